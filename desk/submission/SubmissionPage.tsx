import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Fragment, useEffect } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { Refusal } from "../api.ts";
import { submission } from "../queries/submission.ts";
import { Reading } from "../resume/Reading.tsx";
import { CannotShow } from "../ui/CannotShow.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { dropDraftsOf } from "../ui/kept-drafts.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Submission } from "./Submission.tsx";

export function SubmissionPage() {
	const { reference } = useParams({ from: "/desk/inbox/s/$reference" });
	const { read } = useSearch({ from: "/desk/inbox" });
	const { data: item, error, refetch } = useQuery(submission(reference));
	const isGone = error instanceof Refusal && error.isGone;
	useEffect(() => {
		if (isGone) dropDraftsOf(reference);
	}, [isGone, reference]);
	// Checked before cached data: an erased person must not stay on the screen.
	if (isGone) {
		return (
			<EmptyState whole title="Nothing is here" action={<ToTheList />}>
				{error.message}
			</EmptyState>
		);
	}
	if (item) {
		return (
			<Fragment key={reference}>
				<Reading item={item} isRead={read !== undefined} />
				<Submission item={item} />
			</Fragment>
		);
	}
	if (!error) return <LoadingRows />;
	return <CannotShow whole title="This could not be opened" error={error} onTry={refetch} />;
}

function ToTheList() {
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
