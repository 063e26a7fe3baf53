import { mkdir } from "node:fs/promises";
import { basename } from "node:path";
import type { Logger } from "pino";
import { type Chats, openChats } from "./chat/chats.ts";
import type { Config } from "./config/config.ts";
import {
	readColors,
	readConsentVersion,
	readFirm,
	readResponsePolicy,
	readResponseTime,
	readStates,
} from "./config/content.ts";
import { createMail } from "./delivery/mail.ts";
import { createOutbox, type Lane, type Outbox } from "./delivery/outbox.ts";
import { createWebhook } from "./delivery/webhook.ts";
import { type Intake, openIntake } from "./intake/intake.ts";
import { findIntakeProblem } from "./intake/intake-problem.ts";
import { type MailIn, openMailIn } from "./mail-in/mail-in.ts";
import { type Operation, readOperation } from "./numbers/operation.ts";
import { takeOverProposals } from "./openings/upgrade/take-over.ts";
import { getDeliveryTargets } from "./queue/queue-deliveries.ts";
import { systemTime, type TimeSource } from "./retention/counted-time.ts";
import { createHousekeeping, type Housekeeping } from "./retention/housekeeping.ts";
import { watchDataFolder } from "./store/data-folder.ts";
import { type Commit, createBatcher } from "./store/database/batch.ts";
import { databasePath, openDatabase, readSecret } from "./store/database/open.ts";
import { isSample } from "./store/database/sample.ts";
import type { FileStore } from "./store/files/file-store.ts";
import { createSecret, type Secret } from "./store/secret.ts";
import type { Database } from "./store/tables.ts";
import { backfillDueTimes } from "./submissions/backfill-due-times.ts";
import { type BacklogStatus, readBacklogStatus } from "./submissions/reminders.ts";

/* A running installation: its database, intake, outbox, chats and housekeeping. */

export interface Installation {
	/** As given, but for sample data without SMTP and webhook, so that nothing leaves the machine. */
	config: Config;
	/** Whether the database holds sample data. */
	sample: boolean;
	db: Database;
	secret: Secret;
	commit: Commit;
	intake: Intake;
	chats: Chats;
	mailIn: MailIn;
	outbox: Outbox;
	housekeeping: Housekeeping;
	/** Why submissions can't be accepted right now; undefined if they can. */
	findObstacle(): Promise<string | undefined>;
	/** The desk's public origin, if there is one. */
	deskUrl(): string | undefined;
	/** Open and overdue submissions; undefined until somebody has joined the desk. */
	promiseState(): Promise<BacklogStatus | undefined>;
	operation(): Promise<Operation>;
	/**
	 * Starts deliveries, chats and housekeeping.
	 * @param alone no other server uses this database, so claims left by a dead process are released right away
	 * @param deskUrl the desk's public origin, linked from emails to the firm; defaults to DESK_URL
	 */
	start(alone?: boolean, deskUrl?: string): Promise<void>;
	stop(): Promise<void>;
	close(): Promise<void>;
}

export async function openInstallation(
	given: Config,
	files: FileStore,
	log: Logger,
	time: TimeSource = systemTime,
): Promise<Installation> {
	const { clock } = time;
	const db = await openDatabase(given, { check: true, notify: (sentence) => log.info(sentence) });
	const sample = await isSample(db);
	const config: Config = sample ? { ...given, smtpUrl: undefined, webhook: undefined, mailIn: undefined } : given;
	await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
	const secret = createSecret(await readSecret(db));
	const commit = createBatcher(db, log);
	let deskUrl = config.desk.configuredUrl;
	const lanes = createLanes({ config, db, files, clock, secret, deskUrl: () => deskUrl });
	const outbox = createOutbox({ db, commit, lanes, log, clock });
	const housekeeping = await createHousekeeping({ db, files, config, log, time });
	// The first write created the write-ahead log. PostgreSQL leaves neither file in the folder.
	const database = basename(databasePath(config));
	const findLost = watchDataFolder(config.dataDir, config.databaseUrl ? [] : [database, `${database}-wal`]);
	const consentVersion = readConsentVersion();
	const promise = readResponsePolicy();
	await backfillDueTimes(db, promise);
	// With PostgreSQL, upkeep does it: servers start side by side there.
	if (!config.databaseUrl) await takeOverProposals(db, { office: promise.office, clock });
	const { nudge } = outbox;
	const { databaseUrl, receiptsPerHour } = config;
	const limits = { receiptsPerHour, secret };
	// With sample data, people try the chat at any hour.
	const chatHours = sample ? { office: { ...promise.office, ...ALWAYS_OPEN } } : promise;
	const chats = openChats({ db, commit, databaseUrl, promise: chatHours, log, clock, findLost, nudge, ...limits });

	const intake = openIntake({
		db,
		commit,
		files,
		secret,
		config,
		consentVersion,
		promise,
		log,
		clock,
		findLost,
		nudge,
	});

	const targets = getDeliveryTargets(config);
	const mailIn = openMailIn({
		...{ db, commit, files, config, log, clock, findLost, nudge, firmEmail: readFirm().email },
		receiving: { ...limits, consentVersion, promise, targets, challengeFrom: config.challengeFrom },
	});

	return {
		config,
		sample,
		db,
		secret,
		commit,
		chats,
		intake,
		mailIn,
		outbox,
		housekeeping,
		findObstacle: () => findIntakeProblem({ db, config, rehearse: intake.rehearse, findLost, now: clock() }),
		deskUrl: () => deskUrl,
		promiseState: () => readBacklogStatus(db, clock()),
		operation: () => readOperation(db, config.dataDir),
		async start(alone = false, url = config.desk.configuredUrl) {
			deskUrl = url;
			await outbox.start(alone);
			housekeeping.start();
			chats.start();
			await mailIn.start(alone);
		},
		async stop() {
			await Promise.all([outbox.stop(), housekeeping.stop(), chats.stop(), mailIn.stop()]);
		},
		async close() {
			housekeeping.end();
			await db.destroy();
		},
	};
}

const ALWAYS_OPEN = { days: "Mo-Su", opens: "00:00", closes: "24:00", holidays: [] };

interface LaneDeps {
	config: Config;
	db: Database;
	files: FileStore;
	clock: () => Date;
	secret: Secret;
	deskUrl(): string | undefined;
}

function createLanes({ config, db, files, clock, secret, deskUrl }: LaneDeps): Lane[] {
	const letterhead = { firm: readFirm(), colors: readColors() };
	const mail = createMail({
		config,
		letterhead,
		responseTime: readResponseTime(),
		promise: readResponsePolicy(),
		db,
		files,
		clock,
		deskUrl,
		leadToken: secret.createLeadToken,
		replySignature: secret.replySignature,
		readerCodeHash: secret.readerCodeHash,
		agreementHash: secret.agreementHash,
		alertHash: secret.alertHash,
		callHash: secret.callHash,
		states: readStates(),
	});
	const lanes: Lane[] = [
		{ target: "firm-mail", send: mail },
		{ target: "receipt", send: mail },
		{ target: "desk-mail", send: mail },
		{ target: "opening-mail", send: mail },
		{ target: "shortlist-mail", send: mail },
		{ target: "job-mail", send: mail },
		{ target: "alert-mail", send: mail },
		{ target: "call-mail", send: mail },
		{ target: "candidate-mail", send: mail },
	];
	if (config.webhook) lanes.push({ target: "webhook", send: createWebhook(config.webhook, clock) });
	return lanes;
}
