import { sql } from "kysely";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { findActiveSessions } from "../people/sessions.ts";
import { listen } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";
import { newId } from "../store/token.ts";

/*
 * Who has which submission open, and who is writing there. In memory only: a page reports every 20 seconds, and whoever
 * has not reported for a while is gone. On PostgreSQL each server passes its reports on to the others.
 */

const GONE_AFTER_MS = 45_000; // two missed reports, and some slack
const SWEEP_EVERY_MS = 1_000;
const CHANNEL = "desk_presence";
const TABS_MAX = 20; // per session: as many as it may have streams

/** Who has a submission open. */
export interface SubmissionPresence {
	reference: string;
	people: { id: string; name: string; writing: boolean }[];
}

type PresenceListener = (present: SubmissionPresence) => void;

export interface Presence {
	/** Reports what a person now has open in one browser tab; null for nothing. */
	report(at: PresenceSource, reference: string | null, writing: boolean): Promise<void>;
	/** Sends the current state and every change, until the returned function is called. */
	follow(hear: PresenceListener): () => void;
	stop(): Promise<void>;
}

interface PresenceSource {
	session: string;
	tab: string;
	person: { id: string; name: string };
}

/** A report from one browser tab. */
const reportSchema = z.object({
	/** The server that received it. */
	server: z.string(),
	session: z.string(),
	tab: z.string(),
	person: z.object({ id: z.string(), name: z.string() }),
	reference: z.nullable(z.string()),
	writing: z.boolean(),
});

type Report = z.output<typeof reportSchema>;
type Tab = Report & { reference: string; until: number };

interface PresenceOptions {
	db: Database;
	databaseUrl: string | undefined;
	log: Logger;
	clock: () => Date;
}

export function openPresence({ db, databaseUrl, log, clock }: PresenceOptions): Presence {
	const server = newId();
	const tabs = new Map<string, Tab>();
	const lastSent = new Map<string, string>();
	const listeners = new Set<PresenceListener>();
	let timer: NodeJS.Timeout | undefined;
	let sweeping: Promise<void> | undefined;
	let stopped = false;
	/** The store cannot be read, and that has been logged. */
	let hasFailed = false;
	const logListenError = (error: unknown) =>
		log.error({ err: error }, "the desk cannot hear who is at work on other servers; it keeps trying");
	const listener = databaseUrl ? listen(databaseUrl, CHANNEL, receiveFromOthers, logListenError) : undefined;

	return {
		async report({ session, tab, person }, reference, writing) {
			const heard = { server, session, tab, person, reference, writing };
			const isNews = reference !== null || tabs.has(tabKey(heard));
			receive(heard);
			if (listener && isNews) await notifyOthers(heard);
		},
		follow(tell) {
			listeners.add(tell);
			for (const reference of lastSent.keys()) tell({ reference, people: peopleAt(reference) });
			return () => listeners.delete(tell);
		},
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await Promise.all([sweeping, listener?.stop()]);
		},
	};

	function receive(heard: Report): void {
		const key = tabKey(heard);
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
		if (tabs.size > 0 && !stopped) timer ??= setTimeout(sweep, SWEEP_EVERY_MS);
	}

	/** Sends who has the submission open, if that changed. */
	function tell(reference: string): void {
		const people = peopleAt(reference);
		const now = JSON.stringify(people);
		if ((lastSent.get(reference) ?? "[]") === now) return;
		if (people.length > 0) lastSent.set(reference, now);
		else lastSent.delete(reference);
		for (const each of listeners) each({ reference, people });
	}

	function peopleAt(reference: string): SubmissionPresence["people"] {
		const people = new Map<string, SubmissionPresence["people"][number]>();
		for (const tab of tabs.values()) {
			if (tab.reference !== reference) continue;
			const { id, name } = tab.person;
			people.set(id, { id, name, writing: tab.writing || people.get(id)?.writing === true });
		}
		return [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
	}

	function sweep(): void {
		sweeping = removeExpired()
			.then(() => {
				hasFailed = false;
			})
			.catch((error) => {
				if (!hasFailed)
					log.error({ err: error }, "the desk cannot see whose sessions last; it looks again every second");
				hasFailed = true;
			})
			.finally(() => {
				timer = tabs.size > 0 && !stopped ? setTimeout(sweep, SWEEP_EVERY_MS) : undefined;
			});
	}

	async function removeExpired(): Promise<void> {
		const now = clock();
		for (const tab of [...tabs.values()].filter(({ until }) => until <= now.getTime()))
			receive({ ...tab, reference: null });
		// The server that received a report also checks that the person is still signed in.
		const own = [...tabs.values()].filter((tab) => tab.server === server);
		const sessions = [...new Set(own.map(({ session }) => session))];
		if (sessions.length === 0) return;
		const lasting = new Set((await findActiveSessions(db, sessions, now)).map(({ id }) => id));
		for (const tab of own.filter(({ session }) => !lasting.has(session))) {
			receive({ ...tab, reference: null });
			if (listener) await notifyOthers({ ...tab, reference: null });
		}
	}

	async function notifyOthers({ session, tab, person, reference, writing }: Report): Promise<void> {
		const message = JSON.stringify({ server, session, tab, person, reference, writing } satisfies Report);
		await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db);
	}

	function receiveFromOthers(message: string): void {
		const heard = reportSchema.safeParse(parseJson(message));
		if (heard.success && heard.data.server !== server) receive(heard.data);
	}
}

function tabKey({ session, tab }: Report): string {
	return `${session} ${tab}`;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined; // not one of ours
	}
}
