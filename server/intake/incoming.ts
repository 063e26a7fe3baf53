import type { Kind } from "../../contract/forms/kinds.ts";
import type { Beginning } from "../chat/open.ts";

export interface Incoming {
	kind: Kind;
	/** Already validated and normalised. */
	fields: Record<string, string>;
	/** The address is kept only as a keyed hash. */
	context: { page?: string; utm?: Record<string, string>; referrer?: string; address?: string };
	/** Why it looks like a robot's: it is kept, but told to nobody until staff release it. */
	suspicion?: string | undefined;
	/** Sentences that staff should read with it. */
	remarks?: string[];
	/** The solution of a challenge. */
	proof?: string | undefined;
	/** Of a message that begins a live chat. Never of one that is suspected: nobody would see it wait. */
	chat?: Beginning;
	file?: {
		key: string;
		name: string;
		type: "pdf" | "doc" | "docx";
		size: number;
		sha256: string;
		scanned: "clean" | "unscanned" | "off";
	};
}

/** What is known of a submission before it costs anything. Without fields it is about its kind and its sender. */
export type Outlook = Pick<Incoming, "kind" | "context" | "suspicion" | "proof"> &
	Partial<Pick<Incoming, "fields">> & { file?: Pick<NonNullable<Incoming["file"]>, "sha256"> };
