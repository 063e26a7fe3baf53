import { useParams } from "@tanstack/react-router";
import { EmptyState } from "../ui/EmptyState.tsx";

export function SubmissionPage() {
	const { reference } = useParams({ from: "/desk/inbox/s/$reference" });
	return <EmptyState title={reference}>What they wrote, and your answer.</EmptyState>;
}
