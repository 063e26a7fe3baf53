import { type Context, Hono } from "hono";
import { type Numbers, type NumbersQuery, numbersQuery, numbersTables } from "../../contract/desk/numbers.ts";
import { firstMessages } from "../../contract/forms/rules.ts";
import { readNumbers } from "../numbers/numbers.ts";
import { numbersCsv } from "../numbers/numbers-csv.ts";
import { attachmentHeaders } from "../store/files/attachment.ts";
import type { DeskDeps, DeskEnv } from "./guards/desk-deps.ts";

/* GET /api/numbers: how the firm is doing, and each table as a CSV file. */

export function numbersRoutes(parts: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/numbers", async (context) => {
			const query = parseQuery(context);
			if ("errors" in query) return context.json(query, 422);
			return context.json(await loadNumbers(context, query, parts), 200);
		})
		.get("/api/numbers/:file", async (context) => {
			const file = context.req.param("file");
			const table = numbersTables.find((name) => `${name}.csv` === file);
			if (!table) return context.json({ error: "The numbers have no such table." }, 404);
			const query = parseQuery(context);
			if ("errors" in query) return context.json(query, 422);
			const numbers = await loadNumbers(context, query, parts);
			const written = numbersCsv(table, numbers);
			if (written === undefined) return context.json({ error: "Only an admin can see the workload." }, 403);
			const { from, to, kind } = numbers.range;
			const name = ["numbers", table, kind, from, "to", to].filter(Boolean).join("-");
			return context.body(written, 200, attachmentHeaders(`${name}.csv`, "text/csv; charset=utf-8"));
		});
}

function parseQuery(context: Context<DeskEnv>): NumbersQuery | { errors: Record<string, string> } {
	const { from, to, kind } = context.req.query();
	const given = { from: from || undefined, to: to || undefined, kind: kind || undefined };
	const checked = numbersQuery.safeParse(given);
	return checked.success ? checked.data : { errors: firstMessages(checked.error.issues) };
}

async function loadNumbers(
	context: Context<DeskEnv>,
	query: NumbersQuery,
	{ reads, promise, version, disk, config, clock }: DeskDeps,
): Promise<Numbers> {
	const forAdmin = context.var.signedIn.person.role === "admin";
	const hasMailIn = config.mailIn !== undefined;
	return readNumbers(reads, { query, forAdmin, promise, version, hasMailIn, disk: await disk.readUsage() }, clock());
}
