import { type Context, Hono } from "hono";
import { type Numbers, type NumbersQuery, numbersQuery, numbersTables } from "../../contract/desk/numbers.ts";
import { firstMessages } from "../../contract/forms/rules.ts";
import { numbersCsv } from "../numbers/csv.ts";
import { readNumbers } from "../numbers/numbers.ts";
import { attachment } from "../store/files/attachment.ts";
import type { DeskEnv, DeskParts } from "./guards/parts.ts";

/* GET /api/numbers: how the firm is doing, and each table as a CSV file. */

export function numbersRoutes(parts: DeskParts) {
	return new Hono<DeskEnv>()
		.get("/api/numbers", async (context) => {
			const query = queryIn(context);
			if ("errors" in query) return context.json(query, 422);
			return context.json(await numbersFor(context, query, parts), 200);
		})
		.get("/api/numbers/:file", async (context) => {
			const file = context.req.param("file");
			const table = numbersTables.find((name) => `${name}.csv` === file);
			if (!table) return context.json({ error: "There is no such table of the numbers." }, 404);
			const query = queryIn(context);
			if ("errors" in query) return context.json(query, 422);
			const numbers = await numbersFor(context, query, parts);
			const written = numbersCsv(table, numbers);
			if (written === undefined) return context.json({ error: "Only an admin may see who has what." }, 403);
			const { from, to, kind } = numbers.range;
			const name = ["numbers", table, kind, from, "to", to].filter(Boolean).join("-");
			return context.body(written, 200, attachment(`${name}.csv`, "text/csv; charset=utf-8"));
		});
}

function queryIn(context: Context<DeskEnv>): NumbersQuery | { errors: Record<string, string> } {
	const { from, to, kind } = context.req.query();
	const given = { from: from || undefined, to: to || undefined, kind: kind || undefined };
	const checked = numbersQuery.safeParse(given);
	return checked.success ? checked.data : { errors: firstMessages(checked.error.issues) };
}

async function numbersFor(
	context: Context<DeskEnv>,
	query: NumbersQuery,
	{ reads, promise, version, disk, clock }: DeskParts,
): Promise<Numbers> {
	const withOwners = context.var.signedIn.person.role === "admin";
	return readNumbers(reads, { query, withOwners, promise, version, disk: await disk.look() }, clock());
}
