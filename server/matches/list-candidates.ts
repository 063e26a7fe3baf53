import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CandidateSource, FROM_WEBSITE } from "../../contract/desk/candidates.ts";
import type { Stage } from "../../contract/desk/opening-options.ts";
import { countsIn } from "../candidates/on-file.ts";
import type { Fact } from "../matching/terms/fact.ts";
import { decodeCursor, encodeCursor } from "../openings/views/cursor.ts";
import { matchCondition, toExpression, withIndexScan } from "../search/matches.ts";
import { parseQuery } from "../search/query.ts";
import { readResumePlaces } from "../search/resume-places.ts";
import { requiredLabels } from "../search/search-labels.ts";
import type { Database } from "../store/tables.ts";
import { toSubmissionSummaries } from "../submissions/submission-list.ts";
import { SUMMARY_COLUMNS, type SummaryRow } from "../submissions/submission-summary.ts";
import type { SubmissionSummary } from "../submissions/submission-views.ts";

/* All candidates, each once: by their newest resume, the newest first. */

const PAGE_SIZE = 50;

export interface CandidateFilter {
	/** A role of the forms: one they want, or one that their resume lists. */
	role?: string | undefined;
	/** Ids of that role in the vocabulary, as resumes are read. */
	readRoles?: string[] | undefined;
	/** A state's abbreviation. */
	state?: string | undefined;
	agreed?: boolean | undefined;
	/** Whether they are in an opening that isn't closed. */
	inOpening?: boolean | undefined;
	/** Last touched at this time or later; or before it. */
	touchedSince?: string | undefined;
	untouchedSince?: string | undefined;
	source?: CandidateSource | (typeof FROM_WEBSITE)["value"] | undefined;
	/** Id of the import they came with. */
	batch?: string | undefined;
}

export interface CandidateRow extends SubmissionSummary {
	/** City and state, from the form or the resume. */
	where: string;
	/** What they did last, by their resume; empty if it says nothing. */
	title: string;
	phone: string;
	source: CandidateSource | (typeof FROM_WEBSITE)["value"];
	/** Such as who referred them. */
	sourceDetail: string;
	/** When they were asked and when they agreed; whoever sent their resume themselves agreed by sending it. */
	askedAt: string | null;
	agreedAt: string | null;
	/** Openings that aren't closed. */
	openings: { id: string; title: string; stage: Stage }[];
	resumes: number;
	/** When the team last did something about them, or they last sent a resume. */
	touchedAt: string;
}

interface CandidatePage {
	items: CandidateRow[];
	/** The cursor of the next page. */
	next: string | null;
}

/** Undefined for an invalid cursor. */
export async function listCandidates(
	db: Database,
	filter: CandidateFilter,
	cursor: string | undefined,
	size = PAGE_SIZE,
): Promise<CandidatePage | undefined> {
	const after = decodeCursor(cursor, 2);
	if (cursor && !after) return undefined;
	const found = await withIndexScan(db, (indexed) => findPage(indexed, filter, after, size + 1));
	const shown = found.slice(0, size);
	const last = shown.at(-1);
	return {
		items: await readRows(db, shown),
		next: found.length > size && last ? encodeCursor([last.received_at, last.reference]) : null,
	};
}

function findPage(db: Database, filter: CandidateFilter, after: string[] | undefined, most: number) {
	return db
		.selectFrom("submissions")
		.select([...SUMMARY_COLUMNS, "inbox"])
		.where(sql<SqlBool>`submissions.kind = 'resume'`) // a literal, as in the partial index on resumes
		.where("suspected", "is", null)
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.where(countsIn())
		.where(isNewest)
		.where(sql<SqlBool>`${sql.join([sql`true`, ...conditions(db, filter)], sql` and `)}`)
		.$if(after !== undefined, (rows) =>
			rows.where(sql<SqlBool>`(received_at, submissions.reference) < (${sql.join(after ?? [])})`),
		)
		.orderBy("received_at", "desc")
		.orderBy("submissions.reference", "desc")
		.limit(most)
		.execute();
}

/** Looked up row by row, so that a page needs no more lookups than it has rows. */
const isNewest = sql<SqlBool>`(submissions.inbox is null or submissions.reference = (
	select newest.reference from submissions as newest
		where newest.inbox = submissions.inbox and newest.kind = 'resume' and newest.suspected is null
			and coalesce(newest.outcome, '') <> 'spam' and ${countsIn(undefined, "newest")}
		order by newest.received_at desc, newest.reference desc limit 1
))`;

function conditions(db: Database, filter: CandidateFilter): RawBuilder<SqlBool>[] {
	const { role, readRoles = [], state, agreed, inOpening, touchedSince, untouchedSince, source, batch } = filter;
	const labels = state ? requiredLabels({ place: state }) : [];
	return [
		...(role ? [hasRole(role, readRoles)] : []),
		...(labels.length > 0 ? [matchCondition(db, toExpression(db, parseQuery(undefined), labels))] : []),
		...(agreed === undefined ? [] : [isAmong(!agreed, sql`select reference from sourced where agreed_at is null`)]),
		...(inOpening === undefined ? [] : [isInOpening(inOpening)]),
		...(touchedSince ? [isTouchedSince(touchedSince)] : []),
		...(untouchedSince ? [sql<SqlBool>`not ${isTouchedSince(untouchedSince)}`] : []),
		...(source === "website" ? [isAmong(false, sql`select reference from sourced`)] : []),
		...(source && source !== "website"
			? [isAmong(true, sql`select reference from sourced where source = ${source}`)]
			: []),
		...(batch ? [isAmong(true, sql`select reference from sourced where batch = ${batch}`)] : []),
	];
}

function isAmong(wanted: boolean, references: RawBuilder<unknown>): RawBuilder<SqlBool> {
	return sql`submissions.reference ${sql.raw(wanted ? "in" : "not in")} (${references})`;
}

/** Stored values are JSON as this program writes it, without spaces; no other value in a profile is a role's id. */
function hasRole(role: string, readRoles: string[]): RawBuilder<SqlBool> {
	const wanted = sql<SqlBool>`submissions.fields like ${`%"desiredPosition":"${role}"%`}`;
	if (readRoles.length === 0) return wanted;
	const read = readRoles.map((id) => sql`resume_facts.profile like ${`%"${id}"%`}`);
	return sql`(${wanted} or exists (select 1 from resume_facts
		where resume_facts.reference = submissions.reference and (${sql.join(read, sql` or `)})))`;
}

/** With any of their resumes. Few are in an opening at a time. */
function isInOpening(wanted: boolean): RawBuilder<SqlBool> {
	return sql`coalesce(submissions.inbox, submissions.reference) ${sql.raw(wanted ? "in" : "not in")} (
		select coalesce(added.inbox, added.reference) from candidacies
			join openings on openings.id = candidacies.opening
			join submissions as added on added.reference = candidacies.resume
			where openings.status in ('open', 'on-hold') and candidacies.stage <> 'ended'
	)`;
}

function isTouchedSince(at: string): RawBuilder<SqlBool> {
	return sql`(submissions.received_at >= ${at} or exists (
		select 1 from events where events.reference = submissions.reference
			and events.at >= ${at} and events.person is not null
	) or exists (
		select 1 from submissions as own join events on events.reference = own.reference
			where own.inbox = submissions.inbox and own.kind = 'resume' and own.reference <> submissions.reference
				and events.at >= ${at} and events.person is not null
	))`;
}

type FoundRow = SummaryRow & { inbox: string | null };

async function readRows(db: Database, found: FoundRow[]): Promise<CandidateRow[]> {
	if (found.length === 0) return [];
	const references = found.map(({ reference }) => reference);
	const inboxes = found.flatMap(({ inbox }) => inbox ?? []);
	const [rows, places, titles, sourced, own] = await Promise.all([
		toSubmissionSummaries(db, found),
		readResumePlaces(db, references),
		readTitles(db, references),
		db.selectFrom("sourced").selectAll().where("reference", "in", references).execute(),
		inboxes.length === 0
			? []
			: db
					.selectFrom("submissions")
					.select(["reference", "inbox"])
					.where("inbox", "in", inboxes)
					.where("suspected", "is", null)
					.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
					.where(sql<SqlBool>`kind = 'resume'`)
					.execute(),
	]);
	const all = [...new Set([...references, ...own.map(({ reference }) => reference)])];
	const [touched, candidacies] = await Promise.all([readTouched(db, all), readOpenings(db, all)]);
	const sourcedBy = new Map(sourced.map((row) => [row.reference, row]));
	const ownOf = Map.groupBy(own, ({ inbox }) => inbox);
	return rows.map((row, index): CandidateRow => {
		const { reference, receivedAt } = row;
		const fields: Record<string, string> = JSON.parse(found[index]?.fields ?? "{}");
		const inbox = found[index]?.inbox;
		const theirs = (inbox && ownOf.get(inbox)?.map((one) => one.reference)) || [reference];
		const from = sourcedBy.get(reference);
		const moments = [receivedAt, ...theirs.flatMap((one) => touched.get(one) ?? [])];
		return {
			...row,
			where: fields.place || places.get(reference)?.[0]?.label || row.place,
			title: titles.get(reference) ?? "",
			phone: fields.phone ?? "",
			...{ source: from?.source ?? "website", sourceDetail: from?.detail ?? "" },
			...{ askedAt: from?.asked_at ?? null, agreedAt: from ? from.agreed_at : receivedAt },
			openings: candidacies
				.filter(({ resume }) => resume && theirs.includes(resume))
				.map(({ resume: _, ...one }) => one),
			resumes: theirs.length,
			touchedAt: moments.reduce((latest, moment) => (moment > latest ? moment : latest)),
		};
	});
}

/** The first title in each resume, which is the last job in most; or a recruiter's correction of it. */
async function readTitles(db: Database, references: string[]): Promise<Map<string, string>> {
	const [read, corrected] = await Promise.all([
		db.selectFrom("resume_facts").select(["reference", "facts"]).where("reference", "in", references).execute(),
		db
			.selectFrom("fact_corrections")
			.select(["reference", "facts"])
			.where("reference", "in", references)
			.where("kind", "=", "title")
			.execute(),
	]);
	return new Map([...read, ...corrected].map(({ reference, facts }) => [reference, firstTitle(JSON.parse(facts))]));
}

function firstTitle(facts: Pick<Fact, "kind" | "label">[]): string {
	return facts.find(({ kind }) => kind === "title")?.label ?? "";
}

/** When the team last did something about each. */
async function readTouched(db: Database, references: string[]): Promise<Map<string | null, string>> {
	const rows = await db
		.selectFrom("events")
		.select("reference")
		.select((row) => row.fn.max("at").as("at"))
		.where("reference", "in", references)
		.where("person", "is not", null)
		.groupBy("reference")
		.execute();
	return new Map(rows.map(({ reference, at }) => [reference, at]));
}

function readOpenings(db: Database, references: string[]) {
	return db
		.selectFrom("candidacies")
		.innerJoin("openings", "openings.id", "candidacies.opening")
		.select(["candidacies.resume", "openings.id", "openings.title", "candidacies.stage"])
		.where("candidacies.resume", "in", references)
		.where("openings.status", "in", ["open", "on-hold"])
		.where("candidacies.stage", "<>", "ended")
		.orderBy("candidacies.stage_at", "desc")
		.execute();
}
