import { Hono } from "hono";
import type { ChatNews } from "../../chat/feed.ts";
import type { Follower } from "../../live/live.ts";
import type { SubmissionPresence } from "../../live/presence.ts";
import { SESSION_MAX_MS } from "../../people/sessions.ts";
import type { DeskChange } from "../../store/database/events.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";

/* GET /api/events: changes, as server-sent events. */

const STREAMS_PER_SESSION = 20; // a browser needs one; closing windows still count for a moment
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;
/** A page loads its data before it starts listening: long before, on a slow connection or after a failed attempt. */
const FIRST_LOOKBACK_MS = 2 * 60_000;
/** A reconnect repeats the changes of the minute before: a transaction may commit after a later one. */
const RESUME_OVERLAP_MS = 60_000;
const UNREAD_MAX = 1_000; // messages; a client that does not read them is better off reconnecting

export function eventRoute({ live, presence, chats, clock }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/events", async (context) => {
		const { session, person } = context.var.signedIn;
		if (context.req.method === "HEAD") return context.body(null, 200); // nobody would read the stream
		if (live.count(session.id) >= STREAMS_PER_SESSION) {
			context.header("retry-after", "60");
			return context.json({ error: "The desk is open in too many windows. Close some of them." }, 429);
		}
		const { readable, writable } = new TransformStream<string, string>({}, { highWaterMark: UNREAD_MAX });
		const writer = writable.getWriter();
		let isOver = false;
		const unsubscribes: (() => void)[] = [];
		const write = (message: string) => {
			if (isOver) return;
			if ((writer.desiredSize ?? 0) <= 0) return follower.end();
			writer.write(message).catch(() => follower.end());
		};
		// With an id, so that a client that loses the connection before any change can say since when.
		const beat = () => write(`: still here\nid: ${follower.from.toISOString()}_\n\n`);
		const heartbeat = setInterval(beat, HEARTBEAT_MS);
		const follower: Follower = {
			session: session.id,
			person: person.id,
			role: person.role,
			from: resumeFrom(context.req.header("last-event-id"), clock()),
			// One message for all: a client that was away for long gets a lot at once, which must not count as unread.
			tell: (changes) => write(changes.map(changeMessage).join("")),
			end() {
				if (isOver) return;
				isOver = true;
				clearInterval(heartbeat);
				for (const each of unsubscribes) each();
				live.leave(follower);
				writer.close().catch(() => undefined); // closed already, or the client was faster
			},
		};
		writer.closed.catch(() => undefined).finally(() => follower.end());
		write(`retry: ${RETRY_MS}\n\n`);
		beat();
		live.follow(follower);
		unsubscribes.push(presence.follow((present) => write(presenceMessage(present))));
		// Awaited before the response: a desk loads its chats when the stream opens, and misses none that begin after.
		const leaveChats = await chats.followAll({ tell: (news) => write(chatMessage(news)) });
		if (isOver) leaveChats();
		else unsubscribes.push(leaveChats);
		return context.body(readable.pipeThrough(new TextEncoderStream()), 200, {
			"content-type": "text/event-stream; charset=utf-8",
			"x-accel-buffering": "no", // or nginx would buffer it
		});
	});
}

/** When to send changes from: never further back than a session lasts. */
function resumeFrom(last: string | undefined, now: Date): Date {
	const time = Date.parse(last?.split("_")[0] ?? "");
	if (Number.isNaN(time) || time > now.getTime()) return new Date(now.getTime() - FIRST_LOOKBACK_MS);
	return new Date(Math.max(time - RESUME_OVERLAP_MS, now.getTime() - SESSION_MAX_MS));
}

function changeMessage({ id, at, what, reference, opening, company, person, version }: DeskChange): string {
	const data = JSON.stringify({
		...{ id, at, what, reference, person },
		...(opening !== null && { opening }),
		...(company !== null && { company }),
		...(version !== null && { version }),
	});
	return `event: change\nid: ${at}_${id}\ndata: ${data}\n\n`;
}

/** Without an id: clients resume from the last change. */
function presenceMessage(present: SubmissionPresence): string {
	return `event: presence\ndata: ${JSON.stringify(present)}\n\n`;
}

/** Without an id too: a desk that reconnects reloads its chats. */
function chatMessage(news: ChatNews): string {
	return `event: chat\ndata: ${JSON.stringify(news)}\n\n`;
}
