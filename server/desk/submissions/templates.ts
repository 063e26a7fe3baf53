import { Hono } from "hono";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";

/** GET /api/templates and /api/snippets. Whoever answers fills in the placeholders in braces. */
export function templateRoute({ templates, snippets }: DeskParts) {
	return new Hono<DeskEnv>()
		.get("/api/templates", (context) => context.json({ templates }, 200))
		.get("/api/snippets", (context) => context.json({ snippets }, 200));
}
