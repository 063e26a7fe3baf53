import { type SqlBool, sql } from "kysely";
import type { Kind } from "../../contract/forms/kinds.ts";
import { shownName } from "../../contract/forms/labels.ts";
import { readPersonNames } from "../people/people.ts";
import { normalizeCompany } from "../search/index-words.ts";
import type { CompanyRow, Database, PersonRow } from "../store/tables.ts";
import { CONTACT_EVENTS } from "./contacts.ts";
import { readCompany } from "./find-company.ts";
import { readDomains } from "./list-companies.ts";
import { readCompanyNames } from "./merge-companies.ts";

/* A company as the desk shows it. Times are ISO text in UTC, days such as 2027-01-04. */

interface CompanyContact {
	id: string;
	name: string;
	title: string;
	email: string;
	phone: string;
	lastAt: string;
}

/** A lead or a talent request. */
interface CompanySubmission {
	reference: string;
	kind: Kind;
	/** Who sent it. */
	name: string;
	receivedAt: string;
	answeredAt: string | null;
	closedAt: string | null;
	outcome: string | null;
}

interface CompanyEvent {
	id: string;
	at: string;
	what: string;
	person: { id: string; name: string } | null;
	data: Record<string, unknown>;
}

export interface CompanyRecord {
	id: string;
	name: string;
	/** Other names it is known by, and whether each can be split off. */
	names: { name: string; maySplitOff: boolean }[];
	domains: string[];
	/** The day on which it agreed to the firm's terms. */
	termsAgreedOn: string | null;
	/** Percent; null for those who may not see it. */
	fee: number | null;
	maySeeFee: boolean;
	guaranteeDays: number;
	/** The firm does not recruit from it. */
	offLimits: boolean;
	note: string;
	madeAt: string;
	contacts: CompanyContact[];
	submissions: CompanySubmission[];
	events: CompanyEvent[];
	version: number;
}

/** Undefined if there is no such company. One that was merged is read as the one it was merged into. */
export async function readCompanyRecord(
	db: Database,
	id: string,
	by: Pick<PersonRow, "role">,
): Promise<CompanyRecord | undefined> {
	const company = await readCompany(db, id);
	if (!company) return undefined;
	const names = await readCompanyNames(db, company.id);
	const ids = names.map((row) => row.id);
	const [domains, contacts, submissions, events] = await Promise.all([
		readDomains(db, names),
		readContacts(db, ids),
		readSubmissions(db, ids),
		readCompanyEvents(db, company.id, ids),
	]);
	const maySeeFee = by.role === "admin";
	return {
		...{ id: company.id, name: company.name, names: otherNames(company, names) },
		...{ domains: domains.get(company.id) ?? [], termsAgreedOn: company.terms_agreed_on },
		...{ fee: maySeeFee ? company.fee : null, maySeeFee, guaranteeDays: company.guarantee_days },
		...{ offLimits: company.off_limits === 1, note: company.note, madeAt: company.made_at },
		...{ contacts, submissions, events, version: company.version },
	};
}

function otherNames(company: CompanyRow, names: CompanyRow[]): CompanyRecord["names"] {
	const own = normalizeCompany({ company: company.name });
	return names
		.filter(({ compared }) => compared !== own)
		.map((row) => ({ name: row.made_for || row.name, maySplitOff: row.id !== company.id }));
}

/** Whoever was active last first. */
async function readContacts(db: Database, ids: string[]): Promise<CompanyContact[]> {
	return db
		.selectFrom("contacts")
		.select(["id", "name", "title", "email", "phone", "last_at as lastAt"])
		.where("company", "in", ids)
		.orderBy("last_at", "desc")
		.orderBy("id")
		.execute();
}

/** The newest first, without spam. */
async function readSubmissions(db: Database, ids: string[]): Promise<CompanySubmission[]> {
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "kind", "fields", "received_at", "answered_at", "closed_at", "outcome"])
		.where("employer", "in", ids)
		.where("suspected", "is", null)
		.where(sql<SqlBool>`coalesce(outcome, '') <> 'spam'`)
		.orderBy("received_at", "desc")
		.orderBy("reference")
		.execute();
	return rows.map((row) => ({
		...{ reference: row.reference, kind: row.kind, name: shownName(JSON.parse(row.fields)) },
		...{ receivedAt: row.received_at, answeredAt: row.answered_at, closedAt: row.closed_at, outcome: row.outcome },
	}));
}

/** Oldest first, those of merged companies included, without what is needed to undo them. */
async function readCompanyEvents(db: Database, company: string, ids: string[]): Promise<CompanyEvent[]> {
	const rows = await db
		.selectFrom("events")
		.selectAll()
		.where("company", "in", ids)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const people = await readPersonNames(db, [...new Set(rows.flatMap(({ person }) => person ?? []))]);
	const contacts = await readContactNames(db, ids);
	return rows.flatMap(({ id, at, what, person, data, company: of }) => {
		const { undo: _, ...shown } = JSON.parse(data ?? "{}");
		// The company itself has the same event from its own point of view.
		if (of !== company && ids.includes(shown.into ?? shown.from)) return [];
		return {
			...{ id, at, what },
			person: person ? { id: person, name: people.get(person) ?? "A former colleague" } : null,
			data: CONTACT_EVENTS.includes(what) ? { ...shown, name: contacts.get(shown.contact) ?? null } : shown,
		};
	});
}

/** Not stored in the events, so that erasing somebody leaves no name there. */
async function readContactNames(db: Database, ids: string[]): Promise<Map<string, string>> {
	const rows = await db.selectFrom("contacts").select(["id", "name"]).where("company", "in", ids).execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}
