import type { OfficeHours } from "../../contract/office-hours.ts";
import { readSourced } from "../candidates/agreement.ts";
import { readWishes, saveWishes } from "../candidates/wishes.ts";
import { timeBefore } from "../dates/time-window.ts";
import { recordAnswer } from "../openings/consent.ts";
import { cancelInterview, findInterview, offerTimes, type Scheduling } from "../openings/interviews/interviews.ts";
import { findNewestResume } from "../openings/may-present.ts";
import { lockOpening } from "../openings/opening-state.ts";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock, retryConflicts } from "../store/database/postgres.ts";
import type { DatabaseTransaction, SubmissionRow } from "../store/tables.ts";
import {
	type ChangeDeps,
	type ChangeResult,
	type ChangeStep,
	changeSubmission,
	DONE,
	notifyFirm,
	secondsUntilAllowed,
} from "./change-submission.ts";
import { readOwnInterview, selectOwnCandidacies } from "./own-openings.ts";

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

/** Whether somebody who applied to one job may be considered for others too. */
export function setOnFile(changing: ChangeDeps, reference: string, onFile: boolean): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction, now }) => {
		const application = await transaction
			.selectFrom("applications")
			.select("on_file")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!application) return UNKNOWN;
		if ((application.on_file === 1) === onFile) return DONE;
		await transaction
			.updateTable("applications")
			.set({ on_file: onFile ? 1 : 0 })
			.where("reference", "=", reference)
			.execute();
		// From here on it is kept as long as any resume.
		if (onFile) await saveWishes(transaction, reference, { kept_at: now.toISOString(), counted_at: null });
		return { ...simpleStep(onFile ? "kept on file" : "this job only"), set: { indexed_at: null } };
	});
}

/** Agrees to be on file, after the team added them. Their retention period begins here. */
export function agree(changing: ChangeDeps, reference: string): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction, now }) => {
		const sourced = await readSourced(transaction, reference);
		if (!sourced) return UNKNOWN;
		if (sourced.agreed_at) return DONE;
		const agreed_at = now.toISOString();
		await transaction.updateTable("sourced").set({ agreed_at }).where("reference", "=", reference).execute();
		await saveWishes(transaction, reference, { kept_at: agreed_at, counted_at: null });
		return { ...simpleStep("agreed"), set: { indexed_at: null } };
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
			const long = `Everything you add must be less than ${maxLength} characters. Please correct your request instead`;
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
	/** Reference of the resume whose page it is. */
	resume: string;
	/** Id of the opening. */
	opening: string;
	answer: "yes" | "no";
}

const UNKNOWN: ChangeResult = { done: false, why: "unknown" };

/** Records consent to share name and resume with an employer. Only if a recruiter asked; can be changed at any time. */
export function answerConsentRequest(
	{ db, targets, clock, office }: ChangeDeps & { office: OfficeHours },
	{ resume, opening: id, answer }: ConsentAnswer,
): Promise<ChangeResult> {
	const run = async (transaction: DatabaseTransaction): Promise<ChangeResult> => {
		await lock(transaction, [deliveriesLock(resume)]);
		const opening = await lockOpening(transaction, id);
		const own = await selectOwnCandidacies(transaction, resume).where("openings.id", "=", id).executeTakeFirst();
		if (!opening || !own?.asked_at || own.stage === "placed") return UNKNOWN;
		if (own.consent === answer) return DONE;
		const now = clock();
		const seconds = await secondsUntilAllowed(transaction, resume, now);
		if (seconds !== undefined) return { done: false, why: "limited", seconds };
		await recordAnswer({ transaction, opening, candidacy: own, office, now }, answer);
		const what = `said ${answer}`;
		await appendEvent(transaction, { reference: resume, person: null, what, data: { in: id } }, now);
		const row = await transaction
			.updateTable("submissions")
			.set((submission) => ({ version: submission("version", "+", 1) }))
			.where("reference", "=", resume)
			.returning(["reference", "suspected", "outcome"])
			.executeTakeFirst();
		if (!row) return UNKNOWN;
		await notifyFirm(transaction, row, [{ what }], targets, now);
		return DONE;
	};
	return retryConflicts(() => db.transaction().execute(run));
}

type OwnInterview = Pick<ConsentAnswer, "resume" | "opening">;

/** Times at which the candidate can meet the employer. */
export function nameInterviewTimes(
	changing: ChangeDeps & { office: OfficeHours },
	own: OwnInterview,
	times: string[],
): Promise<ChangeResult> {
	return changeInterview(changing, own, "named interview times", async (scheduling) => {
		const offered = await offerTimes(scheduling, "candidate", times);
		return offered === "too often" ? { done: false, why: "wrong", errors: { offers: TOO_OFTEN } } : DONE;
	});
}

const TOO_OFTEN = "This interview has already been moved several times. Please call us to move it again";

export function cancelOwnInterview(
	changing: ChangeDeps & { office: OfficeHours },
	own: OwnInterview,
): Promise<ChangeResult> {
	return changeInterview(changing, own, "canceled an interview", async (scheduling) => {
		await cancelInterview(scheduling);
		return DONE;
	});
}

function changeInterview(
	{ db, clock, office }: ChangeDeps & { office: OfficeHours },
	{ resume, opening: id }: OwnInterview,
	what: string,
	work: (scheduling: Scheduling) => Promise<ChangeResult>,
): Promise<ChangeResult> {
	const run = async (transaction: DatabaseTransaction): Promise<ChangeResult> => {
		const newest = await findNewestResume(transaction, resume, id);
		await lock(transaction, [resume, ...(newest ? [newest] : [])].map(deliveriesLock));
		const opening = await lockOpening(transaction, id);
		const own = await selectOwnCandidacies(transaction, resume).where("openings.id", "=", id).executeTakeFirst();
		const now = clock();
		if (!opening || !own || !(await readOwnInterview(transaction, own, now))) return UNKNOWN;
		const seconds = await secondsUntilAllowed(transaction, resume, now);
		if (seconds !== undefined) return { done: false, why: "limited", seconds };
		const { candidate } = own;
		const before = await findInterview(transaction, { opening: id, candidate });
		const changed = await work({ transaction, opening, candidate, office, now, person: null });
		const after = await findInterview(transaction, { opening: id, candidate });
		if (JSON.stringify(before) === JSON.stringify(after)) return changed;
		await appendEvent(transaction, { reference: resume, person: null, what, data: { in: id } }, now);
		return changed;
	};
	return retryConflicts(() => db.transaction().execute(run));
}
