import { type SqlBool, sql } from "kysely";
import { type OpeningStatus, openingStatuses, type Stage, stages } from "../../../contract/desk/opening-options.ts";
import { readPersonNames } from "../../people/people.ts";
import { splitWords } from "../../search/index-words.ts";
import type { Database, OpeningRow } from "../../store/tables.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import type { OpeningSummary } from "./opening-views.ts";

/* Openings in order of urgency: the one with the least time left first, those without a due time last. */

const PAGE_SIZE = 50;
const NO_DUE_TIME = "9999"; // sorts after every timestamp

export interface OpeningFilter {
	status?: OpeningStatus | undefined;
	/** Words of the title, the company or the city. */
	q?: string | undefined;
	/** Id of the owner. */
	owner?: string | undefined;
	company?: string | undefined;
	request?: string | undefined;
	/** Only these. */
	ids?: string[] | undefined;
	cursor?: string | undefined;
	/** How many, at most a page. */
	limit?: number | undefined;
}

export interface OpeningPage {
	items: OpeningSummary[];
	/** The cursor of the next page. */
	next: string | null;
}

export async function listOpenings(db: Database, filter: OpeningFilter): Promise<OpeningPage> {
	const { status, q, owner, company, request, ids, cursor, limit = PAGE_SIZE } = filter;
	if (ids?.length === 0) return { items: [], next: null };
	const after = decodeCursor(cursor, 2);
	const dueAt = sql<string>`coalesce(openings.due_at, ${NO_DUE_TIME})`;
	let query = db
		.selectFrom("openings")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.selectAll("openings")
		.orderBy(dueAt)
		.orderBy("openings.id")
		.limit(limit + 1);
	if (status) query = query.where("status", "=", status);
	if (owner) query = query.where("owner", "=", owner);
	if (company) query = query.where("named.root", "=", company);
	if (request) query = query.where("request", "=", request);
	if (ids) query = query.where("openings.id", "in", ids);
	for (const word of splitWords(q ?? "")) query = query.where(hasWord(word));
	if (after) query = query.where(sql<SqlBool>`(${dueAt}, openings.id) > (${sql.join(after)})`);
	const rows = await query.execute();
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return {
		items: await readOpeningSummaries(db, shown),
		next: rows.length > limit && last ? encodeCursor([last.due_at ?? NO_DUE_TIME, last.id]) : null,
	};
}

/** Part of the title, the company's name, the city or the id. */
function hasWord(word: string) {
	const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
	return sql<SqlBool>`lower(openings.title || ' ' || companies.name || ' ' || coalesce(openings.city, '') || ' '
		|| openings.id) like ${pattern} escape '\\'`;
}

export async function readOpeningSummaries(db: Database, rows: OpeningRow[]): Promise<OpeningSummary[]> {
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	const [counts, companies, steps, names] = await Promise.all([
		db
			.selectFrom("candidacies")
			.select(["opening", "stage"])
			.select((row) => row.fn.countAll<number | string>().as("count"))
			.where("opening", "in", ids)
			.groupBy(["opening", "stage"])
			.execute(),
		db
			.selectFrom("openings")
			.innerJoin("companies as named", "named.id", "openings.company")
			.innerJoin("companies", "companies.id", "named.root")
			.select(["openings.id as opening", "companies.id", "companies.name"])
			.where("openings.id", "in", ids)
			.execute(),
		db
			.selectFrom("candidacies")
			.innerJoin("openings", "openings.id", "candidacies.opening")
			.select(["candidacies.opening", "candidacies.next_step", "candidacies.waits_for"])
			.where("candidacies.opening", "in", ids)
			.whereRef("candidacies.next_due_at", "=", "openings.due_at")
			.execute(),
		readPersonNames(db, [...new Set(rows.flatMap(({ owner }) => owner ?? []))]),
	]);
	const companyOf = new Map(companies.map(({ opening, id, name }) => [opening, { id, name }]));
	return rows.map((row) => {
		const counted = counts.filter(({ opening }) => opening === row.id);
		const isOwnStep = row.next_due_at !== null && row.next_due_at === row.due_at;
		const step = isOwnStep ? row : steps.find(({ opening }) => opening === row.id);
		const inStage = countStages(counted);
		return {
			...{ id: row.id, title: row.title, company: companyOf.get(row.id) ?? { id: row.company, name: "" } },
			...{ seats: row.seats, filled: inStage.placed, status: row.status },
			owner: row.owner ? { id: row.owner, name: names.get(row.owner) ?? "A former colleague" } : null,
			stages: inStage,
			...{ nextDueAt: row.due_at, nextStep: step?.next_step ?? null, waitsFor: step?.waits_for ?? null },
			...{ openedAt: row.opened_at, city: row.city, state: row.state, mode: row.mode, version: row.version },
		};
	});
}

function countStages(counted: { stage: Stage; count: number | string }[]): Record<Stage, number> {
	const none = Object.fromEntries(stages.map(({ value }) => [value, 0])) as Record<Stage, number>;
	return { ...none, ...Object.fromEntries(counted.map(({ stage, count }) => [stage, Number(count)])) };
}

export async function countOpenOpenings(db: Database): Promise<number> {
	const { count } = await db
		.selectFrom("openings")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("status", "=", "open")
		.executeTakeFirstOrThrow();
	return Number(count);
}

export function isOpeningStatus(value: string | undefined): value is OpeningStatus {
	return openingStatuses.some((status) => status.value === value);
}
