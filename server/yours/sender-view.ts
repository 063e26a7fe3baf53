import { createHash } from "node:crypto";
import type { OwnStatus, OwnSubmission } from "../../contract/yours.ts";
import { findCall } from "../booking/calls.ts";
import { readSourced } from "../candidates/agreement.ts";
import { readWishes, type Wishes } from "../candidates/wishes.ts";
import { readChatLines } from "../chat/chat-lines.ts";
import { applicantKeptUntil, deletedWithoutYes, keptUntil, type RetentionPeriods } from "../dates/kept-until.ts";
import { timeBefore } from "../dates/time-window.ts";
import { type AppliedJob, readAppliedJob } from "../openings/applications/applied-job.ts";
import { isKeptForOpening } from "../openings/kept-for-opening.ts";
import { findPerson } from "../people/people.ts";
import type { Database, SubmissionRow } from "../store/tables.ts";
import { readOwnOpenings } from "./own-openings.ts";
import { SHORT_LINK_MS } from "./your-page-links.ts";

/* A submission as its sender sees it: without notes, and without who opened it. */

export interface SenderView {
	row: SubmissionRow;
	submission: OwnSubmission;
	/** Who owns it at the desk. */
	owner?: { name: string; email: string };
	/** Version of the content. */
	version: number;
}

export async function readSenderView(
	db: Database,
	reference: string,
	keptFor: RetentionPeriods,
	now: Date,
): Promise<SenderView | undefined> {
	const row = await db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row) return undefined;
	const wishes = await readWishes(db, reference);
	const newEmail = getUnconfirmedAddress(wishes, now);
	const applied = row.kind === "resume" ? await readAppliedJob(db, reference) : undefined;
	const sourced = row.kind === "resume" ? await readSourced(db, reference) : undefined;
	const submission: OwnSubmission = {
		reference,
		kind: row.kind,
		receivedAt: row.received_at,
		...(applied && !applied.onFile
			? keptForJob(applied, now)
			: sourced && !sourced.agreed_at
				? { keptUntil: deletedWithoutYes(sourced.added_at).toISOString(), keptLonger: false }
				: {
						keptUntil: keptUntil(row, wishes.kept_at ?? row.received_at, keptFor).toISOString(),
						keptLonger: await isKeptLonger(db, row, now),
					}),
		standing: getStanding(row),
		fields: JSON.parse(row.fields),
		details: row.details ? JSON.parse(row.details) : {},
		...(row.file_key && { file: { name: row.file_name ?? "", size: row.file_size ?? 0 } }),
		...(newEmail && { newEmail }),
		...(row.kind === "message" && {
			...(await readOwnChat(db, reference)),
			call: Boolean(await findCall(db, reference)),
		}),
		...(row.kind === "resume" && {
			candidate: {
				...(await readOwnCandidate(db, row, wishes, applied, keptFor, now)),
				...(sourced && { added: { source: sourced.source, agreed: sourced.agreed_at !== null } }),
			},
		}),
		...((row.kind === "lead" || row.kind === "talent-request") && { employer: toOwnEmployer(row) }),
	};
	const owner = row.owner === null ? undefined : await findPerson(db, row.owner);
	return {
		...{ row, submission, version: contentVersion(row) },
		...(owner && { owner: { name: owner.name, email: owner.email } }),
	};
}

/** Whoever applied to one job only is kept for a year after its opening was closed. */
function keptForJob({ closedAt }: AppliedJob, now: Date): Pick<OwnSubmission, "keptUntil" | "keptLonger"> {
	const until = applicantKeptUntil(closedAt ?? now.toISOString());
	return { keptUntil: until.toISOString(), keptLonger: closedAt === null };
}

async function isKeptLonger(db: Database, { reference, kind }: SubmissionRow, now: Date): Promise<boolean> {
	const kept = await db
		.selectFrom("submissions")
		.select("reference")
		.where("reference", "=", reference)
		.where(isKeptForOpening(kind === "resume" ? "resumes" : "others", now))
		.executeTakeFirst();
	return kept !== undefined;
}

/** What both sides wrote, if the message began as a chat. */
async function readOwnChat(db: Database, reference: string): Promise<Pick<OwnSubmission, "chat">> {
	const said = (await readChatLines(db, reference)).filter(({ side }) => side !== "site");
	return said.length > 0 ? { chat: said } : {};
}

/** The unconfirmed new address, for as long as the link to confirm it works. */
export function getUnconfirmedAddress({ new_email, new_email_at }: Wishes, now: Date): string | undefined {
	if (!new_email || !new_email_at || new_email_at <= timeBefore(now, SHORT_LINK_MS)) return undefined;
	return new_email;
}

const VERSION_BYTES = 6; // a JavaScript number holds this exactly

/**
 * Changes only when the content does, so that a sender's correction conflicts only with another correction, and not
 * with what recruiters do in the meantime.
 */
export function contentVersion({ fields, details }: Pick<SubmissionRow, "fields" | "details">): number {
	return createHash("sha256")
		.update(JSON.stringify([fields, details]))
		.digest()
		.readUIntBE(0, VERSION_BYTES);
}

function getStanding({ suspected, closed_at, answered_at, opened_at, owner }: SubmissionRow): OwnStatus {
	if (suspected !== null) return "received";
	if (closed_at !== null) return "closed";
	if (answered_at !== null) return "answered";
	return opened_at !== null || owner !== null ? "being read" : "received";
}

async function readOwnCandidate(
	db: Database,
	{ reference, kind }: SubmissionRow,
	{ paused_at, notShownTo }: Wishes,
	applied: AppliedJob | undefined,
	keptFor: RetentionPeriods,
	now: Date,
): Promise<NonNullable<OwnSubmission["candidate"]>> {
	return {
		paused: paused_at !== null,
		notShownTo,
		couldBeKeptUntil: keptUntil({ kind }, now.toISOString(), keptFor).toISOString(),
		...(await readOwnOpenings(db, reference, now)),
		...(applied && { applied: { about: applied.about, employer: applied.employer, onFile: applied.onFile } }),
	};
}

const REQUEST_ENDINGS = new Map<string | null, "filled" | "called off">([
	["filled", "filled"],
	["called-off", "called off"],
]);

function toOwnEmployer({ outcome }: SubmissionRow): OwnSubmission["employer"] {
	const over = REQUEST_ENDINGS.get(outcome);
	return over ? { over } : {};
}
