import { Hono } from "hono";
import { savedSearchSchema } from "../../../contract/desk/desk.ts";
import { listSavedSearches, removeSavedSearch, SAVED_MAX, saveSearch } from "../../search/saved-searches.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* /api/searches: saved searches. Each person has their own. */

export function savedSearchRoutes({ db, clock }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/searches", async (context) =>
			context.json({ searches: await listSavedSearches(db, context.var.signedIn.person.id) }, 200),
		)
		.post("/api/searches", cleanJson(savedSearchSchema), async (context) => {
			const saved = await saveSearch(db, context.var.signedIn.person.id, context.req.valid("json"), clock());
			if (saved) return context.json({ search: saved }, 201);
			return context.json({ error: `You keep ${SAVED_MAX} searches already. Remove one first.` }, 409);
		})
		.delete("/api/searches/:id", async (context) => {
			const isRemoved = await removeSavedSearch(db, context.var.signedIn.person.id, context.req.param("id"));
			return isRemoved ? context.json({}, 200) : context.json({ error: "This search is not there any more." }, 404);
		});
}
