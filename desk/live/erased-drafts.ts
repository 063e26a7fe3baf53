import { draftReferences, dropDraftsOf } from "../browser/draft-storage.ts";
import { fetchRowsAmong } from "../queries/submissions.ts";

const REFERENCES_PER_REQUEST = 100; // per request; the server ignores any more

/** Drafts to someone who has been erased must not stay in the browser. */
export async function dropErasedDrafts(): Promise<void> {
	const references = draftReferences();
	for (let at = 0; at < references.length; at += REFERENCES_PER_REQUEST) {
		const asked = references.slice(at, at + REFERENCES_PER_REQUEST);
		const there = await fetchRowsAmong({ queue: "all" }, asked).catch(() => undefined); // unknown: drop nothing
		if (!there) return;
		const known = new Set(there.map(({ reference }) => reference));
		for (const reference of asked) if (!known.has(reference)) dropDraftsOf(reference);
	}
}
