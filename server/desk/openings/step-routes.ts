import { Hono } from "hono";
import { listDueSteps, type StepFilter } from "../../openings/views/due-steps.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { officeMoment } from "../submissions/office-moment.ts";

/* GET /api/steps?queue=: next steps that are overdue or due today, as the inbox lists them beside submissions. */

export function stepRoutes({ reads, clock, promise }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/steps", async (context) => {
		const { now, todayEnds } = officeMoment(clock(), promise.office.timeZone);
		const [at, ends] = [now.toISOString(), todayEnds.toISOString()];
		const queues: Record<string, StepFilter> = {
			open: { before: ends },
			mine: { before: ends, owner: context.var.signedIn.person.id },
			unassigned: { before: ends, owner: null },
			due: { from: at, before: ends },
			overdue: { before: at },
		};
		const filter = queues[context.req.query("queue") || "open"];
		return context.json({ items: filter ? await listDueSteps(reads, filter) : [] }, 200);
	});
}
