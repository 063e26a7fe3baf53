import { withProposalLock } from "../candidates/proposals.ts";
import { readWishes, saveWishes } from "../candidates/wishes.ts";
import { timeBefore } from "../dates/time-window.ts";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import { appendEvent } from "../store/database/events.ts";
import type { SubmissionRow } from "../store/tables.ts";
import {
	type ChangeDeps,
	type ChangeResult,
	type ChangeStep,
	changeSubmission,
	DONE,
	notifyFirm,
	secondsUntilAllowed,
} from "./change-submission.ts";

/* Buttons on the sender's page. Repeating an action changes nothing and notifies no one. */

const HOUR_MS = 60 * 60 * 1000;

/** Restarts the retention period, by the clock and by the counted clock. */
export function keepLonger(changing: ChangeDeps, reference: string): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction, now }) => {
		const { kept_at } = await readWishes(transaction, reference);
		if (kept_at && kept_at > timeBefore(now, HOUR_MS) && kept_at <= now.toISOString()) return DONE;
		await saveWishes(transaction, reference, { kept_at: now.toISOString(), counted_at: null });
		return simpleStep("kept longer");
	});
}

export function pause(changing: ChangeDeps, reference: string): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction, now }) => {
		if ((await readWishes(transaction, reference)).paused_at) return DONE;
		await saveWishes(transaction, reference, { paused_at: now.toISOString() });
		return simpleStep("paused");
	});
}

export function unpause(changing: ChangeDeps, reference: string): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction }) => {
		if (!(await readWishes(transaction, reference)).paused_at) return DONE;
		await saveWishes(transaction, reference, { paused_at: null });
		return simpleStep("looks again");
	});
}

export function hideFromEmployers(changing: ChangeDeps, reference: string, employers: string[]): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction }) => {
		const { notShownTo } = await readWishes(transaction, reference);
		const not_shown_to = JSON.stringify(employers);
		if (JSON.stringify(notShownTo) === not_shown_to) return DONE;
		await saveWishes(transaction, reference, { not_shown_to });
		return simpleStep("not shown to", { text: employers.join(", ") });
	});
}

/** Appends text to a request, below earlier additions. */
export function addToRequest(
	changing: ChangeDeps,
	reference: string,
	text: string,
	maxLength: number,
): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ row }) => {
		const fields: Record<string, string> = JSON.parse(row.fields);
		const already = fields.additionalInfo ?? "";
		if (already === text || already.endsWith(`\n\n${text}`)) return DONE; // a retry after a lost response
		const additionalInfo = already ? `${already}\n\n${text}` : text;
		if (additionalInfo.length > maxLength) {
			const long = `All that you add must be less than ${maxLength} characters. Please correct what stands there instead`;
			return { done: false, why: "wrong", errors: { text: long } };
		}
		const set = { fields: JSON.stringify({ ...fields, additionalInfo }), indexed_at: null };
		return { ...simpleStep("added to it", { text }), set };
	});
}

const OUTCOMES = { filled: "filled", "called off": "called-off" } as const;

/** The employer ends their request. If the firm already closed it for another reason, that reason stays. */
export function endRequest(changing: ChangeDeps, reference: string, how: keyof typeof OUTCOMES): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ row, now }) => {
		if (row.outcome === OUTCOMES[how]) return DONE;
		return { ...simpleStep(how), set: closingColumns(row, OUTCOMES[how], now) };
	});
}

function closingColumns({ closed_at, outcome }: SubmissionRow, wanted: string, now: Date): Partial<SubmissionRow> {
	const isTheirs = closed_at === null || outcome === "filled" || outcome === "called-off";
	return isTheirs ? { closed_at: closed_at ?? now.toISOString(), outcome: wanted } : {};
}

function simpleStep(what: ChangeStep["events"][number]["what"], data?: object): ChangeStep {
	return { events: [{ what, ...(data && { data }) }], notices: [{ what }] };
}

interface ConsentAnswer {
	/** Reference of the candidate's resume. */
	candidate: string;
	/** Reference of the employer's request. */
	request: string;
	answer: "yes" | "no";
}

/** Records consent to share name and resume with an employer. Only if a recruiter asked; can be changed at any time. */
export async function answerConsentRequest(
	{ db, targets, clock }: ChangeDeps,
	said: ConsentAnswer,
): Promise<ChangeResult> {
	const { candidate, request, answer } = said;
	return withProposalLock<ChangeResult>(
		db,
		{ request, candidate },
		async (transaction, known) => {
			if (!known?.asked_at) return { done: false, why: "unknown" };
			if (known.answer === answer) return DONE;
			const now = clock();
			const seconds = await secondsUntilAllowed(transaction, candidate, now);
			if (seconds !== undefined) return { done: false, why: "limited", seconds };
			await transaction
				.updateTable("proposals")
				.set({ answer, answered_at: now.toISOString() })
				.where("request", "=", request)
				.where("candidate", "=", candidate)
				.execute();
			const what = `said ${answer}`;
			for (const reference of [request, candidate]) {
				await appendEvent(transaction, { reference, person: null, what, data: {} }, now);
			}
			const row = await transaction
				.updateTable("submissions")
				.set((own) => ({ version: own("version", "+", 1) }))
				.where("reference", "=", candidate)
				.returning(["reference", "suspected", "outcome"])
				.executeTakeFirstOrThrow();
			await notifyFirm(transaction, row, [{ what }], targets, now);
			return DONE;
		},
		{ unknown: { done: false, why: "unknown" }, locks: [deliveriesLock(candidate)] },
	);
}
