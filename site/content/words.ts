import { type CollectionKey, getCollection } from "astro:content";
import type { Content, ContentSchemas } from "./schema.ts";

/* Collections are named after their schemas, so that a schema's name is all a page needs to know. */

/** The words of a page of which there is one. */
export async function words<K extends keyof ContentSchemas>(name: K): Promise<Content<K>> {
	const [page] = await all(name);
	if (!page) throw new Error(`There is no file for ${name} in site/content/pages`);
	return page;
}

/** The words of all pages of a kind, in the order of their names. */
export async function all<K extends keyof ContentSchemas>(name: K): Promise<Content<K>[]> {
	const entries = await getCollection(name as CollectionKey);
	return entries.sort((a, b) => a.id.localeCompare(b.id)).map((entry) => entry.data as Content<K>);
}
