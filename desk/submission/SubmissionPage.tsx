import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Button } from "../../src/ui/Button.tsx";
import { Refusal } from "../api.ts";
import { submission } from "../queries/submission.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { Submission } from "./Submission.tsx";

export function SubmissionPage() {
	const { reference } = useParams({ from: "/desk/inbox/s/$reference" });
	const { data: item, error, refetch } = useQuery(submission(reference));
	if (item) return <Submission key={reference} item={item} />;
	if (!error) return <LoadingRows />;
	if (error instanceof Refusal && error.status === 404) {
		return <EmptyState title="Nothing is here">{error.message}</EmptyState>;
	}
	return (
		<EmptyState
			title="This could not be opened"
			action={
				<Button size="small" look="secondary" onClick={() => refetch()}>
					Try again
				</Button>
			}
		>
			{error.message}
		</EmptyState>
	);
}
