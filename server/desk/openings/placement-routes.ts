import { Hono } from "hono";
import { dayAt } from "../../dates/compute-due-time.ts";
import { sumFees } from "../../openings/views/fee-sums.ts";
import { listPlacements } from "../../openings/views/list-placements.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly } from "../guards/guards.ts";

/* GET /api/placements: whose guarantee runs or ended lately. GET /api/fees: what openings earn, for admins. */

export function placementRoutes({ reads, clock, promise }: DeskDeps) {
	const today = () => dayAt(clock(), promise.office.timeZone);
	return new Hono<DeskEnv>()
		.get("/api/placements", async (context) => {
			const { person: by } = context.var.signedIn;
			const { cursor } = context.req.query();
			return context.json(await listPlacements(reads, { by, today: today(), cursor }), 200);
		})
		.get("/api/fees", adminsOnly, async (context) => context.json(await sumFees(reads, quarterStart(today())), 200));
}

/** 2026-10-01 for a day in November. */
function quarterStart(day: string): string {
	const month = Number(day.slice(5, 7));
	const first = month - ((month - 1) % 3);
	return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}
