import { type SqlBool, sql } from "kysely";
import type { WaitsFor } from "../../../contract/desk/opening-options.ts";
import { shownName } from "../../../contract/forms/labels.ts";
import { readPersonNames } from "../../people/people.ts";
import type { Database } from "../../store/tables.ts";
import type { Named } from "./opening-views.ts";
import { readNewestResumes } from "./read-opening.ts";

/* Next steps that are due, of openings and of their candidates. They stand in the inbox beside submissions. */

const STEPS_MAX = 500; // more than anyone does in a day

export interface StepFilter {
	/** Due at or after this time, as ISO text. */
	from?: string | undefined;
	/** Due before this time. */
	before: string;
	/** Id of the opening's owner; null for unassigned openings. */
	owner?: string | null | undefined;
}

interface StepRow {
	opening: string;
	/** Null for a step of the opening itself. */
	candidate: string | null;
	resume: string | null;
	text: string;
	due_at: string;
	waits_for: WaitsFor | null;
	title: string;
	owner: string | null;
	company: string;
	company_name: string;
	version: number;
}

/** A next step in the inbox. */
export interface StepView {
	opening: string;
	/** Reference of the candidate; null for a step of the opening itself. */
	candidate: string | null;
	/** The candidate's name; empty for a step of the opening itself. */
	name: string;
	title: string;
	company: Named;
	text: string;
	dueAt: string;
	waitsFor: WaitsFor | null;
	owner: Named | null;
	/** Of the candidacy, or of the opening if it is the opening's own step. */
	version: number;
}

/** Earliest first. */
export async function findDueSteps(db: Database, filter: StepFilter): Promise<StepRow[]> {
	const { rows } = await sql<StepRow>`
		select steps.*, companies.id as company, companies.name as company_name
		from (${dueSteps(filter)}) as steps
		join companies as named on named.id = steps.named
		join companies on companies.id = named.root
		order by due_at, opening, candidate
		limit ${sql.lit(STEPS_MAX)}
	`.execute(db);
	return rows;
}

export async function listDueSteps(db: Database, filter: StepFilter): Promise<StepView[]> {
	const rows = await findDueSteps(db, filter);
	const [names, resumes] = await Promise.all([
		readPersonNames(db, [...new Set(rows.flatMap(({ owner }) => owner ?? []))]),
		readNewestResumes(
			db,
			rows.flatMap(({ resume }) => resume ?? []),
		),
	]);
	return rows.map(({ opening, candidate, resume, text, due_at, waits_for, title, owner, version, ...of }) => ({
		...{ opening, candidate, title, text, dueAt: due_at, waitsFor: waits_for, version },
		name: shownName((resume && resumes.get(resume)?.fields) || {}),
		company: { id: of.company, name: of.company_name },
		owner: owner ? { id: owner, name: names.get(owner) ?? "A former colleague" } : null,
	}));
}

export interface StepCounts {
	open: number;
	mine: number;
	unassigned: number;
	due: number;
	overdue: number;
}

/** How many steps each list of the inbox has: those that are overdue or due today. */
export async function countDueSteps(db: Database, me: string, now: string, todayEnds: string): Promise<StepCounts> {
	const { rows } = await sql<Record<keyof StepCounts, number | string | null>>`
		select count(*) as open,
			sum(case when owner = ${me} then 1 else 0 end) as mine,
			sum(case when owner is null then 1 else 0 end) as unassigned,
			sum(case when due_at >= ${now} then 1 else 0 end) as due,
			sum(case when due_at < ${now} then 1 else 0 end) as overdue
		from (${dueSteps({ before: todayEnds })}) as steps
	`.execute(db);
	const [counts] = rows;
	const count = (name: keyof StepCounts) => Number(counts?.[name] ?? 0);
	return {
		...{ open: count("open"), mine: count("mine"), unassigned: count("unassigned") },
		...{ due: count("due"), overdue: count("overdue") },
	};
}

/** Placed candidates are checked on whatever becomes of the opening; everything else is due only while it is open. */
function dueSteps({ from, before, owner }: StepFilter) {
	const isDue = (table: "candidacies" | "openings") => {
		const column = sql.ref(`${table}.next_due_at`);
		return sql<SqlBool>`${column} < ${before} ${from ? sql`and ${column} >= ${from}` : sql``}`;
	};
	const owned =
		owner === undefined ? sql`` : owner === null ? sql`and openings.owner is null` : sql`and openings.owner = ${owner}`;
	return sql`
		select candidacies.opening, candidacies.candidate, candidacies.resume, candidacies.next_step as text,
			candidacies.next_due_at as due_at, candidacies.waits_for, openings.title, openings.owner,
			openings.company as named, candidacies.version
		from candidacies join openings on openings.id = candidacies.opening
		where ${isDue("candidacies")} and (openings.status = 'open' or candidacies.stage = 'placed') ${owned}
		union all
		select openings.id, null, null, openings.next_step, openings.next_due_at, openings.waits_for, openings.title,
			openings.owner, openings.company, openings.version
		from openings
		where ${isDue("openings")} and openings.status = 'open' ${owned}`;
}
