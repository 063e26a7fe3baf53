import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortlistPreview, shortlistText } from "../../../contract/desk/shortlist-text.ts";
import { MailText } from "../../mail/MailText.tsx";
import { useFrame } from "../../page/FrameContext.ts";
import { type Opening, type OpeningEvent, type OpeningMail, openingMails } from "../../queries/openings/opening.ts";
import { formatMoment } from "../../text/format-time.ts";
import pointCss from "../../ui/timeline.module.css";
import { AnswerWay } from "../candidates/ReplyList.tsx";
import type { OpenDialog } from "../model/open-dialog.ts";
import { candidateName, describeOpeningEvent, eventText, undoneEvents } from "../model/opening-history.ts";
import sideCss from "./OpeningSidebar.module.css";
import css from "./OpeningTimeline.module.css";

const SHOWN = 8;

/** The opening's history, newest first, with the emails that were sent. */
export function OpeningTimeline({ opening, onOpen }: { opening: Opening; onOpen(dialog: OpenDialog): void }) {
	const [all, setAll] = useState(false);
	const { data: mails = [] } = useQuery(openingMails(opening.id));
	const undone = undoneEvents(opening);
	const events = opening.events.filter(({ what }) => what !== "undid").toReversed();
	return (
		<section className={sideCss.section} aria-labelledby="opening-timeline">
			<header className={sideCss.title}>
				<h2 id="opening-timeline">Timeline</h2>
				{events.length > SHOWN && (
					<button type="button" className={sideCss.edit} aria-expanded={all} onClick={() => setAll(!all)}>
						{all ? `Last ${SHOWN}` : `All ${events.length}`}
					</button>
				)}
			</header>
			<ol>
				{(all ? events : events.slice(0, SHOWN)).map((event) => (
					<Point
						key={event.id}
						event={event}
						opening={opening}
						undone={undone.has(event.id)}
						mails={mails.filter(({ id }) => deliveryIds(event).includes(id))}
						onOpen={onOpen}
					/>
				))}
			</ol>
		</section>
	);
}

function deliveryIds({ data: { deliveries, delivery } }: OpeningEvent): string[] {
	return [...(Array.isArray(deliveries) ? deliveries.map(String) : []), ...(delivery ? [String(delivery)] : [])];
}

interface PointProps {
	event: OpeningEvent;
	opening: Opening;
	undone: boolean;
	mails: OpeningMail[];
	onOpen(dialog: OpenDialog): void;
}

function Point({ event, opening, undone, mails, onOpen }: PointProps) {
	const me = useFrame().me.person.id;
	const text = eventText(event);
	return (
		<li className={pointCss.point}>
			<span dir="auto" className={undone ? pointCss.undone : ""}>
				{describeOpeningEvent(event, opening, me)}
				{undone && <span className="sr-only"> (undone)</span>}
			</span>
			<time dateTime={event.at} className={pointCss.at}>
				{formatMoment(new Date(event.at), undefined)}
			</time>
			{text && !undone && (
				<p className={css.text} dir="auto">
					{text}
				</p>
			)}
			{event.mail && !undone && (
				<div className={css.text}>
					<MailText mail={event.mail} />
					{/* One about a candidate is answered at the candidate. */}
					{event.what === "replied by email" && !event.candidate && event.mail.about.length === 0 && (
						<AnswerWay mail={event.mail} opening={opening} resume={null} onOpen={onOpen} />
					)}
				</div>
			)}
			{!undone &&
				mails.map((mail) => <SentMail key={mail.id} kind={MAIL_KINDS[event.what]} mail={mail} opening={opening} />)}
		</li>
	);
}

/** What an email is, by the event that it belongs to. */
const MAIL_KINDS: Partial<Record<string, string>> = {
	"sent the shortlist": "Shortlist",
	"asked for consent": "Consent request",
	"answered by email": "Answer",
	"asked the employer": "Request to name the employer",
	"granted a link": "Link",
	"sent a fresh link": "New link",
	"reminded a reader": "Reminder with a new link",
};

interface SentMailProps {
	kind: string | undefined;
	mail: OpeningMail;
	opening: Opening;
}

/** An email as it was sent. */
function SentMail({ kind = "Email", mail, opening }: SentMailProps) {
	const { name, to, subject, text, hasLink, candidates, sentAt, failed } = mail;
	const presented = candidates.filter(({ summary }) => summary);
	const profiles = presented.map(({ candidate, letter, summary, concern, shares }) => ({
		...{ letter: letter ?? "", summary: summary ?? "", concern, again: false, contact: [] },
		name: shares ? candidateName(candidate, opening) : null,
		resume: shares === "resume" ? { name: "resume" } : null,
	}));
	const state = failed === null ? (sentAt ? "" : ", not sent yet") : ", not delivered";
	return (
		<details className={css.mail}>
			<summary dir="auto">
				{kind} to {name || to}
				{state}
			</summary>
			<p className={css.subject} dir="auto">
				{subject}
			</p>
			<p className={css.text} dir="auto">
				{hasLink ? shortlistPreview(text, profiles) : presented.length > 0 ? shortlistText(text, profiles) : text}
			</p>
			{failed && <p className={css.failed}>{failed}</p>}
		</details>
	);
}
