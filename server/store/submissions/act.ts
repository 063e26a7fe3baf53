import type { CallOutcome, Outcome } from "../../../forms/desk-words.ts";
import type { Database, PersonRow, Target } from "../tables.ts";

/* What the firm's people do with a submission. */

export type Act =
	| { what: "take" | "reopen" | "spam" | "release" }
	| { what: "assign"; to: string | null }
	| { what: "note"; text: string }
	| { what: "call"; outcome: CallOutcome; text: string }
	| { what: "answer"; subject: string; text: string }
	| { what: "close"; outcome: Outcome }
	| { what: "resend"; delivery?: string | undefined }
	| { what: "undo"; event: string };

export interface Acting {
	reference: string;
	act: Act;
	/** The version that was seen. */
	version: number;
	by: PersonRow;
	/** Everyone who is told of a submission that is released. */
	targets: Target[];
}

export type Acted =
	/** The event by which it can be taken back, until then. */
	| { done: true; undo?: { event: string; until: string } }
	/** Somebody else was faster. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	/** A sentence why it cannot be. */
	| { done: false; why: "refused"; sentence: string };

/**
 * One transaction: the version that was seen is compared, the change made, the version counted on and the event appended. A
 * note or a call that saw an older version is kept nonetheless. An answer waits for ten seconds in the outbox.
 */
export async function act(_db: Database, _acting: Acting, _clock: () => Date): Promise<Acted> {
	throw new Error("not built yet");
}
