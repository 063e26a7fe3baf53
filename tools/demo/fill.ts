import { sql } from "kysely";
import { extractFacts, type FactRules, factRules } from "../../server/candidates/resume-facts.ts";
import { readWaitingResumes } from "../../server/candidates/resume-texts.ts";
import { type ResponsePolicy, readResponsePolicy, readVocabulary } from "../../server/config/content.ts";
import { computeDueTime, dayAt } from "../../server/dates/compute-due-time.ts";
import { invite, join } from "../../server/people/people.ts";
import { READER_VERSION, readText } from "../../server/resumes/text/read.ts";
import { indexBatch } from "../../server/search/indexing.ts";
import { isPostgres } from "../../server/store/database/postgres.ts";
import { markAsSample } from "../../server/store/database/sample.ts";
import type { FileStore } from "../../server/store/files/file-store.ts";
import type { Database, PersonRow, Role } from "../../server/store/tables.ts";
import { createAddedCandidates } from "./added-candidates.ts";
import { createMeetings } from "./meetings.ts";
import type { Office, Team } from "./office.ts";
import { createOfficeActions, markPastDelivered } from "./office-actions.ts";
import { createTimes, DAY_MS, HOUR_MS, MINUTE_MS } from "./office-times.ts";
import { simulateTwelveWeeks } from "./past.ts";
import { createChance } from "./resumes/random.ts";
import { createShortlists, STORY_LEADS } from "./shortlists.ts";
import {
	createEndedChats,
	createOpenChats,
	createOpenSubmissions,
	createSuspectedSpam,
	OPEN_SUBMISSIONS,
} from "./today.ts";

/* Fills an empty store with a fictional firm: twelve weeks of work up to a given time, and what is still open then. */

const SEED = 2009; // another seed gives another firm
const TEAM_SINCE_DAYS = 90;

export interface FillOptions {
	db: Database;
	files: FileStore;
	/** The current time at the firm. */
	now: Date;
	/** The person who will view the desk: joins as an admin and owns some of the open work. */
	you?: { name: string; email: string };
	/** For screenshots: open chats change on their own, and screenshots must not. */
	noOpenChats?: boolean;
}

export interface FilledDemo {
	team: Team;
	/** References of each person's newest submission, by name: "Dana Whitcomb". */
	byName: Map<string, string>;
}

/** Deterministic for a given time, except for ids and secrets. */
export async function fillDemo({ db, files, now, you, noOpenChats = false }: FillOptions): Promise<FilledDemo> {
	await markAsSample(db, now);
	if (!isPostgres(db)) await sql`pragma synchronous = off`.execute(db); // an interrupted fill starts over
	const promise = readResponsePolicy();
	const rules = factRules(readVocabulary());
	const chance = createChance(SEED);
	const team = await createTeam(db, now, you);
	const byName = new Map<string, string>();
	const office: Office = {
		...{ db, now, team, chance, byName },
		doings: await createOfficeActions(db, files, promise),
		times: createTimes(now, promise, chance),
		dueAt: (kind, at) => computeDueTime(kind, at, promise),
	};
	await simulateTwelveWeeks(office, new Set([...OPEN_SUBMISSIONS.map(({ whose }) => whose), ...STORY_LEADS]));
	await createOpenSubmissions(office);
	await readResumes(db, files, rules, now);
	await createShortlists(office, rules);
	await createEndedChats(office);
	if (!noOpenChats) await createOpenChats(office);
	await createSuspectedSpam(office);
	await createAddedCandidates(office, files);
	await createMeetings(office);
	await markPastDelivered(db, now, byName.get("Kyle Brenner") ?? "");
	while ((await indexBatch(db, now)) > 0);
	await setUpInstallation(db, promise, now);
	if (!isPostgres(db)) await sql`pragma synchronous = full`.execute(db);
	return { team, byName };
}

async function createTeam(db: Database, now: Date, you: FillOptions["you"]): Promise<Team> {
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
	await readWaitingResumes({
		db,
		files,
		readText,
		reader: READER_VERSION,
		scanned: false,
		clock: () => now,
		isStopped: () => false,
	});
	while ((await extractFacts(db, rules)) > 0);
}

/** Dates the desk back to when the work began, and marks last week's summary email as sent. */
async function setUpInstallation(db: Database, { office }: ResponsePolicy, now: Date): Promise<void> {
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
