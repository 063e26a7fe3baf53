import { Hono } from "hono";
import type { DeskEnv, DeskParts } from "../parts.ts";

/** GET /api/templates. What stands in braces is filled by the one who answers. */
export function templateRoute({ templates }: DeskParts) {
	return new Hono<DeskEnv>().get("/api/templates", (context) => context.json({ templates }, 200));
}
