import { Hono } from "hono";
import { bulkPreviewSchema, bulkSchema } from "../../../contract/desk/bulk.ts";
import { getDeliveryTargets } from "../../queue/queue-deliveries.ts";
import { actOnMany, previewAnswers } from "../../submissions/actions/bulk.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/** POST /api/submissions/bulk: one action on many. The answer lists what was done and what was left alone. */
export function bulkRoutes({ db, reads, clock, config, promise, firm, log, mailQueued }: DeskDeps) {
	return new Hono<DeskEnv>()
		.post("/api/submissions/bulk", cleanJson(bulkSchema), async (context) => {
			const { person: by } = context.var.signedIn;
			const { timeZone } = promise.office;
			const circumstances = { by, targets: getDeliveryTargets(config), timeZone, firm, log };
			const result = await actOnMany(db, context.req.valid("json"), circumstances, clock);
			mailQueued();
			return context.json(result, 200);
		})
		.post("/api/submissions/bulk/preview", cleanJson(bulkPreviewSchema), async (context) => {
			const { person: by } = context.var.signedIn;
			return context.json(await previewAnswers(reads, context.req.valid("json"), by, firm), 200);
		});
}
