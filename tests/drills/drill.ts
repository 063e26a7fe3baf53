import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { type Config, readConfig } from "../../server/config/config.ts";
import { getDeliveryTargets } from "../../server/queue/queue-deliveries.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { isPostgres, retryLostConnections } from "../../server/store/database/postgres.ts";
import type { FileStore } from "../../server/store/files/file-store.ts";
import { openFiles } from "../../server/store/files/files.ts";
import type { Database } from "../../server/store/tables.ts";
import { LEAD, RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { sendAsVisitor } from "../send-as-visitor.ts";
import { isFullRun } from "./full-run.ts";

/* A stream of submissions to one or more servers, and a check of what became of each. */

const VISITORS = 6;
const PAUSE_MS = 100; // per visitor, between submissions: a drill needs a steady stream, not maximum load
const RESUME_EVERY = 5;
const TIMEOUT_MS = 60_000;
const LEASE_AND_RETRY_MS = 200_000; // a killed server's claim lasts two minutes; then comes the delivery itself

/** Variables for a server under a stream: each visitor has an address, no proof of work, and no limit on receipts. */
export const STREAM_ENV = { TRUST_PROXY: "1", CHALLENGE_FROM: "0", RECEIPTS_PER_HOUR: "0" };

interface SentSubmission {
	email: string;
	/** The file's hash, if there is a file. */
	sha256?: string;
	/** Set if the server accepted the submission. */
	reference?: string;
	acknowledgedAt?: number;
	/** How long the response took. */
	tookMs?: number;
}

export interface Stream {
	config: Config;
	sent: SentSubmission[];
	acknowledged(): number;
	/** Responses other than 201 and 503, and broken connections. */
	broken: string[];
	/** The number of 503 responses: all of them, and those to resumes. */
	refused(): number;
	refusedResumes(): number;
	/** How long the slowest 503 took. */
	slowestRefusalMs(): number;
	stop(): Promise<void>;
	/** Resumes sending after a stop. */
	go(): void;
}

let submissionCount = 0;

/**
 * Starts visitors who each send one form after another.
 * @param env the servers' variables; they must have created their tables
 * @param choose returns the URL of the server to send to
 */
export async function startStream(env: Record<string, string>, choose: (turn: number) => string): Promise<Stream> {
	const config = readConfig(env);
	await withDatabase(config, countSentMarks);
	const sent: SentSubmission[] = [];
	const broken: string[] = [];
	const refusals: SentSubmission[] = [];
	let going = false;
	let visitors: Promise<void>[] = [];
	const stream: Stream = {
		config,
		sent,
		broken,
		refused: () => refusals.length,
		refusedResumes: () => refusals.filter(({ sha256 }) => sha256).length,
		slowestRefusalMs: () => Math.max(0, ...refusals.map(({ tookMs = 0 }) => tookMs)),
		acknowledged: () => sent.filter(({ reference }) => reference).length,
		go() {
			going = true;
			visitors = Array.from({ length: VISITORS }, visitor);
		},
		async stop() {
			going = false;
			await Promise.all(visitors);
		},
	};
	stream.go();
	return stream;

	async function visitor(): Promise<void> {
		while (going) {
			submissionCount += 1;
			const submission: SentSubmission = { email: `visitor-${submissionCount}@example.com` };
			sent.push(submission);
			const began = performance.now();
			try {
				const response = await send(choose(submissionCount), submissionCount, submission);
				const answer = await response.json();
				const now = performance.now();
				submission.tookMs = now - began;
				if (response.status === 201) {
					submission.acknowledgedAt = now;
					submission.reference = answer.reference;
				} else if (response.status === 503) {
					refusals.push(submission);
				} else broken.push(`${response.status} ${JSON.stringify(answer)}`);
			} catch (error) {
				broken.push(error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error));
			}
			await setTimeout(PAUSE_MS);
		}
	}
}

export async function waitForAcknowledged(stream: Stream, more: number): Promise<void> {
	const before = stream.acknowledged();
	await expect
		.poll(() => stream.acknowledged(), { interval: 20, timeout: TIMEOUT_MS })
		.toBeGreaterThanOrEqual(before + more);
}

/** Adds a trigger that counts how often each delivery is marked as sent. */
async function countSentMarks(db: Database): Promise<void> {
	await sql`create table if not exists marks (id text not null)`.execute(db);
	if (isPostgres(db)) {
		await sql`create or replace function note_mark() returns trigger language plpgsql as
			$$ begin insert into marks values (new.id); return new; end $$`.execute(db);
		await sql`create or replace trigger note_mark after update of sent_at on deliveries for each row
			when (new.sent_at is distinct from old.sent_at) execute function note_mark()`.execute(db);
	} else {
		await sql`create trigger if not exists note_mark after update of sent_at on deliveries
			when new.sent_at is not old.sent_at begin insert into marks values (new.id); end`.execute(db);
	}
}

function send(server: string, turn: number, submission: SentSubmission): Promise<Response> {
	const isResume = turn % RESUME_EVERY === 0;
	const person = { firstName: "Pat", lastName: `Number ${turn}`, email: submission.email };
	const fields = { ...(isResume ? RESUME : LEAD), ...person };
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	if (isResume) {
		const file = pdf({ text: `Resume ${turn}`, size: 100_000 });
		submission.sha256 = createHash("sha256").update(file).digest("hex");
		form.set("resume", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "resume.pdf");
	}
	return sendAsVisitor(`${server}/forms/${isResume ? "resume" : "lead"}`, form, AbortSignal.timeout(TIMEOUT_MS));
}

/** A row of the table printed after all drills. */
export interface DrillOutcome {
	fault: string;
	sent: number;
	acknowledged: number;
	lost: number;
	doubled: number;
	/** Stored completely without having been acknowledged. */
	unheard: number;
	"recovered after": string;
}

declare module "vitest" {
	interface TaskMeta {
		drills?: DrillOutcome[];
	}
}

interface CheckOptions {
	/** When the fault was repaired, by performance.now(). */
	repaired: number;
	/** The ids of deliveries that reached their target. */
	arrived: () => string[];
	/** Makes delayed deliveries due now; otherwise they must be retried on schedule. */
	hurried?: boolean;
	/** What counts as recovered: a response to a visitor, or an empty delivery queue. */
	wellWhen?: "answering" | "delivered";
}

/** Compares what was acknowledged with what was stored, row by row and file by file, and delivered. */
export async function checkStream(fault: string, stream: Stream, circumstances: CheckOptions): Promise<DrillOutcome> {
	const { repaired, arrived, hurried = true, wellWhen = "answering" } = circumstances;
	const { config } = stream;
	if (hurried) await makeDeliveriesDue(stream);
	await waitUntilDelivered(stream);
	const delivered = performance.now();
	const { rows, deliveries, marks } = await withDatabase(config, async (db) => ({
		rows: await db.selectFrom("submissions").selectAll().execute(),
		deliveries: await db.selectFrom("deliveries").selectAll().execute(),
		marks: (await sql<{ id: string }>`select id from marks`.execute(db)).rows,
	}));
	const byEmail = Map.groupBy(rows, ({ email }) => email);
	const byReference = Map.groupBy(deliveries, ({ reference }) => reference);
	const marksById = Map.groupBy(marks, ({ id }) => id);
	const targets = getDeliveryTargets(config).length;
	const files = openFiles(config);
	const there = new Set(arrived());

	const lost: string[] = [];
	let doubled = 0;
	let unheard = 0;
	for (const { email, reference, sha256 } of stream.sent) {
		const [row, ...more] = byEmail.get(email) ?? [];
		if (more.length > 0) doubled += 1;
		if (!row) {
			if (reference) lost.push(`${email} is not there`);
			continue;
		}
		if (!reference) unheard += 1;
		else if (row.reference !== reference) lost.push(`${email} has another reference`);
		const own = byReference.get(row.reference) ?? [];
		if (own.length !== targets) lost.push(`${email} has ${own.length} deliveries`);
		for (const { id, sent_at } of own) {
			const times = marksById.get(id)?.length ?? 0;
			if (!sent_at || times !== 1) lost.push(`${id} was marked as sent ${times} times`);
			if (!there.has(id)) lost.push(`${id} did not arrive`);
		}
		if (!sha256) continue;
		if ((await hashFile(files, row.file_key)) !== sha256) lost.push(`${email}'s file is not as it was sent`);
	}
	const answered = stream.sent.flatMap(({ acknowledgedAt = 0 }) => (acknowledgedAt > repaired ? acknowledgedAt : []));
	const well = wellWhen === "delivered" ? delivered : Math.min(...answered);
	const outcome = reportOutcome({
		fault,
		sent: stream.sent.length,
		acknowledged: stream.acknowledged(),
		lost: lost.length,
		doubled,
		unheard,
		"recovered after": Number.isFinite(well) ? `${Math.round(well - repaired)} ms` : "-",
	});
	expect(lost).toEqual([]);
	expect(doubled).toBe(0);
	expect(outcome.acknowledged).toBeGreaterThan(0);
	return outcome;
}

async function hashFile(files: FileStore, key: string | null): Promise<string | undefined> {
	try {
		const bytes = await buffer(await files.read(key ?? ""));
		return createHash("sha256").update(bytes).digest("hex");
	} catch {
		return undefined; // missing
	}
}

/** Adds a row to the table. */
export function reportOutcome(outcome: DrillOutcome): DrillOutcome {
	onTestFinished(({ task }) => {
		task.meta.drills = [...(task.meta.drills ?? []), outcome];
	});
	return outcome;
}

/** The server that claimed this delivery, by its name in the database. */
export async function findClaimant({ config }: Stream, id = ""): Promise<string | null> {
	const claimed = (db: Database) => db.selectFrom("deliveries").select("claimed_by").where("id", "=", id);
	const { claimed_by } = await withDatabase(config, (db) => claimed(db).executeTakeFirstOrThrow());
	return claimed_by;
}

/** For the short form: expires all claims of a killed server now instead of after two minutes. */
export async function expireClaims({ config }: Stream, holder: string | null): Promise<void> {
	const claimed_until = new Date(0).toISOString();
	await withDatabase(config, (db) =>
		db.updateTable("deliveries").set({ claimed_until }).where("claimed_by", "=", holder).execute(),
	);
}

/** Makes delayed and failed deliveries due now, as staff can. A server notices with its next submission. */
export async function makeDeliveriesDue({ config }: Stream): Promise<void> {
	const now = new Date().toISOString();
	await withDatabase(config, (db) =>
		// Can deadlock with a server that marks deliveries as sent in another order.
		retryLostConnections(() =>
			db.updateTable("deliveries").set({ next_at: now, failed_at: null }).where("sent_at", "is", null).execute(),
		),
	);
}

export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
	const db = await openDatabase(config, { mustExist: true });
	return work(db).finally(() => db.destroy());
}

export async function waitUntilDelivered({ config }: Stream): Promise<void> {
	await withDatabase(config, async (db) => {
		const unsent = db
			.selectFrom("deliveries")
			.select(["id", "attempts", "last_error", "claimed_until", "next_at"])
			.where("sent_at", "is", null);
		await expect.poll(() => unsent.execute(), { interval: 250, timeout: LEASE_AND_RETRY_MS }).toEqual([]);
	});
}

/** The ids of deliveries that a mail server accepted. */
export function deliveryIds(mails: { parsed: { messageId?: string } }[]): string[] {
	return mails.map(({ parsed }) => (parsed.messageId ?? "").replace(/^<|@.*$/g, ""));
}

/** The ids of deliveries that were written to files, where there is no mail server. */
export function deliveryIdsInFiles(dataDir: string): string[] {
	return readdirSync(join(dataDir, "mail")).flatMap((name) => /_(.+)\.eml$/.exec(name)?.[1] ?? []);
}

const HEALTH_RESPONSE_MAX_MS = 2_000;

/** /health reports in time that forms are not accepted, while pages and /health/live still answer. */
export async function expectNotReady(url: string): Promise<void> {
	const took: number[] = [];
	const statusNow = async () => {
		const asked = performance.now();
		const { status } = await fetch(`${url}/health`);
		took.push(performance.now() - asked);
		return status;
	};
	await expect.poll(statusNow, { timeout: 20_000 }).toBe(503); // the result is cached for a while
	if (isFullRun) expect(Math.max(...took)).toBeLessThan(HEALTH_RESPONSE_MAX_MS);
	expect((await fetch(`${url}/health/live`)).status).toBe(200);
	expect((await fetch(`${url}/services`)).status).toBe(200);
}
