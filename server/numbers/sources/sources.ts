import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Counted, FoundBy } from "../../../contract/desk/numbers.ts";
import { isPostgres } from "../../store/database/postgres.ts";
import type { Database } from "../../store/tables.ts";
import { compareText, topRows } from "../rows/group-rows.ts";
import type { Range } from "../rows/range.ts";
import { ROW_COUNT, selectCounted } from "../rows/submission-times.ts";
import { foundBy, hostOf } from "./found-by.ts";

/* Which pages submissions were sent from, and which campaigns and sites led there. */

const SOURCES_MAX = 5_000; // a firm has hundreds, but senders can make them up, at up to 3 KB of memory each
const CAMPAIGN_MAX = 2_000; // characters
const SOURCES_AT_ONCE = 500; // about 10 ms

export interface Source {
	page: string | null;
	utm: Record<string, string>;
	referrer: string | null;
	count: number;
}

/** The most frequent ones. All others are combined into one unknown source. */
export async function readSources(db: Database, range: Range): Promise<Source[]> {
	const rows = await selectCounted(db, range)
		.groupBy([sql`1`, sql`2`, sql`3`])
		.select(["page", shortUtm(), referrerSite(db).as("referrer"), ROW_COUNT])
		.select(sql<number | string>`sum(count(*)) over ()`.as("total"))
		.orderBy("count", "desc")
		.limit(SOURCES_MAX)
		.execute();
	const sources: Source[] = [];
	let others = Number(rows[0]?.total ?? 0);
	for (const [index, { page, utm, referrer, count }] of rows.entries()) {
		if (index % SOURCES_AT_ONCE === 0) await setImmediate();
		sources.push({ page, utm: parseCampaign(utm), referrer, count: Number(count) });
		others -= Number(count);
	}
	return others > 0 ? [...sources, { page: null, utm: {}, referrer: null, count: others }] : sources;
}

function shortUtm() {
	return sql<string | null>`case when length(utm) <= ${sql.lit(CAMPAIGN_MAX)} then utm end`.as("utm");
}

/** The referrer up to the end of its host, because any number of a site's pages may link here. */
function referrerSite(db: Database) {
	if (isPostgres(db)) return sql<string | null>`'https://' || split_part(referrer, '/', 3)`;
	return sql<string | null>`substr(referrer, 1, 8 + instr(substr(referrer, 9) || '/', '/'))`; // after https://
}

/** Without the utm_ prefix of the names, which the first version stored. */
function parseCampaign(utm: string | null): Record<string, string> {
	const named: Record<string, string> = utm ? JSON.parse(utm) : {};
	return Object.fromEntries(Object.entries(named).map(([name, value]) => [name.replace(/^utm_/, ""), value]));
}

/** @param byHand how many were added at the desk; they are among the sources without a page and a site */
export async function summarizeSources(sources: Source[], byHand: number) {
	const pages = new Map<string, Counted & { page: string | null }>();
	const campaigns = new Map<string, Counted & { source: string; medium: string; campaign: string }>();
	const referrers = new Map<string, Counted & { host: string; group: FoundBy }>();
	const found = new Map<FoundBy, number>([["by hand", byHand]]);
	let withoutCampaign = 0;
	for (const [index, { page, utm, referrer, count }] of sources.entries()) {
		if (index % SOURCES_AT_ONCE === 0) await setImmediate();
		tally(pages, page ?? "", { page }, count);
		const { source = "", medium = "", campaign = "" } = utm;
		if (source || medium || campaign) {
			tally(campaigns, JSON.stringify([source, medium, campaign]), { source, medium, campaign }, count);
		} else withoutCampaign += count;
		const host = referrer === null ? undefined : hostOf(referrer);
		if (host) tally(referrers, host, { host, group: foundBy({}, host) }, count);
		const group = foundBy(utm, host);
		found.set(group, (found.get(group) ?? 0) + count);
	}
	tally(pages, "", { page: null }, -byHand);
	found.set("unknown", (found.get("unknown") ?? 0) - byHand);
	return {
		pages: topRows(
			[...pages.values()].filter(({ count }) => count > 0),
			({ page }) => page ?? "",
		),
		byHand,
		campaigns: topRows([...campaigns.values()], ({ source, medium, campaign }) => `${source} ${medium} ${campaign}`),
		withoutCampaign,
		found: [...found]
			.map(([group, count]) => ({ group, count }))
			.filter(({ count }) => count > 0)
			.sort((a, b) => b.count - a.count || compareText(a.group, b.group)),
		referrers: topRows([...referrers.values()], ({ host }) => host),
	};
}

function tally<Row>(table: Map<string, Counted & Row>, key: string, row: Row, count: number): void {
	const known = table.get(key);
	if (known) known.count += count;
	else table.set(key, { ...row, count });
}
