import type { Database } from "../tables.ts";

interface Draft {
	reference: string;
	person: string;
	subject: string;
	text: string;
}

/** An empty one is removed. False when there is no such submission. */
export async function saveDraft(_db: Database, _draft: Draft, _now: Date): Promise<boolean> {
	throw new Error("not built yet");
}
