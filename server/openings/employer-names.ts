import { foldText } from "../../contract/text/fold-text.ts";
import { readCompanyDomain, readComparedNames, readDomainName } from "../companies/find-company.ts";
import type { Database, OpeningRow } from "../store/tables.ts";

/* Words by which an employer that isn't named could be recognized. */

/** Shorter ones would be found in ordinary words. */
const SHORTEST = 3;
const PHONE_DIGITS = 10;

/** Its names, mail domains, and the contact's name, address and phone. */
export async function findEmployerNames(
	db: Database,
	{ company, contact }: Pick<OpeningRow, "company" | "contact">,
): Promise<string[]> {
	const names = await readComparedNames(db, company);
	const domains = await db
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.root", "named.root")
		.innerJoin("company_domains", "company_domains.company", "companies.id")
		.select("domain")
		.where("named.id", "=", company)
		.execute();
	const people = await readContacts(db, company, contact);
	const mailed = people.flatMap(({ email }) => readCompanyDomain(email) ?? []);
	return [
		...names,
		...[...domains.map(({ domain }) => domain), ...mailed].flatMap((domain) => [domain, readDomainName(domain)]),
		...people.flatMap(({ name, email, phone }) => [...personNames(name), email, ...phoneNumbers(phone)]),
	];
}

/** The opening's contact, whichever company they came under; without one all of the company's. */
function readContacts(db: Database, company: string, contact: string | null) {
	const contacts = db
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.root", "named.root")
		.innerJoin("contacts", "contacts.company", "companies.id")
		.select(["contacts.name", "contacts.email", "contacts.phone"]);
	return contact === null
		? contacts.where("named.id", "=", company).execute()
		: db.selectFrom("contacts").select(["name", "email", "phone"]).where("id", "=", contact).execute();
}

/** With and without middle names, and last name first. A first name alone may be an ordinary word. */
function personNames(name: string): string[] {
	const [first = "", ...others] = name.split(/\s+/).filter(Boolean);
	const last = others.at(-1);
	return last === undefined ? [] : [name, `${first} ${last}`, `${last}, ${first}`];
}

/** With and without the country's 1. */
function phoneNumbers(phone: string): string[] {
	const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
	return digits.length < PHONE_DIGITS ? [phone] : [digits, `1${digits}`];
}

/** The first of these names that the text has, however it is spaced; undefined if it has none. */
export function givesAway(text: string, names: string[]): string | undefined {
	const words = toWords(text);
	return names.find((name) => {
		const wanted = toWords(name.replace(/^the /i, "")).join("");
		return wanted.length >= SHORTEST && words.some((_, index) => beginsWith(words.slice(index), wanted));
	});
}

/** Whether the first few of these words, joined, are the name: HarrowPike is Harrow Pike, and the other way round. */
function beginsWith(words: string[], wanted: string): boolean {
	let joined = "";
	for (const word of words) {
		joined += word;
		if (joined.length >= wanted.length || !wanted.startsWith(joined)) break;
	}
	return joined === wanted;
}

/** Without "and", which is often written as a sign. */
function toWords(text: string): string[] {
	return foldText(text)
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== "" && word !== "and");
}
