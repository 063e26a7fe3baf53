import { sql } from "kysely";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { findLasting } from "../people/sessions.ts";
import { listen } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/*
 * Who has which submission open, and who is writing there. In memory only: a page says it again every 20 seconds, and who
 * has not said it for a while is gone. On PostgreSQL each server tells the others what was said to it.
 */

const GONE_AFTER_MS = 45_000; // two that were missed, and some
const LOOK_EVERY_MS = 1_000;
const CHANNEL = "desk_presence";
const TABS_MAX = 20; // of one session: as many as it has streams

/** Who is at one submission. */
export interface Present {
	reference: string;
	people: { id: string; name: string; writing: boolean }[];
}

type Hear = (present: Present) => void;

export interface Presence {
	/** What somebody has open in one tab of their browser now; null: nothing any more. */
	say(at: Place, reference: string | null, writing: boolean): Promise<void>;
	/** Tells what is now, and whatever changes, until the returned is called. */
	follow(hear: Hear): () => void;
	stop(): Promise<void>;
}

interface Place {
	session: string;
	tab: string;
	person: { id: string; name: string };
}

/** One tab of one browser. */
const heardSchema = z.object({
	/** Which server heard it. */
	server: z.string(),
	session: z.string(),
	tab: z.string(),
	person: z.object({ id: z.string(), name: z.string() }),
	reference: z.nullable(z.string()),
	writing: z.boolean(),
});

type Heard = z.output<typeof heardSchema>;
type Tab = Heard & { reference: string; until: number };

interface PresenceParts {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

export function openPresence({ db, databaseUrl, log, clock }: PresenceParts): Presence {
	const server = newId();
	const tabs = new Map<string, Tab>();
	const told = new Map<string, string>();
	const ears = new Set<Hear>();
	let timer: NodeJS.Timeout | undefined;
	let looking: Promise<void> | undefined;
	let stopped = false;
	/** The store cannot be read, and that was said. */
	let blind = false;
	const complain = (error: unknown) =>
		log.error({ err: error }, "the desk cannot hear who is at work on other servers; it keeps trying");
	const line = databaseUrl ? listen(databaseUrl, CHANNEL, hearOthers, complain) : undefined;

	return {
		async say({ session, tab, person }, reference, writing) {
			const heard = { server, session, tab, person, reference, writing };
			const isNews = reference !== null || tabs.has(keyOf(heard));
			hear(heard);
			if (line && isNews) await tellOthers(heard);
		},
		follow(tell) {
			ears.add(tell);
			for (const reference of told.keys()) tell({ reference, people: peopleAt(reference) });
			return () => ears.delete(tell);
		},
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await Promise.all([looking, line?.stop()]);
		},
	};

	function hear(heard: Heard): void {
		const key = keyOf(heard);
		const before = tabs.get(key);
		tabs.delete(key); // and in again, so that the one that said least lately goes first
		const { reference } = heard;
		if (reference !== null) {
			tabs.set(key, { ...heard, reference, until: clock().getTime() + GONE_AFTER_MS });
			const own = [...tabs].filter(([, { session }]) => session === heard.session);
			for (const [tooMany, tab] of own.slice(0, -TABS_MAX)) {
				tabs.delete(tooMany);
				tell(tab.reference);
			}
		}
		if (before) tell(before.reference);
		if (reference !== null) tell(reference);
		if (tabs.size > 0 && !stopped) timer ??= setTimeout(lookLater, LOOK_EVERY_MS);
	}

	/** Who has the submission open, if that is news. */
	function tell(reference: string): void {
		const people = peopleAt(reference);
		const now = JSON.stringify(people);
		if ((told.get(reference) ?? "[]") === now) return;
		if (people.length > 0) told.set(reference, now);
		else told.delete(reference);
		for (const each of ears) each({ reference, people });
	}

	function peopleAt(reference: string): Present["people"] {
		const people = new Map<string, Present["people"][number]>();
		for (const tab of tabs.values()) {
			if (tab.reference !== reference) continue;
			const { id, name } = tab.person;
			people.set(id, { id, name, writing: tab.writing || people.get(id)?.writing === true });
		}
		return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
	}

	function lookLater(): void {
		looking = removeWhatIsOver()
			.then(() => {
				blind = false;
			})
			.catch((error) => {
				if (!blind) log.error({ err: error }, "the desk cannot see whose sessions last; it looks again every second");
				blind = true;
			})
			.finally(() => {
				timer = tabs.size > 0 && !stopped ? setTimeout(lookLater, LOOK_EVERY_MS) : undefined;
			});
	}

	async function removeWhatIsOver(): Promise<void> {
		const now = clock();
		for (const tab of [...tabs.values()].filter(({ until }) => until <= now.getTime()))
			hear({ ...tab, reference: null });
		// Who heard somebody also looks whether they are still signed in.
		const own = [...tabs.values()].filter((tab) => tab.server === server);
		const sessions = [...new Set(own.map(({ session }) => session))];
		if (sessions.length === 0) return;
		const lasting = new Set((await findLasting(db, sessions, now)).map(({ id }) => id));
		for (const tab of own.filter(({ session }) => !lasting.has(session))) {
			hear({ ...tab, reference: null });
			if (line) await tellOthers({ ...tab, reference: null });
		}
	}

	async function tellOthers({ session, tab, person, reference, writing }: Heard): Promise<void> {
		const message = JSON.stringify({ server, session, tab, person, reference, writing } satisfies Heard);
		await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db);
	}

	function hearOthers(message: string): void {
		const heard = heardSchema.safeParse(parsed(message));
		if (heard.success && heard.data.server !== server) hear(heard.data);
	}
}

function keyOf({ session, tab }: Heard): string {
	return `${session} ${tab}`;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined; // not of ours
	}
}
