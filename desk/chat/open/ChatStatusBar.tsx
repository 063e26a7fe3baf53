import { Link } from "@tanstack/react-router";
import { Button } from "../../../site/ui/Button.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import type { ChatSummary } from "../../queries/chats.ts";
import { firstName } from "../../text/first-name.ts";
import { WaitTime } from "../ChatRows.tsx";
import css from "./ChatStatusBar.module.css";

interface Props {
	chat: ChatSummary;
	isMine: boolean;
	busy: boolean;
	/** Undefined if the chat can't be taken. */
	onTake: (() => void) | undefined;
}

/** The chat's status, where the available actions don't make it plain, and a button to take the chat. */
export function ChatStatusBar({ chat, isMine, busy, onTake }: Props) {
	return (
		<div role="status" className={css.standing}>
			{!(isMine && chat.visitorHere) && (
				<div className={css.strip}>
					<p className={css.words}>
						<StatusText chat={chat} isMine={isMine} />
					</p>
					{onTake && (
						<Button size="small" busy={busy} onClick={onTake}>
							Take chat
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

function StatusText({ chat, isMine }: Pick<Props, "chat" | "isMine">) {
	const me = useFrame().me.person.id;
	const { reference, state, person, waitingSince, visitorHere } = chat;
	const first = <bdi>{firstName(chat.name)}</bdi>;
	const byMail = (
		<Link to="/s/$reference" params={{ reference }} search={{}} className={css.link}>
			Reply by email
		</Link>
	);
	if (isMine) {
		return (
			<>
				{first} isn't on the site right now. They'll see what you send when they come back, and it's saved with the
				message.
			</>
		);
	}
	if (state === "waiting") {
		return (
			<>
				{person && (
					<>
						Transferred to <bdi>{person.id === me ? "you" : person.name}</bdi>:{" "}
					</>
				)}
				{first} is waiting
				{waitingSince && (
					<>
						, <WaitTime since={waitingSince} />
					</>
				)}
				. After two minutes, it becomes a message.
			</>
		);
	}
	if (state === "live") {
		return (
			<>
				<bdi>{person?.name ?? "A colleague"}</bdi> owns this chat. You can follow along.
			</>
		);
	}
	if (state === "message") {
		return visitorHere ? (
			<>No one answered within two minutes, and we told {first}. They're still on the site.</>
		) : (
			<>
				No one answered within two minutes. {first} is expecting an email. {byMail}
			</>
		);
	}
	return <>This chat is over. {byMail}</>;
}
