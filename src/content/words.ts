import { type CollectionEntry, type CollectionKey, getEntry } from "astro:content";

/** The words of a page of which there is one: content/pages/<name>.yaml. */
export async function words<N extends CollectionKey>(name: N): Promise<CollectionEntry<N>["data"]> {
	const entry = await getEntry(name as CollectionKey, name);
	if (!entry) throw new Error(`src/content/pages/${name}.yaml is missing`);
	return entry.data as CollectionEntry<N>["data"];
}
