import { among } from "../queries/submissions.ts";
import { dropDraftsOf, referencesOfDrafts } from "../ui/kept-drafts.ts";

const ASKED_MAX = 100; // at once; the server looks at no more

/** What was written to somebody who has been erased does not stay in the browser. */
export async function dropDraftsOfTheErased(): Promise<void> {
	const references = referencesOfDrafts();
	for (let at = 0; at < references.length; at += ASKED_MAX) {
		const asked = references.slice(at, at + ASKED_MAX);
		const there = await among({ queue: "all" }, asked).catch(() => undefined); // not known: nothing is dropped
		if (!there) return;
		const known = new Set(there.map(({ reference }) => reference));
		for (const reference of asked) if (!known.has(reference)) dropDraftsOf(reference);
	}
}
