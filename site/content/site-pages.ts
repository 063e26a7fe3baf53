import { getCollection } from "astro:content";
import { getAllContent, getContent } from "./get-content.ts";
import type { Content } from "./schema.ts";

export interface SitePage {
	path: string;
	title: string;
	description: string;
	headline: string;
}

let cachedPages: Promise<Map<string, SitePage>> | undefined;

/** The page at a path, if search engines may index it. */
export async function sitePage(path: string): Promise<SitePage | undefined> {
	// Every page calls this. Content changes only in development.
	if (!cachedPages || import.meta.env.DEV)
		cachedPages = sitePages().then((pages) => new Map(pages.map((page) => [page.path, page])));
	return (await cachedPages).get(path);
}

/** Every indexable page, in the order of the site. */
export async function sitePages(): Promise<SitePage[]> {
	const single = [
		{ path: "/", ...(await getContent("home")) },
		{ path: "/services", ...(await getContent("services")) },
		{ path: "/industries", ...(await getContent("industries")) },
		{ path: "/industries/technology", ...(await getContent("technology")) },
		...(await getAllContent("industry")).map((page) => ({ path: `/industries/${page.slug}`, ...page })),
		{ path: "/about", ...(await getContent("about")) },
		{ path: "/resume", ...(await getContent("resume")) },
		{ path: "/sales-jobs/account-executive", ...(await getContent("accountExecutive")) },
		{ path: "/faq", ...(await getContent("faq")) },
		{ path: "/locations", ...(await getContent("locations")) },
	].map(({ path, title, description, hero }) => ({
		path,
		title,
		description,
		headline: stripMarkup(hero.heading),
	}));

	const places = [
		...(await getAllContent("city")).map((page) => ({ ...page, headline: page.hero.heading })),
		...(await getAllContent("dedicatedState")).map((page) => ({
			...page,
			headline: page.hero.heading,
		})),
		...(await getAllContent("state")).map((page) => ({ ...page, headline: page.h1 })),
	].map(({ slug, title, description, headline }) => ({
		path: `/sales-recruitment/${slug}`,
		title,
		description,
		headline: stripMarkup(headline),
	}));

	const legal = (await getCollection("legal")).toReversed().map(({ id, data }) => {
		const { title, description, heading } = data as Content<"legal">;
		return { path: `/${id}`, title, description, headline: heading };
	});
	return [...single, ...places, ...legal];
}

/** A heading without the markup around its key words. */
function stripMarkup(heading: string): string {
	return heading.replace(/\*\*|_/g, "");
}
