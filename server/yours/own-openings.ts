import type { InterviewView } from "../../contract/meetings/interviews.ts";
import type { ConsentRequest, OwnOpening, OwnStage } from "../../contract/yours.ts";
import { readFirm } from "../config/content.ts";
import { timeBefore } from "../dates/time-window.ts";
import { describeOpening } from "../openings/applications/applied-job.ts";
import { canMeet } from "../openings/interviews/interviews.ts";
import { viewInterview } from "../openings/interviews/view-interview.ts";
import type { CandidacyRow, Database, OpeningRow } from "../store/tables.ts";

/*
 * Openings as a candidate sees them: what the job is and how far they are, but neither the employer's name nor what
 * anybody thinks of them.
 */

const CLOSED_AFTER_MS = 60 * 60 * 1000; // a recruiter may have ended it by mistake

/** Latest first. */
export async function readOwnOpenings(
	db: Database,
	resume: string,
	now: Date,
): Promise<{ openings: OwnOpening[]; asks: ConsentRequest[] }> {
	const rows = await selectOwnCandidacies(db, resume).orderBy("candidacies.added_at", "desc").execute();
	const openings: OwnOpening[] = [];
	const asks: ConsentRequest[] = [];
	for (const row of rows) {
		const stage = getOwnStage(row, now);
		const about = await describeOpening(db, row);
		openings.push({ id: row.opening, about, stage, interview: await readOwnInterview(db, row, now) });
		const isOver = stage === "hired" || (stage === "closed" && row.consent !== "no");
		if (!row.asked_at || isOver) continue;
		const answer = row.consent === "yes" || row.consent === "no" ? { answer: row.consent } : {};
		asks.push({ id: row.opening, askedAt: row.asked_at, about, ...answer });
	}
	return { openings, asks: asks.sort((a, b) => (a.askedAt < b.askedAt ? 1 : -1)) };
}

/** Once they agreed to be introduced, and there are times or they are in the interview stage. */
export async function readOwnInterview(db: Database, row: OwnCandidacy, now: Date): Promise<InterviewView | null> {
	if (!canMeet(row, row)) return null;
	const view = await viewInterview(db, row, "candidate", { now, office: readFirm().hours });
	// A reader's verdict alone never shows.
	const hasTimes = view.at !== null || view.slots.some(({ offered, mine }) => offered || mine);
	return hasTimes || row.stage === "interview" ? view : null;
}

type OwnCandidacy = CandidacyRow & Pick<OpeningRow, "status">;

/**
 * Candidacies with this resume, and those that a consent request was sent about to its sender. Not those of other
 * resumes from the same address: whoever has this link may have typed an address that isn't theirs.
 */
export function selectOwnCandidacies(db: Database, resume: string) {
	return db
		.selectFrom("candidacies")
		.innerJoin("openings", "openings.id", "candidacies.opening")
		.selectAll("candidacies")
		.select(["openings.company", "openings.title", "openings.city", "openings.state", "openings.role"])
		.select(["openings.status", "openings.closed_at"])
		.where((row) =>
			row.or([
				row("candidacies.resume", "=", resume),
				row.exists(
					row
						.selectFrom("candidacy_mails as asked")
						.innerJoin("deliveries", "deliveries.id", "asked.delivery")
						.select("asked.delivery")
						.whereRef("asked.opening", "=", "candidacies.opening")
						.whereRef("asked.candidate", "=", "candidacies.candidate")
						.where("asked.summary", "is", null)
						.where("deliveries.reference", "=", resume),
				),
			]),
		);
}

type Standing = Pick<CandidacyRow, "stage" | "consent" | "offer_at" | "interview_at" | "sent_at" | "ended_at"> &
	Pick<OpeningRow, "closed_at">;

function getOwnStage(row: Standing, now: Date): OwnStage {
	const { stage, consent, ended_at, closed_at } = row;
	if (stage === "placed") return "hired";
	const over = stage === "ended" ? ended_at : closed_at;
	if (over && (consent === "no" || over <= timeBefore(now, CLOSED_AFTER_MS))) return "closed";
	if (stage === "offer" || (stage === "ended" && row.offer_at)) return "offer";
	if (stage === "interview" || (stage === "ended" && row.interview_at)) return "interview";
	return stage === "sent" || (stage === "ended" && row.sent_at) ? "introduced" : "considered";
}
