import * as z from "zod/mini";
import { choice, email, fullName, place, text, toOptions } from "./rules.ts";

export const jobTitles = toOptions([
	"Account Executive",
	"Sales Development Representative",
	"Business Development Manager",
	"Sales Manager",
	"Regional Sales Director",
	"VP of Sales",
	"Inside Sales Representative",
	"Channel Sales Manager",
	"Technical Sales Engineer",
	"Customer Success Manager",
	"Other",
]);

export const talentRequestSchema = z.object({
	name: fullName(),
	email: email(),
	jobTitle: choice(jobTitles, "Please select a job title"),
	company: text({
		min: 2,
		short: "Company name is required",
		max: 100,
		long: "Company name must be less than 100 characters",
	}),
	place: place(),
	/** The slug of the state whose page the form is on. */
	state: z
		.string("Please name the state")
		.check(z.regex(/^[a-z]+(-[a-z]+)*$/, "Please name the state"), z.maxLength(40, "Please name the state")),
});
