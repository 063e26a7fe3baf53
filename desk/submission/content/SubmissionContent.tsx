import { useState } from "react";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { ChatTranscript } from "../../chat/ChatTranscript.tsx";
import { MailText } from "../../mail/MailText.tsx";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { findConversation } from "./conversation-parts.ts";
import css from "./SubmissionContent.module.css";

type Field = Item["fields"][number];

/** Fields that people fill in with sentences. */
const LONG = ["requirements", "message", "additionalInfo"];
/** Already shown next to the name. In a talent request the job title is the role to fill, and isn't shown there. */
const SHOWN_WITH_NAME = ["jobTitle", "desiredPosition", "state"];
const SHOWN_WITH_NAME_IN_REQUEST = ["state"];
/** What a recruiter wants to know first; other fields keep their order. */
const FIELD_ORDER = [
	"jobTitle",
	"roleType",
	"teamSize",
	"experienceLevel",
	"timeline",
	"salaryRange",
	"location",
	"budget",
	"industry",
];
const SHOWN_ON_A_PHONE = 3;

/** The submission's content: the chat until a conversation has it, long texts, then all other fields. */
export function SubmissionContent({ item }: { item: Item }) {
	const all = [...item.fields, ...item.details];
	const corrected = correctionTimes(item);
	// In a chat, the message is the first line.
	const long = all.filter(({ name }) => LONG.includes(name) && !(item.chat && name === "message"));
	const shownWithName = item.kind === "talent-request" ? SHOWN_WITH_NAME_IN_REQUEST : SHOWN_WITH_NAME;
	const short = all.filter(({ name }) => !LONG.includes(name) && !shownWithName.includes(name)).sort(compareFields);
	return (
		<>
			{item.chat && findConversation(item).length === 0 && (
				<section className={css.long} aria-labelledby="item-chat">
					<h2 id="item-chat" className={css.heading}>
						Chat
					</h2>
					<ChatTranscript item={item} chat={item.chat} />
				</section>
			)}
			{long.map(({ name, label, value }) => (
				<section key={name} className={css.long}>
					<h2 className={css.heading}>
						{label}
						<Corrected at={corrected.get(name)} />
					</h2>
					<p dir="auto" className={css.text}>
						{value}
					</p>
				</section>
			))}
			{item.original && <MailText mail={item.original} withText={false} />}
			<FieldGrid fields={short} corrected={corrected} />
			{item.kind === "lead" && !item.detailsAt && !item.addedBy && <p className={css.none}>They didn't add details.</p>}
		</>
	);
}

/** When the sender last corrected each field, by field name. */
function correctionTimes({ events }: Item): Map<string, string> {
	return new Map(events.flatMap(({ fields = [], at }) => fields.map((name) => [name, at] as const)));
}

function Corrected({ at }: { at: string | undefined }) {
	if (!at) return null;
	return <span className={css.corrected}> corrected {formatDay(new Date(at))}</span>;
}

function compareFields(a: Field, b: Field): number {
	const [first, second] = [a, b].map(({ name }) =>
		FIELD_ORDER.includes(name) ? FIELD_ORDER.indexOf(name) : FIELD_ORDER.length,
	);
	return (first ?? 0) - (second ?? 0);
}

function FieldGrid({ fields, corrected }: { fields: Field[]; corrected: Map<string, string> }) {
	const [all, setAll] = useState(false);
	if (fields.length === 0) return null;
	const more = fields.length > SHOWN_ON_A_PHONE;
	return (
		<div className={css.facts}>
			<dl className={`${css.grid} ${all ? "" : css.few}`}>
				{fields.map(({ name, label, value }) => (
					<div key={name}>
						<dt dir="auto">
							{label}
							<Corrected at={corrected.get(name)} />
						</dt>
						<dd dir="auto">{value}</dd>
					</div>
				))}
			</dl>
			{more && !all && (
				<button type="button" className={css.all} onClick={() => setAll(true)}>
					All {fields.length} details
					<Drawing path={controlIcons.chevron} className={css.chevron} />
				</button>
			)}
		</div>
	);
}
