import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { chatLineSchema } from "../../../contract/chat.ts";
import { formatPromise } from "../../../contract/forms/due-time.ts";
import { isOfficeOpen } from "../../../contract/office-hours.ts";
import type { ChatActionResult } from "../../chat/chat-actions.ts";
import { type ChatView, listChats, listColleagues, readChat } from "../../chat/chat-summaries.ts";
import { dayAt, nextOfficeOpening } from "../../dates/compute-due-time.ts";
import { normalizeReference } from "../../store/reference.ts";
import { findRelatedByPerson } from "../../submissions/submission-detail.ts";
import type { RelatedSubmission } from "../../submissions/submission-views.ts";
import { cleanJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { json } from "../guards/guards.ts";

/* Live chats with visitors to the site. News about them arrives on GET /api/events. */

const UNKNOWN = "This chat doesn't exist. It may have been deleted.";
const ID_MAX = 40;

const availableSchema = z.object({
	available: z.boolean("Say whether you are available"),
	/** Repeats an earlier report: if it was switched off elsewhere, or that report is too old, it stays off. */
	again: z.optional(z.boolean()),
});
const handOverSchema = z.object({
	/** A person's id; null for whoever takes it. */
	to: z.nullable(z.string("Choose a colleague").check(z.maxLength(ID_MAX, "Choose a colleague"))),
});

export function chatRoutes({ reads, chats, clock, promise }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/chats", async (context) => {
			const now = clock();
			const { office } = promise;
			const { timeZone } = office;
			const [people, list] = await Promise.all([listColleagues(reads, timeZone, now), listChats(reads, timeZone, now)]);
			const { id } = context.var.signedIn.person;
			const available = people.some((person) => person.id === id && person.available);
			/** The site offers no chat before this time; null while the office is open. */
			const closedUntil = isOfficeOpen(now, office) ? null : sayWhen(nextOfficeOpening(now, office), now, timeZone);
			return context.json({ available, people, chats: list, closedUntil }, 200);
		})
		.get("/api/chats/:reference", async (context) => {
			const view = await read(referenceParam(context));
			return view ? context.json(view, 200) : context.json({ error: UNKNOWN }, 404);
		})
		.post("/api/available", json(availableSchema), async (context) => {
			const { available, again } = context.req.valid("json");
			const isSo = await chats.setAvailable(context.var.signedIn.person.id, available, again);
			return context.json({ available: isSo }, 200);
		})
		.post("/api/chats/:reference/take", async (context) => {
			return answer(context, await chats.take(referenceParam(context), context.var.signedIn.person));
		})
		.post("/api/chats/:reference/hand-over", json(handOverSchema), async (context) => {
			const { to } = context.req.valid("json");
			return answer(context, await chats.handOver(referenceParam(context), context.var.signedIn.person, to));
		})
		.post("/api/chats/:reference/lines", cleanJson(chatLineSchema), async (context) => {
			const line = context.req.valid("json");
			return answer(context, await chats.addFirmLine(referenceParam(context), context.var.signedIn.person, line));
		})
		.post("/api/chats/:reference/writing", async (context) => {
			await chats.announceFirmTyping(referenceParam(context), context.var.signedIn.person);
			return answer(context, {});
		})
		.post("/api/chats/:reference/end", async (context) => {
			return answer(context, await chats.endByFirm(referenceParam(context), context.var.signedIn.person));
		});

	async function read(reference: string): Promise<WithEarlier | undefined> {
		const view = await readChat(reads, reference, clock());
		if (!view) return undefined;
		const others = await findRelatedByPerson(reads, view.chat);
		return {
			...view,
			earlier: others.map(({ reference, kind, receivedAt, gist }) => ({ reference, kind, receivedAt, gist })),
		};
	}

	/** Answers with the chat as it is now; on a conflict with 409 and the reason. */
	async function answer(context: Context<DeskEnv, ChatPath>, done: ChatActionResult) {
		const view = done === "unknown" ? undefined : await read(referenceParam(context));
		if (!view || done === "unknown") return context.json({ error: UNKNOWN }, 404);
		if ("sentence" in done) return context.json({ ...view, error: done.sentence } satisfies Conflict, 409);
		return context.json(view, 200);
	}
}

type ChatPath = "/api/chats/:reference/*";
/** Beside the chat, other submissions of the same person. */
type WithEarlier = ChatView & { earlier: Pick<RelatedSubmission, "reference" | "kind" | "receivedAt" | "gist">[] };
type Conflict = WithEarlier & { error: string };

function referenceParam(context: Context<DeskEnv, ChatPath>): string {
	return normalizeReference(context.req.param("reference"));
}

/** 'Tuesday, 8 am Eastern'; on that day itself, '8 am Eastern today'. */
function sayWhen(at: Date, now: Date, timeZone: string): string {
	const [day, time] = formatPromise(at, timeZone).split(", ");
	return dayAt(at, timeZone) === dayAt(now, timeZone) ? `${time} today` : `${day}, ${time}`;
}
