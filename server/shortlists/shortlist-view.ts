import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { workModes } from "../../contract/desk/opening-options.ts";
import { displayValue } from "../../contract/forms/labels.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import type { ReaderAnswer, ShortlistCandidate } from "../../contract/shortlist.ts";
import { readCompany } from "../companies/find-company.ts";
import { timeBefore } from "../dates/time-window.ts";
import { readIdentity, readShortlistRows, type ShortlistRow } from "../openings/candidacy-mails.ts";
import { isPresented } from "../openings/interviews/interviews.ts";
import { viewInterview } from "../openings/interviews/view-interview.ts";
import { findObstacle } from "../openings/may-present.ts";
import { findPerson, readPersonNames } from "../people/people.ts";
import type { Database, OpeningRow, ShortlistVerdictRow } from "../store/tables.ts";
import type { OpenedShortlist } from "./reader-links.ts";

/*
 * A shortlist as one reader sees it: what was approved for them, as long as the candidate may be presented. Names,
 * contact and files need the candidate's consent, a recruiter's wish to share them, the company's terms, and a browser
 * that a code unlocked.
 */

export interface Looking {
	now: Date;
	retainResumesMonths: number;
}

/** The rows of candidates who may be presented to this reader now, in the order of letters. */
export async function readPresentable(
	db: Database,
	{ reader, opening }: OpenedShortlist,
	{ now, retainResumesMonths }: Looking,
	until?: string,
): Promise<ShortlistRow[]> {
	const { id, company } = opening;
	const presentable: ShortlistRow[] = [];
	for (const row of await readShortlistRows(db, reader.id, until)) {
		const presentation = { resume: row.resume, opening: id, company, now, retainResumesMonths };
		if (!(await findObstacle(db, presentation, [reader.email]))) presentable.push(row);
	}
	return presentable;
}

interface ShownCandidate {
	row: ShortlistRow;
	shown: ShortlistCandidate;
	/** In the file store. */
	file: { key: string; type: string | null; scan: string | null } | null;
}

export interface Shortlist {
	candidates: ShownCandidate[];
	/** Names of all readers, this one first. */
	readers: string[];
	/** Whether a code would show anybody's name. */
	hasNames: boolean;
}

export async function readShortlist(
	db: Database,
	opened: OpenedShortlist,
	{ unlocked, office, ...looking }: Looking & { unlocked: boolean; office: OfficeHours },
): Promise<Shortlist> {
	const { reader, opening } = opened;
	// What a recruiter may still undo is not shown yet.
	const rows = await readPresentable(db, opened, looking, timeBefore(looking.now, UNDO_MS));
	const company = await readCompany(db, opening.company);
	const answers = await readAnswers(db, opening.id);
	const candidates: ShownCandidate[] = [];
	for (const row of rows) {
		const shares = company?.terms_agreed_on ? sharedNow(row) : null;
		const identity = shares && unlocked ? await readIdentity(db, row.resume, shares === "resume") : undefined;
		// Whoever saw the name may have typed it.
		const hidden = shares && !unlocked ? { comment: "" } : {};
		const given = answers.filter(({ candidate }) => candidate === row.candidate);
		const own = given.find(({ link }) => link === reader.id);
		candidates.push({
			row,
			file: identity?.resume ?? null,
			shown: {
				...{ letter: row.letter, summary: row.summary ?? "", concern: row.concern },
				reasons: row.reasons ? JSON.parse(row.reasons) : [],
				agreed: shares !== null,
				consented: row.consent === "yes",
				...{ name: identity?.name ?? null, contact: identity?.contact ?? [] },
				resume: identity?.resume ? { name: identity.resume.name, size: identity.resume.size } : null,
				stage: row.stage as ShortlistCandidate["stage"],
				answer: own ? { ...toAnswer(own), ...hidden } : null,
				interview: isPresented(row.stage)
					? await viewInterview(db, { opening: opening.id, candidate: row.candidate }, reader, { ...looking, office })
					: null,
				others: given
					.filter(({ link }) => link !== reader.id)
					.map(({ name, verdict, comment, answered_at }) => ({
						...{ reader: name, verdict, comment, at: answered_at },
						...hidden,
					})),
			},
		});
	}
	return {
		candidates,
		readers: [reader.name, ...(await readOtherReaders(db, opened))],
		hasNames: candidates.some(({ shown }) => shown.agreed),
	};
}

/**
 * Whoever was sent blind and agreed since goes by name if the recruiter allowed to ask them on interest: that was the
 * wish to introduce them. Otherwise the next sending decides.
 */
function sharedNow({
	shares,
	consent,
	consent_at,
	ask_on_interest,
	queued_at,
}: ShortlistRow): "name" | "resume" | null {
	if (consent !== "yes") return null;
	const agreedSince = consent_at !== null && consent_at > queued_at;
	return shares ?? (ask_on_interest && agreedSince ? "resume" : null);
}

export function toAnswer({ verdict, reason, comment, times, answered_at, version }: ShortlistVerdictRow): ReaderAnswer {
	return { verdict, reason, comment, times, at: answered_at, version };
}

/** Of readers whose links were not revoked; oldest first. */
function readAnswers(db: Database, opening: string) {
	return db
		.selectFrom("shortlist_verdicts")
		.innerJoin("shortlist_links", "shortlist_links.id", "shortlist_verdicts.link")
		.selectAll("shortlist_verdicts")
		.select("shortlist_links.name")
		.where("shortlist_verdicts.opening", "=", opening)
		.where("shortlist_links.revoked_at", "is", null)
		.orderBy("answered_at")
		.execute();
}

async function readOtherReaders(db: Database, { reader, opening }: OpenedShortlist): Promise<string[]> {
	const rows = await db
		.selectFrom("shortlist_links")
		.select("name")
		.where("opening", "=", opening.id)
		.where("id", "<>", reader.id)
		.where("granted_at", "is not", null)
		.where("revoked_at", "is", null)
		.orderBy("made_at")
		.orderBy("id")
		.execute();
	return rows.map(({ name }) => name);
}

/** Above every view of the page. */
export async function readHead(db: Database, { reader, opening }: OpenedShortlist) {
	const recruiter = opening.owner ?? reader.made_by;
	const names = await readPersonNames(db, recruiter ? [recruiter] : []);
	const person = recruiter ? await findPerson(db, recruiter) : undefined;
	return {
		reader: reader.name,
		company: (await readCompany(db, opening.company))?.name ?? "",
		title: opening.title,
		recruiter: (recruiter && names.get(recruiter)) || null,
		recruiterEmail: person?.email ?? null,
	};
}

/** Columbus, Ohio, hybrid */
export function describePlace({ city, state, mode }: Pick<OpeningRow, "city" | "state" | "mode">): string {
	const label = workModes.find(({ value }) => value === mode)?.label.toLowerCase();
	const place = [city, state && displayValue("state", state)].filter(Boolean);
	return place.length > 0 ? [...place, label].filter(Boolean).join(", ") : (label?.replace(/^./, toUpper) ?? "");
}

function toUpper(letter: string): string {
	return letter.toUpperCase();
}

/** d***@example.com */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf("@");
	return `${email.slice(0, 1)}***${email.slice(at)}`;
}
