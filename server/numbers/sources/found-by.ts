import type { FoundBy } from "../../../contract/desk/numbers.ts";

/* How somebody found the firm, judging by the campaign in their link and the referrer. */

type Group = "search" | "social" | "job boards";

const SITES: Record<Group, string[]> = {
	search: [
		...["google", "bing", "duckduckgo", "yahoo", "ecosia", "startpage", "brave", "qwant", "kagi", "yandex", "baidu"],
		...["perplexity", "chatgpt", "copilot"],
	],
	social: [
		...["linkedin", "lnkd", "facebook", "instagram", "threads", "twitter", "reddit", "youtube"],
		...["tiktok", "bsky", "pinterest"],
	],
	"job boards": [
		...["indeed", "glassdoor", "ziprecruiter", "monster", "careerbuilder", "simplyhired", "dice", "theladders"],
		...["wellfound", "builtin", "snagajob", "repvue", "salesjobs"],
	],
};

const groups = new Map(
	Object.entries(SITES).flatMap(([group, names]) => names.map((name) => [name, group as Group] as const)),
);

const MEDIUMS: [RegExp, FoundBy][] = [
	[/mail|newsletter/, "newsletter"],
	[/cpc|ppc|paid|display|banner|\bads?\b/, "advertising"],
	[/social/, "social"],
	[/job/, "job boards"],
	[/organic|search/, "search"],
	[/referral|partner|affiliate/, "referral sites"],
];

/** A campaign link says more than the site it was on. */
export function foundBy(utm: Record<string, string>, host: string | undefined): FoundBy {
	const { source = "", medium = "", campaign = "" } = utm;
	if (source || medium || campaign) {
		const label = `${medium} ${source}`.toLowerCase();
		const named = MEDIUMS.find(([pattern]) => pattern.test(label));
		return named?.[1] ?? groups.get(source.toLowerCase()) ?? "advertising";
	}
	if (!host) return "unknown";
	return siteGroup(host) ?? "referral sites";
}

function siteGroup(host: string): FoundBy | undefined {
	if (/^(?:mail|outlook|webmail)\./.test(host)) return undefined; // a webmail inbox, whoever runs it
	if (host === "t.co" || host === "x.com") return "social"; // too short for the pattern below
	// In google.co.uk, search.brave.com and chatgpt.com: the name before com, org, co.uk ...
	const [, name = ""] = /(?:^|\.)([a-z0-9-]{3,})\.(?:com?\.[a-z]{2}|[a-z]{2,4})$/.exec(host) ?? [];
	return groups.get(name);
}

/** Undefined if it isn't a URL with a host. */
export function hostOf(referrer: string): string | undefined {
	const host = URL.parse(referrer)?.hostname.toLowerCase();
	return host?.replace(/^www\./, "") || undefined;
}
