import { randomBytes } from "node:crypto";
import { formatClock, formatDay, nameZone } from "../../../contract/call-times.ts";
import { INTERVIEW_MINUTES, OFFERS_MAX } from "../../../contract/meetings/interviews.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import type { InterviewMail } from "../../queue/delivery-content.ts";
import {
	insertDeliveries,
	queueDeliveries,
	queueUnattached,
	readLastDeliveryNumber,
} from "../../queue/queue-deliveries.ts";
import { appendEvent } from "../../store/database/events.ts";
import type {
	CandidacyRow,
	Database,
	DatabaseTransaction,
	InterviewRow,
	NextStepColumns,
	OpeningRow,
	ShortlistLinkRow,
} from "../../store/tables.ts";
import { findNewestResume } from "../may-present.ts";
import { interviewStep, newTimeStep, timesStep } from "../next-steps.ts";
import { updateDueTime } from "../opening-state.ts";

/*
 * Interviews. The employer and the candidate each name times that suit them; the first that suits both is set, and
 * everyone gets it as a calendar file. Naming other times later moves it once one of them suits both. Nobody is set to
 * meet an employer without having agreed to be introduced.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far ahead times can be. */
const AHEAD_MS = 90 * DAY_MS;
/** Each one emails everyone. Recruiters may change it more often. */
const CHANGES_MAX = 10;
const ID_BYTES = 8;

/** The caller must hold the deliveries lock of the candidate's newest resume. */
export interface Scheduling {
	transaction: DatabaseTransaction;
	/** Locked for this transaction. */
	opening: OpeningRow;
	candidate: string;
	now: Date;
	office: OfficeHours;
	/** Id of the recruiter who does it; null if it is the employer or the candidate. */
	person: string | null;
}

export type Side = "candidate" | "recruiter" | Pick<ShortlistLinkRow, "id">;

/** "too often" if it was moved many times already. */
export type Scheduled = "saved" | "set" | "too often";

/** The interview that is to be agreed on or to come. */
export function findInterview(
	db: Database,
	{ opening, candidate }: { opening: string; candidate: string },
): Promise<InterviewRow | undefined> {
	return selectOpenInterviews(db).where("opening", "=", opening).where("candidate", "=", candidate).executeTakeFirst();
}

export function selectOpenInterviews(db: Database) {
	return db.selectFrom("interviews").selectAll().where("canceled_at", "is", null).where("held_at", "is", null);
}

/** Whether an interview can be set now. The employer may name times before the candidate agreed to be introduced. */
export function canMeet(
	{ consent, stage, resume }: Pick<CandidacyRow, "consent" | "stage" | "resume">,
	{ status }: Pick<OpeningRow, "status">,
): boolean {
	const isOpen = status === "open" || status === "on-hold";
	return isOpen && resume !== null && consent === "yes" && isPresented(stage);
}

export function isPresented(stage: CandidacyRow["stage"]): boolean {
	return stage === "sent" || stage === "interview" || stage === "offer";
}

/** Replaces what this side named before, and sets the first time that suits both. */
export async function offerTimes(scheduling: Scheduling, side: Side, named: string[]): Promise<Scheduled> {
	const { transaction, opening, candidate, now, office } = scheduling;
	const known = await findInterview(transaction, { opening: opening.id, candidate });
	if (!known && named.length === 0) return "saved";
	const times = keepPossible(named, now);
	const before = known ? timesOf(known, side) : [];
	if (known && isSame(before, times)) return "saved";
	const row = known ?? (await insertInterview(scheduling));
	const changed = { ...row, ...timesColumns(row, side, times) };
	const stays = row.starts_at !== null && times.includes(row.starts_at);
	const isNews = !stays && times.some((time) => !before.includes(time));
	const set: Partial<InterviewRow> = {
		...timesColumns(row, side, times),
		...(isNews && side !== "candidate" && { candidate_told_at: null }),
		...(isNews && (side === "candidate" || side === "recruiter") && { employer_told_at: null }),
	};
	await update(scheduling, row.id, set);
	const candidacy = await readCandidacy(scheduling);
	if (!candidacy || !canMeet(candidacy, opening)) return "saved";
	const common = employerTimes(changed).filter((time) => candidateTimes(changed).includes(time));
	const [first] = keepPossible(common, now);
	if (!first || (row.starts_at && common.includes(row.starts_at))) {
		if (isNews && !row.starts_at) {
			const waitsFor = side === "candidate" ? "employer" : "candidate";
			await moveStep(scheduling, candidacy, timesStep(waitsFor, now, office));
		}
		return "saved";
	}
	return setTime(scheduling, first);
}

/** For all: agreed on by both sides, or recorded by a recruiter who asked both. */
export async function setTime(scheduling: Scheduling, at: string, place?: string): Promise<Scheduled> {
	const { transaction, opening, candidate, now, office, person } = scheduling;
	const row =
		(await findInterview(transaction, { opening: opening.id, candidate })) ?? (await insertInterview(scheduling));
	if (row.starts_at === at) return "saved";
	if (row.sequence >= CHANGES_MAX && !person) return "too often";
	const end = new Date(Date.parse(at) + INTERVIEW_MINUTES * MINUTE_MS);
	await update(scheduling, row.id, {
		...{ starts_at: at, ends_at: end.toISOString(), agreed_at: now.toISOString() },
		...{ sequence: row.starts_at ? row.sequence + 1 : row.sequence, place: place ?? row.place },
		...{ candidate_told_at: now.toISOString(), employer_told_at: now.toISOString() },
		...{ day_reminded_at: null, hour_reminded_at: null },
	});
	const candidacy = await readCandidacy(scheduling);
	if (candidacy) {
		const isFirst = candidacy.stage === "sent";
		const step = interviewStep(formatTime(at, office.timeZone), end);
		const stage = { stage: "interview", stage_at: now.toISOString(), interview_at: now.toISOString() } as const;
		await moveStep(scheduling, candidacy, { ...step, ...(isFirst && stage) });
	}
	await record(scheduling, row.starts_at ? "moved the interview" : "set the interview", { interview: row.id, at });
	await tellEveryone(scheduling, row.id, row.starts_at ? "interview moved" : "interview set");
	return "set";
}

/** A recruiter says where they meet. Whoever has it in a calendar gets it again. */
export async function setPlace(scheduling: Scheduling, place: string): Promise<void> {
	const { transaction, opening, candidate } = scheduling;
	const row = await findInterview(transaction, { opening: opening.id, candidate });
	if (!row || row.place === place) return;
	await update(scheduling, row.id, { place, sequence: row.starts_at ? row.sequence + 1 : row.sequence });
	if (row.starts_at) await tellEveryone(scheduling, row.id, "interview moved");
}

/** Returns whether there was one. */
export async function cancelInterview(scheduling: Scheduling): Promise<boolean> {
	const { transaction, opening, candidate, now, office } = scheduling;
	const row = await findInterview(transaction, { opening: opening.id, candidate });
	if (!row) return false;
	await update(scheduling, row.id, { canceled_at: now.toISOString(), sequence: row.sequence + 1 });
	const candidacy = await readCandidacy(scheduling);
	if (candidacy && canMeet(candidacy, opening)) await moveStep(scheduling, candidacy, newTimeStep(now, office));
	await record(scheduling, "canceled the interview", { interview: row.id, at: row.starts_at });
	if (row.starts_at && row.starts_at > now.toISOString()) {
		await tellEveryone(scheduling, row.id, "interview canceled");
	}
	return true;
}

/** The readers who want to meet the candidate; if none of them said so, all. */
async function findInterviewers(
	db: Database,
	{ opening, candidate }: Pick<InterviewRow, "opening" | "candidate">,
): Promise<ShortlistLinkRow[]> {
	const readers = await db
		.selectFrom("shortlist_links")
		.selectAll()
		.where("opening", "=", opening)
		.where("granted_at", "is not", null)
		.where("revoked_at", "is", null)
		.orderBy("made_at")
		.orderBy("id")
		.execute();
	const wanted = await db
		.selectFrom("shortlist_verdicts")
		.select("link")
		.where("opening", "=", opening)
		.where("candidate", "=", candidate)
		.where("verdict", "=", "interview")
		.execute();
	const interested = readers.filter(({ id }) => wanted.some(({ link }) => link === id));
	return interested.length > 0 ? interested : readers;
}

export async function tellEveryone(
	scheduling: Scheduling,
	interview: string,
	event: InterviewMail["event"],
): Promise<void> {
	await tellCandidate(scheduling, interview, event);
	await tellEmployer(scheduling, interview, event);
	const { transaction, opening, now } = scheduling;
	const person = opening.owner;
	if (!person) return;
	await queueUnattached(transaction, "DESK", { event, interview, to: "recruiter", person }, "call-mail", now);
}

export async function tellCandidate(
	scheduling: Scheduling,
	interview: string,
	event: InterviewMail["event"],
): Promise<void> {
	const { transaction, opening, now } = scheduling;
	const candidacy = await readCandidacy(scheduling);
	const reference = await findNewestResume(transaction, candidacy?.resume ?? null, opening.id);
	if (!reference) return;
	const last = await readLastDeliveryNumber(transaction, { reference });
	await queueDeliveries(transaction, reference, { event, interview, to: "candidate" }, ["call-mail"], last, now);
}

export async function tellEmployer(
	{ transaction, opening, candidate, now }: Scheduling,
	interview: string,
	event: InterviewMail["event"],
): Promise<void> {
	for (const { id: to } of await findInterviewers(transaction, { opening: opening.id, candidate })) {
		const id = `${opening.id}-${(await readLastDeliveryNumber(transaction, { opening: opening.id })) + 1}`;
		const row = { id, reference: null, opening: opening.id, target: "call-mail" as const };
		await insertDeliveries(transaction, { event, interview, to }, [row], now, 0);
	}
}

export async function update(
	{ transaction }: Pick<Scheduling, "transaction">,
	id: string,
	set: Partial<InterviewRow>,
): Promise<void> {
	await transaction.updateTable("interviews").set(set).where("id", "=", id).execute();
}

export function readCandidacy({ transaction, opening, candidate }: Scheduling): Promise<CandidacyRow | undefined> {
	return transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
}

export async function moveStep(
	{ transaction, opening }: Pick<Scheduling, "transaction" | "opening">,
	{ candidate, version }: CandidacyRow,
	step: NextStepColumns & Partial<CandidacyRow>,
): Promise<void> {
	await transaction
		.updateTable("candidacies")
		.set({ ...step, version: version + 1 })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
	await updateDueTime(transaction, opening.id);
}

/** All times that suit a reader who may still decide, in order. */
export function employerTimes({ employer_times }: Pick<InterviewRow, "employer_times">): string[] {
	const byReader: Record<string, string[]> = JSON.parse(employer_times);
	return [...new Set(Object.values(byReader).flat())].sort();
}

export function candidateTimes({ candidate_times }: Pick<InterviewRow, "candidate_times">): string[] {
	return JSON.parse(candidate_times);
}

export function recruiterTimes({ recruiter_times }: Pick<InterviewRow, "recruiter_times">): string[] {
	return JSON.parse(recruiter_times);
}

export function timesOf(row: InterviewRow, side: Side): string[] {
	if (side === "candidate") return candidateTimes(row);
	if (side === "recruiter") return recruiterTimes(row);
	const byReader: Record<string, string[]> = JSON.parse(row.employer_times);
	return byReader[side.id] ?? [];
}

function timesColumns(row: InterviewRow, side: Side, times: string[]): Partial<InterviewRow> {
	if (side === "candidate") return { candidate_times: JSON.stringify(times) };
	if (side === "recruiter") return { recruiter_times: JSON.stringify(times) };
	const { [side.id]: _, ...others }: Record<string, string[]> = JSON.parse(row.employer_times);
	return { employer_times: JSON.stringify(times.length > 0 ? { ...others, [side.id]: times } : others) };
}

/** In order, without those that are over or too far ahead. */
export function keepPossible(times: string[], now: Date): string[] {
	const last = new Date(now.getTime() + AHEAD_MS).toISOString();
	const possible = times.filter((time) => time > now.toISOString() && time < last);
	return [...new Set(possible)].sort().slice(0, OFFERS_MAX);
}

function isSame(one: string[], other: string[]): boolean {
	return one.length === other.length && one.every((time) => other.includes(time));
}

/** Such as 'Tuesday, December 8, 10:00 am Eastern'. */
function formatTime(time: string, timeZone: string): string {
	const at = new Date(time);
	return `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)} ${nameZone(timeZone, at)}`;
}

async function insertInterview({ transaction, opening, candidate, now }: Scheduling): Promise<InterviewRow> {
	const id = `MEET-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}`;
	return transaction
		.insertInto("interviews")
		.values({ id, opening: opening.id, candidate, made_at: now.toISOString() })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** In the opening's history and, without the employer, in the candidate's. A recruiter's action is recorded anyway. */
async function record(
	scheduling: Scheduling,
	what: string,
	data: { interview: string; at: string | null },
): Promise<void> {
	const { transaction, opening, candidate, now, person } = scheduling;
	if (person) return;
	await appendEvent(transaction, { opening: opening.id, candidate, person, what, data }, now);
	const { resume } = (await readCandidacy(scheduling)) ?? {};
	if (!resume) return;
	const own = { reference: resume, person, what: `opening: ${what}`, data: { in: opening.id, at: data.at } };
	await appendEvent(transaction, own, now);
}
