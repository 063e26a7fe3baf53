import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import buttonCss from "../../../site/ui/Button.module.css";
import { dropDraftsOf } from "../../browser/draft-storage.ts";
import { useShortcut } from "../../browser/shortcuts.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { ApiError } from "../../queries/api.ts";
import { type Chat, type ChatAction, chat as chatQuery, chats, useChatAction } from "../../queries/chats.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { LoadingRows } from "../../ui/LoadingRows.tsx";
import { showError } from "../../ui/notices.ts";
import { ChatHead } from "./ChatHead.tsx";
import { ChatInput } from "./ChatInput.tsx";
import { ChatSidebar } from "./ChatSidebar.tsx";
import { ChatStatusBar } from "./ChatStatusBar.tsx";
import { Conversation } from "./Conversation.tsx";
import css from "./OpenChat.module.css";
import { useChatOutbox } from "./useChatOutbox.ts";

export function OpenChat() {
	const { reference } = useParams({ from: "/desk/chat/$reference" });
	const { data, error, refetch } = useQuery(chatQuery(reference));
	const isGone = error instanceof ApiError && error.isGone;
	useEffect(() => {
		if (isGone) dropDraftsOf(reference);
	}, [isGone, reference]);
	// Checked before cached data: an erased visitor must not stay on the screen.
	if (isGone) {
		return (
			<EmptyState whole title="Chat not found" action={<BackToList />}>
				{error.message}
			</EmptyState>
		);
	}
	if (data) return <ChatView key={reference} whole={data} />;
	if (!error) return <LoadingRows />;
	return <LoadError whole title="This chat couldn't be loaded" error={error} onTry={refetch} />;
}

function BackToList() {
	return (
		<Link to="/chat" className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
			Back to the list
		</Link>
	);
}

function ChatView({ whole }: { whole: Chat }) {
	const { person } = useFrame().me;
	const { reference } = whole.chat;
	// The list is more current: it also polls for what the live stream doesn't say.
	const listed = useQuery(chats).data?.chats.find((one) => one.reference === reference);
	const chat = listed ?? whole.chat;
	const acting = useChatAction(reference);
	const writing = useChatOutbox(reference);
	const field = useRef<HTMLTextAreaElement>(null);
	const isMine = chat.state === "live" && chat.person?.id === person.id;
	const canTake = chat.state === "waiting" || (chat.state === "message" && chat.visitorHere);
	const act = (wanted: ChatAction) => {
		if (!acting.isPending) acting.mutate(wanted, { onError: showError });
	};
	useEffect(() => {
		if (isMine && matchMedia("(min-width: 48rem)").matches) field.current?.focus();
	}, [isMine]);
	useShortcut("i", "Take chat", () => act({ what: "take" }), canTake);
	useShortcut("r", "Write", () => field.current?.focus(), isMine);

	return (
		<article className={css.chat} aria-labelledby="chat-name">
			<ChatHead chat={chat} isMine={isMine} onAct={act} />
			<div className={css.parts}>
				<div className={css.main}>
					<Conversation chat={chat} lines={whole.lines} unsent={writing.unsent} stuck={writing.stuck} />
					<ChatStatusBar
						chat={chat}
						isMine={isMine}
						busy={acting.isPending}
						onTake={canTake ? () => act({ what: "take" }) : undefined}
					/>
					{(isMine || writing.draft !== "") && (
						<ChatInput field={field} chat={chat} canSend={isMine} writing={writing} />
					)}
				</div>
				<ChatSidebar chat={chat} earlier={whole.earlier} />
			</div>
		</article>
	);
}
