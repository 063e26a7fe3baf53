import type { Fact } from "../matching/terms/fact.ts";
import type { Database, Transacted } from "../store/tables.ts";

export type Place = Pick<Fact, "kind" | "value" | "label">;

/** Where candidates are, according to their resume or a recruiter's correction of it. */
export async function placesRead(db: Database | Transacted, references: string[]): Promise<Map<string, Place[]>> {
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
	return new Map([...read, ...corrected].map(({ reference, facts }) => [reference, placesAmong(JSON.parse(facts))]));
}

function placesAmong(facts: Place[]): Place[] {
	return facts.filter(({ kind }) => kind === "place");
}
