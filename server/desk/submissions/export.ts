import { Hono } from "hono";
import type { Logger } from "pino";
import { dayAt } from "../../dates/promise.ts";
import { append } from "../../store/database/events.ts";
import { attachment, bodyOf } from "../../store/files/attachment.ts";
import type { Database } from "../../store/tables.ts";
import { listReferences } from "../../submissions/list.ts";
import { type Entry, findAll } from "../../submissions/read.ts";
import { tableHead, tableLine } from "../../submissions/table.ts";
import type { Moment, View } from "../../submissions/views.ts";
import { adminsOnly } from "../guards/guards.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { viewIn } from "./lists.ts";
import { momentOf } from "./moment.ts";

/* GET /api/export: a whole list as a file. Streamed in batches, so its length does not matter. */

const PART = /(?:\S+(?: |$)){1,100}/g; // the references of one batch

const FORMATS = {
	csv: { type: "text/csv; charset=utf-8", write: asTable },
	json: { type: "application/json; charset=utf-8", write: asJson },
};

export function exportRoute({ db, reads, clock, promise, log, synonyms }: DeskParts) {
	return new Hono<DeskEnv>().get("/api/export", adminsOnly, async (context) => {
		const asked = context.req.query("format") || "csv";
		if (asked !== "csv" && asked !== "json") return context.json({ errors: { format: "Choose csv or json" } }, 422);
		const view = viewIn(context, synonyms);
		if ("errors" in view) return context.json(view, 422);
		const { timeZone } = promise.office;
		const now = clock();
		const { type, write } = FORMATS[asked];
		const words = [view.queue, view.kind, view.q && "search", dayAt(now, timeZone)].filter(Boolean);
		const headers = attachment(`submissions-${words.join("-")}.${asked}`, type);
		if (context.req.method === "HEAD") return context.body(null, 200, headers);

		const { queue, kind = null, q } = view;
		const data = { format: asked, queue, kind, search: q !== undefined }; // not the search terms: they may be a name
		const { person } = context.var.signedIn;
		await db
			.transaction()
			.execute((transaction) => append(transaction, { person: person.id, what: "exported", data }, now));
		const pieces = write(entriesIn(reads, view, momentOf(now, timeZone)));
		return context.body(bodyOf(wholeOrNone(pieces, context.env.outgoing, log)), 200, headers);
	});
}

/** The list, batch by batch. */
async function* entriesIn(reads: Database, view: View, moment: Moment): AsyncGenerator<Entry[]> {
	for await (const listed of listReferences(reads, view, moment)) {
		for (const [part] of listed.matchAll(PART)) yield* findAll(reads, part.trim().split(" "));
	}
}

async function* asTable(parts: AsyncIterable<Entry[]>): AsyncGenerator<string> {
	yield tableHead();
	for await (const entries of parts) yield entries.map(tableLine).join("");
}

async function* asJson(parts: AsyncIterable<Entry[]>): AsyncGenerator<string> {
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
async function* wholeOrNone(pieces: AsyncIterable<string>, outgoing: { destroy(): void }, log: Logger) {
	try {
		yield* pieces;
	} catch (error) {
		log.error({ err: error }, "an export broke off");
		outgoing.destroy();
	}
}
