import * as z from "zod/mini";
import { email, phone, text } from "../forms/rules.ts";

export const NAME_MAX = 100;

/** Contact info that a recruiter corrects. */
export const contactFields = {
	name: text({ min: 1, short: "Enter a name", max: NAME_MAX, long: `Name must be less than ${NAME_MAX} characters` }),
	email: z.prefault(z.union([z.literal(""), email()], "Invalid email address"), ""),
	phone: phone({ optional: true }),
};
