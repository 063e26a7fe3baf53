import * as z from "zod/mini";
import { PLACE_MAX } from "./link-prefill.ts";

/* Field types that the forms share. The messages are the ones a visitor reads. */

const EMAIL_MAX = 255;

/** For an email field that was left empty, next to the message for an invalid address. */
export const EMAIL_REQUIRED = "Please enter your email address";

interface Length {
	min: number;
	/** The message when the text is shorter. */
	short: string;
	max: number;
	/** The message when it is longer. */
	long: string;
}

/** Text, trimmed. A missing field counts as empty, so it gets the same message. */
export function text({ min, short, max, long }: Length) {
	return z.prefault(z.string(short).check(z.trim(), z.minLength(min, short), z.maxLength(max, long)), "");
}

const multilineFields = new WeakSet<object>();

/** Multi-line text. */
export function longText(length: Length) {
	const field = text(length);
	multilineFields.add(field);
	return field;
}

/** Whether a schema's field may have several lines. */
export function isMultiline(field: object | undefined): boolean {
	return field !== undefined && multilineFields.has(field);
}

export function firstName() {
	return text({ min: 1, short: "First name is required", max: 50, long: "First name must be less than 50 characters" });
}

export function lastName() {
	return text({ min: 1, short: "Last name is required", max: 50, long: "Last name must be less than 50 characters" });
}

export function fullName() {
	return text({
		min: 2,
		short: "Name must be at least 2 characters",
		max: 100,
		long: "Name must be less than 100 characters",
	});
}

export function email() {
	return z.prefault(
		z
			.string("Invalid email address")
			.check(
				z.trim(),
				z.email("Invalid email address"),
				z.maxLength(EMAIL_MAX, `Email must be less than ${EMAIL_MAX} characters`),
			),
		"",
	);
}

/** City and state, optional. */
export function place() {
	return text({ min: 0, short: "", max: PLACE_MAX, long: `City and state must be less than ${PLACE_MAX} characters` });
}

const PHONE_DIGITS = 10;
const PHONE_MAX = 20;

export function phone({ optional = false } = {}) {
	const enoughDigits = (value: string) => (optional && value === "") || value.replace(/\D/g, "").length >= PHONE_DIGITS;
	return z.prefault(
		z
			.string()
			.check(
				z.trim(),
				z.refine(enoughDigits, `Phone number must be at least ${PHONE_DIGITS} digits`),
				z.maxLength(PHONE_MAX, `Phone number must be less than ${PHONE_MAX} characters`),
			),
		"",
	);
}

/** One of the values of a list. */
export function choice<const O extends readonly Option[]>(options: O, missing: string) {
	const values = options.map((option) => option.value) as [O[number]["value"], ...O[number]["value"][]];
	return z.enum(values, missing);
}

/** One of the values of a list, or none. */
export function optionalChoice<const O extends readonly Option[]>(options: O, unknown: string) {
	const values = options.map((option) => option.value) as O[number]["value"][];
	return z.prefault(z.enum(["", ...values], unknown), "");
}

/** A box that must be checked; a form sends a checked box as `on`. */
export function requiredCheckbox(missing: string) {
	return z.literal("on", missing);
}

/** The roles that employers ask for and candidates apply for. */
export const salesRoles = [
	{ value: "account-executive", label: "Account Executive" },
	{ value: "sales-manager", label: "Sales Manager" },
	{ value: "sales-director", label: "Sales Director" },
	{ value: "vp-sales", label: "VP of Sales" },
	{ value: "business-development", label: "Business Development" },
	{ value: "inside-sales", label: "Inside Sales" },
	{ value: "customer-success", label: "Customer Success" },
	{ value: "other", label: "Other" },
] as const;

export interface Option {
	value: string;
	label: string;
}

/** Options whose stored value is their label. */
export function toOptions<const L extends readonly string[]>(labels: L) {
	return labels.map((label) => ({ value: label, label })) as { [K in keyof L]: { value: L[K]; label: L[K] } };
}

/** The same for ranges, stored as 2-5 and shown as 2–5. */
export function toRangeOptions<const L extends readonly string[]>(values: L) {
	return values.map((value) => ({ value, label: value.replace("-", "–") })) as {
		[K in keyof L]: { value: L[K]; label: string };
	};
}

/** The first message of each field that fails; empty if all are valid. */
export function firstMessages(
	issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
	const messages: Record<string, string> = {};
	for (const { path, message } of issues) {
		const field = String(path[0] ?? "");
		messages[field] ??= message;
	}
	return messages;
}
