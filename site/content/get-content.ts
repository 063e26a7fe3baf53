import { type CollectionKey, getCollection } from "astro:content";
import type { Content, ContentSchemas } from "./schema.ts";

/* Collections are named after their schemas, so a schema's name is all a page needs. */

/** The content of a collection that has one file. */
export async function getContent<K extends keyof ContentSchemas>(name: K): Promise<Content<K>> {
	const [page] = await getAllContent(name);
	if (!page) throw new Error(`There is no file for ${name} in site/content/pages`);
	return page;
}

/** The content of all files in a collection, sorted by file name. */
export async function getAllContent<K extends keyof ContentSchemas>(name: K): Promise<Content<K>[]> {
	const entries = await getCollection(name as CollectionKey);
	return entries.sort((a, b) => a.id.localeCompare(b.id)).map((entry) => entry.data as Content<K>);
}
