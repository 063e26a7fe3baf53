import { cleanLine } from "../../contract/text/text.ts";
import { normalizeCompany } from "../search/index-words.ts";
import { lowercaseEmail } from "../store/email-address.ts";
import type { CompanyRow, Database, DatabaseTransaction } from "../store/tables.ts";
import { newId } from "../store/token.ts";
import { isPublicMailDomain } from "./public-mail-domains.ts";

/*
 * Which company an employer is: the one of that name, or else the one of that mail domain, unless it is a public mail
 * provider's. Names of the same company have the same root.
 */

interface Employer {
	/** As typed; may be empty. */
	name: string;
	/** Its mail domain is compared; may be empty. */
	email?: string;
}

/**
 * Finds the company of this name, or makes one. A new name from a known mail domain is another name of that domain's
 * company. Undefined if there is neither a name nor a known domain. The caller must hold COMPANIES_LOCK.
 */
export async function findOrMakeCompany(
	transaction: DatabaseTransaction,
	{ name, email = "" }: Employer,
	now: Date,
): Promise<string | undefined> {
	const domain = readCompanyDomain(email);
	const known = domain ? await findCompanyByDomain(transaction, domain) : undefined;
	const typed = cleanLine(name);
	const compared = normalizeCompany({ company: typed });
	if (!compared) return known?.id;
	const named = await transaction
		.selectFrom("companies")
		.select(["id", "root"])
		.where("compared", "=", compared)
		.executeTakeFirst();
	const company = named ?? (await makeCompany(transaction, { name: typed, compared }, known, now));
	if (domain && !known) {
		await transaction.insertInto("company_domains").values({ domain, company: company.id }).execute();
	}
	return company.id;
}

/** Serializes making, merging and splitting companies. */
export const COMPANIES_LOCK = "companies";

export async function makeCompany(
	transaction: DatabaseTransaction,
	{ name, compared }: Pick<CompanyRow, "name" | "compared">,
	known: Pick<CompanyRow, "id" | "root"> | undefined,
	now: Date,
): Promise<Pick<CompanyRow, "id" | "root">> {
	const id = newId();
	const row = { id, name, made_for: name, compared, merged_into: known?.id ?? null, root: known?.root ?? id };
	await transaction
		.insertInto("companies")
		.values({ ...row, terms_agreed_on: null, fee: null, made_at: now.toISOString() })
		.execute();
	return row;
}

function findCompanyByDomain(db: Database, domain: string) {
	return db
		.selectFrom("company_domains")
		.innerJoin("companies", "companies.id", "company_domains.company")
		.select(["companies.id", "companies.root"])
		.where("domain", "=", domain)
		.executeTakeFirst();
}

/** The domain of a company's own mail; undefined for a public mail provider. */
export function readCompanyDomain(email: string): string | undefined {
	const domain = lowercaseEmail(email).split("@")[1];
	return domain && !isPublicMailDomain(domain) ? domain : undefined;
}

/** Labels that stand before the country's, as in acme.co.uk. */
const SECOND_LEVEL = ["ac", "co", "com", "edu", "gov", "net", "org"];

/** The part of a domain that its owner chose: acme for mail.acme.com and acme.co.uk. Empty if there is none. */
export function readDomainName(domain: string): string {
	const labels = domain.split(".").slice(0, -1);
	if (labels.length > 1 && SECOND_LEVEL.includes(labels.at(-1) ?? "")) labels.pop();
	return labels.at(-1) ?? "";
}

/** The company as it is now: the one it was merged into, if it was. */
export function readCompany(db: Database, id: string): Promise<CompanyRow | undefined> {
	return db
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.id", "named.root")
		.selectAll("companies")
		.where("named.id", "=", id)
		.executeTakeFirst();
}

/** All names it is or was known by, normalized. */
export async function readComparedNames(db: Database, id: string): Promise<string[]> {
	return (await readNamesOfCompanies(db, [id])).get(id) ?? [];
}

/** The same for several companies, by id. Names of one company are read once, however many of its ids are asked for. */
export async function readNamesOfCompanies(db: Database, ids: string[]): Promise<Map<string, string[]>> {
	if (ids.length === 0) return new Map();
	const named = await db.selectFrom("companies").select(["id", "root"]).where("id", "in", ids).execute();
	const rows = await db
		.selectFrom("companies")
		.select(["root", "compared"])
		.where("root", "in", [...new Set(named.map(({ root }) => root))])
		.execute();
	const namesOf = new Map(
		[...Map.groupBy(rows, ({ root }) => root)].map(([root, group]) => [root, group.map(({ compared }) => compared)]),
	);
	return new Map(named.map(({ id, root }) => [id, namesOf.get(root) ?? []]));
}
