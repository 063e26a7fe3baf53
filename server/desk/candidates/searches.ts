import { Hono } from "hono";
import { savedSearchSchema } from "../../../contract/desk/desk.ts";
import { removeSearch, SAVED_MAX, savedSearches, saveSearch } from "../../search/saved.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { typed } from "../guards/typed.ts";

/* /api/searches: saved searches. Each person has their own. */

export function searchRoutes({ db, clock }: DeskParts) {
	return new Hono<DeskEnv>()
		.get("/api/searches", async (context) =>
			context.json({ searches: await savedSearches(db, context.var.signedIn.person.id) }, 200),
		)
		.post("/api/searches", typed(savedSearchSchema), async (context) => {
			const saved = await saveSearch(db, context.var.signedIn.person.id, context.req.valid("json"), clock());
			if (saved) return context.json({ search: saved }, 201);
			return context.json({ error: `You keep ${SAVED_MAX} searches already. Remove one first.` }, 409);
		})
		.delete("/api/searches/:id", async (context) => {
			const isRemoved = await removeSearch(db, context.var.signedIn.person.id, context.req.param("id"));
			return isRemoved ? context.json({}, 200) : context.json({ error: "This search is not there any more." }, 404);
		});
}
