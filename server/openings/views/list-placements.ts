import { type SqlBool, sql } from "kysely";
import { addDays } from "../../dates/days.ts";
import { readPersonNames } from "../../people/people.ts";
import type { Database, PersonRow, PlacementRow } from "../../store/tables.ts";
import { maySeeFee } from "../opening-state.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import type { Named, PlacementView } from "./opening-views.ts";
import { candidateName, readNewestResumes, toPlacementView } from "./read-opening.ts";

/* Placements whose guarantee runs or ended lately, the nearest check-in first. */

const PAGE_SIZE = 50;
const SHOWN_AFTER_DAYS = 30; // after the guarantee's last day, or after they left

interface PlacementItem extends PlacementView {
	opening: string;
	title: string;
	company: Named;
	owner: Named | null;
	/** The reference that was added. */
	candidate: string;
	/** Of the candidate. */
	name: string;
	/** The next check-in; null once all are done, or after they left. */
	nextStep: string | null;
	nextDueAt: string | null;
	maySeeFee: boolean;
}

export interface PlacementPage {
	items: PlacementItem[];
	/** The cursor of the next page. */
	next: string | null;
}

interface PlacementFilter {
	by: Pick<PersonRow, "id" | "role">;
	/** The day at the office. */
	today: string;
	cursor?: string | undefined;
}

interface Row extends PlacementRow {
	title: string;
	owner: string | null;
	company: string;
	company_name: string;
	resume: string | null;
	next_step: string | null;
	next_due_at: string | null;
	position: string;
}

export async function listPlacements(db: Database, { by, today, cursor }: PlacementFilter): Promise<PlacementPage> {
	const rows = await findPlacements(db, addDays(today, -SHOWN_AFTER_DAYS), cursor);
	const shown = rows.slice(0, PAGE_SIZE);
	const last = shown.at(-1);
	const [names, resumes] = await Promise.all([
		readPersonNames(db, [...new Set(shown.flatMap(({ owner }) => owner ?? []))]),
		readNewestResumes(
			db,
			shown.flatMap(({ resume }) => resume ?? []),
		),
	]);
	const items = shown.map((row): PlacementItem => {
		const mayRead = maySeeFee(row, by);
		return {
			...toPlacementView(row, mayRead),
			...{ opening: row.opening, title: row.title, company: { id: row.company, name: row.company_name } },
			owner: row.owner ? { id: row.owner, name: names.get(row.owner) ?? "A former colleague" } : null,
			...{ candidate: row.candidate, name: candidateName(row.resume ? resumes.get(row.resume) : undefined) },
			...{ nextStep: row.next_step, nextDueAt: row.next_due_at, maySeeFee: mayRead },
		};
	});
	return {
		items,
		next: rows.length > PAGE_SIZE && last ? encodeCursor([last.position, last.opening, last.candidate]) : null,
	};
}

async function findPlacements(db: Database, since: string, cursor: string | undefined): Promise<Row[]> {
	const after = decodeCursor(cursor, 3);
	// Without a check-in they follow by their last day: "9" sorts after every year.
	const position = sql<string>`coalesce(candidacies.next_due_at, '9' || placements.guarantee_ends_on)`;
	return db
		.selectFrom("placements")
		.innerJoin("candidacies", (join) =>
			join
				.onRef("candidacies.opening", "=", "placements.opening")
				.onRef("candidacies.candidate", "=", "placements.candidate"),
		)
		.innerJoin("openings", "openings.id", "placements.opening")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.selectAll("placements")
		.select(["openings.title", "openings.owner", "companies.id as company", "companies.name as company_name"])
		.select(["candidacies.resume", "candidacies.next_step", "candidacies.next_due_at", position.as("position")])
		.where(sql<SqlBool>`coalesce(placements.left_on, placements.guarantee_ends_on) >= ${since}`)
		.$if(after !== undefined, (query) =>
			query.where(sql<SqlBool>`(${position}, placements.opening, placements.candidate) > (${sql.join(after ?? [])})`),
		)
		.orderBy(position)
		.orderBy("placements.opening")
		.orderBy("placements.candidate")
		.limit(PAGE_SIZE + 1)
		.execute();
}
