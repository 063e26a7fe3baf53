import { shownName } from "../../contract/forms/labels.ts";
import { matchCondition, toExpression, withIndexScan } from "../search/matches.ts";
import { parseQuery } from "../search/query.ts";
import { requiredLabels } from "../search/search-labels.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { type Compared, findSameReason, type SameReason } from "./same-person.ts";

/* Candidates who are probably the same person under another mailbox. */

const COMPARED_MAX = 200; // of those with the same last name, the newest

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
	if (compared.lastName === "") return [];
	const query = parseQuery(`"${compared.lastName.replaceAll('"', " ")}"`);
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
