import { mkdir, statfs } from "node:fs/promises";
import type { Logger } from "pino";
import { createChallenges } from "../abuse/challenge.ts";
import { Limited } from "../abuse/limits.ts";
import type { Config } from "../config.ts";
import { inBatches } from "./batch.ts";
import { readColors, readConsentVersion, readFirm, readResponseTime } from "./content.ts";
import { openDatabase, readSecret } from "./database.ts";
import type { FileStore } from "./files.ts";
import { createMail } from "./mail.ts";
import { type Attempts, createOutbox, type DeliveryState, type Lane } from "./outbox.ts";
import { sayable } from "./postgres.ts";
import { completeLead, countedBy, numberedBy, type Received, type Receiving, receive, targetsOf } from "./receive.ts";
import { retain } from "./retention.ts";
import { createSecret } from "./secret.ts";
import { createWebhook } from "./webhook.ts";

export type Kind = "lead" | "talent-request" | "resume" | "message";

export interface Incoming {
	kind: Kind;
	/** Already validated and normalised. */
	fields: Record<string, string>;
	/** The address is kept only as a keyed hash. */
	context: { page?: string; utm?: Record<string, string>; referrer?: string; address?: string };
	/** Why it looks like a robot's: it is kept, but told to nobody until staff release it. */
	suspicion?: string | undefined;
	/** Sentences that staff should read with it. */
	remarks?: string[];
	/** The solution of a challenge. */
	proof?: string | undefined;
	file?: {
		key: string;
		name: string;
		type: "pdf" | "doc" | "docx";
		size: number;
		sha256: string;
		scanned: "clean" | "unscanned" | "off";
	};
}

/** Off: there was no scanner to ask. */
export type ScanState = "clean" | "unscanned" | "off" | "infected";

export interface Submissions {
	/**
	 * Durable when it resolves. The same content within 24 hours gets the first reference and stores nothing. Throws
	 * Limited when this visitor, or all together, have sent too much.
	 */
	receive(incoming: Incoming): Promise<Pick<Received, "reference" | "repeated" | "receiptLeftOut">>;
	/** Whoever shows it may complete the lead. */
	leadToken(reference: string): string;
	/** Undefined: there is no such lead. Throws Limited when it was changed too often. */
	completeLead(token: string, details: Record<string, string>): Promise<{ reference: string } | undefined>;
	/** Undefined, or the sentence why nothing can be received now. */
	canReceive(): Promise<string | undefined>;
	deliveryState(): Promise<DeliveryState>;
	/** The outbox, and once a day the removal of what is past its time. */
	deliver: {
		/** @param alone no other server works on this database, so what one claimed before it died is free at once */
		start(alone?: boolean): Promise<void>;
		stop(): Promise<void>;
		nudge(): void;
		attempts(): Attempts[];
	};
	filesToScan(): Promise<{ id: string; key: string }[]>;
	markScanned(id: string, result: "clean" | "infected"): Promise<void>;
	close(): Promise<void>;
}

const PROBE_EVERY_MS = 5_000; // a probe writes to the disk; anyone may ask for /health
const FREE_BYTES_MIN = 32 * 1024 * 1024; // a few resumes and the database's log
const RETAIN_EVERY_MS = 24 * 60 * 60 * 1000;
const FILES_TO_SCAN_AT_ONCE = 100;

export async function openSubmissions(
	config: Config,
	files: FileStore,
	log: Logger,
	clock: () => Date = () => new Date(),
): Promise<Submissions> {
	const firm = readFirm();
	const db = await openDatabase(config, { check: true });
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	const secret = createSecret(await readSecret(db));
	const receiving: Receiving = {
		secret,
		consentVersion: readConsentVersion(),
		targets: targetsOf(config),
		challengeFrom: config.challengeFrom,
		receiptsPerHour: config.receiptsPerHour,
		clock,
	};
	const challenges = createChallenges(secret.challengeKey, clock);
	const mail = createMail(config, { firm, colors: readColors() }, readResponseTime(), clock);
	const lanes: Lane[] = [
		{ target: "firm-mail", send: mail },
		{ target: "receipt", send: mail },
	];
	if (config.webhook) lanes.push({ target: "webhook", send: createWebhook(config.webhook, clock) });
	const commit = inBatches(db);
	const outbox = createOutbox({ db, commit, lanes, log, clock });
	let retaining: NodeJS.Timeout | undefined;
	let leavingOutReceipts = false;
	let probe: { at: number; answer: Promise<string | undefined> } | undefined;

	return {
		async receive(incoming) {
			const solved = incoming.proof ? await challenges.read(incoming.proof) : undefined;
			const arrival = { ...incoming, solved };
			const received = await commit((transaction) => receive(transaction, arrival, receiving), countedBy(incoming));
			if ("seconds" in received) {
				if (incoming.file) await removeSecondCopy(incoming.file.key);
				throw new Limited(received, received.why === "pressure" ? await challenges.create() : undefined);
			}
			if (incoming.file && incoming.file.key !== received.fileKey) await removeSecondCopy(incoming.file.key);
			if (received.queued) outbox.nudge();
			const { reference, repeated, receiptLeftOut } = received;
			if (receiptLeftOut !== undefined) tellOfReceipts(receiptLeftOut);
			return { reference, repeated, receiptLeftOut };
		},
		leadToken: (reference) => secret.leadToken(reference),
		async completeLead(token, details) {
			const reference = secret.referenceOf(token);
			if (!reference) return undefined;
			const lead = await commit(
				(transaction) => completeLead(transaction, reference, details, receiving),
				[numberedBy(reference)],
			);
			if (lead && "seconds" in lead) throw new Limited(lead);
			outbox.nudge();
			return lead;
		},
		canReceive() {
			const now = performance.now();
			if (!probe || now - probe.at > PROBE_EVERY_MS) probe = { at: now, answer: findObstacle() };
			return probe.answer;
		},
		deliveryState: () => outbox.state(),
		deliver: {
			async start(alone = false) {
				if (alone) await releaseClaims();
				outbox.start();
				void retainNow();
				retaining ??= setInterval(retainNow, RETAIN_EVERY_MS);
			},
			async stop() {
				clearInterval(retaining);
				await outbox.stop();
			},
			nudge: () => outbox.nudge(),
			attempts: () => outbox.attempts(),
		},
		async filesToScan() {
			const rows = await db
				.selectFrom("submissions")
				.select(["reference as id", "file_key as key"])
				.where("file_scan", "=", "unscanned")
				.orderBy("received_at")
				.limit(FILES_TO_SCAN_AT_ONCE)
				.execute();
			return rows.flatMap(({ id, key }) => (key ? [{ id, key }] : []));
		},
		async markScanned(id, result) {
			await db.updateTable("submissions").set({ file_scan: result }).where("reference", "=", id).execute();
			if (result === "infected") log.warn({ reference: id }, "a resume that was kept unscanned is infected");
		},
		close: () => db.destroy(),
	};

	/** The submission stands either way, and the sweep takes what is left. */
	async function removeSecondCopy(key: string): Promise<void> {
		await files.remove(key).catch((error) => log.warn({ err: error }, "the second copy of a resume stays for now"));
	}

	/** Once when it begins, not for each that is left out. */
	function tellOfReceipts(leftOut: boolean): void {
		if (leftOut && !leavingOutReceipts)
			log.warn("RECEIPTS_PER_HOUR is reached: until fewer come in, only the firm is told");
		leavingOutReceipts = leftOut;
	}

	/** A disk that is full when the server starts must not end it: pages are served, and claims run out by themselves. */
	async function releaseClaims(): Promise<void> {
		await outbox
			.releaseClaims()
			.catch((error) => log.error({ err: error }, "what was being sent before waits until its claims run out"));
	}

	async function findObstacle(): Promise<string | undefined> {
		try {
			await db.updateTable("installation").set({ checked_at: clock().toISOString() }).execute();
		} catch (error) {
			return `The database cannot be written: ${sayable(error)}.`;
		}
		try {
			const { bavail, bsize } = await statfs(config.dataDir);
			return bavail * bsize < FREE_BYTES_MIN ? "The disk that holds the data folder is full." : undefined;
		} catch (error) {
			return `The data folder cannot be used: ${sayable(error)}.`;
		}
	}

	async function retainNow(): Promise<void> {
		try {
			const removed = await retain({ db, files, config, clock });
			if (removed.submissions || removed.files) log.info(removed, "removed what is past its time");
		} catch (error) {
			log.error({ err: error }, "removing what is past its time failed");
		}
	}
}
