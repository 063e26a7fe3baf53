import { displayValue } from "../../../contract/forms/labels.ts";
import { readComparedNames } from "../../companies/find-company.ts";
import { normalizeCompany } from "../../search/index-words.ts";
import type { Database, OpeningRow } from "../../store/tables.ts";

/** The job that somebody applied to, as they may be told about it. */
export interface AppliedJob {
	/** Id of the opening. */
	opening: string;
	/** Title and place. */
	about: string;
	/** Null unless the job's page named the employer. */
	employer: string | null;
	/** Whether they may be considered for other jobs too. */
	onFile: boolean;
	/** When and how the opening was closed; null if it is not. */
	closedAt: string | null;
	closed: "filled" | "canceled" | null;
}

/** Such as 'Account Executive, Columbus, Ohio, at Harrow & Pike Freight'. */
export function nameAppliedJob({ about, employer }: Pick<AppliedJob, "about" | "employer">): string {
	return employer ? `${about}, at ${employer}` : about;
}

/** Undefined if this submission is no application. */
export async function readAppliedJob(db: Database, reference: string): Promise<AppliedJob | undefined> {
	const row = await db
		.selectFrom("applications")
		.innerJoin("openings", "openings.id", "applications.opening")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.select(["openings.id", "openings.company", "openings.title", "openings.city", "openings.state", "openings.role"])
		.select([
			"openings.employer_shown",
			"openings.status",
			"openings.closed_at",
			"companies.name",
			"applications.on_file",
		])
		.where("applications.reference", "=", reference)
		.executeTakeFirst();
	if (!row) return undefined;
	const isNamed = row.employer_shown === 1;
	return {
		opening: row.id,
		about: isNamed ? withPlace(row.title, row) : await describeOpening(db, row),
		employer: isNamed ? row.name : null,
		...{ onFile: row.on_file === 1, closedAt: row.closed_at },
		closed: row.status === "filled" || row.status === "canceled" ? row.status : null,
	};
}

type Job = Pick<OpeningRow, "company" | "title" | "city" | "state" | "role">;

/** Title and location of the job, unless a recruiter typed the employer's name into the title. */
export async function describeOpening(db: Database, { company, title, role, ...place }: Job): Promise<string> {
	const words = ` ${normalizeCompany({ company: title }) ?? ""} `;
	const names = await readComparedNames(db, company);
	const label = role === "other" ? "A sales role" : displayValue("roleType", role);
	return withPlace(names.some((name) => words.includes(` ${name} `)) ? label : title, place);
}

function withPlace(title: string, { city, state }: Pick<Job, "city" | "state">): string {
	return [title, city, state && displayValue("state", state)].filter(Boolean).join(", ");
}
