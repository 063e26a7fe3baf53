import { checkInDays } from "../../../contract/desk/check-ins.ts";
import { shownName } from "../../../contract/forms/labels.ts";
import { hasAgreed } from "../../candidates/agreement.ts";
import { countsIn } from "../../candidates/on-file.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { addDays } from "../../dates/days.ts";
import { readPersonNames } from "../../people/people.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { CandidacyRow, Database, EventRow, InterviewRow, PersonRow, PlacementRow } from "../../store/tables.ts";
import {
	candidateTimes,
	employerTimes,
	keepPossible,
	recruiterTimes,
	selectOpenInterviews,
} from "../interviews/interviews.ts";
import { maySeeFee } from "../opening-state.ts";
import { readOpeningSummaries } from "./list-openings.ts";
import type {
	CandidacyView,
	ContactView,
	InterviewTimes,
	OpeningDetail,
	OpeningEvent,
	PlacementView,
	VerdictView,
} from "./opening-views.ts";
import { listReaders, listVerdicts } from "./reader-views.ts";
import { readReceivedMails } from "./received-mails.ts";

const ERASED = "Deleted candidate";

interface Reading {
	by: Pick<PersonRow, "id" | "role">;
	now: Date;
	timeZone: string;
}

/** Undefined if there is no such opening. */
export async function readOpening(db: Database, typed: string, reading: Reading): Promise<OpeningDetail | undefined> {
	const id = normalizeReference(typed);
	const row = await db
		.selectFrom("openings")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.selectAll("openings")
		.select("companies.terms_agreed_on")
		.where("openings.id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	const [[summary], candidacies, contact, links, events] = await Promise.all([
		readOpeningSummaries(db, [row]),
		readCandidacies(db, id, reading, maySeeFee(row, reading.by)),
		row.contact ? readContact(db, row.contact) : null,
		listReaders(db, id),
		readOpeningEvents(db, id),
	]);
	if (!summary) return undefined;
	const mayRead = maySeeFee(row, reading.by);
	return {
		...summary,
		...{ request: row.request, role: row.role, words: row.words, replaces: row.replaces },
		...{ payFrom: row.pay_from, payTo: row.pay_to, guaranteeDays: row.guarantee_days },
		...{ fee: mayRead ? row.fee : null, maySeeFee: mayRead, contact },
		...{ cancelReason: row.cancel_reason, closedAt: row.closed_at, sentAt: row.sent_at },
		termsAgreedOn: row.terms_agreed_on,
		ownStep:
			row.next_step && row.next_due_at
				? { text: row.next_step, dueAt: row.next_due_at, waitsFor: row.waits_for }
				: null,
		candidacies,
		links,
		published:
			row.slug && row.valid_through && !row.unpublished_at ? { slug: row.slug, validThrough: row.valid_through } : null,
		job: {
			...{ body: row.job_body, employerAs: row.employer_as, employerShown: row.employer_shown === 1 },
			...{ employerAgreedAt: row.employer_agreed_at },
		},
		events: mayRead ? events : events.map(withoutMoney),
	};
}

async function readContact(db: Database, id: string): Promise<ContactView | null> {
	const row = await db
		.selectFrom("contacts")
		.select(["id", "name", "title", "email", "phone"])
		.where("id", "=", id)
		.executeTakeFirst();
	return row ?? null;
}

/** In the order in which they were added; ended ones included. */
async function readCandidacies(
	db: Database,
	opening: string,
	{ now, timeZone }: Reading,
	withFee: boolean,
): Promise<CandidacyView[]> {
	const rows = await db
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening)
		.orderBy("added_at")
		.orderBy("candidate")
		.execute();
	const placements = await db.selectFrom("placements").selectAll().where("opening", "=", opening).execute();
	const interviews = await selectOpenInterviews(db).where("opening", "=", opening).execute();
	const verdicts = Map.groupBy(await listVerdicts(db, opening), ({ candidate }) => candidate);
	const resumes = await readNewestResumes(
		db,
		rows.flatMap(({ resume }) => resume ?? []),
		opening,
	);
	const elsewhere = await findPlacedElsewhere(db, opening, dayAt(now, timeZone));
	return rows.map((row) => {
		const resume = row.resume ? resumes.get(row.resume) : undefined;
		const placement = placements.find(({ candidate }) => candidate === row.candidate);
		return toCandidacyView(row, {
			resume,
			verdicts: (verdicts.get(row.candidate) ?? []).map(({ candidate: _, ...verdict }) => verdict),
			placement: placement ? toPlacementView(placement, withFee) : null,
			interview: toInterviewTimes(
				interviews.find(({ candidate }) => candidate === row.candidate),
				now,
			),
			placedElsewhere: elsewhere.has(row.candidate),
		});
	});
}

export interface NewestResume {
	reference: string;
	fields: Record<string, string>;
	hasFile: boolean;
}

/**
 * The newest resume of whoever sent each of these, by reference.
 * @param opening the one they are all considered for, if it is one
 */
export async function readNewestResumes(
	db: Database,
	references: string[],
	opening?: string,
): Promise<Map<string, NewestResume>> {
	if (references.length === 0) return new Map();
	const own = await db
		.selectFrom("submissions")
		.select(["reference", "inbox", "fields", "file_key", "file_scan", "received_at"])
		.where("reference", "in", references)
		.execute();
	const inboxes = [...new Set(own.flatMap(({ inbox }) => inbox ?? []))];
	const all =
		inboxes.length === 0
			? []
			: await db
					.selectFrom("submissions")
					.select(["reference", "inbox", "fields", "file_key", "file_scan", "received_at"])
					.where("inbox", "in", inboxes)
					.where("kind", "=", "resume")
					.where("suspected", "is", null)
					.where(countsIn(opening))
					.where(hasAgreed())
					.orderBy("received_at")
					.orderBy("reference")
					.execute();
	const newest = new Map(all.map((row) => [row.inbox, row]));
	return new Map(
		own.map((row) => {
			const { reference, fields, file_key, file_scan } = (row.inbox && newest.get(row.inbox)) || row;
			const hasFile = file_key !== null && file_scan !== "infected";
			return [row.reference, { reference, fields: JSON.parse(fields), hasFile }];
		}),
	);
}

/** Candidates of this opening who started, or are about to start, a job that another opening placed them in. */
async function findPlacedElsewhere(db: Database, opening: string, today: string): Promise<Set<string>> {
	const rows = await db
		.selectFrom("candidacies as here")
		.innerJoin("candidacies as there", "there.resume", "here.resume")
		.innerJoin("placements", (join) =>
			join.onRef("placements.opening", "=", "there.opening").onRef("placements.candidate", "=", "there.candidate"),
		)
		.select("here.candidate")
		.where("here.opening", "=", opening)
		.where("there.opening", "<>", opening)
		.where("placements.left_on", "is", null)
		.where("placements.guarantee_ends_on", ">=", today)
		.execute();
	return new Set(rows.map(({ candidate }) => candidate));
}

function toInterviewTimes(row: InterviewRow | undefined, now: Date): InterviewTimes | null {
	if (!row) return null;
	return {
		...{ at: row.starts_at, place: row.place, employer: keepPossible(employerTimes(row), now) },
		...{ candidate: keepPossible(candidateTimes(row), now), proposed: keepPossible(recruiterTimes(row), now) },
	};
}

interface CandidacyParts {
	interview: InterviewTimes | null;
	resume: NewestResume | undefined;
	verdicts: VerdictView[];
	placement: PlacementView | null;
	placedElsewhere: boolean;
}

function toCandidacyView(row: CandidacyRow, parts: CandidacyParts): CandidacyView {
	const { resume, verdicts, placement, interview, placedElsewhere } = parts;
	const fields = resume?.fields ?? {};
	return {
		...{ candidate: row.candidate, resume: resume?.reference ?? null },
		name: candidateName(resume),
		...{ place: fields.place ?? "", phone: fields.phone ?? "" },
		...{ hasEmail: Boolean(fields.email), hasFile: resume?.hasFile ?? false, why: row.why },
		...{ stage: row.stage, stageAt: row.stage_at },
		...{ consent: row.consent, askedAt: row.asked_at, consentAt: row.consent_at },
		...{ letter: row.letter, sentAt: row.sent_at },
		...{ nextStep: row.next_step, nextDueAt: row.next_due_at, waitsFor: row.waits_for },
		...{ verdicts, interview },
		ended: row.ended_reason && row.ended_at ? { reason: row.ended_reason, why: row.ended_why, at: row.ended_at } : null,
		...{ placement, placedElsewhere, version: row.version },
	};
}

/** @param resume undefined once they were erased */
export function candidateName(resume: NewestResume | undefined): string {
	return resume ? shownName(resume.fields) : ERASED;
}

export function toPlacementView(row: PlacementRow, withFee: boolean): PlacementView {
	const done: number[] = JSON.parse(row.checked_days);
	return {
		...{ startsOn: row.starts_on, base: row.base },
		...{ fee: withFee ? row.fee : null, feeWhy: withFee ? row.fee_why : null },
		...{ guaranteeDays: row.guarantee_days, guaranteeEndsOn: row.guarantee_ends_on },
		checkIns: checkInDays(row.guarantee_days).map((day) => ({
			day,
			dueOn: addDays(row.starts_on, day),
			done: done.includes(day),
		})),
		...{ invoicedOn: row.invoiced_on, paidOn: row.paid_on },
		...{ leftOn: row.left_on, leftWhy: row.left_why, neverStarted: row.never_started === 1 },
		replacement: row.replacement,
	};
}

/** Oldest first, without what is needed to undo them. */
async function readOpeningEvents(db: Database, opening: string): Promise<OpeningEvent[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("opening", "=", opening)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const names = await readPersonNames(db, [...new Set(rows.flatMap(({ person }) => person ?? []))]);
	const mails = await readReceivedMails(db, { opening });
	return rows.map((row) => {
		const event = toOpeningEvent(row, names);
		const mail = mails.find(({ id }) => id === event.data.mail);
		return mail ? { ...event, mail } : event;
	});
}

function toOpeningEvent({ id, at, what, person, candidate, data }: EventRow, names: Map<string, string>): OpeningEvent {
	const { undo: _, ...shown } = JSON.parse(data ?? "{}");
	return {
		...{ id, at, what, candidate },
		person: person ? { id: person, name: names.get(person) ?? "A former colleague" } : null,
		data: shown,
	};
}

function withoutMoney(event: OpeningEvent): OpeningEvent {
	return event.what === "invoiced" || event.what === "paid" ? { ...event, data: {} } : event;
}
