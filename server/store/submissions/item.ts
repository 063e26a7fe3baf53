import type { Database } from "../tables.ts";
import type { Item } from "./views.ts";

/** Undefined when there is none. */
export async function readItem(_db: Database, _reference: string, _me: string, _now: Date): Promise<Item | undefined> {
	throw new Error("not built yet");
}

/** Somebody of the firm has it open: once, without a change of its version. */
export async function markOpened(_db: Database, _reference: string, _now: Date): Promise<void> {
	throw new Error("not built yet");
}
