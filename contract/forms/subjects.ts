import type { Kind } from "./kinds.ts";

/* Subject lines of emails to visitors. */

/** The subject of a receipt; an answer reuses it. */
export function receiptSubject(kind: Kind, reference: string, firm: string): string {
	const topic = topicOf(kind, firm);
	return `${kind === "message" ? "Your" : "We have your"} ${topic} (${reference})`;
}

/** What they sent, to follow "your". */
export function topicOf(kind: Kind, firm: string): string {
	const topics: Record<Kind, string> = {
		lead: "talent request",
		"talent-request": "talent request",
		resume: "resume",
		message: `message to ${firm}`,
	};
	return topics[kind];
}
