import { useParams } from "@tanstack/react-router";
import { PageHead } from "../frame/PageHead.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

export function SubmissionPage() {
	const { reference } = useParams({ from: "/desk/s/$reference" });
	return (
		<>
			<PageHead title={reference} />
			<EmptyState title="One request, all of it">
				What they wrote, where it came from, what else they sent, and your answer: that comes with the next version.
			</EmptyState>
		</>
	);
}
