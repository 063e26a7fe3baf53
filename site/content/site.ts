import { getCollection } from "astro:content";
import type { Content } from "./schema.ts";
import { all, words } from "./words.ts";

export interface SitePage {
	path: string;
	title: string;
	description: string;
	headline: string;
}

let kept: Promise<Map<string, SitePage>> | undefined;

/** The page at a path, if search engines may index it. */
export async function sitePage(path: string): Promise<SitePage | undefined> {
	// Every page calls this. Content changes only in development.
	if (!kept || import.meta.env.DEV) kept = sitePages().then((pages) => new Map(pages.map((page) => [page.path, page])));
	return (await kept).get(path);
}

/** Every indexable page, in the order of the site. */
export async function sitePages(): Promise<SitePage[]> {
	const single = [
		{ path: "/", ...(await words("home")) },
		{ path: "/services", ...(await words("services")) },
		{ path: "/industries", ...(await words("industries")) },
		{ path: "/industries/technology", ...(await words("technology")) },
		{ path: "/about", ...(await words("about")) },
		{ path: "/resume", ...(await words("resume")) },
		{ path: "/sales-jobs/account-executive", ...(await words("accountExecutive")) },
		{ path: "/faq", ...(await words("faq")) },
		{ path: "/locations", ...(await words("locations")) },
	].map(({ path, title, description, hero }) => ({
		path,
		title,
		description,
		headline: unmarked(hero.heading),
	}));

	const places = [
		...(await all("city")).map((page) => ({ ...page, headline: page.hero.heading })),
		...(await all("dedicatedState")).map((page) => ({
			...page,
			headline: page.hero.heading,
		})),
		...(await all("state")).map((page) => ({ ...page, headline: page.h1 })),
	].map(({ slug, title, description, headline }) => ({
		path: `/sales-recruitment/${slug}`,
		title,
		description,
		headline: unmarked(headline),
	}));

	const legal = (await getCollection("legal")).toReversed().map(({ id, data }) => {
		const { title, description, heading } = data as Content<"legal">;
		return { path: `/${id}`, title, description, headline: heading };
	});
	return [...single, ...places, ...legal];
}

/** A heading without the markup around its key words. */
function unmarked(heading: string): string {
	return heading.replace(/\*\*|_/g, "");
}
