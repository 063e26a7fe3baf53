import type { Fact } from "../matching/terms/fact.ts";
import type { Database, DatabaseTransaction } from "../store/tables.ts";

export type ResumePlace = Pick<Fact, "kind" | "value" | "label">;

/** Where candidates are, according to their resume or a recruiter's correction of it. */
export async function readResumePlaces(
	db: Database | DatabaseTransaction,
	references: string[],
): Promise<Map<string, ResumePlace[]>> {
	const read = await db
		.selectFrom("resume_facts")
		.select(["reference", "facts"])
		.where("reference", "in", references)
		.execute();
	const corrected = await db
		.selectFrom("fact_corrections")
		.select(["reference", "facts"])
		.where("reference", "in", references)
		.where("kind", "=", "place")
		.execute();
	return new Map([...read, ...corrected].map(({ reference, facts }) => [reference, onlyPlaces(JSON.parse(facts))]));
}

function onlyPlaces(facts: ResumePlace[]): ResumePlace[] {
	return facts.filter(({ kind }) => kind === "place");
}
