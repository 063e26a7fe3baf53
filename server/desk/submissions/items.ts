import { type Context, Hono } from "hono";
import {
	answerSchema,
	askSchema,
	assignSchema,
	byHandSchema,
	callSchema,
	changeSchema,
	closeSchema,
	draftSchema,
	noteSchema,
	proposeSchema,
	resendSchema,
	undoSchema,
} from "../../../contract/desk/desk.ts";
import { keptUntil } from "../../dates/kept-until.ts";
import { targetsOf } from "../../queue/queue.ts";
import { type Act, act } from "../../submissions/actions/act.ts";
import { addByHand } from "../../submissions/actions/by-hand.ts";
import { saveDraft } from "../../submissions/actions/drafts.ts";
import { readItem } from "../../submissions/item.ts";
import type { Item } from "../../submissions/views.ts";
import type { DeskEnv, DeskParts } from "../guards/parts.ts";
import { stillTyped, typed } from "../guards/typed.ts";

/* One submission: read it, act on it. */

export const UNKNOWN = "There is no such submission. It may have been erased.";
const STALE = "Somebody changed this meanwhile. Look at what happened; nothing of yours is lost.";

export function itemRoutes(parts: DeskParts) {
	const { db, reads, clock, config, promise, mailQueued } = parts;
	return new Hono<DeskEnv>()
		.post("/api/submissions", typed(byHandSchema), async (context) => {
			const { person: by } = context.var.signedIn;
			const targets = targetsOf(config).filter((target) => target === "webhook");
			const reference = await addByHand(db, { call: context.req.valid("json"), by, promise, targets }, clock());
			mailQueued();
			const item = await read(db, reference, by.id);
			return item ? context.json(item, 201) : context.json({ error: UNKNOWN }, 404);
		})
		.get("/api/submissions/:reference", async (context) => {
			const item = await read(reads, context.req.param("reference"), context.var.signedIn.person.id);
			return item ? context.json(item, 200) : context.json({ error: UNKNOWN }, 404);
		})
		.put("/api/submissions/:reference/draft", stillTyped(draftSchema), async (context) => {
			const draft = {
				reference: context.req.param("reference"),
				person: context.var.signedIn.person.id,
				...context.req.valid("json"),
			};
			return (await saveDraft(db, draft, clock())) ? context.json({}, 200) : context.json({ error: UNKNOWN }, 404);
		})
		.post("/api/submissions/:reference/take", typed(changeSchema), (context) =>
			answerTo(context, { what: "take" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/reopen", typed(changeSchema), (context) =>
			answerTo(context, { what: "reopen" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/spam", typed(changeSchema), (context) =>
			answerTo(context, { what: "spam" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/release", typed(changeSchema), (context) =>
			answerTo(context, { what: "release" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/assign", typed(assignSchema), (context) => {
			const { version, to } = context.req.valid("json");
			return answerTo(context, { what: "assign", to }, version);
		})
		.post("/api/submissions/:reference/note", typed(noteSchema), (context) => {
			const { version, text } = context.req.valid("json");
			return answerTo(context, { what: "note", text }, version);
		})
		.post("/api/submissions/:reference/call", typed(callSchema), (context) => {
			const { version, outcome, text } = context.req.valid("json");
			return answerTo(context, { what: "call", outcome, text }, version);
		})
		.post("/api/submissions/:reference/answer", typed(answerSchema), (context) => {
			const { version, subject, text } = context.req.valid("json");
			return answerTo(context, { what: "answer", subject, text }, version);
		})
		.post("/api/submissions/:reference/propose", typed(proposeSchema), (context) => {
			const { version, subject, text, people } = context.req.valid("json");
			return answerTo(context, { what: "propose", subject, text, people }, version);
		})
		.post("/api/submissions/:reference/ask", typed(askSchema), (context) => {
			const { request, subject, text } = context.req.valid("json");
			return answerTo(context, { what: "ask", request, subject, text }, 0);
		})
		.post("/api/submissions/:reference/close", typed(closeSchema), (context) => {
			const { version, outcome } = context.req.valid("json");
			return answerTo(context, { what: "close", outcome }, version);
		})
		.post("/api/submissions/:reference/resend", typed(resendSchema), (context) => {
			const { version, delivery } = context.req.valid("json");
			return answerTo(context, { what: "resend", delivery }, version);
		})
		.post("/api/submissions/:reference/send-link", typed(changeSchema), (context) =>
			answerTo(context, { what: "send-link" }, context.req.valid("json").version),
		)
		.post("/api/submissions/:reference/undo", typed(undoSchema), (context) => {
			const { version, event } = context.req.valid("json");
			return answerTo(context, { what: "undo", event }, version);
		});

	async function read(from: typeof db, reference: string, me: string): Promise<KeptItem | undefined> {
		const item = await readItem(from, reference, me, clock());
		if (!item) return undefined;
		const until = keptUntil(item, item.wishes.keptAt ?? item.receivedAt, config);
		return { ...item, keptUntil: until.toISOString() };
	}

	/** Answers with the submission as it is now; on a conflict with 409 and the reason. */
	async function answerTo(context: Context<DeskEnv, "/api/submissions/:reference/*">, wanted: Act, version: number) {
		const reference = context.req.param("reference");
		const { person: by } = context.var.signedIn;
		const { timeZone } = promise.office;
		const acting = { reference, act: wanted, version, by, targets: targetsOf(config), timeZone };
		const acted = await act(db, acting, clock);
		mailQueued();
		const item = await read(db, reference, by.id);
		if (!item) return context.json({ error: UNKNOWN }, 404);
		if (acted.done) return context.json({ ...item, undo: acted.undo ?? null } satisfies Changed, 200);
		const error = acted.why === "refused" ? acted.sentence : STALE;
		return context.json({ ...item, error } satisfies Conflict, 409);
	}
}

/** How long a submission is kept depends on this installation's settings. */
type KeptItem = Item & { keptUntil: string };

type Changed = KeptItem & { undo: { event: string; until: string } | null };
type Conflict = KeptItem & { error: string };
