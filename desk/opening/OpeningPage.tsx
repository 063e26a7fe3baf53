import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { useFrame } from "../page/FrameContext.ts";
import { ApiError } from "../queries/api.ts";
import { opening } from "../queries/openings/opening.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Opening } from "./Opening.tsx";

export function OpeningPage() {
	const { id } = useParams({ from: "/desk/o/$id" });
	const search = useSearch({ from: "/desk/o/$id" });
	const { me } = useFrame();
	const { data, error, refetch } = useQuery(opening(id));
	useEffect(() => {
		document.title = `${data?.title ?? id} · ${me.firm.name} Desk`;
	}, [data?.title, id, me.firm.name]);
	if (data) return <Opening key={id} opening={data} />;
	if (!error) return <LoadingRows />;
	if (!(error instanceof ApiError && error.isGone)) {
		return <LoadError whole title="This opening couldn't be loaded" error={error} onTry={refetch} />;
	}
	return (
		<EmptyState
			whole
			title="Opening not found"
			action={
				<Link
					to="/openings"
					search={search}
					className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}
				>
					All openings
				</Link>
			}
		>
			The link may be incomplete.
		</EmptyState>
	);
}
