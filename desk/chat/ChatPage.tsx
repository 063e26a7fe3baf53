import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { Scroller, SplitView } from "../lists/SplitView.tsx";
import { useTakingChats } from "../live/taking-chats.ts";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { chats } from "../queries/chats.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadError } from "../ui/LoadError.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { ChatRows } from "./ChatRows.tsx";
import { ChatTeam } from "./ChatTeam.tsx";
import { groupChats } from "./chat-labels.ts";
import { TakingChatsSwitch } from "./TakingChatsSwitch.tsx";

const REFETCH_MS = 30_000; // the live stream says neither who is taking chats nor which visitors are still there

/** The list of chats, with the open one beside it where there is room. */
export function ChatPage() {
	const { me } = useFrame();
	const { reference } = useParams({ strict: false });
	const navigate = useNavigate();
	const scroller = useRef<HTMLDivElement>(null);
	const { data, error, refetch } = useQuery({ ...chats, refetchInterval: REFETCH_MS });
	const groups = groupChats(data?.chats ?? [], me.person.id);
	const inOrder = groups.flatMap((group) => group.chats);
	const at = inOrder.findIndex((chat) => chat.reference === reference);
	const goTo = (to: number) => {
		const next = inOrder[Math.max(0, Math.min(inOrder.length - 1, to))];
		if (next) void navigate({ to: "/chat/$reference", params: { reference: next.reference }, replace: at !== -1 });
	};
	useShortcut("j", "Next chat", () => goTo(at + 1), inOrder.length > 0);
	useShortcut("k", "Previous chat", () => goTo(at - 1), inOrder.length > 0);
	useShortcut("Escape", "Back to the list", () => navigate({ to: "/chat" }), reference !== undefined);
	return (
		<SplitView reference={reference} slim>
			<PageHead
				title="Chat"
				tab={inOrder[at]?.name}
				{...(inOrder.length > 0 ? { count: String(countOpen(inOrder)) } : {})}
				actions={<TakingChatsSwitch />}
			/>
			<Scroller scroller={scroller}>
				{!data && !error && <LoadingRows />}
				{!data && error && <LoadError title="The chats couldn't be loaded" error={error} onTry={refetch} />}
				{data && inOrder.length === 0 && <NoOneWaiting closedUntil={data.closedUntil} />}
				{inOrder.length > 0 && <ChatRows groups={groups} open={reference} />}
			</Scroller>
			{data && <ChatTeam people={data.people} closedUntil={data.closedUntil} />}
		</SplitView>
	);
}

function countOpen(all: { state: string }[]): number {
	return all.filter(({ state }) => state === "waiting" || state === "live").length;
}

function NoOneWaiting({ closedUntil }: { closedUntil: string | null }) {
	const { on } = useTakingChats();
	return (
		<EmptyState title="No one is waiting">
			Visitors who start a chat on your site appear here. {whatHappens()}
		</EmptyState>
	);

	function whatHappens(): string {
		if (closedUntil) return `The office is closed, so the site offers no chat until ${closedUntil}.`;
		if (on) return "You'll be alerted on every page of the desk.";
		return "Chat is offered during office hours while someone is taking chats.";
	}
}

/** Shown beside the list until a chat is opened. */
export function NoChatOpen() {
	return <EmptyState title="Select a chat">The conversation appears here, with the page the visitor is on.</EmptyState>;
}
