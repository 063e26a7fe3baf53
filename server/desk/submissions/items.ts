import { type Context, Hono } from "hono";
import {
	answerSchema,
	assignSchema,
	callSchema,
	changeSchema,
	closeSchema,
	consentRequestSchema,
	draftSchema,
	manualEntrySchema,
	noteSchema,
	proposeSchema,
	resendSchema,
	undoSchema,
} from "../../../contract/desk/desk.ts";
import { keptUntil } from "../../dates/kept-until.ts";
import { getDeliveryTargets } from "../../queue/queue-deliveries.ts";
import { addByHand } from "../../submissions/actions/by-hand.ts";
import { saveDraft } from "../../submissions/actions/drafts.ts";
import { actOnSubmission, type SubmissionAction } from "../../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../../submissions/submission-detail.ts";
import type { SubmissionDetail } from "../../submissions/submission-views.ts";
import { cleanJson, draftJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* One submission: read it, act on it. */

export const NO_SUCH_SUBMISSION = "There is no such submission. It may have been erased.";
const STALE = "Somebody changed this meanwhile. Look at what happened; nothing of yours is lost.";

export function itemRoutes(parts: DeskDeps) {
	const { db, reads, clock, config, promise, mailQueued } = parts;
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
		.post("/api/submissions/:reference/take", cleanJson(changeSchema), (context) =>
			performAction(context, { what: "take" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/reopen", cleanJson(changeSchema), (context) =>
			performAction(context, { what: "reopen" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/spam", cleanJson(changeSchema), (context) =>
			performAction(context, { what: "spam" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/release", cleanJson(changeSchema), (context) =>
			performAction(context, { what: "release" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/assign", cleanJson(assignSchema), (context) => {
			const { version, to } = context.req.valid("json");
			return performAction(context, { what: "assign", to }, version);
		})
		.post("/api/submissions/:reference/note", cleanJson(noteSchema), (context) => {
			const { version, text } = context.req.valid("json");
			return performAction(context, { what: "note", text }, version);
		})
		.post("/api/submissions/:reference/call", cleanJson(callSchema), (context) => {
			const { version, outcome, text } = context.req.valid("json");
			return performAction(context, { what: "call", outcome, text }, version);
		})
		.post("/api/submissions/:reference/answer", cleanJson(answerSchema), (context) => {
			const { version, subject, text } = context.req.valid("json");
			return performAction(context, { what: "answer", subject, text }, version);
		})
		.post("/api/submissions/:reference/propose", cleanJson(proposeSchema), (context) => {
			const { version, subject, text, people } = context.req.valid("json");
			return performAction(context, { what: "propose", subject, text, people }, version);
		})
		.post("/api/submissions/:reference/ask", cleanJson(consentRequestSchema), (context) => {
			const { request, subject, text } = context.req.valid("json");
			return performAction(context, { what: "ask", request, subject, text }, 0);
		})
		.post("/api/submissions/:reference/close", cleanJson(closeSchema), (context) => {
			const { version, outcome } = context.req.valid("json");
			return performAction(context, { what: "close", outcome }, version);
		})
		.post("/api/submissions/:reference/resend", cleanJson(resendSchema), (context) => {
			const { version, delivery } = context.req.valid("json");
			return performAction(context, { what: "resend", delivery }, version);
		})
		.post("/api/submissions/:reference/send-link", cleanJson(changeSchema), (context) =>
			performAction(context, { what: "send-link" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/undo", cleanJson(undoSchema), (context) => {
			const { version, event } = context.req.valid("json");
			return performAction(context, { what: "undo", event }, version);
		});

	async function read(from: typeof db, reference: string, me: string): Promise<KeptItem | undefined> {
		const item = await readSubmissionDetail(from, reference, me, clock());
		if (!item) return undefined;
		const until = keptUntil(item, item.wishes.keptAt ?? item.receivedAt, config);
		return { ...item, keptUntil: until.toISOString() };
	}

	/** Answers with the submission as it is now; on a conflict with 409 and the reason. */
	async function performAction(
		context: Context<DeskEnv, "/api/submissions/:reference/*">,
		wanted: SubmissionAction,
		version: number,
	) {
		const reference = context.req.param("reference");
		const { person: by } = context.var.signedIn;
		const { timeZone } = promise.office;
		const acting = { reference, act: wanted, version, by, targets: getDeliveryTargets(config), timeZone };
		const acted = await actOnSubmission(db, acting, clock);
		mailQueued();
		const item = await read(db, reference, by.id);
		if (!item) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
		if (acted.done) return context.json({ ...item, undo: acted.undo ?? null } satisfies Changed, 200);
		const error = acted.why === "refused" ? acted.sentence : STALE;
		return context.json({ ...item, error } satisfies Conflict, 409);
	}
}

/** How long a submission is kept depends on this installation's settings. */
type KeptItem = SubmissionDetail & { keptUntil: string };

type Changed = KeptItem & { undo: { event: string; until: string } | null };
type Conflict = KeptItem & { error: string };
