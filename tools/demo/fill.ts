import { sql } from "kysely";
import { type FactRules, factRules, makeFacts } from "../../server/candidates/facts.ts";
import { readWaiting } from "../../server/candidates/texts.ts";
import { type AnswerPromise, readPromise, readVocabulary } from "../../server/config/content.ts";
import { dayAt, dueAt } from "../../server/dates/promise.ts";
import { invite, join } from "../../server/people/people.ts";
import { READER, readText } from "../../server/resumes/text/read.ts";
import { indexSome } from "../../server/search/indexing.ts";
import { isPostgres } from "../../server/store/database/postgres.ts";
import { markAsSample } from "../../server/store/database/sample.ts";
import type { FileStore } from "../../server/store/files/file-store.ts";
import type { Database, PersonRow, Role } from "../../server/store/tables.ts";
import { deliver, openDoings } from "./doings.ts";
import type { Office, Team } from "./office.ts";
import { workOfTwelveWeeks } from "./past.ts";
import { chanceFrom } from "./random.ts";
import { IN_STORIES, tellStories } from "./shortlists.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, timesBefore } from "./times.ts";
import { endedChats, openChats, openToday, suspected, TODAY } from "./today.ts";

/* Fills an empty store with a fictional firm: twelve weeks of work up to a given time, and what is still open then. */

const SEED = 2009; // another seed gives another firm
const TEAM_SINCE_DAYS = 90;

export interface Filling {
	db: Database;
	files: FileStore;
	/** The current time at the firm. */
	now: Date;
	/** The person who will view the desk: joins as an admin and owns some of the open work. */
	you?: { name: string; email: string };
	/** For screenshots: open chats change on their own, and screenshots must not. */
	noOpenChats?: boolean;
}

export interface Filled {
	team: Team;
	/** References of each person's newest submission, by name: "Dana Whitcomb". */
	byName: Map<string, string>;
}

/** Deterministic for a given time, except for ids and secrets. */
export async function fillDemo({ db, files, now, you, noOpenChats = false }: Filling): Promise<Filled> {
	await markAsSample(db, now);
	if (!isPostgres(db)) await sql`pragma synchronous = off`.execute(db); // an interrupted fill starts over
	const promise = readPromise();
	const rules = factRules(readVocabulary());
	const chance = chanceFrom(SEED);
	const team = await assemble(db, now, you);
	const byName = new Map<string, string>();
	const office: Office = {
		...{ db, now, team, chance, byName },
		doings: await openDoings(db, files, promise),
		times: timesBefore(now, promise, chance),
		dueAt: (kind, at) => dueAt(kind, at, promise),
	};
	await workOfTwelveWeeks(office, new Set([...TODAY.map(({ whose }) => whose), ...IN_STORIES]));
	await openToday(office);
	await readResumes(db, files, rules, now);
	await tellStories(office, rules);
	await endedChats(office);
	if (!noOpenChats) await openChats(office);
	await suspected(office);
	await deliver(db, now, byName.get("Kyle Brenner") ?? "");
	while ((await indexSome(db, now)) > 0);
	await setUp(db, promise, now);
	if (!isPostgres(db)) await sql`pragma synchronous = full`.execute(db);
	return { team, byName };
}

async function assemble(db: Database, now: Date, you: Filling["you"]): Promise<Team> {
	const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
	const add = async (name: string, email: string, role: Role, seen: Date): Promise<PersonRow> => {
		const since = new Date(now.getTime() - TEAM_SINCE_DAYS * DAY_MS);
		const { id } = await invite(db, { email, role, by: null }, since);
		await db.transaction().execute((transaction) => join(transaction, id, name, new Date(since.getTime() + HOUR_MS)));
		await db.updateTable("people").set({ seen_at: seen.toISOString() }).where("id", "=", id).execute();
		return db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	};
	return {
		rosa: await add("Rosa Delgado", "rosa@closewell.example", "admin", ago(6)),
		james: await add("James Park", "james@closewell.example", "recruiter", ago(95)),
		you: you && (await add(you.name, you.email, "admin", now)),
	};
}

/** Reads resumes now, as the desk does after one arrives, so that everything is ready when it opens. */
async function readResumes(db: Database, files: FileStore, rules: FactRules, now: Date): Promise<void> {
	await readWaiting({ db, files, readText, reader: READER, scanned: false, clock: () => now, isStopped: () => false });
	while ((await makeFacts(db, rules)) > 0);
}

/** Dates the desk back to when the work began, and marks last week's summary email as sent. */
async function setUp(db: Database, { office }: AnswerPromise, now: Date): Promise<void> {
	const since = new Date(now.getTime() - TEAM_SINCE_DAYS * DAY_MS);
	const today = dayAt(now, office.timeZone);
	const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
	const lastMonday = new Date(Date.parse(today) - (sinceMonday + 7) * DAY_MS).toISOString().slice(0, 10);
	await db
		.updateTable("installation")
		.set({
			desk_since: since.toISOString(),
			weekly_mail_of: lastMonday,
			backed_up_at: new Date(now.getTime() - 9 * HOUR_MS).toISOString(),
		})
		.execute();
}
