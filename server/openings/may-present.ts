import { selectOnFile } from "../candidates/on-file.ts";
import { isHiddenCompany, readHiddenEmployers, readWishes } from "../candidates/wishes.ts";
import { readComparedNames } from "../companies/find-company.ts";
import type { Fact } from "../matching/terms/fact.ts";
import { normalizeCompany } from "../search/index-words.ts";
import type { DatabaseTransaction } from "../store/tables.ts";

/* Whether a candidate may be presented to a company. Asked again each time, however far the candidate has come. */

interface Presentation {
	/** Reference of the candidate's newest resume. */
	resume: string;
	/** Id of the company. */
	company: string;
	now: Date;
	retainResumesMonths: number;
}

/** Returns a sentence if they must not be presented. */
export async function findObstacle(
	transaction: DatabaseTransaction,
	{ resume, company, now, retainResumesMonths }: Presentation,
): Promise<string | undefined> {
	if ((await readWishes(transaction, resume)).paused_at) {
		return "They aren't looking at the moment, so they can't be presented.";
	}
	const onFile = await selectOnFile(transaction, { now, retainResumesMonths })
		.select("submissions.reference")
		.where("submissions.reference", "=", resume)
		.executeTakeFirst();
	if (!onFile) return "They are no longer on file, so they can't be presented.";
	const names = await readComparedNames(transaction, company);
	const never = await readHiddenEmployers(transaction, resume);
	if (names.some((name) => isHiddenCompany(name, never))) {
		return "They asked never to be shown to this employer.";
	}
	const employers = await readPresentEmployers(transaction, resume);
	if (names.some((name) => isHiddenCompany(name, employers))) return "They work for this employer now.";
	return (await isAnyOffLimits(transaction, employers))
		? "They work for a company that is off limits: we don't recruit from it."
		: undefined;
}

/** Normalized names of the companies they work for now, as their resume or a correction of it says. */
async function readPresentEmployers(transaction: DatabaseTransaction, resume: string): Promise<string[]> {
	const read = await transaction
		.selectFrom("resume_facts")
		.select("facts")
		.where("reference", "=", resume)
		.executeTakeFirst();
	const corrected = await transaction
		.selectFrom("fact_corrections")
		.select("facts")
		.where("reference", "=", resume)
		.where("kind", "=", "title")
		.executeTakeFirst();
	const facts: Fact[] = JSON.parse(corrected?.facts ?? read?.facts ?? "[]");
	return facts.flatMap(({ kind, end, employer }) =>
		kind === "title" && end === "now" && employer ? (normalizeCompany({ company: employer }) ?? []) : [],
	);
}

async function isAnyOffLimits(transaction: DatabaseTransaction, employers: string[]): Promise<boolean> {
	if (employers.length === 0) return false;
	const row = await transaction
		.selectFrom("companies as named")
		.innerJoin("companies", "companies.id", "named.root")
		.select("companies.id")
		.where("named.compared", "in", employers)
		.where("companies.off_limits", "=", 1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The newest resume of whoever sent this one; itself if it has no address. Undefined if it is gone. */
export async function findNewestResume(
	transaction: DatabaseTransaction,
	resume: string | null,
): Promise<string | undefined> {
	if (!resume) return undefined;
	const row = await transaction
		.selectFrom("submissions as own")
		.leftJoin("submissions as newest", (join) =>
			join.onRef("newest.inbox", "=", "own.inbox").on("newest.kind", "=", "resume").on("newest.suspected", "is", null),
		)
		.select(["own.reference", "newest.reference as newer"])
		.where("own.reference", "=", resume)
		.orderBy("newest.received_at", "desc")
		.orderBy("newest.reference", "desc")
		.executeTakeFirst();
	return row?.newer ?? row?.reference;
}
