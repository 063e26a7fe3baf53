import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { endOfDay, parseJobBody } from "../../../contract/jobs.ts";
import { readFirm } from "../../config/content.ts";
import type { ListedJob } from "../../jobs/jobs.ts";

const REMOTE_TYPES: Partial<Record<string, string>> = { remote: "Fully remote", hybrid: "Hybrid remote" };

/** All jobs in the format that job boards read (Indeed's XML feed). */
export function jobsFeed(jobs: ListedJob[], siteUrl: string, now: Date): string {
	const { name, country, hours } = readFirm();
	const items = jobs.map((job) => {
		const remoteType = REMOTE_TYPES[job.mode ?? ""];
		return element("job", [
			element("title", job.title),
			element("date", `${job.postedOn}T12:00:00Z`),
			element("referencenumber", job.id),
			element("requisitionid", job.id),
			element("url", new URL(`/jobs/${job.slug}`, siteUrl).href),
			element("company", job.employerNamed ? job.employer : "Confidential"),
			element("sourcename", name),
			element("city", job.city ?? ""),
			element("state", (job.state && stateAbbreviations.get(job.state)) ?? ""),
			element("country", country),
			element("description", describe(job.body)),
			element("salary", `$${job.payFrom.toLocaleString("en-US")} - $${job.payTo.toLocaleString("en-US")} per year`),
			...(remoteType ? [element("remotetype", remoteType)] : []),
			element("expirationdate", endOfDay(job.validThrough, hours.timeZone)),
		]);
	});
	const source = [
		element("publisher", name),
		element("publisherurl", siteUrl),
		element("lastBuildDate", now.toUTCString()),
		...items,
	];
	return `<?xml version="1.0" encoding="UTF-8"?>\n${element("source", source)}\n`;
}

/** Boards read it as HTML, but none of its entities: so a sign that would begin a tag is replaced. */
function describe(body: string): string {
	return parseJobBody(body)
		.map(({ label, text }) => `<p>${label && `${label}: `}${text.replaceAll("<", "‹").replaceAll(">", "›")}</p>`)
		.join("\n");
}

function element(name: string, content: string | string[]): string {
	if (Array.isArray(content)) return `<${name}>\n${content.join("\n")}\n</${name}>`;
	const allowed = content.replace(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
	return `<${name}><![CDATA[${allowed.replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>`;
}
