import { normalizeCompany } from "../search/index-words.ts";
import type { Database, WishRow } from "../store/tables.ts";

/* What senders set on their page. A submission without a row has no wishes. */

export type Wishes = Omit<WishRow, "reference" | "not_shown_to"> & { notShownTo: string[] };

const NO_WISHES: Wishes = {
	...{ paused_at: null, notShownTo: [], new_email: null, new_email_at: null, asked_to_keep_at: null, kept_at: null },
};

export async function readWishes(db: Database, reference: string): Promise<Wishes> {
	const row = await db.selectFrom("wishes").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row) return NO_WISHES;
	const { reference: _, not_shown_to, ...wishes } = row;
	return { ...wishes, notShownTo: JSON.parse(not_shown_to) };
}

type WishChanges = Partial<Omit<WishRow, "reference"> & { counted_at: null }>;

export async function saveWishes(db: Database, reference: string, wished: WishChanges): Promise<void> {
	await db
		.insertInto("wishes")
		.values({ reference, ...wished })
		.onConflict((conflict) => conflict.column("reference").doUpdateSet(wished))
		.execute();
}

/** References and inboxes of candidates who must never be shown to an employer with these normalized names. */
export async function findHiddenFrom(db: Database, companies: string[]): Promise<Set<string>> {
	if (companies.length === 0) return new Set();
	const rows = await selectHiddenEmployers(db).execute();
	const hidden = rows.filter(({ not_shown_to }) => {
		const never = parseCompanies(not_shown_to);
		return companies.some((company) => isHiddenCompany(company, never));
	});
	return new Set(hidden.flatMap(({ reference, inbox }) => [reference, ...(inbox ? [inbox] : [])]));
}

/** Normalized names of the employers that a candidate must never be shown to, on any of their resumes. */
export async function readHiddenEmployers(db: Database, candidate: string): Promise<string[]> {
	const own = await db.selectFrom("submissions").select("inbox").where("reference", "=", candidate).executeTakeFirst();
	const rows = await selectHiddenEmployers(db)
		.where((row) =>
			row.or([
				row("submissions.reference", "=", candidate),
				...(own?.inbox ? [row("submissions.inbox", "=", own.inbox)] : []),
			]),
		)
		.execute();
	return rows.flatMap(({ not_shown_to }) => parseCompanies(not_shown_to));
}

function selectHiddenEmployers(db: Database) {
	return db
		.selectFrom("wishes")
		.innerJoin("submissions", "submissions.reference", "wishes.reference")
		.select(["submissions.reference", "submissions.inbox", "not_shown_to"])
		.where("not_shown_to", "<>", "[]");
}

function parseCompanies(notShown: string): string[] {
	const names: string[] = JSON.parse(notShown);
	return names.flatMap((company) => normalizeCompany({ company }) ?? []);
}

/** Acme also covers Acme Freight, and vice versa: hiding a candidate once too often is the lesser mistake. */
export function isHiddenCompany(company: string, companies: string[]): boolean {
	return companies.some(
		(named) => named === company || company.startsWith(`${named} `) || named.startsWith(`${company} `),
	);
}
