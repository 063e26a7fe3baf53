import { shownName } from "../../contract/forms/labels.ts";
import { matchCondition, toExpression, withIndexScan } from "../search/matches.ts";
import { parseQuery } from "../search/query.ts";
import { requiredLabels } from "../search/search-labels.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { type Compared, findSameReason, lastDigits, lastNameParts, type SameReason } from "./same-person.ts";

/* Candidates who are probably the same person under another mailbox. */

const COMPARED_MAX = 200; // of those with the same last name or phone, the newest
const SOUGHT_MAX = 10;

export interface Duplicate {
	reference: string;
	name: string;
	email: string;
	receivedAt: string;
	why: SameReason;
}

/** One for each mailbox, the newest. Undefined if there is no such resume. */
export async function findDuplicates(db: Database, typed: string): Promise<Duplicate[] | undefined> {
	const reference = normalizeReference(typed);
	const [own] = await selectResumes(db).where("submissions.reference", "=", reference).execute();
	if (!own) return undefined;
	const compared = toCompared(own);
	const query = parseQuery(listSought(compared).join(" OR "));
	if (query.wanted.length === 0) return [];
	const rows = await withIndexScan(db, (indexed) =>
		selectResumes(indexed)
			.where(matchCondition(indexed, toExpression(indexed, query, requiredLabels({ kind: "resume" }))))
			.where("submissions.reference", "<>", reference)
			.where("suspected", "is", null)
			.orderBy("received_at", "desc")
			.limit(COMPARED_MAX)
			.execute(),
	);
	const found = new Map<string, Duplicate>();
	for (const row of rows) {
		if (own.inbox !== null && row.inbox === own.inbox) continue;
		const why = findSameReason(compared, toCompared(row));
		const mailbox = row.inbox ?? row.reference;
		if (!why || found.has(mailbox)) continue;
		const fields: Record<string, string> = JSON.parse(row.fields);
		const shown = { name: shownName(fields), email: fields.email ?? "", receivedAt: row.received_at };
		found.set(mailbox, { reference: row.reference, ...shown, why });
	}
	return [...found.values()];
}

/** Words that one person's resumes have in common: a part of the last name, or the phone number. */
function listSought({ lastName, phone }: Compared): string[] {
	const parts = lastNameParts(lastName);
	const digits = lastDigits(phone);
	const words = [
		lastName,
		...lastName.split(/[\s-]+/),
		...parts,
		parts.join(""),
		...(digits ? [digits, `1${digits}`] : []),
	];
	const letters = words.map((word) => word.replaceAll('"', " ").trim()).filter((word) => word.length > 1);
	return [...new Set(letters)].slice(0, SOUGHT_MAX).map((word) => `"${word}"`);
}

function selectResumes(db: Database) {
	return db
		.selectFrom("submissions")
		.leftJoin("resume_texts", "resume_texts.reference", "submissions.reference")
		.select(["submissions.reference", "fields", "inbox", "file_sha256", "received_at", "text"])
		.where("kind", "=", "resume");
}

function toCompared({
	fields,
	file_sha256,
	text,
}: Pick<SubmissionRow, "fields" | "file_sha256"> & { text: string | null }): Compared {
	const { firstName = "", lastName = "", phone = "" }: Record<string, string> = JSON.parse(fields);
	return { firstName, lastName, phone, file: file_sha256, text: text ?? "" };
}
