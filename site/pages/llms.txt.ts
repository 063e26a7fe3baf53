import type { APIRoute } from "astro";
import { firm } from "../content/content-files.ts";
import { sitePages } from "../content/site-pages.ts";

/** The site for language models: a summary of the firm, and every page with its description. */
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
	return new Response(`${[...head, ...links].join("\n")}\n`);
};
