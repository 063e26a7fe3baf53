import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { Refusal } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { useKey } from "../frame/keys.ts";
import { type Chat, type ChatAct, chat as chatQuery, chats, useChatAct } from "../queries/chats.ts";
import { CannotShow } from "../ui/CannotShow.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { dropDraftsOf } from "../ui/kept-drafts.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { sayError } from "../ui/notices.ts";
import { ChatHead } from "./ChatHead.tsx";
import { ChatSide } from "./ChatSide.tsx";
import { Conversation } from "./Conversation.tsx";
import css from "./OpenChat.module.css";
import { Standing } from "./Standing.tsx";
import { useWriting } from "./useWriting.ts";
import { WriteLine } from "./WriteLine.tsx";

export function OpenChat() {
	const { reference } = useParams({ from: "/desk/chat/$reference" });
	const { data, error, refetch } = useQuery(chatQuery(reference));
	const isGone = error instanceof Refusal && error.isGone;
	useEffect(() => {
		if (isGone) dropDraftsOf(reference);
	}, [isGone, reference]);
	// Checked before cached data: an erased visitor must not stay on the screen.
	if (isGone) {
		return (
			<EmptyState whole title="Nothing is here" action={<ToTheList />}>
				{error.message}
			</EmptyState>
		);
	}
	if (data) return <Opened key={reference} whole={data} />;
	if (!error) return <LoadingRows />;
	return <CannotShow whole title="This could not be opened" error={error} onTry={refetch} />;
}

function ToTheList() {
	return (
		<Link to="/chat" className={`${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`}>
			Back to the list
		</Link>
	);
}

function Opened({ whole }: { whole: Chat }) {
	const { person } = useFrame().me;
	const { reference } = whole.chat;
	// The list is more current: it also polls for what the live stream doesn't say.
	const listed = useQuery(chats).data?.chats.find((one) => one.reference === reference);
	const chat = listed ?? whole.chat;
	const acting = useChatAct(reference);
	const writing = useWriting(reference);
	const field = useRef<HTMLTextAreaElement>(null);
	const isMine = chat.state === "live" && chat.person?.id === person.id;
	const canTake = chat.state === "waiting" || (chat.state === "message" && chat.visitorHere);
	const act = (wanted: ChatAct) => {
		if (!acting.isPending) acting.mutate(wanted, { onError: sayError });
	};
	useEffect(() => {
		if (isMine && matchMedia("(min-width: 48rem)").matches) field.current?.focus();
	}, [isMine]);
	useKey("i", "Take it", () => act({ what: "take" }), canTake);
	useKey("r", "Write", () => field.current?.focus(), isMine);

	return (
		<article className={css.chat} aria-labelledby="chat-name">
			<ChatHead chat={chat} isMine={isMine} onAct={act} />
			<div className={css.parts}>
				<div className={css.main}>
					<Conversation chat={chat} lines={whole.lines} unsent={writing.unsent} stuck={writing.stuck} />
					<Standing
						chat={chat}
						isMine={isMine}
						busy={acting.isPending}
						onTake={canTake ? () => act({ what: "take" }) : undefined}
					/>
					{(isMine || writing.draft !== "") && (
						<WriteLine field={field} chat={chat} canSend={isMine} writing={writing} />
					)}
				</div>
				<ChatSide chat={chat} earlier={whole.earlier} />
			</div>
		</article>
	);
}
