import type { FoundBy } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { readResponsePolicy } from "../../server/config/content.ts";
import { computeDueTime } from "../../server/dates/compute-due-time.ts";
import type { Database, SubmissionRow } from "../../server/store/tables.ts";
import { mulberry32 } from "../../tools/demo/resumes/random.ts";

/* A year of plausible submissions, the same each time, including both nights when the clocks change. */

export const NOW = new Date("2026-12-15T15:30:00.000Z");
const ADA = "ada";
const BEN = "ben";
const GONE = "gone";

const YEAR_START = Date.parse("2025-12-20T00:00:00.000Z");
const DESK_SINCE = "2026-01-12T00:00:00.000Z";
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** When daylight saving time begins and ends in New York. */
const CLOCK_CHANGES = ["2026-03-08T07:00:00.000Z", "2026-11-01T06:00:00.000Z"];
const AROUND_CLOCK_CHANGES_MS = 36 * HOUR_MS;
const ROWS_AT_ONCE = 50;

/** Places as people type them, and the state each names. */
export const PLACES: [typed: string, state: string | null][] = [
	...([
		["Columbus, OH", "OH"],
		["Ohio", "OH"],
		["Austin, Texas", "TX"],
		["Midwest", null],
		["near the river", null],
	] as const),
	...([
		['Saint "Paul", MN', null],
		["Café \\ Bar, \ud83d\ude00", null],
		["Brooklyn, NY", "NY"],
		["", null],
	] as const),
].map(([typed, state]) => [typed, state]);

export const STATES: [slug: string, state: string | null][] = [
	["texas", "TX"],
	["new-york-state", "NY"],
	["new-hampshire", "NH"],
	["atlantis", null],
];

interface Source {
	utm: Record<string, string> | null;
	referrer: string | null;
	group: FoundBy;
	host: string | null;
	hostGroup: FoundBy | null;
}

export const SOURCES: Source[] = [
	source(null, null, "unknown"),
	source(null, "https://www.google.com/", "search", "google.com", "search"),
	source(null, "https://www.google.co.uk/search", "search", "google.co.uk", "search"),
	source(null, "https://duckduckgo.com/", "search", "duckduckgo.com", "search"),
	source(null, "https://www.linkedin.com/feed/", "social", "linkedin.com", "social"),
	source(null, "https://t.co/abc", "social", "t.co", "social"),
	source(null, "https://www.indeed.com/jobs", "job boards", "indeed.com", "job boards"),
	source(null, "https://mail.google.com/mail/", "referral sites", "mail.google.com", "referral sites"),
	source(null, "https://blog.example.org/best-recruiters", "referral sites", "blog.example.org", "referral sites"),
	source(null, "https://blog.example.org/another", "referral sites", "blog.example.org", "referral sites"),
	source({ source: "october", medium: "email", campaign: "autumn" }, null, "newsletter"),
	source({ utm_source: "newsletter" }, "https://search.example/", "newsletter", "search.example", "referral sites"),
	source(
		{ source: "google", medium: "cpc", campaign: "=1+1", term: "closers" },
		"https://www.google.com/",
		"advertising",
		"google.com",
		"search",
	),
	source({ source: "google", medium: "cpc", campaign: "=1+1", term: "reps" }, null, "advertising"),
	source({ source: "linkedin" }, null, "social"),
	source({ source: "flyer" }, null, "advertising"),
	source({ content: "only this" }, null, "unknown"),
];

function source(
	utm: Source["utm"],
	referrer: string | null,
	group: FoundBy,
	host: string | null = null,
	hostGroup: FoundBy | null = null,
): Source {
	return { utm, referrer, group, host, hostGroup };
}

const KINDS: Kind[] = ["lead", "lead", "talent-request", "resume", "resume", "resume", "message"];
const PAGES = ["/", "/faq", "/services", "/sales-recruitment/texas", "/resume", null];
const OUTCOMES = ["won", "answered-elsewhere", "no-fit", "no-reply", "called-off", "duplicate", "other"];

export type SampleRow = SubmissionRow & { byHand: boolean };

/** @param count number of rows: most anywhere in the year, some around the clock changes */
export function generateYear(count: number, seed = 20_261_101): SampleRow[] {
	const random = mulberry32(seed);
	const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
	const chance = (part: number) => random() < part;
	const promise = readResponsePolicy();
	return Array.from({ length: count }, (_, index) => {
		const received = receivedAt();
		const at = new Date(received).toISOString();
		const kind = one(KINDS);
		const byHand = kind !== "message" && chance(0.04);
		const due = at >= DESK_SINCE ? computeDueTime(kind, new Date(received), promise).getTime() : undefined;
		const suspected = chance(0.03);
		const answered =
			byHand && chance(0.5) ? received : suspected || chance(0.1) ? undefined : answeredAt(received, due);
		const isOver = !suspected && received < NOW.getTime() - 4 * HOUR_MS && chance(0.6);
		const closed = isOver ? Math.min(NOW.getTime(), (answered ?? received) + random() ** 3 * 100 * HOUR_MS) : undefined;
		const spam = !isOver && received < NOW.getTime() - 4 * HOUR_MS && chance(0.04);
		const { utm, referrer } = byHand ? { utm: null, referrer: null } : one(SOURCES);
		const email = `person${index}@example.com`;
		return {
			byHand,
			reference: `CW-${String(index).padStart(6, "0")}`,
			kind,
			email,
			fields: JSON.stringify(fieldsOf(kind)),
			received_at: at,
			...detailsOf(kind, at),
			page: byHand ? null : one(PAGES),
			utm: utm && JSON.stringify(utm),
			referrer,
			inbox: email,
			suspected: suspected ? 'it was filled in faster than a person can, "quoted", and so on' : null,
			owner: one([ADA, BEN, GONE, null, null]),
			due_at: iso(due),
			answered_at: iso(answered),
			closed_at: iso(spam ? received + HOUR_MS : closed),
			outcome: spam ? "spam" : closed === undefined ? null : one(OUTCOMES),
			snoozed_until: null,
			version: 1,
			...{ consent_version: null, consent_at: null, address_hash: null, network_hash: null, file_key: null },
			...{ file_name: null, file_type: null, file_size: null, file_sha256: null, file_scan: null, remarks: null },
			...{
				opened_at: null,
				indexed_at: null,
				found_at: null,
				index_tries: 0,
				company: null,
				text_at: null,
				employer: null,
				first_due_at: null,
				first_answered_at: null,
			},
		};

		function receivedAt(): number {
			if (chance(0.25))
				return Date.parse(one(CLOCK_CHANGES)) + Math.floor((random() - 0.5) * 2 * AROUND_CLOCK_CHANGES_MS);
			if (chance(0.03)) return NOW.getTime() - Math.floor(random() * 20 * HOUR_MS);
			return YEAR_START + Math.floor(random() * (NOW.getTime() - YEAR_START));
		}

		/** Most within hours, some late, and some in the very last millisecond. */
		function answeredAt(since: number, until: number | undefined): number | undefined {
			const moment =
				until !== undefined && chance(0.05) ? until + (chance(0.5) ? 0 : 1) : since + random() ** 4 * 90 * HOUR_MS;
			return moment > NOW.getTime() ? undefined : Math.floor(moment);
		}

		function detailsOf(of: Kind, since: string) {
			if (of !== "lead" || chance(0.6)) return { details: null, details_at: null, details_count: 0 };
			const [place] = one(PLACES);
			const details = { teamSize: "2-5", ...(chance(0.5) && place && { place }) };
			return { details: JSON.stringify(details), details_at: since, details_count: 1 };
		}

		function fieldsOf(of: Kind): Record<string, string> {
			const said = { name: 'Jane "state":"texas" Doe', email, message: '"place":"Ohio"' };
			if (of === "message") return said;
			const [place] = one(PLACES);
			const named = { ...said, ...(chance(0.5) && place && { place }) };
			return of === "talent-request" ? { ...named, state: one(STATES)[0] } : named;
		}
	});
}

function iso(ms: number | undefined): string | null {
	return ms === undefined ? null : new Date(ms).toISOString();
}

export const PEOPLE = [
	{ id: ADA, name: "Ada", removed: false },
	{ id: BEN, name: "Ben", removed: false },
	{ id: GONE, name: "Abe", removed: true },
];

export async function storeYear(db: Database, rows: SampleRow[]): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		for (const { id, name, removed } of PEOPLE) {
			await transaction
				.insertInto("people")
				.values({
					...{ id, name, email: `${id}@firm.example`, mailbox: `${id}@firm.example` },
					...{ role: id === ADA ? "admin" : "recruiter", invited_at: DESK_SINCE, joined_at: DESK_SINCE },
					...{ removed_at: removed ? NOW.toISOString() : null, away_until: null, seen_at: null },
					...{ issuer: null, subject: null },
				})
				.execute();
		}
		for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE) {
			const some = rows.slice(begin, begin + ROWS_AT_ONCE);
			await transaction
				.insertInto("submissions")
				.values(some.map(({ byHand, ...row }) => row))
				.execute();
			const added = some.filter(({ byHand }) => byHand);
			if (added.length === 0) continue;
			await transaction
				.insertInto("events")
				.values(
					added.map(({ reference, received_at, owner }) => ({
						...{ id: `added-${reference}`, at: received_at, reference, person: owner, what: "added", data: "{}" },
					})),
				)
				.execute();
		}
	});
}
