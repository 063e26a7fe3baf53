import { Hono } from "hono";
import { UNDO_MS } from "../../../contract/desk/desk-options.ts";
import { actOnSubmission } from "../../submissions/actions/submission-actions.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* POST /api/candidates/ask: asks those whom the team added and nobody asked yet whether they agree. */

const ASKED_AT_ONCE = 100;
const EVERY_MS = 2 * 60_000; // a mail server that sends more of the same kind at once soon looks like a spammer's

export function askCandidatesRoute(parts: DeskDeps) {
	const { db, clock, promise, rules, mailQueued } = parts;
	return new Hono<DeskEnv>().post("/api/candidates/ask", async (context) => {
		const { person: by } = context.var.signedIn;
		const circumstances = { by, targets: [], timeZone: promise.office.timeZone, vocabulary: rules.vocabulary };
		let sendAt = await findFreeMoment();
		let asked = 0;
		for (const { reference, version } of await findUnasked()) {
			const action = { what: "ask-to-agree", version } as const;
			const done = await actOnSubmission(db, { reference, action, ...circumstances, undoUntil: sendAt }, clock);
			if (!done.done) continue; // a colleague asked them, or they agreed meanwhile
			asked += 1;
			sendAt = new Date(sendAt.getTime() + EVERY_MS);
		}
		mailQueued();
		return context.json({ asked, left: await countUnasked(), until: sendAt.toISOString() }, 200);
	});

	/** After those that are still waiting to be sent. */
	async function findFreeMoment(): Promise<Date> {
		const { last } = await db
			.selectFrom("deliveries")
			.select((row) => row.fn.max("next_at").as("last"))
			.where("target", "=", "candidate-mail")
			.where("sent_at", "is", null)
			.where("failed_at", "is", null)
			.executeTakeFirstOrThrow();
		const first = clock().getTime() + UNDO_MS;
		return new Date(last ? Math.max(first, Date.parse(last) + EVERY_MS) : first);
	}

	function selectUnasked() {
		return db
			.selectFrom("sourced")
			.innerJoin("submissions", "submissions.reference", "sourced.reference")
			.where("sourced.agreed_at", "is", null)
			.where("sourced.asked_at", "is", null)
			.where("submissions.email", "<>", "")
			.where("submissions.outcome", "<>", "spam");
	}

	function findUnasked() {
		return selectUnasked()
			.select(["submissions.reference", "submissions.version"])
			.orderBy("sourced.added_at")
			.orderBy("sourced.reference")
			.limit(ASKED_AT_ONCE)
			.execute();
	}

	async function countUnasked(): Promise<number> {
		const { count } = await selectUnasked()
			.select((row) => row.fn.countAll<number | string>().as("count"))
			.executeTakeFirstOrThrow();
		return Number(count);
	}
}
