import * as z from "zod/mini";
import { text } from "../forms/rules.ts";
import { FACT_MAX, FACTS_MAX } from "./fact-names.ts";

/* A recruiter's corrections to the facts read from a resume. */

const factText = (min: number, short: string) =>
	text({ min, short, max: FACT_MAX, long: `This must be less than ${FACT_MAX} characters` });

const MONTH_OR_YEAR = /^(?:(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?)?$/;
const begin = factText(0, "").check(z.regex(MONTH_OR_YEAR, "Enter a month such as 2022-02, or a year"));
const end = factText(0, "").check(
	z.refine((value) => value === "now" || MONTH_OR_YEAR.test(value), "Enter a month such as 2022-02, a year, or now"),
);

const fact = z.object({ label: factText(1, "Enter a value, or remove it"), employer: factText(0, ""), begin, end });

export const correctionSchema = z.object({
	facts: z
		.array(fact, "Enter what the resume says")
		.check(z.maxLength(FACTS_MAX, `You can save at most ${FACTS_MAX} of each`)),
	/** The time of the correction this one is based on, or null for none: a newer one is not overwritten. */
	seen: z.optional(z.nullable(z.string())),
});

export type CorrectedFact = z.output<typeof fact>;
