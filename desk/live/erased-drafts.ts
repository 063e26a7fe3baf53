import { among } from "../queries/submissions.ts";
import { dropDraftsOf, referencesOfDrafts } from "../ui/kept-drafts.ts";

const ASKED_MAX = 100; // per request; the server ignores any more

/** Drafts to someone who has been erased must not stay in the browser. */
export async function dropDraftsOfTheErased(): Promise<void> {
	const references = referencesOfDrafts();
	for (let at = 0; at < references.length; at += ASKED_MAX) {
		const asked = references.slice(at, at + ASKED_MAX);
		const there = await among({ queue: "all" }, asked).catch(() => undefined); // unknown: drop nothing
		if (!there) return;
		const known = new Set(there.map(({ reference }) => reference));
		for (const reference of asked) if (!known.has(reference)) dropDraftsOf(reference);
	}
}
