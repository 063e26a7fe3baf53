import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { findActiveSessions } from "../people/sessions.ts";
import { DESK_CHANNEL, type DeskChange, findChangesSince } from "../store/database/events.ts";
import { listen } from "../store/database/postgres.ts";
import type { Database, Role } from "../store/tables.ts";

/*
 * Sends every open desk the changes, whoever made them: this server, another one, or the staff command line. While
 * anyone is connected, the store is polled every second, and right away when this process or PostgreSQL says so.
 */

const POLL_EVERY_MS = 1_000;
const POLL_GAP_MS = 50; // at least, however much happens
/** A transaction may commit after a later one, and servers' clocks differ; none of ours lasts longer than this. */
const LOOKBACK_MS = 60_000;

export interface Follower {
	/** The session's id; when the session ends, so does this. */
	session: string;
	person: string;
	role: Role;
	/** Earlier changes were sent, or need not be. Advances with every successful poll. */
	from: Date;
	tell(changes: DeskChange[]): void;
	/** Called when the session is over or the server stops. */
	end(): void;
}

export interface Live {
	/** Sends a follower every change since its `from`, some perhaps twice, until it leaves. */
	follow(follower: Follower): void;
	leave(follower: Follower): void;
	/** How many followers a session has. */
	count(session: string): number;
	/** Call when something has changed in this process. */
	nudge(): void;
	/** Ends all followers. */
	stop(): Promise<void>;
}

interface LiveOptions {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

/** The last successful poll. */
interface Poll {
	at: Date;
	/** The ids of all changes from the last minute that it found. */
	known: Set<string>;
}

export function openLive({ db, databaseUrl, log, clock }: LiveOptions): Live {
	const followers = new Set<Follower>();
	/** Added since the last successful poll. */
	const newcomers = new Set<Follower>();
	let last: Poll | undefined;
	let polling: Promise<void> | undefined;
	/** A change was reported since the last poll. */
	let isPollRequested = false;
	let wake: (() => void) | undefined;
	let stopped = false;
	/** The store cannot be read, and that has been logged. */
	let hasFailed = false;
	const logListenError = (error: unknown) =>
		log.error({ err: error }, "the desk cannot hear other servers' changes right away; it still looks every second");
	const listener = databaseUrl ? listen(databaseUrl, DESK_CHANNEL, requestPoll, logListenError) : undefined;

	return {
		follow(follower) {
			if (stopped) return follower.end();
			followers.add(follower);
			newcomers.add(follower);
			polling ??= pollLoop();
			requestPoll();
		},
		leave(follower) {
			forget(follower);
			if (followers.size === 0) requestPoll();
		},
		count: (session) => [...followers].filter((follower) => follower.session === session).length,
		nudge: requestPoll,
		async stop() {
			stopped = true;
			for (const follower of followers) end(follower);
			requestPoll();
			await Promise.all([polling, listener?.stop()]);
		},
	};

	async function pollLoop(): Promise<void> {
		while (followers.size > 0 && !stopped) {
			await waitForRequest(POLL_EVERY_MS);
			await poll();
			await sleep(POLL_GAP_MS);
		}
		last = undefined;
		polling = undefined;
	}

	function requestPoll(): void {
		isPollRequested = true;
		wake?.();
	}

	async function waitForRequest(ms: number): Promise<void> {
		if (!isPollRequested) {
			await new Promise<void>((done) => {
				const timer = setTimeout(done, ms);
				wake = () => {
					clearTimeout(timer);
					done();
				};
			});
		}
		wake = undefined;
		isPollRequested = false;
	}

	async function poll(): Promise<void> {
		try {
			await pollOnce();
			hasFailed = false;
		} catch (error) {
			if (!hasFailed) log.error({ err: error }, "the desk cannot see what happens; it looks again every second");
			hasFailed = true;
		}
	}

	/** Nothing counts as sent until the whole poll has succeeded: the next one finds the same changes again. */
	async function pollOnce(): Promise<void> {
		const now = clock();
		const before = last;
		const recipients = [...followers]; // a follower added from here on may be too late for what is found
		const seenUntil = Math.min(now.getTime(), before?.at.getTime() ?? now.getTime());
		const since = new Date(seenUntil - LOOKBACK_MS).toISOString();
		const froms = recipients.filter((follower) => newcomers.has(follower)).map(({ from }) => from.toISOString());
		const changes = await findChangesSince(db, new Date([since, ...froms].sort()[0] ?? since), now);
		await endExpired(now);

		const recent = changes.filter(({ at }) => at >= since);
		const fresh = before ? recent.filter(({ id }) => !before.known.has(id)) : [];
		for (const follower of recipients.filter((each) => followers.has(each))) {
			const from = follower.from.toISOString();
			sendTo(follower, newcomers.delete(follower) ? changes.filter(({ at }) => at >= from) : fresh);
			follower.from = now;
		}
		last = { at: now, known: new Set(recent.map(({ id }) => id)) };
	}

	function sendTo(follower: Follower, changes: DeskChange[]): void {
		const visible = visibleTo(follower, changes);
		if (visible.length === 0) return;
		try {
			follower.tell(visible);
		} catch (error) {
			log.error({ err: error }, "an open desk could not be told what happened; it has to come again");
			end(follower);
		}
	}

	async function endExpired(now: Date): Promise<void> {
		const sessions = [...new Set([...followers].map(({ session }) => session))];
		if (sessions.length === 0) return;
		const roles = new Map((await findActiveSessions(db, sessions, now)).map(({ id, role }) => [id, role]));
		for (const follower of followers) {
			const role = roles.get(follower.session);
			if (role) follower.role = role;
			else if (sessions.includes(follower.session)) end(follower);
		}
	}

	function end(follower: Follower): void {
		forget(follower);
		follower.end();
	}

	function forget(follower: Follower): void {
		followers.delete(follower);
		newcomers.delete(follower);
	}
}

/** Changes to the team, or to lists without naming a submission: everyone sees those. */
const VISIBLE_TO_ALL = ["invited", "joined", "changed a person", "removed a person", "erased"];

/** Sign-in events are visible to the person and to admins only. */
function visibleTo({ role, person }: Follower, changes: DeskChange[]): DeskChange[] {
	if (role === "admin") return changes;
	return changes.filter(
		({ reference, opening, company, ...change }) =>
			[reference, opening, company].some((record) => record !== null) ||
			change.person === person ||
			VISIBLE_TO_ALL.includes(change.what),
	);
}
