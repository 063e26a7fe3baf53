import { getCollection } from "astro:content";
import type { Content } from "./schema.ts";
import { all, words } from "./words.ts";

export interface SitePage {
	path: string;
	title: string;
	description: string;
	/** The content file that the page is made from. */
	source: string;
}

/** Every page that wants to be found, in the order of the site. */
export async function sitePages(): Promise<SitePage[]> {
	const single = [
		{ path: "/", file: "home", ...(await words("home")) },
		{ path: "/services", file: "services", ...(await words("services")) },
		{ path: "/industries", file: "industries", ...(await words("industries")) },
		{ path: "/industries/technology", file: "technology", ...(await words("technology")) },
		{ path: "/about", file: "about", ...(await words("about")) },
		{ path: "/resume", file: "resume", ...(await words("resume")) },
		{ path: "/sales-jobs/account-executive", file: "account-executive", ...(await words("accountExecutive")) },
		{ path: "/faq", file: "faq", ...(await words("faq")) },
		{ path: "/locations", file: "locations", ...(await words("locations")) },
	].map(({ path, file, title, description }) => ({ path, title, description, source: `pages/${file}.yaml` }));

	const places = [
		...(await all("city")).map((page) => ({ ...page, folder: "cities" })),
		...(await all("dedicatedState")).map((page) => ({ ...page, folder: "dedicated-states" })),
		...(await all("state")).map((page) => ({ ...page, folder: "states" })),
	].map(({ slug, title, description, folder }) => ({
		path: `/sales-recruitment/${slug}`,
		title,
		description,
		source: `${folder}/${slug}.yaml`,
	}));

	const legal = (await getCollection("legal")).toReversed().map(({ id, data }) => {
		const { title, description } = data as Content<"legal">;
		return { path: `/${id}`, title, description, source: `legal/${id}.md` };
	});
	return [...single, ...places, ...legal];
}
