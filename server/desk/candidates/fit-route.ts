import { Hono } from "hono";
import { readFits } from "../../matches/fits.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";

/** GET /api/submissions/REF/fits: candidates that match a request, or requests that match a candidate, with reasons. */
export function fitRoute({ reads, clock, config, promise, rules }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/submissions/:reference/fits", async (context) => {
		const { retainResumesMonths } = config;
		const { timeZone } = promise.office;
		const options = { now: clock(), retainResumesMonths, vocabulary: rules.vocabulary, timeZone };
		const fits = await readFits(reads, context.req.param("reference"), options);
		return fits ? context.json(fits, 200) : context.json({ error: NO_SUCH_SUBMISSION }, 404);
	});
}
