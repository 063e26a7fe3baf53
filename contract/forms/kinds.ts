/** The kinds of submission. */
export type Kind = "lead" | "talent-request" | "resume" | "message";

const REFERENCE = /^CW-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** Whether it's written like a submission's reference. */
export function isReference(text: string): boolean {
	return REFERENCE.test(text);
}
