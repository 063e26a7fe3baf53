import { access, constants, mkdir, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { readColors, readConsentVersion, readFirm, readResponseTime } from "../content.ts";
import { createMail } from "../delivery/mail.ts";
import { type Attempts, createOutbox, type DeliveryState, type Lane } from "../delivery/outbox.ts";
import { createWebhook } from "../delivery/webhook.ts";
import { BEAT_EVERY_MS, countTime, systemTime, type Time } from "../store/counted-time.ts";
import { watchDataFolder } from "../store/data-folder.ts";
import { inBatches } from "../store/database/batch.ts";
import { databasePath, openDatabase, readSecret } from "../store/database/open.ts";
import { despiteLostConnections, sayable } from "../store/database/postgres.ts";
import type { Content, FileStore } from "../store/files/file-store.ts";
import { writeDown } from "../store/kept-files.ts";
import { numberedBy, targetsOf } from "../store/queue.ts";
import { retain, stoppedBy } from "../store/retention.ts";
import { createSecret } from "../store/secret.ts";
import { createChallenges } from "./challenge.ts";
import type { Incoming, Outlook } from "./incoming.ts";
import { Limited, type Wait } from "./limits.ts";
import { completeLead, countedBy, foresee, type Received, type Receiving, receive } from "./receive.ts";

export interface Submissions {
	/**
	 * Says beforehand what `receive` would, without writing anything: the reference of the same content, or undefined to
	 * go on. Throws Limited.
	 */
	ask(outlook: Outlook): Promise<{ reference: string } | undefined>;
	/**
	 * Durable when it resolves. The same content within 24 hours gets the first reference and stores nothing. Throws
	 * Limited when this visitor, or all together, have sent too much.
	 */
	receive(incoming: Incoming): Promise<Pick<Received, "reference" | "repeated" | "receiptLeftOut">>;
	/** Whoever shows it may complete the lead. */
	leadToken(reference: string): string;
	/** Undefined: there is no such lead. Throws Limited when it was changed too often. */
	completeLead(token: string, details: Record<string, string>): Promise<{ reference: string } | undefined>;
	/** Stores a file that a submission will take. It is written down first: what is stored and not taken goes after a day. */
	keepFile(key: string, content: Content): Promise<void>;
	/** Undefined, or the sentence why nothing can be received now. */
	canReceive(): Promise<string | undefined>;
	deliveryState(): Promise<DeliveryState>;
	/** What was last seen of the removal of what is past its time. */
	retention(): Retention;
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

interface Retention {
	/** The sentence why nothing is removed now. */
	stopped: string | undefined;
	/** What lies beside the files and mails of this database, and is never removed. */
	unknownFiles: number;
	unknownMails: number;
}

const PROBE_EVERY_MS = 5_000; // a probe writes to the disk; anyone may ask for /health
const FREE_BYTES_MIN = 32 * 1024 * 1024; // a few resumes and the database's log
const RETAIN_EVERY_MS = 24 * 60 * 60 * 1000;
const FILES_TO_SCAN_AT_ONCE = 100;
const STOP_GRACE_MS = 8_000; // as the outbox has

export async function openSubmissions(
	config: Config,
	files: FileStore,
	log: Logger,
	time: Time = systemTime,
): Promise<Submissions> {
	const { clock } = time;
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
	const commit = inBatches(db, log);
	const outbox = createOutbox({ db, commit, lanes, log, clock });
	const counting = countTime(db, time);
	const timers: NodeJS.Timeout[] = [];
	const retention: Retention = { stopped: undefined, unknownFiles: 0, unknownMails: 0 };
	let retaining = Promise.resolve();
	let clockDoubted = false;
	let closed = false;
	let leavingOutReceipts = false;
	let probe: { at: number; answer: Promise<string | undefined> } | undefined;

	await beat();
	// Its first write has made the database's log; a database elsewhere leaves neither in the folder.
	const database = basename(databasePath(config));
	const findLost = watchDataFolder(config.dataDir, config.databaseUrl ? [] : [database, `${database}-wal`]);

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
			const received = await commit((transaction) => receive(transaction, arrival, receiving), countedBy(incoming));
			refuseIfLost();
			if ("seconds" in received) {
				if (incoming.file) await removeSecondCopy(incoming.file.key);
				throw await limited(received);
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
			refuseIfLost();
			if (lead && "seconds" in lead) throw new Limited(lead);
			outbox.nudge();
			return lead;
		},
		async keepFile(key, content) {
			await commit((transaction) => writeDown(transaction, key, clock()));
			await files.save(key, content);
		},
		canReceive() {
			const now = performance.now();
			if (!probe || now - probe.at > PROBE_EVERY_MS) probe = { at: now, answer: findObstacle() };
			return probe.answer;
		},
		deliveryState: () => outbox.state(),
		retention: () => retention,
		deliver: {
			async start(alone = false) {
				if (alone) await releaseClaims();
				outbox.start();
				void retainNow();
				if (timers.length > 0) return;
				timers.push(setInterval(beat, BEAT_EVERY_MS), setInterval(retainNow, RETAIN_EVERY_MS));
			},
			async stop() {
				for (const timer of timers) clearInterval(timer);
				const patience = setTimeout(STOP_GRACE_MS, undefined, { ref: false });
				await Promise.all([outbox.stop(), Promise.race([retaining, patience])]);
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
		async close() {
			closed = true;
			await db.destroy();
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
			const lost = findLost();
			if (lost) return lost;
			for (const name of config.s3 ? ["incoming"] : ["incoming", "resumes"]) {
				const folder = join(config.dataDir, name);
				await mkdir(folder, { recursive: true, mode: 0o700 });
				await access(folder, constants.W_OK | constants.X_OK);
			}
			const { bavail, bsize } = await statfs(config.dataDir);
			return bavail * bsize < FREE_BYTES_MIN ? "The disk that holds the data folder is full." : undefined;
		} catch (error) {
			return `The data folder cannot be used: ${sayable(error)}.`;
		}
	}

	/** Between two looks at what is past its time, so that a clock that jumps is noticed within minutes. */
	async function beat(): Promise<void> {
		try {
			const doubt = stoppedBy(await counting.beat());
			if (doubt) tellRetention(doubt);
			else if (clockDoubted) await retainNow();
			clockDoubted = doubt !== undefined;
		} catch (error) {
			if (!closed) log.error({ err: error }, "time could not be counted; trying again shortly");
		}
	}

	function retainNow(): Promise<void> {
		retaining = retaining.then(retainOnce); // one at a time: each looks at the storage's mark before it removes anything
		return retaining;
	}

	async function retainOnce(): Promise<void> {
		if (closed) return;
		try {
			const counted = await counting.beat();
			clockDoubted = stoppedBy(counted) !== undefined;
			const { stopped, problem, ...found } = await retain({ db, files, config, clock }, counted);
			tellRetention(stopped);
			retention.unknownFiles = found.unknownFiles ?? retention.unknownFiles;
			retention.unknownMails = found.unknownMails;
			if (problem) log.error(problem);
			if (found.submissions || found.files) log.info(found, "removed what is past its time");
			else if (found.unknownFiles || found.unknownMails)
				log.info(found, "there are files that are not this database's");
		} catch (error) {
			if (!closed) log.error({ err: error }, "removing what is past its time failed");
		}
	}

	function tellRetention(stopped: string | undefined): void {
		if (stopped === retention.stopped) return;
		retention.stopped = stopped;
		log.warn(stopped ?? "What is past its time is removed again.");
	}
}
