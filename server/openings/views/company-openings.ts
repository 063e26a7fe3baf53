import type { Database } from "../../store/tables.ts";
import { readOpeningSummaries } from "./list-openings.ts";
import type { OpeningSummary } from "./opening-views.ts";
import { candidateName, readNewestResumes } from "./read-opening.ts";

/** A placement on its company's page. */
interface CompanyPlacement {
	opening: string;
	title: string;
	candidate: string;
	/** Of the candidate. */
	name: string;
	startsOn: string;
	base: number;
	/** Whole dollars; null for those who may not see it. */
	fee: number | null;
	guaranteeEndsOn: string;
	leftOn: string | null;
	neverStarted: boolean;
}

export interface CompanyOpenings {
	openings: OpeningSummary[];
	placements: CompanyPlacement[];
}

/** All openings and placements of a company, under any of its names; the newest first. */
export async function readCompanyOpenings(db: Database, company: string, withFees: boolean): Promise<CompanyOpenings> {
	const rows = await db
		.selectFrom("openings")
		.innerJoin("companies", "companies.id", "openings.company")
		.selectAll("openings")
		.where("companies.root", "=", company)
		.orderBy("opened_at", "desc")
		.orderBy("openings.id")
		.execute();
	const titles = new Map(rows.map(({ id, title }) => [id, title]));
	const [openings, placements] = await Promise.all([
		readOpeningSummaries(db, rows),
		readPlacements(db, titles, withFees),
	]);
	return { openings, placements };
}

async function readPlacements(
	db: Database,
	titles: Map<string, string>,
	withFees: boolean,
): Promise<CompanyPlacement[]> {
	if (titles.size === 0) return [];
	const rows = await db
		.selectFrom("placements")
		.innerJoin("candidacies", (join) =>
			join
				.onRef("candidacies.opening", "=", "placements.opening")
				.onRef("candidacies.candidate", "=", "placements.candidate"),
		)
		.selectAll("placements")
		.select("candidacies.resume")
		.where("placements.opening", "in", [...titles.keys()])
		.orderBy("starts_on", "desc")
		.orderBy("placements.candidate")
		.execute();
	const resumes = await readNewestResumes(
		db,
		rows.flatMap(({ resume }) => resume ?? []),
	);
	return rows.map((row) => {
		const resume = row.resume ? resumes.get(row.resume) : undefined;
		return {
			...{ opening: row.opening, title: titles.get(row.opening) ?? "", candidate: row.candidate },
			...{ name: candidateName(resume), startsOn: row.starts_on, base: row.base },
			...{ fee: withFees ? row.fee : null, guaranteeEndsOn: row.guarantee_ends_on },
			...{ leftOn: row.left_on, neverStarted: row.never_started === 1 },
		};
	});
}
