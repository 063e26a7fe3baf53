import { Hono } from "hono";
import { findDuplicates } from "../../sourcing/duplicates.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* GET /api/submissions/REF/duplicates: candidates who are probably the same person. */

export function duplicateRoute({ reads }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/submissions/:reference/duplicates", async (context) => {
		const people = await findDuplicates(reads, context.req.param("reference"));
		if (!people) return context.json({ error: "This candidate doesn't exist. They may have been deleted." }, 404);
		return context.json({ people }, 200);
	});
}
