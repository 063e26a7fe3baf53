import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Fragment, useEffect } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { dropDraftsOf } from "../browser/draft-storage.ts";
import { ApiError } from "../queries/api.ts";
import { submission } from "../queries/submission.ts";
import { LazyReader } from "../resume/LazyReader.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Submission } from "./Submission.tsx";

export function SubmissionPage() {
	const { reference } = useParams({ from: "/desk/inbox/s/$reference" });
	const { read } = useSearch({ from: "/desk/inbox" });
	const { data: item, error, refetch } = useQuery(submission(reference));
	const isGone = error instanceof ApiError && error.isGone;
	useEffect(() => {
		if (isGone) dropDraftsOf(reference);
	}, [isGone, reference]);
	// Checked before cached data: an erased person must not stay on the screen.
	if (isGone) {
		return (
			<EmptyState whole title="Not found" action={<BackToList />}>
				{error.message}
			</EmptyState>
		);
	}
	if (item) {
		return (
			<Fragment key={reference}>
				<LazyReader item={item} isRead={read !== undefined} />
				<Submission item={item} />
			</Fragment>
		);
	}
	if (!error) return <LoadingRows />;
	return <LoadError whole title="This couldn't be loaded" error={error} onTry={refetch} />;
}

function BackToList() {
	return (
		<Link
			to="/"
			search={(search) => search}
			className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}
		>
			Back to the list
		</Link>
	);
}
