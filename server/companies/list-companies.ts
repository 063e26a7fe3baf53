import { type SqlBool, sql } from "kysely";
import { normalizeCompany } from "../search/index-words.ts";
import type { CompanyRow, Database } from "../store/tables.ts";

/* Companies by name, without those that were merged into another one. */

const PAGE_SIZE = 50;

interface CompanySummary {
	id: string;
	name: string;
	domains: string[];
	/** How many are open. */
	openings: number;
	version: number;
}

export interface CompanyPage {
	items: CompanySummary[];
	/** The cursor of the next page. */
	next: string | null;
}

interface CompanyFilter {
	/** Words of any of its names or mail domains. */
	q?: string | undefined;
	cursor?: string | undefined;
	/** How many, at most a page. */
	limit?: number | undefined;
}

export async function listCompanies(
	db: Database,
	{ q, cursor, limit = PAGE_SIZE }: CompanyFilter,
): Promise<CompanyPage> {
	const sorted = sql`lower(name)`;
	let query = db
		.selectFrom("companies")
		.select(["id", "name", "version"])
		.whereRef("id", "=", "root")
		.orderBy(sorted)
		.orderBy("id")
		.limit(limit + 1);
	const words = normalizeCompany({ company: q ?? "" })?.split(" ") ?? [];
	if (words.length > 0) query = query.where(hasWords(words));
	if (cursor) {
		query = query.where(
			sql<SqlBool>`(${sorted}, id) > (select lower(last.name), last.id from companies as last where last.id = ${cursor})`,
		);
	}
	const rows = await query.execute();
	const shown = rows.slice(0, limit);
	const names = await readNames(db, shown);
	const [domains, openings] = await Promise.all([readDomains(db, names), countOpenOpenings(db, names)]);
	return {
		items: shown.map(({ id, name, version }) => ({
			...{ id, name, domains: domains.get(id) ?? [], openings: openings.get(id) ?? 0, version },
		})),
		next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
	};
}

/** Each is part of one of its names, or of one of its domains. */
function hasWords(words: string[]) {
	// One set: with a condition per word, PostgreSQL may compare the words' sets row by row.
	const sets = words.map((word) => sql`select root from (${withWord(`%${word}%`)}) as named`);
	return sql<SqlBool>`id in (${sql.join(sets, sql` intersect `)})`;
}

function withWord(pattern: string) {
	return sql`
		select root from companies where compared like ${pattern} or lower(name) like ${pattern}
		union all
		select companies.root from company_domains join companies on companies.id = company_domains.company
			where domain like ${pattern}`;
}

type NameRow = Pick<CompanyRow, "id" | "root">;

function readNames(db: Database, companies: { id: string }[]): Promise<NameRow[]> {
	return db.selectFrom("companies").select(["id", "root"]).where("root", "in", idsOf(companies)).execute();
}

/** The domains of each company, by its id. */
export async function readDomains(db: Database, names: NameRow[]): Promise<Map<string, string[]>> {
	const rows = await db
		.selectFrom("company_domains")
		.select(["company", "domain"])
		.where("company", "in", idsOf(names))
		.orderBy("domain")
		.execute();
	const roots = new Map(names.map(({ id, root }) => [id, root]));
	const byRoot = Map.groupBy(rows, ({ company }) => roots.get(company) ?? company);
	return new Map([...byRoot].map(([root, found]) => [root, found.map(({ domain }) => domain)]));
}

async function countOpenOpenings(db: Database, names: NameRow[]): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("openings")
		.select("company")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("company", "in", idsOf(names))
		.where("status", "=", "open")
		.groupBy("company")
		.execute();
	const counts = new Map<string, number>();
	for (const { id, root } of names) {
		const count = rows.find(({ company }) => company === id)?.count ?? 0;
		counts.set(root, (counts.get(root) ?? 0) + Number(count));
	}
	return counts;
}

/** Never empty, which PostgreSQL would reject. */
function idsOf(rows: { id: string }[]): string[] {
	return rows.length > 0 ? rows.map(({ id }) => id) : [""];
}
