import { foldText } from "../../contract/text/fold-text.ts";
import { readComparedNames } from "../companies/find-company.ts";
import type { Database, OpeningRow } from "../store/tables.ts";

/* Words by which an employer that isn't named could be recognized. */

/** Shorter ones would be found in ordinary words. */
const SHORTEST = 3;

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
	const contacts = await db
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.root", "named.root")
		.innerJoin("contacts", "contacts.company", "companies.id")
		.select(["contacts.id", "contacts.name", "contacts.email", "contacts.phone"])
		.where("named.id", "=", company)
		.execute();
	const own = contact === null ? [] : contacts.filter(({ id }) => id === contact);
	return [
		...names,
		...domains.flatMap(({ domain }) => [domain, domain.split(".")[0] ?? ""]),
		...(own.length > 0 ? own : contacts).flatMap(({ name, email, phone }) => [
			...(name.includes(" ") ? [name] : []), // a first name alone may be an ordinary word
			email,
			phone,
		]),
	];
}

/** The first of these names that the text has, however it is spaced; undefined if it has none. */
export function givesAway(text: string, names: string[]): string | undefined {
	const words = toWords(text);
	return names.find((name) => {
		const wanted = toWords(name).trim();
		return wanted.length >= SHORTEST && (words.includes(` ${wanted} `) || isJoined(text, wanted));
	});
}

function toWords(text: string): string {
	return ` ${foldText(text)
		.replace(/[^a-z0-9]+/g, " ")
		.trim()} `;
}

/** HarrowPike for Harrow Pike. */
function isJoined(text: string, wanted: string): boolean {
	if (!wanted.includes(" ")) return false;
	const joined = wanted.replaceAll(" ", "");
	return toWords(text).split(" ").includes(joined);
}
