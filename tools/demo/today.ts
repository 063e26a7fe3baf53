import { receiptSubject } from "../../contract/forms/subjects.ts";
import { readFirm } from "../../server/config/content.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import { CHATS, LIVE_CHAT, MESSAGES, SPAM, SPAM_REASON, WAITING_CHAT } from "./conversations.ts";
import { EMPLOYERS } from "./employers.ts";
import type { Office, Team } from "./office.ts";
import { keepChatPresent } from "./office-actions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./office-times.ts";
import { CANDIDATES } from "./resumes/candidates.ts";
import {
	fullName,
	type SampleSubmission,
	submit,
	toLead,
	toMessage,
	toResume,
	toTalentRequest,
} from "./sample-submissions.ts";

/* Open submissions: some late, some due soon, some unread. And the chats that are open now. */

interface OpenSubmission {
	/** A candidate, the sender of a message, or an employer with the number of a lead or request. */
	whose: string;
	/** Minutes until due; negative if late. For a message: minutes since it arrived. */
	left: number;
	/** Unassigned by default. "you" is unassigned while the viewer isn't known. */
	owner?: keyof Team;
	unopened?: true;
}

export const OPEN_SUBMISSIONS: OpenSubmission[] = [
	{ whose: "Bluestem Grain Equipment request 0", left: -67, owner: "james" },
	{ whose: "Amara Diallo", left: -24 },
	{ whose: "Harrow & Pike Freight lead 0", left: 132, owner: "you" },
	{ whose: "Marcus Ellery", left: 168, owner: "you" },
	{ whose: "Redmesa Roofing Supply request 0", left: 264, unopened: true },
	{ whose: "Palisade Instruments lead 0", left: 359, owner: "rosa" },
	{ whose: "Andre Wilkes", left: 41, owner: "rosa" },
	{ whose: "Hannah Strand", left: 630 },
	{ whose: "Cody Ransom", left: 905, unopened: true },
	{ whose: "Copperline Energy lead 0", left: 1206, unopened: true },
	{ whose: "Tidal Point Software request 0", left: 1293, owner: "james" },
	{ whose: "Fennimore Packaging lead 0", left: 1365, unopened: true },
	{ whose: "Elise Tran", left: 1417, owner: "you" },
	{ whose: "Carol Winslow", left: 9, unopened: true },
];

export async function createOpenSubmissions(office: Office): Promise<void> {
	const { doings, now, team, dueAt } = office;
	for (const { whose, left, owner, unopened } of OPEN_SUBMISSIONS) {
		const submitted = findSubmission(whose);
		const promised = dueAt(submitted.kind, now).getTime() - now.getTime();
		const ago = submitted.kind === "message" ? left * MINUTE_MS : promised - left * MINUTE_MS;
		const at = new Date(now.getTime() - ago);
		const reference = await submit(office, submitted, at);
		const seen = new Date(Math.min(at.getTime() + HOUR_MS, now.getTime() - 8 * MINUTE_MS));
		if (!unopened) await doings.open(reference, new Date(Math.max(seen.getTime(), at.getTime() + MINUTE_MS)));
		const by = owner && team[owner];
		if (by) await doings.act(reference, by, { what: "take" }, seen);
		if (submitted.name === "Dana Whitcomb") await logAttemptsToReachDana(office, reference, by);
	}
}

async function logAttemptsToReachDana(
	{ doings, team, now }: Office,
	reference: string,
	by: PersonRow = team.james,
): Promise<void> {
	const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
	await doings.act(reference, by, { what: "call", outcome: "voicemail", text: "" }, ago(97));
	const text = "Dana reads email between meetings. Keep it short.";
	await doings.act(reference, team.rosa, { what: "note", text }, ago(71));
	await doings.email(emailFrom(findSubmission(DANA_LEAD), reference, DANA_REPLY), ago(38));
}

const DANA_LEAD = "Harrow & Pike Freight lead 0";
const DANA_REPLY = `Sorry I missed your call. I'm between meetings all day, but tomorrow before 9 works, or 4 pm.

Two things up front: the territory starts in Grand Rapids, and the base is set.

Dana

On your receipt, Closewell wrote:
> We have your talent request. A recruiter will contact you.`;

/** An answer to the receipt. */
function emailFrom({ name, kind, fields }: SampleSubmission, reference: string, text: string): string {
	const delivery = `${reference}-2`;
	const header = [
		`From: ${name} <${fields.email}>`,
		"To: hello@closewell.example",
		`Subject: Re: ${receiptSubject(kind, reference, readFirm().name)}`,
		`Message-ID: <reply-to-${delivery}@mail.example>`,
		`In-Reply-To: <${delivery}@closewell.example>`,
		"Content-Type: text/plain; charset=utf-8",
	];
	return `${header.join("\n")}\n\n${text}\n`;
}

function findSubmission(whose: string): SampleSubmission {
	const candidate = CANDIDATES.find((each) => fullName(each) === whose);
	if (candidate) return toResume(candidate);
	const message = MESSAGES.find(({ name }) => name === whose);
	if (message) return toMessage(message);
	const [, company, kind, index] = /^(.+) (lead|request) (\d)$/.exec(whose) ?? [];
	const employer = EMPLOYERS.find((each) => each.company === company);
	if (!employer) throw new Error(`Nobody is called ${whose}.`);
	return (kind === "lead" ? toLead : toTalentRequest)(employer, Number(index));
}

const CHATS_TODAY = 2; // ended today; the others ended on earlier days
const STAYS_MS = DAY_MS; // how long an open chat's visitor stays

export async function createEndedChats({ doings, chance, times, team, now }: Office): Promise<void> {
	for (const [index, chat] of CHATS.entries()) {
		const by = chance.pick([team.rosa, team.james]);
		const ago = new Date(now.getTime() - (35 + index * 70) * MINUTE_MS);
		const { reference, last } = await doings.chat(chat, by, index < CHATS_TODAY ? ago : pickWorkTime(times));
		const ended = new Date(last.getTime() + (chat.ended === "gone" ? 30 : 1) * MINUTE_MS);
		await doings.endChat(reference, chat.ended === "firm" ? by : "visitor", ended);
		if (index < CHATS_TODAY) continue;
		await doings.act(
			reference,
			by,
			{ what: "close", outcome: "answered-elsewhere" },
			new Date(ended.getTime() + MINUTE_MS),
		);
	}
}

/** One is live with Rosa, one is waiting to be taken. */
export async function createOpenChats({ db, doings, team, now }: Office): Promise<void> {
	const live = await doings.chat(LIVE_CHAT, team.rosa, new Date(now.getTime() - 4 * MINUTE_MS));
	const waiting = await doings.chat(WAITING_CHAT, undefined, new Date(now.getTime() - 20_000));
	for (const { reference } of [live, waiting]) await keepChatPresent(db, reference, new Date(now.getTime() + STAYS_MS));
}

/** Chats happen while people are at work. */
function pickWorkTime(times: Office["times"]): Date {
	for (;;) {
		const at = times.received("message");
		const hour = at.getUTCHours(); // 14 to 21 UTC is within office hours in summer and winter
		if (hour >= 14 && hour <= 21) return at;
	}
}

const UNREVIEWED_SPAM = 3; // not reviewed yet; the others were marked as spam

export async function createSuspectedSpam({ doings, chance, times, team, now }: Office): Promise<void> {
	for (const [index, spam] of SPAM.entries()) {
		const isNew = index < UNREVIEWED_SPAM;
		const at = isNew ? new Date(now.getTime() - (90 + index * 400) * MINUTE_MS) : times.received("message");
		const { kind, fields } = toMessage(spam);
		const suspicion = isNew || index % 2 ? SPAM_REASON : undefined;
		const reference = await doings.receive({ kind, fields, context: { page: "/faq" }, suspicion }, at);
		if (isNew) continue;
		const seen = new Date(at.getTime() + chance.between(20, 400) * MINUTE_MS);
		await doings.open(reference, seen);
		await doings.act(reference, team.james, { what: "spam" }, new Date(seen.getTime() + 20_000));
	}
}
