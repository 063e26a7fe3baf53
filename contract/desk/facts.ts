import * as z from "zod/mini";
import { text } from "../forms/rules.ts";
import { FACT_MAX, FACTS_MAX } from "./fact-words.ts";

/* A recruiter's corrections to the facts read from a resume. */

const words = (min: number, short: string) =>
	text({ min, short, max: FACT_MAX, long: `This must be less than ${FACT_MAX} characters` });

const MOMENT = /^(?:(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?)?$/;
const begin = words(0, "").check(z.regex(MOMENT, "Write a month as 2022-02, or a year"));
const end = words(0, "").check(
	z.refine((value) => value === "now" || MOMENT.test(value), "Write a month as 2022-02, a year, or now"),
);

const fact = z.object({ label: words(1, "Write something, or remove it"), employer: words(0, ""), begin, end });

export const correctionSchema = z.object({
	facts: z
		.array(fact, "Say what the resume says")
		.check(z.maxLength(FACTS_MAX, `At most ${FACTS_MAX} of a kind can be kept`)),
	/** The time of the correction this one is based on, or null for none: a newer one is not overwritten. */
	seen: z.optional(z.nullable(z.string())),
});

export type WrittenFact = z.output<typeof fact>;
