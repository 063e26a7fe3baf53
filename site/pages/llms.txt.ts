import type { APIRoute } from "astro";
import { firm } from "../content/content-files.ts";
import { getContent } from "../content/get-content.ts";
import { sitePages } from "../content/site-pages.ts";

/** The site for language models: a summary of the firm, every page with its description, and where the open jobs are. */
export const GET: APIRoute = async ({ site }) => {
	const links = (await sitePages()).map(
		({ path, title, description }) => `- [${title}](${new URL(path, site).href}): ${description}`,
	);
	const head = [
		`# ${firm.name}`,
		"",
		`> ${firm.tagline}, nationwide from ${firm.city}, ${firm.region}, since ${firm.founded}.`,
		"",
		`Phone ${firm.phone}, email ${firm.email}, ${firm.hours.inWords}.`,
		"",
		"## Pages",
		"",
	];
	const { title, description } = await getContent("jobs");
	const jobs = [
		"",
		"## Open jobs",
		"",
		`- [${title}](${new URL("/jobs", site).href}): ${description} Filters: role, state, mode, pay.`,
		`- [All open jobs as XML](${new URL("/jobs.xml", site).href}): for job boards.`,
	];
	return new Response(`${[...head, ...links, ...jobs].join("\n")}\n`);
};
