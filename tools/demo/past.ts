import type { Outcome } from "../../contract/desk/desk-options.ts";
import { displayValue, personName, stateName } from "../../contract/forms/labels.ts";
import type { PersonRow } from "../../server/store/tables.ts";
import { ANSWERS, CALLS, CANDIDATE_NOTES, EMPLOYER_NOTES, MESSAGES } from "./conversations.ts";
import { EMPLOYERS } from "./employers.ts";
import type { Office } from "./office.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./office-times.ts";
import { CANDIDATES } from "./resumes/candidates.ts";
import { type SampleSubmission, submit, toLead, toMessage, toResume, toTalentRequest } from "./sample-submissions.ts";

/* Twelve weeks of submissions: received, answered on time or late, most of them closed. */

/** Outcomes of employers' and candidates' submissions, repeated by frequency. */
const EMPLOYER_OUTCOMES: Outcome[] = [
	...([
		"won",
		"won",
		"won",
		"won",
		"no-reply",
		"no-reply",
		"filled",
		"filled",
		"no-fit",
		"called-off",
		"other",
	] as const),
];
const CANDIDATE_OUTCOMES: Outcome[] = ["won", "won", "no-fit", "no-fit", "no-reply", "other"];
const RECENT_COUNT = 14; // arrived in the last two days and already answered
const PHONE_CALLS = [
	{ name: "Marge Pulaski", company: "Pulaski Tool & Die", state: "ohio", phone: "(330) 555-0171", days: 61 },
	{ name: "Ed Forsyth", company: "Forsyth Marine Supply", state: "maine", phone: "(207) 555-0129", days: 33 },
	{ name: "Jan Castle", company: "Castle Rock Brewing", state: "colorado", phone: "(719) 555-0138", days: 12 },
];

/** @param left what other files create: names of people, or of companies with the number of a lead or request */
export async function simulateTwelveWeeks(office: Office, left: Set<string>): Promise<void> {
	const { chance, times, now } = office;
	const all: (SampleSubmission & { answer?: string })[] = [
		...EMPLOYERS.flatMap((employer) => [
			...employer.leads.flatMap((_, index) =>
				left.has(`${employer.company} lead ${index}`) ? [] : toLead(employer, index),
			),
			...employer.requests.flatMap((_, index) =>
				left.has(`${employer.company} request ${index}`) ? [] : toTalentRequest(employer, index),
			),
		]),
		...CANDIDATES.map(toResume).filter(({ name }) => !left.has(name)),
		...MESSAGES.map((message) => ({ ...toMessage(message), answer: message.answer })).filter(
			({ name }) => !left.has(name),
		),
	];
	for (const [index, submitted] of chance.shuffle(all).entries()) {
		const at = index < RECENT_COUNT ? pickRecentTime(office) : times.received(submitted.kind);
		await answerAndClose(office, submitted, at);
	}
	for (const { days, ...call } of PHONE_CALLS) {
		const by = chance.pick([office.team.rosa, office.team.james]);
		const text = "Called the office. Wants one outside rep, soon. Sending our agreement.";
		const rest = { kind: "lead", email: "", role: "account-executive", text, answered: true } as const;
		await office.doings.call({ ...call, ...rest }, by, new Date(now.getTime() - days * DAY_MS - 3 * HOUR_MS));
	}
}

function pickRecentTime({ chance, now }: Office): Date {
	return new Date(now.getTime() - chance.between(4 * 60, 47 * 60) * MINUTE_MS);
}

/** Returns the submission's reference. */
export async function answerAndClose(
	office: Office,
	submitted: SampleSubmission & { answer?: string },
	received: Date,
	{ owner = pickOwner(office), staysOpen = false }: { owner?: PersonRow; staysOpen?: boolean } = {},
): Promise<string> {
	const { doings, chance, times, now } = office;
	const { kind } = submitted;
	const reference = await submit(office, submitted, received);
	const answered = times.answered(kind, received);
	const before = (minutes: number) =>
		new Date(Math.max(received.getTime() + 30_000, answered.getTime() - minutes * MINUTE_MS));
	await doings.open(reference, before(14));
	await doings.act(reference, owner, { what: "take" }, before(12));
	if (kind === "resume") await doings.openResume(reference, owner, before(9));
	if (kind !== "message" && chance.is(0.15)) {
		await doings.act(
			reference,
			owner,
			{ what: "call", outcome: chance.pick(["voicemail", "no-answer"]), text: "" },
			before(6),
		);
	}
	if (kind !== "message" && chance.is(0.25)) {
		await doings.act(reference, owner, { what: "call", outcome: "reached", text: chance.pick(CALLS) }, answered);
	} else await doings.act(reference, owner, { what: "answer", ...writeAnswer(office, submitted) }, answered);
	const noted = times.later(answered, [0, 2]);
	if (kind !== "message" && noted && chance.is(0.4)) {
		const text = chance.pick(kind === "resume" ? CANDIDATE_NOTES : EMPLOYER_NOTES);
		await doings.act(reference, chance.pick([office.team.rosa, office.team.james]), { what: "note", text }, noted);
	}
	const age = (now.getTime() - received.getTime()) / DAY_MS;
	const outcome = staysOpen ? undefined : pickOutcome(office, kind, age);
	const closed = outcome && times.later(noted ?? answered, kind === "message" ? [0, 1] : [3, Math.min(30, age)]);
	if (outcome && closed) await doings.act(reference, owner, { what: "close", outcome }, closed);
	return reference;
}

function pickOwner({ team, chance }: Office): PersonRow {
	return chance.pick([team.rosa, team.rosa, team.rosa, team.james, team.james, team.you ?? team.james]);
}

function pickOutcome({ chance }: Office, kind: SampleSubmission["kind"], age: number): Outcome | undefined {
	if (kind === "message") return chance.is(0.35) ? "other" : undefined;
	if (kind === "resume") return age > 10 && chance.is(0.45) ? chance.pick(CANDIDATE_OUTCOMES) : undefined;
	return chance.is(age > 20 ? 0.8 : 0.25) ? chance.pick(EMPLOYER_OUTCOMES) : undefined;
}

function writeAnswer({ chance }: Office, { kind, fields, details, answer }: SampleSubmission & { answer?: string }) {
	const [first = ""] = personName(fields).split(" ");
	if (kind === "message") return { subject: "Your message to Closewell", text: `Hi ${first},\n\n${answer}` };
	const { subject, text } = chance.pick(ANSWERS[kind]);
	const role = fields.jobTitle ?? displayValue("roleType", fields.roleType ?? "");
	const place = fields.place ?? details?.place ?? (fields.state ? stateName(fields.state) : "your area");
	const filled = (words: string) =>
		words.replace(
			/\{(\w+)\}/g,
			(_, name: string) => ({ first, company: fields.company ?? "", role, place })[name] ?? "",
		);
	return { subject: filled(subject), text: filled(text) };
}
