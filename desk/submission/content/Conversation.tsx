import { MailText } from "../../mail/MailText.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import type { HistoryEvent, Item } from "../../queries/submission.ts";
import { formatMoment } from "../../text/format-time.ts";
import { describeEvent } from "../history/history-text.ts";
import css from "./Conversation.module.css";

/** What was said since, once they have replied by email: their emails, ours, and calls, oldest first. */
export function Conversation({ item }: { item: Item }) {
	const said = item.events.filter(isSaid);
	if (!said.some(({ mail }) => mail)) return null;
	return (
		<section className={css.conversation} aria-labelledby="item-conversation">
			<h2 id="item-conversation" className={css.heading}>
				Conversation
			</h2>
			<ol>
				{said.map((happening, index) => (
					<Said key={happening.id} happening={happening} before={said[index - 1]} item={item} />
				))}
			</ol>
		</section>
	);
}

function isSaid({ what, mail, text, undone }: HistoryEvent): boolean {
	return !undone && (mail !== undefined || ((what === "answered" || what === "called") && Boolean(text)));
}

interface Props {
	happening: HistoryEvent;
	before: HistoryEvent | undefined;
	item: Item;
}

function Said({ happening, before, item }: Props) {
	const me = useFrame().me.person.id;
	const { mail, text, subject, at, what } = happening;
	const who = mail ? mail.from.name || mail.from.email : undefined;
	const words = mail ? (what === "automatic reply" ? "sent an automatic reply" : "wrote") : undefined;
	return (
		<li className={`${css.said} ${mail ? css.theirs : ""}`}>
			<p className={css.who}>
				<strong dir="auto">{mail ? <bdi>{who}</bdi> : describeEvent(happening, item, me)}</strong> {words}
				<time dateTime={at} className={css.at}>
					{formatMoment(new Date(at), before && new Date(before.at))}
				</time>
			</p>
			{mail && mail.from.email !== item.email && <p className={css.address}>{mail.from.email}</p>}
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
