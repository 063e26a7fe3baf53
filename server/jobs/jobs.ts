import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import {
	CLOSED_PAGE_DAYS,
	JOBS_PER_PAGE,
	type Job,
	type JobFilter,
	type JobRow,
	type JobsPageData,
	jobState,
	parseJobBody,
	readJobFilter,
} from "../../contract/jobs.ts";
import { dayAt } from "../dates/compute-due-time.ts";
import { addDays, daysBetween } from "../dates/days.ts";
import type { Database, OpeningRow, Tables } from "../store/tables.ts";

/*
 * Openings on the public site, as they are at this moment. Nothing is kept beside them: an opening that is filled, on
 * hold, canceled or over its time is not listed any longer.
 */

export interface JobsStore {
	db: Database;
	timeZone: string;
	/** Names of the states, by slug. */
	states: ReadonlyMap<string, string>;
	/** Whether alerts can be asked for. */
	alerts: boolean;
}

const SIMILAR_MAX = 3;
const WIDER_MAX = 3;
const NEWEST_FIRST = sql`openings.published_at desc, openings.id`;

/** A page of the list. */
export async function listJobs(
	store: JobsStore,
	{ filter, page }: { filter: JobFilter; page: number },
	now: Date,
): Promise<Extract<JobsPageData, { view: "list" }>> {
	const today = dayAt(now, store.timeZone);
	const totals = await countSeats(store, filter, today);
	const pages = Math.max(1, Math.ceil(totals.count / JOBS_PER_PAGE));
	const onPage = selectListed(store.db, filter, today)
		.orderBy(NEWEST_FIRST)
		.select("openings.id")
		.limit(JOBS_PER_PAGE)
		.offset((Math.min(page, pages) - 1) * JOBS_PER_PAGE);
	return {
		...{ view: "list", filter, page: Math.min(page, pages), pages, alerts: store.alerts },
		jobs: await listJobsOf(store, onPage, now),
		...totals,
		wider: totals.count === 0 && totals.all > 0 ? await findWider(store, filter, today) : [],
	};
}

/** Newest first. @param ids a query for the openings' ids */
export async function listJobsOf(
	store: Omit<JobsStore, "alerts">,
	ids: SelectQueryBuilder<Tables, "openings", { id: string }>,
	now: Date,
): Promise<JobRow[]> {
	const today = dayAt(now, store.timeZone);
	const rows = await selectWithCompany(store.db).where("openings.id", "in", ids).orderBy(NEWEST_FIRST).execute();
	return rows.map((row) => toJobRow(row, store, today));
}

export interface ListedJob extends JobRow {
	/** The opening's. */
	id: string;
	body: string;
}

/** All that are listed, newest first: for the feed and the sitemap. */
export async function listAllJobs(store: JobsStore, now: Date): Promise<ListedJob[]> {
	const today = dayAt(now, store.timeZone);
	const listed = selectListed(store.db, {}, today).select("openings.id");
	const rows = await selectWithCompany(store.db).where("openings.id", "in", listed).orderBy(NEWEST_FIRST).execute();
	return rows.map((row) => ({ ...toJobRow(row, store, today), body: row.job_body, id: row.id }));
}

/** Changes whenever one of all jobs may have: each change counts up the version of an opening or a company. */
export async function readJobsVersion({ db, timeZone }: JobsStore, now: Date): Promise<string> {
	const { openings, versions, companies } = await db
		.selectFrom("openings")
		.select((row) => [
			row.fn.countAll<number | string>().as("openings"),
			row.fn.sum<number | string | null>("version").as("versions"),
			row
				.selectFrom("companies")
				.select((company) => company.fn.sum<number | string | null>("version").as("versions"))
				.as("companies"),
		])
		.executeTakeFirstOrThrow();
	return [dayAt(now, timeZone), openings, versions, companies].join(" ");
}

/** A job's page; undefined if there never was one. */
export async function readJob(store: JobsStore, slug: string, now: Date): Promise<JobsPageData | undefined> {
	const row = await selectWithCompany(store.db).where("openings.slug", "=", slug).executeTakeFirst();
	return row && readJobPage(store, row, now);
}

/** The page of a job that can be applied to. */
export async function readListedJob(
	store: JobsStore,
	opening: string,
	now: Date,
): Promise<Extract<JobsPageData, { view: "job" }> | undefined> {
	const row = await selectWithCompany(store.db)
		.where("openings.id", "=", opening)
		.where("openings.slug", "is not", null)
		.executeTakeFirst();
	const page = row && (await readJobPage(store, row, now));
	return page?.view === "job" ? page : undefined;
}

async function readJobPage(store: JobsStore, row: ListedRow, now: Date): Promise<JobsPageData> {
	const { timeZone } = store;
	const today = dayAt(now, timeZone);
	const closed = findClosed(row, today, timeZone);
	if (closed && daysBetween(closed.on, today) > CLOSED_PAGE_DAYS) return { view: "gone" };
	const similar = await findSimilar(store, row, today);
	const [all = 0] = await countJobs(store, [{}], today);
	if (closed) return { view: "closed", title: row.title, ...closed, similar, all };
	return { view: "job", job: { ...describeJob(row, store, now), similar }, all };
}

/** An opening as its page shows it, whether it is listed or not. */
export function describeJob(row: ListedRow, store: Pick<JobsStore, "timeZone" | "states">, now: Date): Job {
	return {
		...toJobRow(row, store, dayAt(now, store.timeZone)),
		...{ opening: row.id, role: row.role, parts: parseJobBody(row.job_body), similar: [] },
	};
}

/** With what its page shows besides. */
export function readOpeningOfJob(db: Database, id: string): Promise<ListedRow | undefined> {
	return selectWithCompany(db).where("openings.id", "=", id).executeTakeFirst();
}

type ListedRow = OpeningRow & { company_name: string; placed: number | string | null };

function selectWithCompany(db: Database) {
	return db
		.selectFrom("openings")
		.innerJoin("companies as named", "named.id", "openings.company")
		.innerJoin("companies", "companies.id", "named.root")
		.selectAll("openings")
		.select(["companies.name as company_name", countPlaced]);
}

/** The index openings_listed has all of its columns, so that counting reads nothing else. */
export function selectListed(db: Database, filter: JobFilter, today: string) {
	return db
		.selectFrom("openings")
		.where("openings.published_at", "is not", null)
		.where("openings.unpublished_at", "is", null)
		.where("openings.status", "=", "open")
		.where("openings.valid_through", ">=", today)
		.where((row) => meets(row, filter));
}

function meets(row: ExpressionBuilder<Tables, "openings">, { role, mode, pay, state }: JobFilter) {
	return row.and([
		...(role === undefined ? [] : [row("openings.role", "=", role)]),
		...(mode === undefined ? [] : [row("openings.mode", "=", mode as NonNullable<OpeningRow["mode"]>)]),
		...(pay === undefined ? [] : [row("openings.pay_to", ">=", pay)]),
		// A remote job without a place is open to every state.
		...(state === undefined
			? []
			: [
					row.or([
						row("openings.state", "in", slugsOf(state)),
						row.and([row("openings.mode", "=", "remote"), row("openings.state", "is", null)]),
					]),
				]),
	]);
}

function slugsOf(state: string): string[] {
	return [...stateAbbreviations.keys()].filter((slug) => jobState(slug) === state);
}

function countPlaced(row: ExpressionBuilder<Tables, "openings">) {
	return row
		.selectFrom("placements")
		.select((placed) => placed.fn.countAll<number | string>().as("count"))
		.whereRef("placements.opening", "=", "openings.id")
		.as("placed");
}

async function countJobs({ db }: JobsStore, filters: JobFilter[], today: string): Promise<number[]> {
	const counts = await selectListed(db, {}, today)
		.select((row) =>
			filters.map((filter, index) =>
				row.fn.countAll<number | string>().filterWhere(meets(row, filter)).as(String(index)),
			),
		)
		.executeTakeFirstOrThrow();
	return filters.map((_, index) => Number(counts[String(index)]));
}

/** With the seats that are free, and how many jobs there are without the filter. */
async function countSeats(
	{ db }: JobsStore,
	filter: JobFilter,
	today: string,
): Promise<{ count: number; seats: number; all: number }> {
	const { count, seats, all } = await selectListed(db, {}, today)
		.select((row) => [
			row.fn.countAll<number | string>().filterWhere(meets(row, filter)).as("count"),
			row.fn.sum<number | string | null>("openings.seats").filterWhere(meets(row, filter)).as("seats"),
			row.fn.countAll<number | string>().as("all"),
		])
		.executeTakeFirstOrThrow();
	const { placed } = await selectListed(db, filter, today)
		.innerJoin("placements", "placements.opening", "openings.id")
		.where("openings.seats", ">", 1) // with one seat only, it would be filled
		.select((row) => row.fn.countAll<number | string>().as("placed"))
		.executeTakeFirstOrThrow();
	return { count: Number(count), seats: Number(seats ?? 0) - Number(placed), all: Number(all) };
}

/** The same search without one of its choices, as far as it then finds something. */
async function findWider(store: JobsStore, filter: JobFilter, today: string) {
	const names = Object.keys(filter) as (keyof JobFilter)[];
	const wider = names.map((name) => {
		const { [name]: _, ...others } = filter;
		return others;
	});
	const alone = names.length > 2 ? names.map((name) => readJobFilter({ [name]: String(filter[name]) })) : [];
	const filters = [...wider, ...alone];
	const counts = await countJobs(store, filters, today);
	return filters
		.map((wide, index) => ({ filter: wide, count: counts[index] ?? 0 }))
		.filter(({ count }) => count > 0)
		.slice(0, WIDER_MAX);
}

async function findSimilar(store: JobsStore, opening: OpeningRow, today: string): Promise<Job["similar"]> {
	const near = (filter: JobFilter) =>
		selectListed(store.db, filter, today)
			.orderBy(NEWEST_FIRST)
			.select(["openings.slug", "openings.title", "openings.city", "openings.state"])
			.where("openings.id", "<>", opening.id)
			.limit(SIMILAR_MAX)
			.execute();
	const rows = [
		...(opening.state ? await near({ state: jobState(opening.state) }) : []),
		...(await near({ role: opening.role })),
	];
	return [
		...new Map(
			rows.map(({ slug, state, ...row }) => [slug, { ...row, slug: slug ?? "", state: state && jobState(state) }]),
		).values(),
	].slice(0, SIMILAR_MAX);
}

function toJobRow(row: ListedRow, { timeZone, states }: Pick<JobsStore, "timeZone" | "states">, today: string): JobRow {
	const postedOn = dayAt(new Date(row.published_at ?? row.opened_at), timeZone);
	const validThrough = row.valid_through ?? today;
	const length = Math.max(1, daysBetween(postedOn, validThrough));
	const free = row.seats - Number(row.placed);
	const state = row.state && jobState(row.state);
	return {
		...{ slug: row.slug ?? "", title: row.title, city: row.city, state, mode: row.mode },
		employer: row.employer_shown ? row.company_name : describeEmployer({ ...row, state }, states),
		employerNamed: row.employer_shown === 1,
		...{ seats: row.seats, free, payFrom: row.pay_from ?? 0, payTo: row.pay_to ?? 0 },
		onTarget: parseJobBody(row.job_body).find(({ label }) => label === "On target")?.text ?? null,
		...{ postedOn, validThrough, daysLeft: Math.max(0, daysBetween(today, validThrough)) },
		share: Math.round(100 * Math.min(1, Math.max(0, daysBetween(postedOn, today) / length))) / 100,
	};
}

/** 'A company in Ohio', unless the recruiter wrote something better. */
function describeEmployer({ employer_as, state }: OpeningRow, states: ReadonlyMap<string, string>): string {
	const place = state && states.get(state);
	return employer_as || (place ? `A company in ${place}` : "A US company");
}

/** Why and since when it is no longer listed. */
function findClosed(row: OpeningRow, today: string, timeZone: string) {
	const on = (at: string | null) => dayAt(new Date(at ?? row.opened_at), timeZone);
	if (row.status === "filled" || row.status === "canceled") return { why: row.status, on: on(row.closed_at) } as const;
	if (row.unpublished_at) return { why: "taken-down", on: on(row.unpublished_at) } as const;
	if (row.status === "on-hold") return { why: "on-hold", on: on(row.held_at ?? row.published_at) } as const;
	const last = row.valid_through ?? today;
	return last < today ? ({ why: "expired", on: addDays(last, 1) } as const) : undefined;
}
