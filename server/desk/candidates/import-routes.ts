import { rm } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { validator } from "hono/validator";
import {
	beginImportSchema,
	checkImportSchema,
	type ImportAction,
	importActions,
	importDoes,
	PIECE_BYTES,
} from "../../../contract/imports.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import { readFormBody } from "../../http/form-body.ts";
import { limitSlots } from "../../http/slots.ts";
import {
	type ActResult,
	actOnImport,
	addPiece,
	beginImport,
	type Choices,
	listImportRows,
	listImports,
	readImportView,
} from "../../sourcing/desk-imports/imports.ts";
import { appendEvent } from "../../store/database/events.ts";
import { attachmentHeaders, streamBody } from "../../store/files/attachment.ts";
import type { Database } from "../../store/tables.ts";
import { csvHeader, csvLine } from "../../submissions/csv.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly, json } from "../guards/guards.ts";
import { dropConnectionOnError } from "../submissions/export.ts";

/* Imports of candidates at the desk, for admins. A file comes in pieces; run-imports.ts does the rest. */

const PIECE_LIMITS = {
	fieldBytes: 1024,
	fileBytes: PIECE_BYTES,
	totalMs: 5 * 60_000,
	idleMs: 30_000,
	keepTyped: false,
};
const EXPORTED_AT_ONCE = 500;

const rowsQuery = validator("query", ({ after, does }) => ({
	after: typeof after === "string" ? after : "0",
	does: typeof does === "string" ? does : "",
}));

const UNKNOWN = "This import doesn't exist. It may have been canceled.";

export function importRoutes(parts: DeskDeps) {
	const { db, reads, clock, log, uploads } = parts;
	const take = limitSlots({ each: 2 });
	const act = async (context: Context<DeskEnv>, action: ImportAction, choices?: Choices) => {
		const id = context.req.param("id") ?? "";
		const result = await actOnImport(db, id, action, clock(), choices);
		return answerAct(context, result, id);
	};
	const answerAct = async (context: Context<DeskEnv>, result: ActResult, id: string) => {
		if (result.done) return context.json({ import: (await readImportView(db, id, clock())) ?? null }, 200);
		if (result.why === "invalid") return context.json({ errors: result.errors }, 422);
		if (result.why === "unknown") return context.json({ error: UNKNOWN }, 404);
		return context.json({ error: "You can't do that anymore. Here's where the import stands." }, 409);
	};
	return new Hono<DeskEnv>()
		.get("/api/imports", adminsOnly, async (context) => context.json({ items: await listImports(reads, clock()) }, 200))
		.post("/api/imports", adminsOnly, json(beginImportSchema), async (context) => {
			const { name, size } = context.req.valid("json");
			const begun = { name: cleanLine(name), size };
			const id = await beginImport(db, begun, context.var.signedIn.person.id, clock());
			return context.json({ id }, 201);
		})
		.get("/api/imports/:id", adminsOnly, async (context) => {
			const found = await readImportView(reads, context.req.param("id"), clock());
			return found ? context.json({ import: found }, 200) : context.json({ error: UNKNOWN }, 404);
		})
		.get("/api/imports/:id/rows", adminsOnly, rowsQuery, async (context) => {
			const { after: from, does: chosen } = context.req.valid("query");
			const after = Number(from);
			const does = importDoes.find((each) => each === chosen);
			if (!Number.isSafeInteger(after) || after < 0) return context.json({ errors: { after: "Begin again" } }, 422);
			return context.json(await listImportRows(reads, context.req.param("id"), { does, after }), 200);
		})
		.get("/api/imports/:id/rows.csv", adminsOnly, async (context) => {
			const id = context.req.param("id");
			const found = await readImportView(reads, id, clock());
			if (!found) return context.json({ error: UNKNOWN }, 404);
			const headers = attachmentHeaders("import.csv", "text/csv; charset=utf-8");
			if (context.req.method === "HEAD") return context.body(null, 200, headers);
			const event = {
				person: context.var.signedIn.person.id,
				what: "exported",
				data: { format: "csv", queue: "import" },
			};
			await db.transaction().execute((transaction) => appendEvent(transaction, event, clock()));
			const chunks = toCsv(reads, id);
			return context.body(streamBody(dropConnectionOnError(chunks, context.env.outgoing, log)), 200, headers);
		})
		.post("/api/imports/:id/pieces", adminsOnly, async (context) => {
			const at = Number(context.req.query("at"));
			const leave = take(context.var.signedIn.person.id);
			if (!leave) return context.json({ error: "You're uploading two files already. Wait until one is done." }, 429);
			const { file, refused } = await readFormBody(context.env.incoming, "piece", PIECE_LIMITS, uploads).catch(
				(error) => {
					leave();
					throw error;
				},
			);
			try {
				if (refused || !file || !Number.isSafeInteger(at)) {
					return context.json({ error: "This didn't arrive completely. Try again." }, 400);
				}
				const added = await addPiece(parts, context.req.param("id"), at, file);
				if (!added) return context.json({ error: UNKNOWN }, 404);
				return context.json({ received: added.received }, added.isAdded ? 200 : 409);
			} finally {
				leave();
				if (file) await rm(file.path, { force: true });
			}
		})
		.post("/api/imports/:id/check", adminsOnly, json(checkImportSchema), async (context) => {
			const { detail, ...chosen } = context.req.valid("json");
			return act(context, "check", { ...chosen, detail: cleanLine(detail) });
		})
		.post("/api/imports/:id/:action", adminsOnly, (context) => {
			const asked = context.req.param("action");
			const action = Object.keys(importActions).find((name): name is ImportAction => name === asked);
			return action ? act(context, action) : context.notFound();
		});
}

async function* toCsv(reads: Database, id: string): AsyncGenerator<string> {
	yield csvHeader(["Row", "Does", "Why", "Reference", "Name", "Email"]);
	let after: number | null = 0;
	while (after !== null) {
		const page: Awaited<ReturnType<typeof listImportRows>> = await listImportRows(reads, id, {
			after,
			limit: EXPORTED_AT_ONCE,
		});
		yield page.items
			.map(({ row, does, why, reference, name, email }) => csvLine([row, does, why, reference, name, email]))
			.join("");
		after = page.next;
	}
}
