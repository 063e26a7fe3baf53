import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { AnswerPromise } from "../config/content.ts";
import { deliveriesLock, targetsOf } from "../queue/queue.ts";
import { writeDown } from "../retention/kept-files.ts";
import type { Commit } from "../store/database/batch.ts";
import { despiteLostConnections, limitStatements, lock } from "../store/database/postgres.ts";
import type { FileContent, FileStore } from "../store/files/file-store.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { createChallenges } from "./challenge.ts";
import type { Incoming, Outlook } from "./incoming.ts";
import { Limited, type Wait } from "./limits.ts";
import { completeLead, countingLocks, foresee, type Received, type Receiving, receive } from "./receive.ts";

/* What comes in: asked about beforehand, stored durably, acknowledged only then. */

export interface Intake {
	/**
	 * Says beforehand what `receive` would, without writing anything: the reference of the same content, or undefined to
	 * go on. Throws Limited.
	 */
	ask(outlook: Outlook): Promise<{ reference: string } | undefined>;
	/**
	 * Durable when it resolves. The same content within 24 hours gets the first reference and stores nothing. Throws
	 * Limited when this visitor, or all together, have sent too much.
	 */
	receive(incoming: Incoming): Promise<Pick<Received, "reference" | "repeated" | "receiptLeftOut" | "own">>;
	/** Whoever shows it may complete the lead. */
	leadToken(reference: string): string;
	/** Undefined: there is no such lead. Throws Limited when it was changed too often. */
	completeLead(token: string, details: Record<string, string>): Promise<{ reference: string } | undefined>;
	/** Stores a file that a submission will take. It is written down first: what is stored and not taken goes after a day. */
	keepFile(key: string, content: FileContent): Promise<void>;
}

interface OpenIntake extends Intake {
	/** Writes a message as its form does, and takes it back. Rejects when a form would fail, or a statement takes longer. */
	rehearse(statementMs: number): Promise<void>;
}

interface IntakeParts {
	db: Database;
	commit: Commit;
	files: FileStore;
	secret: Secret;
	config: Pick<Config, "webhook" | "challengeFrom" | "receiptsPerHour">;
	/** Which text a lead agrees to. */
	consentVersion: string;
	/** By when a person is answered. */
	promise: AnswerPromise;
	log: Logger;
	clock: () => Date;
	/** The sentence why what is written may be lost: the database's file is no longer at its path. */
	findLost(): string | undefined;
	/** There is something new to deliver. */
	nudge(): void;
}

export function openIntake(parts: IntakeParts): OpenIntake {
	const { db, commit, files, secret, config, consentVersion, promise, log, clock, findLost, nudge } = parts;
	const receiving: Receiving = {
		secret,
		consentVersion,
		promise,
		targets: targetsOf(config),
		challengeFrom: config.challengeFrom,
		receiptsPerHour: config.receiptsPerHour,
		clock,
	};
	const challenges = createChallenges(secret.challengeKey, clock);
	let leavingOutReceipts = false;

	return {
		async ask(outlook) {
			const solved = outlook.proof ? await challenges.read(outlook.proof) : undefined;
			const foreseen = await despiteLostConnections(() => foresee(db, { ...outlook, solved }, receiving));
			if (foreseen && "seconds" in foreseen) throw await limited(foreseen);
			return foreseen;
		},
		async receive(incoming) {
			const solved = incoming.proof ? await challenges.read(incoming.proof) : undefined;
			const arrival = { ...incoming, solved };
			const received = await commit((transaction) => receive(transaction, arrival, receiving), countingLocks(incoming));
			refuseIfLost();
			if ("seconds" in received) {
				if (incoming.file) await removeSecondCopy(incoming.file.key);
				throw await limited(received);
			}
			if (incoming.file && incoming.file.key !== received.fileKey) await removeSecondCopy(incoming.file.key);
			if (received.queued) nudge();
			const { reference, repeated, receiptLeftOut, own } = received;
			if (receiptLeftOut !== undefined) tellOfReceipts(receiptLeftOut);
			return { reference, repeated, receiptLeftOut, ...(own && { own }) };
		},
		leadToken: (reference) => secret.leadToken(reference),
		async completeLead(token, details) {
			const reference = secret.referenceOf(token);
			if (!reference) return undefined;
			const lead = await commit(
				(transaction) => completeLead(transaction, reference, details, receiving),
				[deliveriesLock(reference)],
			);
			refuseIfLost();
			if (lead && "seconds" in lead) throw new Limited(lead);
			nudge();
			return lead;
		},
		async rehearse(statementMs) {
			const undone = new Error("undone");
			const message = rehearsedMessage();
			const writing = db.transaction().execute(async (transaction) => {
				await limitStatements(transaction, statementMs);
				await lock(transaction, countingLocks(message));
				await receive(transaction, message, receiving);
				throw undone;
			});
			await writing.catch((error) => {
				if (error !== undone) throw error;
			});
		},
		async keepFile(key, content) {
			await commit((transaction) => writeDown(transaction, key, clock()));
			await files.save(key, content);
		},
	};

	/** After the commit: what was written to a file that is no longer at its path must not be acknowledged. */
	function refuseIfLost(): void {
		const lost = findLost();
		if (lost) throw new Error(lost);
	}

	async function limited(wait: Wait): Promise<Limited> {
		return new Limited(wait, wait.why === "pressure" ? await challenges.create() : undefined);
	}

	/** The submission stands either way, and the sweep takes what is left. */
	async function removeSecondCopy(key: string): Promise<void> {
		try {
			await files.remove(key);
			await db.deleteFrom("files").where("key", "=", key).execute();
		} catch (error) {
			log.warn({ err: error }, "the second copy of a resume stays for now");
		}
	}

	/** Once when it begins, not for each that is left out. */
	function tellOfReceipts(leftOut: boolean): void {
		if (leftOut && !leavingOutReceipts)
			log.warn("RECEIPTS_PER_HOUR is reached: until fewer come in, only the firm is told");
		leavingOutReceipts = leftOut;
	}
}

/** Of nobody, and each time of somebody else: two servers that rehearse at once must not wait for each other. */
function rehearsedMessage(): Incoming {
	const email = `${randomUUID()}@health.invalid`;
	return { kind: "message", fields: { name: "Health check", email, message: "Can a form be received?" }, context: {} };
}
