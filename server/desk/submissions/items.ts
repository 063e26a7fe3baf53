import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { SubmissionAction } from "../../../contract/desk/actions.ts";
import { draftSchema, manualEntrySchema } from "../../../contract/desk/desk.ts";
import { keptUntil } from "../../dates/kept-until.ts";
import { promiseText, statedTime } from "../../dates/promise.ts";
import { getDeliveryTargets } from "../../queue/queue-deliveries.ts";
import { actionTable } from "../../submissions/actions/action-table.ts";
import { addByHand } from "../../submissions/actions/by-hand.ts";
import { saveDraft } from "../../submissions/actions/drafts.ts";
import { actOnSubmission } from "../../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../../submissions/submission-detail.ts";
import type { SubmissionDetail } from "../../submissions/submission-views.ts";
import { actionJson, cleanJson, draftJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* One submission: read it, act on it. */

export const NO_SUCH_SUBMISSION = "This submission doesn't exist. It may have been deleted.";
const STALE = "A colleague changed this in the meantime. Check what happened; you haven't lost anything.";

export function itemRoutes(parts: DeskDeps) {
	const { db, reads, clock, config, promise, rules, mailQueued } = parts;
	return new Hono<DeskEnv>()
		.post("/api/submissions", cleanJson(manualEntrySchema), async (context) => {
			const { person: by } = context.var.signedIn;
			const targets = getDeliveryTargets(config).filter((target) => target === "webhook");
			const reference = await addByHand(db, { call: context.req.valid("json"), by, promise, targets }, clock());
			mailQueued();
			const item = await read(db, reference, by.id);
			return item ? context.json(item, 201) : context.json({ error: NO_SUCH_SUBMISSION }, 404);
		})
		.get("/api/submissions/:reference", async (context) => {
			const item = await read(reads, context.req.param("reference"), context.var.signedIn.person.id);
			return item ? context.json(item, 200) : context.json({ error: NO_SUCH_SUBMISSION }, 404);
		})
		.put("/api/submissions/:reference/draft", draftJson(draftSchema), async (context) => {
			const draft = {
				reference: context.req.param("reference"),
				person: context.var.signedIn.person.id,
				...context.req.valid("json"),
			};
			return (await saveDraft(db, draft, clock()))
				? context.json({}, 200)
				: context.json({ error: NO_SUCH_SUBMISSION }, 404);
		})
		.post("/api/submissions/:reference/:action", knownActionsOnly, actionJson, (context) =>
			performAction(context, context.req.valid("json")),
		);

	async function read(from: typeof db, reference: string, me: string): Promise<KeptItem | undefined> {
		const item = await readSubmissionDetail(from, reference, me, clock());
		if (!item) return undefined;
		const until = keptUntil(item, item.wishes.keptAt ?? item.receivedAt, config);
		const { kind, receivedAt, dueAt } = item;
		const promised = dueAt && { kind, receivedAt: new Date(receivedAt), dueAt: new Date(dueAt) };
		const stated = promised ? statedTime(promised, promise.office, clock()) : undefined;
		return {
			...item,
			keptUntil: until.toISOString(),
			promise: promised ? promiseText(promised, promise.office, clock()) : null,
			statedTime: stated ? { at: stated.at.toISOString(), text: stated.text } : null,
		};
	}

	/** Answers with the submission as it is now; on a conflict with 409 and the reason. */
	async function performAction(
		context: Context<DeskEnv, "/api/submissions/:reference/:action">,
		action: SubmissionAction,
	) {
		const reference = context.req.param("reference");
		const { person: by } = context.var.signedIn;
		const { timeZone } = promise.office;
		const { vocabulary } = rules;
		const acting = { reference, action, by, targets: getDeliveryTargets(config), timeZone, vocabulary };
		const acted = await actOnSubmission(db, acting, clock);
		mailQueued();
		const item = await read(db, reference, by.id);
		if (!item) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
		if (acted.done) return context.json({ ...item, undo: acted.undo ?? null } satisfies Changed, 200);
		const error = acted.why === "refused" ? acted.sentence : STALE;
		return context.json({ ...item, error } satisfies Conflict, 409);
	}
}

const knownActionsOnly = createMiddleware<DeskEnv>(async (context, next) => {
	return Object.hasOwn(actionTable, context.req.param("action") ?? "") ? next() : context.notFound();
});

/** How long a submission is kept, and what its sender was promised, depend on this installation's settings. */
type KeptItem = SubmissionDetail & {
	keptUntil: string;
	promise: string | null;
	/** The clock time in the promise. */
	statedTime: { at: string; text: string } | null;
};

type Changed = KeptItem & { undo: { event: string; until: string } | null };
type Conflict = KeptItem & { error: string };
