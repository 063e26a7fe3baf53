import { type SqlBool, sql } from "kysely";
import { normalizeCompany } from "../search/index-words.ts";
import type { Database } from "../store/tables.ts";

/* Companies by name, without those that were merged into another one. */

const PAGE_SIZE = 50;

export interface CompanySummary {
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
}

export async function listCompanies(db: Database, { q, cursor }: CompanyFilter): Promise<CompanyPage> {
	const sorted = sql`lower(name)`;
	let query = db
		.selectFrom("companies")
		.select(["id", "name", "version"])
		.whereRef("id", "=", "root")
		.orderBy(sorted)
		.orderBy("id")
		.limit(PAGE_SIZE + 1);
	for (const word of normalizeCompany({ company: q ?? "" })?.split(" ") ?? []) query = query.where(hasWord(word));
	if (cursor) {
		query = query.where(
			sql<SqlBool>`(${sorted}, id) > (select lower(last.name), last.id from companies as last where last.id = ${cursor})`,
		);
	}
	const rows = await query.execute();
	const shown = rows.slice(0, PAGE_SIZE);
	const ids = shown.map(({ id }) => id);
	const [domains, openings] = await Promise.all([readDomains(db, ids), countOpenOpenings(db, ids)]);
	return {
		items: shown.map(({ id, name, version }) => ({
			...{ id, name, domains: domains.get(id) ?? [], openings: openings.get(id) ?? 0, version },
		})),
		next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
	};
}

/** Part of any of its names, or of one of its domains. */
function hasWord(word: string) {
	const pattern = `%${word}%`; // letters and digits only
	return sql<SqlBool>`id in (
		select named.root from companies as named
			where named.compared like ${pattern} or lower(named.name || ' ' || named.made_for) like ${pattern}
		union
		select named.root from company_domains
			join companies as named on named.id = company_domains.company where domain like ${pattern}
	)`;
}

/** Of these companies, by id. */
export async function readDomains(db: Database, ids: string[]): Promise<Map<string, string[]>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("company_domains")
		.innerJoin("companies", "companies.id", "company_domains.company")
		.select(["root", "domain"])
		.where("root", "in", ids)
		.orderBy("domain")
		.execute();
	const byCompany = Map.groupBy(rows, ({ root }) => root);
	return new Map([...byCompany].map(([root, found]) => [root, found.map(({ domain }) => domain)]));
}

async function countOpenOpenings(db: Database, ids: string[]): Promise<Map<string, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("openings")
		.innerJoin("companies", "companies.id", "openings.company")
		.select("root")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("root", "in", ids)
		.where("status", "=", "open")
		.groupBy("root")
		.execute();
	return new Map(rows.map(({ root, count }) => [root, Number(count)]));
}
