import type { DatabaseTransaction, SubmissionRow } from "../store/tables.ts";
import { type ChangeDeps, type ChangeResult, type ChangeStep, changeSubmission, DONE } from "./change-submission.ts";

/** A file that was checked and stored, and whose key is recorded. */
export interface NewResume {
	key: string;
	name: string;
	type: "pdf" | "doc" | "docx";
	size: number;
	sha256: string;
	scanned: "clean" | "unscanned" | "off";
	/** A sentence about it for staff. */
	remark?: string | undefined;
}

/**
 * Replaces the resume file. Everything extracted from the old file is deleted, including recruiters' corrections, and
 * is extracted again. The caller deletes the old file after the commit.
 */
export function replaceResume(changing: ChangeDeps, reference: string, resume: NewResume): Promise<ChangeResult> {
	return changeSubmission(changing, reference, async ({ transaction, row, now }) => {
		if (row.file_sha256 === resume.sha256) {
			await markFileDropped(transaction, resume.key, now); // the same file again: a retry after a lost response
			return DONE;
		}
		for (const table of ["resume_texts", "resume_facts", "fact_corrections"] as const) {
			await transaction.deleteFrom(table).where("reference", "=", reference).execute();
		}
		if (row.file_key) await markFileDropped(transaction, row.file_key, now);
		return buildStep(row, resume);
	});
}

function buildStep({ remarks }: SubmissionRow, resume: NewResume): ChangeStep {
	const hasRemark = !resume.remark || remarks?.split("\n").includes(resume.remark);
	return {
		set: {
			file_key: resume.key,
			file_name: resume.name,
			file_type: resume.type,
			file_size: resume.size,
			file_sha256: resume.sha256,
			file_scan: resume.scanned,
			text_at: null,
			indexed_at: null,
			...(!hasRemark && { remarks: [remarks, resume.remark].filter(Boolean).join("\n") }),
		},
		events: [{ what: "resume replaced" }],
		notices: [{ what: "resume replaced" }],
	};
}

async function markFileDropped(transaction: DatabaseTransaction, key: string, now: Date): Promise<void> {
	const at = now.toISOString();
	await transaction
		.insertInto("files")
		.values({ key, written_at: at, dropped_at: at })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ dropped_at: at }))
		.execute();
}
