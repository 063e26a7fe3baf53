import type { StoredDraft } from "../../browser/draft-storage.ts";
import type { Item } from "../../queries/submission.ts";

type InitialDraft = StoredDraft & { from: "browser" | "server" };

/** This browser's draft wins, unless the server has one written elsewhere since. */
export function newerDraft(saved: Item["draft"], here: StoredDraft | undefined): InitialDraft | undefined {
	if (here && (!saved || here.earlier.includes(saved.text))) {
		return { ...here, from: saved?.text === here.text && saved.subject === here.subject ? "server" : "browser" };
	}
	if (!saved) return undefined;
	const { subject, text, savedAt } = saved;
	return { subject, text, since: savedAt, earlier: [text], from: "server" };
}
