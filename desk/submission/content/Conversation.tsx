import { ChatTranscript } from "../../chat/ChatTranscript.tsx";
import { describeFailure } from "../../mail/delivery-failure.ts";
import { MailText } from "../../mail/MailText.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import type { HistoryEvent, Item } from "../../queries/submission.ts";
import { formatMoment } from "../../text/format-time.ts";
import { describeEvent } from "../history/history-text.ts";
import css from "./Conversation.module.css";
import { findConversation } from "./conversation-parts.ts";

/** What was said since, in the order of time. */
export function Conversation({ item }: { item: Item }) {
	const parts = findConversation(item);
	if (parts.length === 0) return null;
	return (
		<section className={css.conversation} aria-labelledby="item-conversation">
			<h2 id="item-conversation" className={css.heading}>
				Conversation
			</h2>
			<ol>
				{parts.map((part, index) => {
					const before = parts[index - 1];
					return "chat" in part ? (
						<ChatPart key={part.id} item={item} chat={part.chat} at={part.at} before={before?.at} />
					) : (
						<Said key={part.id} happening={part.happening} before={before?.at} item={item} />
					);
				})}
			</ol>
		</section>
	);
}

function Moment({ at, before }: { at: string; before: string | undefined }) {
	return (
		<time dateTime={at} className={css.at}>
			{formatMoment(new Date(at), before === undefined ? undefined : new Date(before))}
		</time>
	);
}

interface Props {
	happening: HistoryEvent;
	/** The time of what was said before. */
	before: string | undefined;
	item: Item;
}

function Said({ happening, before, item }: Props) {
	const me = useFrame().me.person.id;
	const { mail, text, subject, at, what, notDelivered } = happening;
	const who = mail ? mail.from.name || mail.from.email : undefined;
	const words = mail ? (what === "automatic reply" ? "sent an automatic reply" : "wrote") : undefined;
	return (
		<li className={`${css.said} ${mail ? css.theirs : ""}`}>
			<p className={css.who}>
				<strong dir="auto">{mail ? <bdi>{who}</bdi> : describeEvent(happening, item, me)}</strong> {words}
				<Moment at={at} before={before} />
			</p>
			{mail && mail.from.email !== item.email && <p className={css.address}>{mail.from.email}</p>}
			{notDelivered !== undefined && <p className={css.failed}>{describeFailure(notDelivered)}</p>}
			{(mail?.subject || subject) && (
				<p className={css.subject} dir="auto">
					{mail?.subject ?? subject}
				</p>
			)}
			{mail ? (
				<MailText mail={mail} />
			) : (
				<p className={css.text} dir="auto">
					{text}
				</p>
			)}
		</li>
	);
}

interface ChatProps {
	item: Item;
	chat: NonNullable<Item["chat"]>;
	at: string;
	before: string | undefined;
}

/** The whole chat as one part, folded once it has ended. */
function ChatPart({ item, chat, at, before }: ChatProps) {
	const count = chat.lines.filter(({ side }) => side !== "site").length;
	return (
		<li className={`${css.said} ${css.theirs}`}>
			<p className={css.who}>
				<strong>Live chat</strong> with {item.name}
				<Moment at={at} before={before} />
			</p>
			<details open={chat.state !== "ended"}>
				<summary className={css.fold}>
					{count} {count === 1 ? "line" : "lines"}
				</summary>
				<ChatTranscript item={item} chat={chat} />
			</details>
		</li>
	);
}
