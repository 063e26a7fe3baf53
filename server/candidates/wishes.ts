import { companyOf } from "../search/words.ts";
import type { Database, SubmissionRow, WishRow } from "../store/tables.ts";

/* What senders set on their page. A submission without a row has no wishes. */

export type Wishes = Omit<WishRow, "reference" | "not_shown_to"> & { notShownTo: string[] };

const NONE: Wishes = {
	...{ paused_at: null, notShownTo: [], new_email: null, new_email_at: null, asked_to_keep_at: null, kept_at: null },
};

export async function readWishes(db: Database, reference: string): Promise<Wishes> {
	const row = await db.selectFrom("wishes").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row) return NONE;
	const { reference: _, not_shown_to, ...wishes } = row;
	return { ...wishes, notShownTo: JSON.parse(not_shown_to) };
}

type Wished = Partial<Omit<WishRow, "reference"> & { counted_at: null }>;

export async function wish(db: Database, reference: string, wished: Wished): Promise<void> {
	await db
		.insertInto("wishes")
		.values({ reference, ...wished })
		.onConflict((conflict) => conflict.column("reference").doUpdateSet(wished))
		.execute();
}

/** References and inboxes of candidates who must never be shown to this employer, if any of their resumes says so. */
export async function notShownTo(db: Database, request: Pick<SubmissionRow, "fields">): Promise<Set<string>> {
	const company = companyOf(JSON.parse(request.fields));
	if (!company) return new Set();
	const rows = await naming(db).execute();
	const hidden = rows.filter(({ not_shown_to }) => isNamed(company, companiesIn(not_shown_to)));
	return new Set(hidden.flatMap(({ reference, inbox }) => [reference, ...(inbox ? [inbox] : [])]));
}

/** Returns a function that tells whether this candidate must never be shown to the employer of a request. */
export async function hidesFrom(
	db: Database,
	candidate: string,
): Promise<(request: Pick<SubmissionRow, "fields">) => boolean> {
	const own = await db.selectFrom("submissions").select("inbox").where("reference", "=", candidate).executeTakeFirst();
	const rows = await naming(db)
		.where((row) =>
			row.or([
				row("submissions.reference", "=", candidate),
				...(own?.inbox ? [row("submissions.inbox", "=", own.inbox)] : []),
			]),
		)
		.execute();
	const companies = rows.flatMap(({ not_shown_to }) => companiesIn(not_shown_to));
	return ({ fields }) => {
		const company = companyOf(JSON.parse(fields));
		return company !== null && isNamed(company, companies);
	};
}

function naming(db: Database) {
	return db
		.selectFrom("wishes")
		.innerJoin("submissions", "submissions.reference", "wishes.reference")
		.select(["submissions.reference", "submissions.inbox", "not_shown_to"])
		.where("not_shown_to", "<>", "[]");
}

function companiesIn(notShown: string): string[] {
	const names: string[] = JSON.parse(notShown);
	return names.flatMap((company) => companyOf({ company }) ?? []);
}

/** Acme also covers Acme Freight, and vice versa: hiding a candidate once too often is the lesser mistake. */
function isNamed(company: string, companies: string[]): boolean {
	return companies.some(
		(named) => named === company || company.startsWith(`${named} `) || named.startsWith(`${company} `),
	);
}
