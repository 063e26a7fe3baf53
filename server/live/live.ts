import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { findLasting } from "../people/sessions.ts";
import { type Change, changesFrom, DESK_CHANNEL } from "../store/database/events.ts";
import { listen } from "../store/database/postgres.ts";
import type { Database, Role } from "../store/tables.ts";

/*
 * Tells every open desk what happens, whoever did it: this server, another one, or the staff command line. While somebody
 * follows, the store is looked at every second, and at once when this process or PostgreSQL says that something happened.
 */

const LOOK_EVERY_MS = 1_000;
const LOOKS_APART_MS = 50; // however much happens
/** A transaction may end after a younger one, and servers' clocks differ; none of ours lasts longer than this. */
const LOOK_BACK_MS = 60_000;

export interface Follower {
	/** The id of a session, with which this ends. */
	session: string;
	person: string;
	role: Role;
	/** What happened before was told, or need not be. Moves on with every look that succeeds. */
	from: Date;
	tell(changes: Change[]): void;
	/** The session is over, or the server stops. */
	end(): void;
}

export interface Live {
	/** Tells a follower everything from a moment on, some of it perhaps twice, until they leave. */
	follow(follower: Follower): void;
	leave(follower: Follower): void;
	/** How many follow with one session. */
	count(session: string): number;
	/** Something has happened in this process. */
	nudge(): void;
	/** Ends all that follow. */
	stop(): Promise<void>;
}

interface LiveParts {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

/** The last look that succeeded. */
interface Look {
	at: Date;
	/** The ids of all that it found of its last minute. */
	known: Set<string>;
}

export function openLive({ db, databaseUrl, log, clock }: LiveParts): Live {
	const followers = new Set<Follower>();
	/** Those who came since the last look that succeeded. */
	const newcomers = new Set<Follower>();
	let last: Look | undefined;
	let watching: Promise<void> | undefined;
	/** Something happened while nobody waited for it. */
	let rung = false;
	let wake: (() => void) | undefined;
	let stopped = false;
	/** The store cannot be read, and that was said. */
	let blind = false;
	const complain = (error: unknown) =>
		log.error({ err: error }, "the desk cannot hear other servers' changes right away; it still looks every second");
	const line = databaseUrl ? listen(databaseUrl, DESK_CHANNEL, ring, complain) : undefined;

	return {
		follow(follower) {
			if (stopped) return follower.end();
			followers.add(follower);
			newcomers.add(follower);
			watching ??= watch();
			ring();
		},
		leave(follower) {
			forget(follower);
			if (followers.size === 0) ring();
		},
		count: (session) => [...followers].filter((follower) => follower.session === session).length,
		nudge: ring,
		async stop() {
			stopped = true;
			for (const follower of followers) end(follower);
			ring();
			await Promise.all([watching, line?.stop()]);
		},
	};

	async function watch(): Promise<void> {
		while (followers.size > 0 && !stopped) {
			await untilRung(LOOK_EVERY_MS);
			await look();
			await sleep(LOOKS_APART_MS);
		}
		last = undefined;
		watching = undefined;
	}

	function ring(): void {
		rung = true;
		wake?.();
	}

	async function untilRung(ms: number): Promise<void> {
		if (!rung) {
			await new Promise<void>((done) => {
				const timer = setTimeout(done, ms);
				wake = () => {
					clearTimeout(timer);
					done();
				};
			});
		}
		wake = undefined;
		rung = false;
	}

	async function look(): Promise<void> {
		try {
			await lookOnce();
			blind = false;
		} catch (error) {
			if (!blind) log.error({ err: error }, "the desk cannot see what happens; it looks again every second");
			blind = true;
		}
	}

	/** Until all of it has succeeded nothing counts as told: the next look finds the same again. */
	async function lookOnce(): Promise<void> {
		const now = clock();
		const before = last;
		const told = [...followers]; // who comes from here on may have come too late for what is found
		const seenUntil = Math.min(now.getTime(), before?.at.getTime() ?? now.getTime());
		const since = new Date(seenUntil - LOOK_BACK_MS).toISOString();
		const froms = told.filter((follower) => newcomers.has(follower)).map(({ from }) => from.toISOString());
		const changes = await changesFrom(db, new Date([since, ...froms].sort()[0] ?? since));
		await endWhatIsOver(now);

		const recent = changes.filter(({ at }) => at >= since);
		const fresh = before ? recent.filter(({ id }) => !before.known.has(id)) : [];
		for (const follower of told.filter((each) => followers.has(each))) {
			const from = follower.from.toISOString();
			tell(follower, newcomers.delete(follower) ? changes.filter(({ at }) => at >= from) : fresh);
			follower.from = now;
		}
		last = { at: now, known: new Set(recent.map(({ id }) => id)) };
	}

	function tell(follower: Follower, changes: Change[]): void {
		const visible = visibleTo(follower, changes);
		if (visible.length === 0) return;
		try {
			follower.tell(visible);
		} catch (error) {
			log.error({ err: error }, "an open desk could not be told what happened; it has to come again");
			end(follower);
		}
	}

	async function endWhatIsOver(now: Date): Promise<void> {
		const sessions = [...new Set([...followers].map(({ session }) => session))];
		if (sessions.length === 0) return;
		const roles = new Map((await findLasting(db, sessions, now)).map(({ id, role }) => [id, role]));
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

/** What changes the list of people, or a list of submissions without a name of one: everybody sees those. */
const FOR_EVERYBODY = ["invited", "joined", "changed a person", "removed a person", "erased"];

/** Who signs in how is for themselves and for admins. */
function visibleTo({ role, person }: Follower, changes: Change[]): Change[] {
	if (role === "admin") return changes;
	return changes.filter(
		(change) => change.reference !== null || change.person === person || FOR_EVERYBODY.includes(change.what),
	);
}
