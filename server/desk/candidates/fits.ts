import { Hono } from "hono";
import { readFits } from "../../matches/fits.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { UNKNOWN } from "../submissions/items.ts";

/** GET /api/submissions/REF/fits: candidates that match a request, or requests that match a candidate, with reasons. */
export function fitRoute({ reads, clock, config, rules }: DeskParts) {
	return new Hono<DeskEnv>().get("/api/submissions/:reference/fits", async (context) => {
		const { retainResumesMonths } = config;
		const looking = { now: clock(), retainResumesMonths, vocabulary: rules.vocabulary };
		const fits = await readFits(reads, context.req.param("reference"), looking);
		return fits ? context.json(fits, 200) : context.json({ error: UNKNOWN }, 404);
	});
}
