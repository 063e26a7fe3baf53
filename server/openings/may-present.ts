import { findNotAgreed, hasAgreed } from "../candidates/agreement.ts";
import { countsIn, selectOnFile } from "../candidates/on-file.ts";
import { isHiddenCompany, readHiddenEmployers, readWishes } from "../candidates/wishes.ts";
import { readCompanyDomain, readDomainName, readNamesOfCompanies } from "../companies/find-company.ts";
import type { Fact } from "../matching/terms/fact.ts";
import { normalizeCompany } from "../search/index-words.ts";
import type { Database } from "../store/tables.ts";

/* Whether a candidate may be presented to a company. Asked again each time, however far the candidate has come. */

interface Presentation {
	/** Reference of the candidate's newest resume. */
	resume: string;
	/** Id of the opening. */
	opening: string;
	/** Id of the company. */
	company: string;
	now: Date;
	retainResumesMonths: number;
}

const NOT_AGREED = "They haven't agreed to be on file yet, so they can't be presented.";

/**
 * Returns a sentence if they must not be presented.
 * @param readers addresses of those who will read it: the companies that their mail domains belong to count, too
 */
export async function findObstacle(
	db: Database,
	{ resume, opening, company, now, retainResumesMonths }: Presentation,
	readers: string[] = [],
): Promise<string | undefined> {
	if ((await readWishes(db, resume)).paused_at) {
		return "They aren't looking right now, so they can't be presented.";
	}
	const onFile = await selectOnFile(db, { now, retainResumesMonths, opening })
		.select("submissions.reference")
		.where("submissions.reference", "=", resume)
		.executeTakeFirst();
	if (!onFile) {
		if ((await findNotAgreed(db, [resume])).size > 0) return NOT_AGREED;
		return (await isForOneJob(db, resume))
			? "They applied to one job only, and aren't on file for others."
			: "They are no longer on file, so they can't be presented.";
	}
	const companies = await findReaderCompanies(db, company, readers);
	const names = [...(await readNamesOfCompanies(db, companies)).values()].flat();
	const isOneOf = (employers: string[]) =>
		names.some((name) => isHiddenCompany(name, employers)) || readers.some((email) => isMailOf(email, employers));
	if (isOneOf(await readHiddenEmployers(db, resume))) return "They asked us never to introduce them to this employer.";
	const employers = (await readPresentEmployers(db, [resume])).get(resume) ?? [];
	if (isOneOf(employers)) return "They work for this employer now.";
	return (await findOffLimits(db, employers)).size > 0
		? "They work for a company that is off limits: we don't recruit from it."
		: undefined;
}

async function isForOneJob(db: Database, resume: string): Promise<boolean> {
	const row = await db
		.selectFrom("applications")
		.select("reference")
		.where("reference", "=", resume)
		.where("on_file", "=", 0)
		.executeTakeFirst();
	return row !== undefined;
}

/** Ids of the opening's company and of those that the readers' mail domains belong to. */
async function findReaderCompanies(db: Database, company: string, readers: string[]): Promise<string[]> {
	const domains = readers.flatMap(readParentDomains);
	if (domains.length === 0) return [company];
	const known = await db
		.selectFrom("company_domains")
		.select("company")
		.where("domain", "in", [...new Set(domains)])
		.execute();
	return [company, ...known.map((row) => row.company)];
}

/** mail.acme.example and acme.example for an address at the first. */
function readParentDomains(email: string): string[] {
	const labels = readCompanyDomain(email)?.split(".") ?? [];
	return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/** Whether the domain of an address is one of these companies' names: jane@harrow-pike.example for Harrow Pike. */
function isMailOf(email: string, companies: string[]): boolean {
	const name = readDomainName(readCompanyDomain(email) ?? "");
	if (!name) return false;
	return (
		isHiddenCompany(name.replaceAll("-", " "), companies) ||
		companies.some((company) => company.replaceAll(" ", "") === name.replaceAll("-", ""))
	);
}

/**
 * Of these resumes, those of candidates who work for the company, or for one that is off limits.
 * @param names the company's normalized names
 */
export async function findEmployed(db: Database, resumes: string[], names: string[]): Promise<Set<string>> {
	const employers = await readPresentEmployers(db, resumes);
	const offLimits = await findOffLimits(db, [...new Set([...employers.values()].flat())]);
	const employed = [...employers].filter(([, present]) =>
		present.some((employer) => offLimits.has(employer) || isHiddenCompany(employer, names)),
	);
	return new Set(employed.map(([resume]) => resume));
}

/** By resume: normalized names of the companies they work for now, as their resume or a correction of it says. */
export async function readPresentEmployers(db: Database, resumes: string[]): Promise<Map<string, string[]>> {
	if (resumes.length === 0) return new Map();
	const [read, corrected] = await Promise.all([
		db.selectFrom("resume_facts").select(["reference", "facts"]).where("reference", "in", resumes).execute(),
		db
			.selectFrom("fact_corrections")
			.select(["reference", "facts"])
			.where("reference", "in", resumes)
			.where("kind", "=", "title")
			.execute(),
	]);
	// A correction replaces what was read.
	const facts = new Map([...read, ...corrected].map((row): [string, Fact[]] => [row.reference, JSON.parse(row.facts)]));
	return new Map([...facts].map(([resume, known]) => [resume, known.flatMap(presentEmployer)]));
}

function presentEmployer({ kind, end, employer }: Fact): string[] {
	const company = kind === "title" && end === "now" && employer ? normalizeCompany({ company: employer }) : null;
	return company ? [company] : [];
}

/** Those of these normalized names that belong to a company we don't recruit from. */
export async function findOffLimits(db: Database, employers: string[]): Promise<Set<string>> {
	if (employers.length === 0) return new Set();
	const rows = await db
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.id", "named.root")
		.select("named.compared")
		.where("named.compared", "in", employers)
		.where("companies.off_limits", "=", 1)
		.execute();
	return new Set(rows.map(({ compared }) => compared));
}

/**
 * The newest resume of whoever sent this one, as far as it counts in this opening; itself if it has no address.
 * Undefined if it is gone.
 */
export async function findNewestResume(
	db: Database,
	resume: string | null,
	opening: string,
): Promise<string | undefined> {
	if (!resume) return undefined;
	const row = await db
		.selectFrom("submissions as own")
		.leftJoin("submissions as newest", (join) =>
			join
				.onRef("newest.inbox", "=", "own.inbox")
				.on("newest.kind", "=", "resume")
				.on("newest.suspected", "is", null)
				.on(countsIn(opening, "newest"))
				.on(hasAgreed("newest")),
		)
		.select(["own.reference", "newest.reference as newer"])
		.where("own.reference", "=", resume)
		.orderBy("newest.received_at", "desc")
		.orderBy("newest.reference", "desc")
		.executeTakeFirst();
	return row?.newer ?? row?.reference;
}
