import type { Database } from "../store/tables.ts";

/*
 * Who is not compared with an opening's requirements: whoever applied to it, whose order no software computes; whoever
 * said no to it; and whoever was placed anywhere and is still under guarantee.
 */

/** References and inboxes of such candidates. */
export async function findUnavailable(db: Database, opening: string | undefined, today: string): Promise<Set<string>> {
	const [placed, settled] = await Promise.all([
		selectUnderGuarantee(db, today).execute(),
		opening === undefined ? [] : selectSettled(db).where("candidacies.opening", "=", opening).execute(),
	]);
	return new Set([...placed, ...settled].flatMap(({ reference, inbox }) => [reference, ...(inbox ? [inbox] : [])]));
}

/** For one candidate, with any of their resumes: whether they are under guarantee, and which openings are settled. */
export async function readAvailability(
	db: Database,
	candidate: string,
	today: string,
): Promise<{ isUnderGuarantee: boolean; settled: Set<string> }> {
	const own = await db.selectFrom("submissions").select("inbox").where("reference", "=", candidate).executeTakeFirst();
	const isTheirs = own?.inbox
		? ({ column: "submissions.inbox", value: own.inbox } as const)
		: ({ column: "submissions.reference", value: candidate } as const);
	const [placed, settled] = await Promise.all([
		selectUnderGuarantee(db, today).where(isTheirs.column, "=", isTheirs.value).executeTakeFirst(),
		selectSettled(db).select("candidacies.opening").where(isTheirs.column, "=", isTheirs.value).execute(),
	]);
	return { isUnderGuarantee: placed !== undefined, settled: new Set(settled.map(({ opening }) => opening)) };
}

function selectUnderGuarantee(db: Database, today: string) {
	return selectCandidates(db)
		.innerJoin("placements", (join) =>
			join
				.onRef("placements.opening", "=", "candidacies.opening")
				.onRef("placements.candidate", "=", "candidacies.candidate"),
		)
		.where("placements.left_on", "is", null)
		.where("placements.guarantee_ends_on", ">=", today);
}

function selectSettled(db: Database) {
	return selectCandidates(db).where((row) =>
		row.or([
			row("candidacies.added_by", "is", null),
			row("candidacies.stage", "=", "applied"),
			row("candidacies.consent", "=", "no"),
		]),
	);
}

function selectCandidates(db: Database) {
	return db
		.selectFrom("candidacies")
		.innerJoin("submissions", "submissions.reference", "candidacies.resume")
		.select(["submissions.reference", "submissions.inbox"]);
}
