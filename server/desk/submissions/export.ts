import { Hono } from "hono";
import type { Logger } from "pino";
import { dayAt } from "../../dates/compute-due-time.ts";
import { appendEvent } from "../../store/database/events.ts";
import { attachmentHeaders, streamBody } from "../../store/files/attachment.ts";
import type { Database } from "../../store/tables.ts";
import { submissionsCsvHeader, submissionsCsvLine } from "../../submissions/csv.ts";
import { type Entry, findEntries } from "../../submissions/staff-entries.ts";
import { listReferences } from "../../submissions/submission-list.ts";
import type { DayBoundaries, ListView } from "../../submissions/submission-views.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly } from "../guards/guards.ts";
import { parseView } from "./lists.ts";
import { officeMoment } from "./office-moment.ts";

/* GET /api/export: a whole list as a file. Streamed in batches, so its length does not matter. */

const BATCH = /(?:\S+(?: |$)){1,100}/g; // the references of one batch

const FORMATS = {
	csv: { type: "text/csv; charset=utf-8", write: toCsv },
	json: { type: "application/json; charset=utf-8", write: toJson },
};

export function exportRoute({ db, reads, clock, promise, log, synonyms }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/export", adminsOnly, async (context) => {
		const asked = context.req.query("format") || "csv";
		if (asked !== "csv" && asked !== "json") return context.json({ errors: { format: "Choose csv or json" } }, 422);
		const view = parseView(context, synonyms);
		if ("errors" in view) return context.json(view, 422);
		const { timeZone } = promise.office;
		const now = clock();
		const { type, write } = FORMATS[asked];
		const nameParts = [view.queue, view.kind, view.q && "search", dayAt(now, timeZone)].filter(Boolean);
		const headers = attachmentHeaders(`submissions-${nameParts.join("-")}.${asked}`, type);
		if (context.req.method === "HEAD") return context.body(null, 200, headers);

		const { queue, kind = null, q } = view;
		const data = { format: asked, queue, kind, search: q !== undefined }; // not the search terms: they may be a name
		const { person } = context.var.signedIn;
		await db
			.transaction()
			.execute((transaction) => appendEvent(transaction, { person: person.id, what: "exported", data }, now));
		const chunks = write(readBatches(reads, view, officeMoment(now, timeZone)));
		return context.body(streamBody(dropConnectionOnError(chunks, context.env.outgoing, log)), 200, headers);
	});
}

/** The list, batch by batch. */
async function* readBatches(reads: Database, view: ListView, moment: DayBoundaries): AsyncGenerator<Entry[]> {
	for await (const listed of listReferences(reads, view, moment)) {
		for (const [part] of listed.matchAll(BATCH)) yield* findEntries(reads, part.trim().split(" "));
	}
}

async function* toCsv(parts: AsyncIterable<Entry[]>): AsyncGenerator<string> {
	yield submissionsCsvHeader();
	for await (const entries of parts) yield entries.map(submissionsCsvLine).join("");
}

async function* toJson(parts: AsyncIterable<Entry[]>): AsyncGenerator<string> {
	let before = "[\n";
	for await (const entries of parts) {
		for (const { row, ...entry } of entries) {
			yield before + JSON.stringify(entry);
			before = ",\n";
		}
	}
	yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Drops the connection if the export fails midway, so that nobody takes a part for the whole. */
export async function* dropConnectionOnError(
	chunks: AsyncIterable<string>,
	outgoing: { destroy(): void },
	log: Logger,
) {
	try {
		yield* chunks;
	} catch (error) {
		log.error({ err: error }, "an export broke off");
		outgoing.destroy();
	}
}
