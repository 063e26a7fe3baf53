import { Hono } from "hono";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/** GET /api/templates and /api/snippets. Whoever answers fills in the placeholders in braces. */
export function templateRoute({ templates, snippets }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/templates", (context) => context.json({ templates }, 200))
		.get("/api/snippets", (context) => context.json({ snippets }, 200));
}
