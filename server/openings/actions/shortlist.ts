import type { CandidacyActionOf, OpeningActionOf, ShortlistedCandidate } from "../../../contract/desk/openings.ts";
import { letterAt } from "../../../contract/desk/shortlist-text.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { readCompany } from "../../companies/find-company.ts";
import { queueAnswer, queueOpeningMail } from "../../queue/answer.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { CandidacyRow, CompanyRow } from "../../store/tables.ts";
import { consentText, saveCandidacyMails } from "../candidacy-mails.ts";
import { findNewestResume, findObstacle } from "../may-present.ts";
import { consentAskedStep, NO_STEP, stageStep } from "../next-steps.ts";
import { notOpen } from "../opening-state.ts";
import { keepReader, type ReaderChanges } from "../readers.ts";
import {
	type Acting,
	type CandidacyChange,
	type CandidacyContext,
	type OpeningChange,
	type OpeningContext,
	type Refusal,
	refuse,
} from "./opening-change.ts";

/* Emails about candidates: consent requests to the candidate, and the shortlist to the employer. */

/** In the order of the screen, with a letter for everyone who has none yet. */
export async function sendShortlist(
	context: OpeningContext,
	{ subject, message, candidates, readers, askOnInterest = false }: OpeningActionOf<"shortlist">,
): Promise<OpeningChange | Refusal> {
	const { transaction, opening, by, now, office } = context;
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	const company = await readCompany(transaction, opening.company);
	if (!company) throw new Error(`${opening.id} has no company.`);
	const rows = await readChosen(context, candidates);
	if ("errors" in rows) return rows;
	const emails = readers.map(({ email }) => email);
	const refusal =
		checkReaders(emails) ?? checkConsent(rows, company) ?? (await checkPresentable(context, rows, emails));
	if (refusal) return refusal;
	const lettered = await giveLetters(context, rows);
	const resumes = lettered.map(({ resume }) => resume);
	const summaries = await context.summarize(transaction, resumes);
	// No software compares those who applied.
	const chosenByUs = lettered.filter(({ added_by }) => added_by !== null).map(({ resume }) => resume);
	const reasons = await context.judge(transaction, opening, chosenByUs);
	const at = now.toISOString();
	const deliveries: string[] = [];
	const changed: ReaderChanges = { before: [], made: [] };
	for (const { name, email } of readers) {
		const link = await keepReader(transaction, { opening: opening.id, name, email, by: by.id }, changed, now);
		const delivery = await queueOpeningMail(
			transaction,
			{ opening: opening.id, request: opening.request },
			{
				to: email,
				name,
				subject: subject || `${opening.sent_at ? "More candidates" : "Candidates"} for ${opening.title}`,
				text: message,
				by: by.id,
				proposes: true,
				reader: link,
			},
			now,
		);
		deliveries.push(delivery);
		await saveCandidacyMails(
			transaction,
			lettered.map(({ candidate, letter, resume, chosen }, index) => ({
				...{ delivery, opening: opening.id, candidate, position: index + 1, letter },
				summary: chosen.summary || (summaries.get(resume) ?? ""),
				concern: chosen.concern || null,
				shares: chosen.shares,
				...{ link, reasons: JSON.stringify(reasons.get(resume) ?? []) },
			})),
		);
	}
	return {
		what: "sent the shortlist",
		data: {
			deliveries,
			candidates: lettered.map(({ candidate, chosen: { shares } }) => ({ candidate, shares })),
			readers: readers.map(({ name }) => name),
			...(opening.sent_at && { again: true }),
		},
		opening: { sent_at: opening.sent_at ?? at, ...NO_STEP },
		readers: changed,
		candidacies: lettered.map(({ candidate, letter, stage, sent_at, consent }): CandidacyChange => {
			const moves = stage === "applied" || stage === "shortlisted";
			return {
				candidate,
				set: {
					letter,
					sent_at: sent_at ?? at,
					...(consent !== "yes" && { ask_on_interest: askOnInterest ? 1 : 0 }),
					...(moves && { stage: "sent", stage_at: at }),
					...((moves || stage === "sent") && stageStep("sent", now, office)),
				},
			};
		}),
		...(opening.request && (await answerRequest(context, opening.request))),
		deliveries,
	};
}

/** The shortlist answers the request, and whoever sends it owns it if nobody does. */
async function answerRequest(
	{ transaction, by, now }: OpeningContext,
	reference: string,
): Promise<Pick<OpeningChange, "request">> {
	const row = await transaction
		.selectFrom("submissions")
		.select(["answered_at", "owner"])
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!row || (row.answered_at && row.owner)) return {};
	return { request: { answered_at: row.answered_at ?? now.toISOString(), owner: row.owner ?? by.id } };
}

interface ChosenCandidate extends Omit<CandidacyRow, "resume"> {
	/** The newest one. */
	resume: string;
	chosen: ShortlistedCandidate;
}

async function readChosen(
	{ transaction, opening }: OpeningContext,
	candidates: ShortlistedCandidate[],
): Promise<ChosenCandidate[] | Refusal> {
	const rows: ChosenCandidate[] = [];
	for (const chosen of candidates) {
		const row = await transaction
			.selectFrom("candidacies")
			.selectAll()
			.where("opening", "=", opening.id)
			.where("candidate", "=", normalizeReference(chosen.candidate))
			.executeTakeFirst();
		const resume = await findNewestResume(transaction, row?.resume ?? null, opening.id);
		if (!row || !resume) return refuse("candidates", "One of the candidates is no longer in this opening.");
		if (row.stage === "ended" || row.stage === "placed") {
			return refuse("candidates", `Candidate ${row.letter ?? row.candidate} is ${row.stage} here. Remove them.`);
		}
		if (rows.some(({ candidate }) => candidate === row.candidate)) {
			return refuse("candidates", "The same candidate is listed twice.");
		}
		rows.push({ ...row, resume, chosen });
	}
	return rows;
}

function checkConsent(rows: ChosenCandidate[], { name, terms_agreed_on }: CompanyRow): Refusal | undefined {
	if (rows.some(({ consent }) => consent === "no")) {
		return refuse("candidates", "A candidate on the list declined to be introduced. Remove them.");
	}
	const named = rows.filter(({ chosen }) => chosen.shares !== null);
	if (named.some(({ consent }) => consent !== "yes")) {
		return refuse(
			"candidates",
			"A candidate on the list hasn't consented, so we can't send their name or resume. Request consent first, or send only the summary.",
		);
	}
	if (named.length > 0 && !terms_agreed_on) {
		return refuse("terms", `First record when ${name} agreed to our terms. Names can go out only after that.`);
	}
	return undefined;
}

/** Returns a refusal if two of them share a mailbox. */
function checkReaders(emails: string[]): Refusal | undefined {
	const inboxes = new Set(emails.map(normalizeEmail));
	return inboxes.size < emails.length ? refuse("readers", "The same recipient is listed twice.") : undefined;
}

/**
 * What candidates decided on their page applies even if they were added before.
 * @param emails the readers' addresses
 */
export async function checkPresentable(
	{ transaction, opening, now, retainResumesMonths }: OpeningContext,
	rows: Pick<ChosenCandidate, "resume" | "letter" | "candidate">[],
	emails: string[],
): Promise<Refusal | undefined> {
	const { id, company } = opening;
	for (const { resume, letter, candidate } of rows) {
		const presentation = { resume, opening: id, company, now, retainResumesMonths };
		const obstacle = await findObstacle(transaction, presentation, emails);
		if (obstacle) return refuse("candidates", `Candidate ${letter ?? candidate}: ${obstacle}`);
	}
	return undefined;
}

async function giveLetters(
	{ transaction, opening }: OpeningContext,
	rows: ChosenCandidate[],
): Promise<(ChosenCandidate & { letter: string })[]> {
	const { count } = await transaction
		.selectFrom("candidacies")
		.select((row) => row.fn.count<number | string>("letter").as("count"))
		.where("opening", "=", opening.id)
		.executeTakeFirstOrThrow();
	let given = Number(count);
	return rows.map((row) => ({ ...row, letter: row.letter ?? letterAt(given++) }));
}

/** Asks the candidate whether the employer may have their name and resume. Their answer comes from their page. */
export async function requestConsent(
	context: Acting & Pick<CandidacyContext, "candidacy" | "retainResumesMonths">,
	{ subject, text }: Pick<CandidacyActionOf<"ask">, "subject" | "text">,
): Promise<OpeningChange | Refusal> {
	const { transaction, opening, candidacy, by, now, retainResumesMonths } = context;
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	if (candidacy.stage === "ended" || candidacy.stage === "placed") return refuse("stage", "It has ended.");
	if (candidacy.consent === "asked") return refuse("consent", "They've already been asked. Record their answer here.");
	if (candidacy.consent !== "none") return refuse("consent", `They already said ${candidacy.consent}.`);
	const { id, company } = opening;
	const resume = await findNewestResume(transaction, candidacy.resume, id);
	const obstacle = resume
		? await findObstacle(transaction, { resume, opening: id, company, now, retainResumesMonths })
		: "Their data was deleted.";
	if (!resume || obstacle) return refuse("candidate", obstacle ?? "");
	const { fields: sent } = await transaction
		.selectFrom("submissions")
		.select("fields")
		.where("reference", "=", resume)
		.executeTakeFirstOrThrow();
	const fields: Record<string, string> = JSON.parse(sent);
	if (!fields.email)
		return refuse("candidate", "There's no email address for them. Call them and record their answer.");
	const mail = {
		to: fields.email,
		name: personName(fields),
		subject: subject || "May we introduce you?",
		text: text || consentText(opening),
		by: by.id,
		asks: true as const,
	};
	const delivery = await queueAnswer(transaction, resume, mail, now, opening.id);
	const row = { delivery, opening: opening.id, candidate: candidacy.candidate, position: 1, letter: candidacy.letter };
	await saveCandidacyMails(transaction, [
		{ ...row, summary: null, concern: null, shares: null, link: null, reasons: null },
	]);
	return {
		what: "asked for consent",
		data: { delivery },
		candidacies: [
			{
				candidate: candidacy.candidate,
				set: { consent: "asked", asked_at: now.toISOString(), ...consentAskedStep(now) },
			},
		],
		deliveries: [delivery],
	};
}
