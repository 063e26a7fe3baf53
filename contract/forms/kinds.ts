/** What people send. */
export type Kind = "lead" | "talent-request" | "resume" | "message";
