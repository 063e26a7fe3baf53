import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { deliveriesLock, getDeliveryTargets } from "../queue/queue-deliveries.ts";
import type { FileProblem } from "../resumes/checks/verdict.ts";
import { keepFile } from "../retention/kept-files.ts";
import type { Commit } from "../store/database/batch.ts";
import { lock, retryLostConnections, setStatementTimeout } from "../store/database/postgres.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { createChallenges, type SolvedChallenge } from "./challenge.ts";
import { type JobClosed, precheck, RateLimitError, type TimeTaken, type Wait } from "./limits.ts";
import { completeLead, type ReceiveOptions, type ReceiveResult, rateLimitLocks, receive } from "./receive.ts";
import { createResumeUploads, type ResumeUploads } from "./resume-uploads.ts";
import type { Precheck, Submission } from "./submission.ts";

/* Takes in submissions: prechecks them, stores them durably, and only then acknowledges them. */

export interface Intake extends ResumeUploads {
	/**
	 * Returns what `receive` would, without writing anything: the reference if the same content is already stored, or
	 * undefined to go on. Throws RateLimitError, JobClosedError and TimeTakenError.
	 */
	ask(outlook: Precheck): Promise<{ reference: string } | undefined>;
	/**
	 * Asks first, then inspects and stores an uploaded resume, then the submission. Durable once it resolves. The same
	 * content within 24 hours gets the first reference and stores nothing. Throws RateLimitError when this visitor, or
	 * everyone together, has sent too much, RefusedFileError, JobClosedError and TimeTakenError.
	 */
	receive(
		submission: Submission,
	): Promise<Pick<ReceiveResult, "reference" | "repeated" | "receiptLeftOut" | "own" | "by" | "call">>;
	/** Anyone who presents this token may complete the lead. */
	leadToken(reference: string): string;
	/** Undefined if there is no such lead. Throws RateLimitError when it was changed too often. */
	completeLead(token: string, details: Record<string, string>): Promise<{ reference: string } | undefined>;
}

/** The uploaded file is not one we take. */
export class RefusedFileError extends Error {
	readonly problem: FileProblem;

	constructor(problem: FileProblem) {
		super(`The file was refused: ${problem}.`);
		this.problem = problem;
	}
}

/** The job that somebody applied to is not listed any longer. */
export class JobClosedError extends Error {}

/** Somebody else booked the call's time, or it is over. */
export class TimeTakenError extends Error {}

interface RehearsableIntake extends Intake {
	/** Writes a message as its form would and rolls it back. Rejects if a form would fail or a statement takes longer. */
	rehearse(statementMs: number): Promise<void>;
}

interface IntakeParts {
	db: Database;
	commit: Commit;
	files: FileStore;
	secret: Secret;
	config: Pick<Config, "webhook" | "challengeFrom" | "receiptsPerHour" | "clamd">;
	/** The version of the terms that a lead agrees to. */
	consentVersion: string;
	/** For computing due times. */
	promise: ResponsePolicy;
	log: Logger;
	clock: () => Date;
	/** Why written data may be lost, because the database file is no longer at its path; undefined if it is safe. */
	findLost(): string | undefined;
	/** Tells the outbox that there is something new to deliver. */
	nudge(): void;
}

export function openIntake(parts: IntakeParts): RehearsableIntake {
	const { db, commit, files, secret, config, consentVersion, promise, log, clock, findLost, nudge } = parts;
	const receiving: ReceiveOptions = {
		secret,
		consentVersion,
		promise,
		targets: getDeliveryTargets(config),
		challengeFrom: config.challengeFrom,
		receiptsPerHour: config.receiptsPerHour,
		clock,
	};
	const challenges = createChallenges(secret.challengeKey, clock);
	const resumes = createResumeUploads({
		clamd: config.clamd,
		log,
		save: (key, content) => keepFile(parts, key, content),
	});
	let leavingOutReceipts = false;

	return {
		...resumes,
		async ask(asked) {
			const foreseen = await foresee(asked, await verifyProof(asked));
			if (foreseen && "jobClosed" in foreseen) throw new JobClosedError();
			if (foreseen && "timeTaken" in foreseen) throw new TimeTakenError();
			if (foreseen && "seconds" in foreseen) throw await limited(foreseen);
			return foreseen && { reference: foreseen.reference };
		},
		async receive(submission) {
			const solved = await verifyProof(submission);
			const foreseen = await foresee(submission, solved);
			const arrival = { ...(foreseen ? submission : await withStoredResume(submission)), solved };
			// If this fails, the file is not removed here, because after a lost database connection nobody knows whether the
			// submission was stored. The daily sweep removes files that belong to no submission.
			const received =
				foreseen ?? (await commit((transaction) => receive(transaction, arrival, receiving), rateLimitLocks(arrival)));
			if (!foreseen) refuseIfLost();
			const { file } = arrival;
			if ("timeTaken" in received) throw new TimeTakenError();
			if ("seconds" in received || "jobClosed" in received) {
				if (file) await removeSecondCopy(file.key);
				throw "seconds" in received ? await limited(received) : new JobClosedError();
			}
			if (file && file.key !== received.fileKey) await removeSecondCopy(file.key);
			if (received.queued) nudge();
			const { reference, repeated, receiptLeftOut, own, by, call } = received;
			if (receiptLeftOut !== undefined) logLeftOutReceipts(receiptLeftOut);
			return { reference, repeated, receiptLeftOut, ...(own && { own }), ...(by && { by }), ...(call && { call }) };
		},
		leadToken: (reference) => secret.createLeadToken(reference),
		async completeLead(token, details) {
			const reference = secret.verifyLeadToken(token);
			if (!reference) return undefined;
			const lead = await commit(
				(transaction) => completeLead(transaction, reference, details, receiving),
				[deliveriesLock(reference)],
			);
			refuseIfLost();
			if (lead && "seconds" in lead) throw new RateLimitError(lead);
			nudge();
			return lead;
		},
		async rehearse(statementMs) {
			const undone = new Error("undone");
			const message = rehearsedMessage();
			const writing = db.transaction().execute(async (transaction) => {
				await setStatementTimeout(transaction, statementMs);
				await lock(transaction, rateLimitLocks(message));
				await receive(transaction, message, receiving);
				throw undone;
			});
			await writing.catch((error) => {
				if (error !== undone) throw error;
			});
		},
	};

	async function verifyProof({ proof }: Precheck): Promise<SolvedChallenge | undefined> {
		return proof ? challenges.verify(proof) : undefined;
	}

	function foresee(
		asked: Precheck,
		solved: SolvedChallenge | undefined,
	): Promise<ReceiveResult | Wait | JobClosed | TimeTaken | undefined> {
		const { timeZone } = promise.office;
		return retryLostConnections(() => precheck(db, { ...asked, solved }, { ...receiving, timeZone }));
	}

	async function withStoredResume({ upload, ...submission }: Submission): Promise<Submission> {
		if (!upload) return submission;
		const kept = await resumes.keepResume(upload, submission.context.visitor?.key);
		if ("problem" in kept) throw new RefusedFileError(kept.problem);
		const remarks = [...(submission.remarks ?? []), ...(kept.remark ? [kept.remark] : [])];
		return { ...submission, file: kept.file, remarks };
	}

	/** After the commit: data written to a database file that is no longer at its path must not be acknowledged. */
	function refuseIfLost(): void {
		const lost = findLost();
		if (lost) throw new Error(lost);
	}

	async function limited(wait: Wait): Promise<RateLimitError> {
		return new RateLimitError(wait, wait.why === "pressure" ? await challenges.create() : undefined);
	}

	/** A failure is harmless: the submission is stored either way, and the sweep deletes leftovers. */
	async function removeSecondCopy(key: string): Promise<void> {
		try {
			await files.remove(key);
			await db.deleteFrom("files").where("key", "=", key).execute();
		} catch (error) {
			log.warn({ err: error }, "the second copy of a resume stays for now");
		}
	}

	/** Logs once when it starts, not for every receipt left out. */
	function logLeftOutReceipts(leftOut: boolean): void {
		if (leftOut && !leavingOutReceipts)
			log.warn("RECEIPTS_PER_HOUR is reached: until fewer come in, only the firm is told");
		leavingOutReceipts = leftOut;
	}
}

/** From a made-up sender, a new one each time: servers that rehearse at once must not wait for each other's locks. */
function rehearsedMessage(): Submission {
	const email = `${randomUUID()}@health.invalid`;
	return { kind: "message", fields: { name: "Health check", email, message: "Can a form be received?" }, context: {} };
}
