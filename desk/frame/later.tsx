import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHead } from "./PageHead.tsx";

/* Places that have their address already, and say what will be there. */

export function ChatPage() {
	return (
		<>
			<PageHead title="Chat" />
			<EmptyState title="Visitors who are on the site now">
				When somebody asks for a person, they wait here for one of you. This place is not built yet.
			</EmptyState>
		</>
	);
}
