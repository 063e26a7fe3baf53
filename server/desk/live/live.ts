import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { listen } from "../../store/database/postgres.ts";
import { type Change, changesFrom, DESK_CHANNEL } from "../../store/events.ts";
import { findLasting } from "../../store/people/sessions.ts";
import type { Database, Role } from "../../store/tables.ts";

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
	tell(changes: Change[]): void;
	/** The session is over, or the server stops. */
	end(): void;
}

export interface Live {
	/** Tells a follower everything from a moment on, some of it perhaps twice, until they leave. */
	follow(follower: Follower, from: Date): Promise<void>;
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

export function openLive({ db, databaseUrl, log, clock }: LiveParts): Live {
	const followers = new Set<Follower>();
	/** The ids of all that was found when we last looked back; undefined while nobody follows. */
	let known: Set<string> | undefined;
	let looking: Promise<void> | undefined;
	let watching: Promise<void> | undefined;
	/** Something happened while nobody waited for it. */
	let rung = false;
	let wake: (() => void) | undefined;
	let stopped = false;
	/** The store cannot be read, and that was said. */
	let blind = false;
	const line = databaseUrl ? listen(databaseUrl, DESK_CHANNEL, ring) : undefined;

	return {
		async follow(follower, from) {
			// What happens from here on is found by the looks, what happened before by this.
			followers.add(follower);
			if (!known) await look();
			if (!followers.has(follower)) return; // a page that was left at once
			watching ??= watch();
			follower.tell(visibleTo(follower, await changesFrom(db, from)));
		},
		leave(follower) {
			followers.delete(follower);
			if (followers.size === 0) ring();
		},
		count: (session) => [...followers].filter((follower) => follower.session === session).length,
		nudge: ring,
		async stop() {
			stopped = true;
			for (const follower of followers) follower.end();
			followers.clear();
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
		known = undefined;
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

	/** One at a time. Several who come at once share the first. */
	function look(): Promise<void> {
		looking ??= lookOnce()
			.then(() => {
				blind = false;
			})
			.catch((error) => {
				if (!blind) log.error({ err: error }, "the desk cannot see what happens; it looks again every second");
				blind = true;
			})
			.finally(() => {
				looking = undefined;
			});
		return looking;
	}

	async function lookOnce(): Promise<void> {
		const now = clock();
		const changes = await changesFrom(db, new Date(now.getTime() - LOOK_BACK_MS));
		const before = known;
		known = new Set(changes.map(({ id }) => id));
		const fresh = before ? changes.filter(({ id }) => !before.has(id)) : [];
		await endWhatIsOver(now);
		if (fresh.length === 0) return;
		for (const follower of followers) follower.tell(visibleTo(follower, fresh));
	}

	async function endWhatIsOver(now: Date): Promise<void> {
		const sessions = [...new Set([...followers].map(({ session }) => session))];
		if (sessions.length === 0) return;
		const roles = new Map((await findLasting(db, sessions, now)).map(({ id, role }) => [id, role]));
		for (const follower of followers) {
			const role = roles.get(follower.session);
			if (role) follower.role = role;
			else if (sessions.includes(follower.session)) {
				followers.delete(follower);
				follower.end();
			}
		}
	}
}

/** What changes the list of people, which everybody sees. */
const ABOUT_STAFF = ["invited", "joined", "changed a person", "removed a person"];

/** Who signs in how is for themselves and for admins. */
function visibleTo({ role, person }: Follower, changes: Change[]): Change[] {
	if (role === "admin") return changes;
	return changes.filter(
		(change) => change.reference !== null || change.person === person || ABOUT_STAFF.includes(change.what),
	);
}
