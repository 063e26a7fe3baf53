import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { type Config, readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/submissions/database.ts";
import { openFiles } from "../../server/submissions/files.ts";
import { pdf } from "../resume-files.ts";

/* A stream of submissions to one or more servers, and what became of each. */

const VISITORS = 6;
const RESUME_EVERY = 5;
const PATIENCE_MS = 30_000;

export const isFull = process.env.DRILLS === "full";

interface Sent {
	email: string;
	/** Of the file, if there was one. */
	sha256?: string;
	/** When the answer came, if it said that the submission is taken. */
	reference?: string;
	acknowledgedAt?: number;
}

export interface Stream {
	sent: Sent[];
	acknowledged(): number;
	/** Answers that were neither 201 nor an honest "not now", and connections that broke. */
	broken: string[];
	refused(): number;
	stop(): Promise<void>;
}

let number = 0;

/** Visitors who each send one thing after the other, to a server of their choice. */
export function startStream(chooseServer: (turn: number) => string): Stream {
	const sent: Sent[] = [];
	const broken: string[] = [];
	let refused = 0;
	let going = true;

	const visitors = Array.from({ length: VISITORS }, async () => {
		while (going) {
			number += 1;
			const submission: Sent = { email: `visitor-${number}@example.com` };
			sent.push(submission);
			try {
				const response = await send(chooseServer(number), number, submission);
				const answer = await response.json();
				if (response.status === 201) {
					submission.acknowledgedAt = performance.now();
					submission.reference = answer.reference;
				} else if (response.status === 503) {
					refused += 1;
				} else broken.push(`${response.status} ${JSON.stringify(answer)}`);
			} catch (error) {
				broken.push(error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error));
			}
		}
	});

	return {
		sent,
		broken,
		refused: () => refused,
		acknowledged: () => sent.filter(({ reference }) => reference).length,
		async stop() {
			going = false;
			await Promise.all(visitors);
		},
	};
}

export async function untilMore(stream: Stream, more: number): Promise<void> {
	const before = stream.acknowledged();
	await expect
		.poll(() => stream.acknowledged(), { interval: 20, timeout: PATIENCE_MS })
		.toBeGreaterThanOrEqual(before + more);
}

function send(server: string, turn: number, submission: Sent): Promise<Response> {
	const isResume = turn % RESUME_EVERY === 0;
	const person = { firstName: "Pat", lastName: `Number ${turn}`, email: submission.email };
	const fields = isResume
		? { ...person, phone: "302 555 0100", desiredPosition: "vp-sales", experience: "6-10" }
		: { ...person, company: "Acme", roleType: "vp-sales", requirements: "Needs a closer.", agreeToTerms: "on" };
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	if (isResume) {
		const file = pdf({ text: `Resume ${turn}`, size: 100_000 });
		submission.sha256 = createHash("sha256").update(file).digest("hex");
		form.set("resume", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "resume.pdf");
	}
	return fetch(`${server}/forms/${isResume ? "resume" : "lead"}`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: form,
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
}

export interface Outcome {
	fault: string;
	sent: number;
	acknowledged: number;
	lost: number;
	doubled: number;
	/** Present without having been acknowledged, and whole. */
	unheard: number;
	"recovered after": string;
}

const outcomes: Outcome[] = [];

/** Compares what was acknowledged with what is stored, row by row and file by file, and delivered. */
export async function judge(
	fault: string,
	stream: Stream,
	env: Record<string, string>,
	repairedAt: number | undefined,
	deliveredIds: () => string[],
): Promise<Outcome> {
	const config = readConfig(env);
	await untilDelivered(config);
	const db = await openDatabase(config, { mustExist: true });
	const rows = await db.selectFrom("submissions").selectAll().execute();
	const deliveries = await db.selectFrom("deliveries").selectAll().execute();
	await db.destroy();
	const byEmail = Map.groupBy(rows, ({ email }) => email);
	const byReference = Map.groupBy(deliveries, ({ reference }) => reference);
	const files = openFiles(config);
	const arrived = new Set(deliveredIds());

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
		if (own.length !== 2) lost.push(`${email} has ${own.length} deliveries`);
		for (const { id, sent_at } of own) {
			if (!sent_at) lost.push(`${id} is not marked as sent`);
			if (!arrived.has(id)) lost.push(`${id} did not arrive`);
		}
		if (!sha256) continue;
		const bytes = await buffer(await files.read(row.file_key ?? "")).catch(() => Buffer.alloc(0));
		if (createHash("sha256").update(bytes).digest("hex") !== sha256) lost.push(`${email}'s file is not as it was sent`);
	}
	const recovery = stream.sent
		.flatMap(({ acknowledgedAt }) =>
			acknowledgedAt && repairedAt && acknowledgedAt > repairedAt ? acknowledgedAt - repairedAt : [],
		)
		.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY);
	const outcome: Outcome = {
		fault,
		sent: stream.sent.length,
		acknowledged: stream.acknowledged(),
		lost: lost.length,
		doubled,
		unheard,
		"recovered after": Number.isFinite(recovery) ? `${Math.round(recovery)} ms` : "-",
	};
	outcomes.push(outcome);
	expect(lost).toEqual([]);
	expect(doubled).toBe(0);
	expect(outcome.acknowledged).toBeGreaterThan(0);
	return outcome;
}

export function printOutcomes(): void {
	console.table(outcomes);
}

/** Deliveries that were put off are made due, as the staff command line does; then all must be sent. */
async function untilDelivered(config: Config): Promise<void> {
	const db = await openDatabase(config, { mustExist: true });
	const waiting = () =>
		db
			.selectFrom("deliveries")
			.select(["id", "attempts", "last_error", "claimed_until"])
			.where("sent_at", "is", null)
			.execute();
	await db.updateTable("deliveries").set({ next_at: new Date().toISOString() }).where("sent_at", "is", null).execute();
	try {
		await expect.poll(waiting, { interval: 250, timeout: 200_000 }).toEqual([]);
	} finally {
		await db.destroy();
	}
}
