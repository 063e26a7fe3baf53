import type { Kind } from "./kinds.ts";

/* What mails to a visitor are called. */

/** Of the mail that says that we have what they sent; an answer takes it up. */
export function receiptSubject(kind: Kind, reference: string, firm: string): string {
	const topic = topicOf(kind, firm);
	return `${kind === "message" ? "Your" : "We have your"} ${topic} (${reference})`;
}

/** What they sent, after "your". */
export function topicOf(kind: Kind, firm: string): string {
	const topics: Record<Kind, string> = {
		lead: "talent request",
		"talent-request": "talent request",
		resume: "resume",
		message: `message to ${firm}`,
	};
	return topics[kind];
}
