/** From the lowest on, as the forms call them. */
export const levels = ["entry", "mid", "senior", "director", "vp"] as const;

export type Level = (typeof levels)[number];
