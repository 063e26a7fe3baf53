import type { Kind } from "../../contract/forms/kinds.ts";
import type { ChatStart } from "../chat/chat-records.ts";

export interface IncomingSubmission {
	kind: Kind;
	/** Already validated and normalized. */
	fields: Record<string, string>;
	/** The address is stored only as a keyed hash. */
	context: { page?: string; utm?: Record<string, string>; referrer?: string; address?: string };
	/** Why it is suspected spam: it is stored, but nobody is notified until staff release it. */
	suspicion?: string | undefined;
	/** Notes for staff to read with it. */
	remarks?: string[];
	/** The solution to a challenge. */
	proof?: string | undefined;
	/** Set on a message that starts a live chat. Never on suspected spam: nobody would see the chat waiting. */
	chat?: ChatStart;
	file?: {
		key: string;
		name: string;
		type: "pdf" | "doc" | "docx";
		size: number;
		sha256: string;
		scanned: "clean" | "unscanned" | "off";
	};
}

/** What we know of a submission before spending work on it. Without fields, only its kind and sender are checked. */
export type Precheck = Pick<IncomingSubmission, "kind" | "context" | "suspicion" | "proof"> &
	Partial<Pick<IncomingSubmission, "fields">> & { file?: Pick<NonNullable<IncomingSubmission["file"]>, "sha256"> };
