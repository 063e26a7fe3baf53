import type { OfficeHours } from "../../../contract/office-hours.ts";
import { deliveriesLock } from "../../queue/queue-deliveries.ts";
import { lock } from "../../store/database/postgres.ts";
import type { CandidacyRow, Database, InterviewRow, OpeningRow } from "../../store/tables.ts";
import { findNewestResume } from "../may-present.ts";
import { INTERVIEW_STEP, stageStep } from "../next-steps.ts";
import { lockOpening } from "../opening-state.ts";
import {
	cancelInterview,
	candidateTimes,
	canMeet,
	employerTimes,
	findInterview,
	isPresented,
	keepPossible,
	moveStep,
	readCandidacy,
	recruiterTimes,
	type Scheduling,
	selectOpenInterviews,
	tellCandidate,
	tellEmployer,
	tellEveryone,
	update,
} from "./interviews.ts";

/*
 * What happens to interviews by itself: each side is told of times that the other can make, everyone is reminded a day
 * and an hour before, feedback comes due afterwards, and what can't take place any longer is canceled.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Whoever agreed shortly before needs no reminder. */
const AGREED_BEFORE_MS = 3 * HOUR_MS;
/** Long enough for a recruiter to undo what made it impossible. */
const STRAY_MS = MINUTE_MS;
/** How many emails ask for times. After that they had better talk. */
const NOTICES_MAX = 10;

interface Following {
	office: OfficeHours;
	clock: () => Date;
}

/** Returns how many interviews something was done about. */
export async function followInterviews(db: Database, { office, clock }: Following): Promise<number> {
	let done = 0;
	for (const { id, opening, candidate } of await selectOpenInterviews(db).orderBy("made_at").execute()) {
		const acted = await db.transaction().execute(async (transaction) => {
			const known = await transaction
				.selectFrom("candidacies")
				.select("resume")
				.where("opening", "=", opening)
				.where("candidate", "=", candidate)
				.executeTakeFirst();
			const resume = await findNewestResume(transaction, known?.resume ?? null, opening);
			await lock(transaction, resume ? [deliveriesLock(resume)] : []);
			const row = await lockOpening(transaction, opening);
			const interview = await findInterview(transaction, { opening, candidate });
			if (!row || interview?.id !== id) return false;
			const scheduling = { transaction, opening: row, candidate, office, now: clock(), person: null };
			return follow(scheduling, interview, await readCandidacy(scheduling));
		});
		if (acted) done += 1;
	}
	return done;
}

async function follow(
	scheduling: Scheduling,
	interview: InterviewRow,
	candidacy: CandidacyRow | undefined,
): Promise<boolean> {
	const { opening, now, office } = scheduling;
	if (interview.ends_at && interview.ends_at <= now.toISOString()) {
		await update(scheduling, interview.id, { held_at: now.toISOString(), place: "" });
		const isNext = candidacy?.stage === "interview" && candidacy.next_step?.startsWith(INTERVIEW_STEP);
		if (candidacy && isNext) {
			await moveStep(scheduling, candidacy, stageStep("interview", new Date(interview.ends_at), office));
		}
		return true;
	}
	if (!candidacy || isStray(interview, candidacy, opening)) return followStray(scheduling, interview);
	if (interview.stray_at) await update(scheduling, interview.id, { stray_at: null });
	const { starts_at } = interview;
	const reminded = starts_at !== null && (await remind(scheduling, { ...interview, starts_at }));
	return (await askForTimes(scheduling, interview, candidacy)) || reminded;
}

/** The candidate is out or took back their yes, or the opening was closed. */
function isStray({ starts_at }: InterviewRow, candidacy: CandidacyRow, opening: OpeningRow): boolean {
	if (starts_at) return !canMeet(candidacy, opening);
	const isOpen = opening.status === "open" || opening.status === "on-hold";
	return !isOpen || candidacy.resume === null || !isPresented(candidacy.stage);
}

async function followStray(scheduling: Scheduling, { id, stray_at }: InterviewRow): Promise<boolean> {
	const { now } = scheduling;
	if (!stray_at) {
		await update(scheduling, id, { stray_at: now.toISOString() });
		return false;
	}
	if (Date.parse(stray_at) + STRAY_MS > now.getTime()) return false;
	return cancelInterview(scheduling);
}

async function remind(
	scheduling: Scheduling,
	{ id, starts_at, agreed_at, day_reminded_at, hour_reminded_at }: InterviewRow & { starts_at: string },
): Promise<boolean> {
	const { now } = scheduling;
	const left = Date.parse(starts_at) - now.getTime();
	if (left <= 0) return false;
	const at = now.toISOString();
	const [before, column, done] =
		left <= HOUR_MS
			? ([HOUR_MS, { hour_reminded_at: at, day_reminded_at: day_reminded_at ?? at }, hour_reminded_at] as const)
			: ([DAY_MS, { day_reminded_at: at }, day_reminded_at] as const);
	if (left > before || done) return false;
	await update(scheduling, id, column);
	const agreed = Date.parse(agreed_at ?? at);
	if (agreed > Date.parse(starts_at) - before - AGREED_BEFORE_MS) return false;
	await tellEveryone(scheduling, id, "interview soon");
	return true;
}

/** Emails whoever can choose from times that the other side named since the last such email. */
async function askForTimes(scheduling: Scheduling, interview: InterviewRow, candidacy: CandidacyRow): Promise<boolean> {
	const { opening, now } = scheduling;
	if (opening.status !== "open" || !canMeet(candidacy, opening) || interview.notices >= NOTICES_MAX) return false;
	const [employer, candidate, recruiter] = [
		employerTimes(interview),
		candidateTimes(interview),
		recruiterTimes(interview),
	];
	const isNew = (offered: string[], own: string[]) => keepPossible(offered, now).some((time) => !own.includes(time));
	const at = now.toISOString();
	const asksCandidate = !interview.candidate_told_at && isNew([...employer, ...recruiter], candidate);
	const asksEmployer = !interview.employer_told_at && isNew([...candidate, ...recruiter], employer);
	if (!asksCandidate && !asksEmployer) return false;
	await update(scheduling, interview.id, {
		...(asksCandidate && { candidate_told_at: at }),
		...(asksEmployer && { employer_told_at: at }),
		notices: interview.notices + 1,
	});
	if (asksCandidate) await tellCandidate(scheduling, interview.id, "interview times");
	if (asksEmployer) await tellEmployer(scheduling, interview.id, "interview times");
	return true;
}
