import * as z from "zod/mini";
import {
	choice,
	email,
	firstName,
	lastName,
	longText,
	phone,
	place,
	requiredCheckbox,
	salesRoles,
	text,
	toOptions,
	toRangeOptions,
} from "./rules.ts";

export const companySizes = toRangeOptions(["1-10", "11-50", "51-200", "201-1,000", "1,001-5,000", "5,000+"]);

export const industries = toOptions([
	"Technology & SaaS",
	"Healthcare & Medical",
	"Financial Services",
	"Manufacturing & Industrial",
	"Professional Services",
	"Energy & Utilities",
	"Automotive & Transportation",
	"Retail & E-commerce",
	"Telecommunications",
	"Logistics & Supply Chain",
	"Aerospace & Defense",
	"Media & Entertainment",
	"Other",
]);

export const experienceLevels = [
	{ value: "entry", label: "Entry level" },
	{ value: "mid", label: "Mid level" },
	{ value: "senior", label: "Senior" },
	{ value: "director", label: "Director" },
	{ value: "vp", label: "VP and above" },
] as const;

export const salaryRanges = toRangeOptions([
	"Under $60K",
	"$60K-$90K",
	"$90K-$120K",
	"$120K-$160K",
	"$160K-$220K",
	"Over $220K",
]);

export const locations = [
	{ value: "on-site", label: "On-site" },
	{ value: "hybrid", label: "Hybrid" },
	{ value: "remote", label: "Remote" },
	{ value: "multiple", label: "Multiple locations" },
] as const;

export const timelines = [
	{ value: "immediately", label: "Immediately" },
	{ value: "30-days", label: "Within 30 days" },
	{ value: "1-3-months", label: "1–3 months" },
	{ value: "3-months-plus", label: "3+ months" },
] as const;

export const teamSizes = toRangeOptions(["1", "2-5", "6-10", "10+"]);

export const contactMethods = [
	{ value: "email", label: "Email" },
	{ value: "phone", label: "Phone" },
	{ value: "either", label: "Either" },
] as const;

export const budgets = toRangeOptions(["Under $10K", "$10K-$25K", "$25K-$50K", "$50K-$100K", "Over $100K"]);

export const REQUIREMENTS_MAX = 1000;

const rules = z.object({
	firstName: firstName(),
	lastName: lastName(),
	email: email(),
	phone: phone(),
	company: text({
		min: 1,
		short: "Company name is required",
		max: 100,
		long: "Company name must be less than 100 characters",
	}),
	jobTitle: text({
		min: 1,
		short: "Job title is required",
		max: 100,
		long: "Job title must be less than 100 characters",
	}),
	companySize: choice(companySizes, "Please select company size"),
	industry: choice(industries, "Please select industry"),
	roleType: choice(salesRoles, "Please select role type"),
	experienceLevel: choice(experienceLevels, "Please select experience level"),
	salaryRange: choice(salaryRanges, "Please select salary range"),
	location: choice(locations, "Please select location preference"),
	timeline: choice(timelines, "Please select timeline"),
	teamSize: choice(teamSizes, "Please select team size"),
	requirements: longText({
		min: 10,
		short: "Please provide detailed requirements (minimum 10 characters)",
		max: REQUIREMENTS_MAX,
		long: `Requirements must be less than ${REQUIREMENTS_MAX} characters`,
	}),
	preferredContact: choice(contactMethods, "Please select preferred contact method"),
	budget: choice(budgets, "Please select budget range"),
	agreeToTerms: requiredCheckbox("You must agree to the terms"),
	place: place(),
});

const stepOne = {
	firstName: true,
	lastName: true,
	email: true,
	company: true,
	roleType: true,
	requirements: true,
	agreeToTerms: true,
} as const;

/** Step one: what makes a lead. The place comes from a link, in a hidden field. */
export const leadSchema = z.pick(rules, { ...stepOne, place: true });

/** Step two, which may be skipped: what helps us match faster. The place can be added or improved here too. */
export const leadDetailsSchema = z.omit(rules, stepOne);

export const NOTHING_FILLED_IN = "Please fill in at least one answer first";

/** Step two as sent: all of it, or only what is filled in if `partial` is on. */
export const leadDetailsForm = {
	safeParse(values: Partial<Record<string, unknown>>) {
		return (values.partial === "on" ? filledInSchema(values) : leadDetailsSchema).safeParse(values);
	},
};

/** Validates only what is filled in, and requires at least one field. */
function filledInSchema(values: Partial<Record<string, unknown>>) {
	const isFilledIn = (value: unknown) => typeof value === "string" && value.trim() !== "";
	const rulesOfPart = Object.entries(leadDetailsSchema.shape).filter(([name]) => isFilledIn(values[name]));
	const something = z.refine(() => rulesOfPart.length > 0, { path: ["phone"], message: NOTHING_FILLED_IN });
	return z.object(Object.fromEntries(rulesOfPart)).check(something);
}
