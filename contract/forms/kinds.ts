/** The kinds of submission. */
export type Kind = "lead" | "talent-request" | "resume" | "message";
