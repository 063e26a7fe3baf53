import { sql } from "kysely";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { findLasting } from "../people/sessions.ts";
import { listen } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/*
 * Who has which submission open, and who is writing there. In memory only: a page reports every 20 seconds, and whoever
 * has not reported for a while is gone. On PostgreSQL each server passes its reports on to the others.
 */

const GONE_AFTER_MS = 45_000; // two missed reports, and some slack
const LOOK_EVERY_MS = 1_000;
const CHANNEL = "desk_presence";
const TABS_MAX = 20; // per session: as many as it may have streams

/** Who has a submission open. */
export interface Present {
	reference: string;
	people: { id: string; name: string; writing: boolean }[];
}

type Hear = (present: Present) => void;

export interface Presence {
	/** Reports what a person now has open in one browser tab; null for nothing. */
	say(at: Place, reference: string | null, writing: boolean): Promise<void>;
	/** Sends the current state and every change, until the returned function is called. */
	follow(hear: Hear): () => void;
	stop(): Promise<void>;
}

interface Place {
	session: string;
	tab: string;
	person: { id: string; name: string };
}

/** A report from one browser tab. */
const heardSchema = z.object({
	/** The server that received it. */
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
	/** The store cannot be read, and that has been logged. */
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
		tabs.delete(key); // and insert it again, so that the tab that has been silent longest is dropped first
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

	/** Sends who has the submission open, if that changed. */
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
		// The server that received a report also checks that the person is still signed in.
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
		return undefined; // not one of ours
	}
}
