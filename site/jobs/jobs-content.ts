import { workModes } from "../../contract/desk/opening-options.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import type { Job, JobFilter, JobRow } from "../../contract/jobs.ts";
import type { Content } from "../content/schema.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";

/* How jobs are put into words. */

export type JobsContent = Content<"jobs">;

/** Names of the states by slug. */
export type StateNames = ReadonlyMap<string, string>;

/** Such as $90K–$120K. */
export function formatPay({ payFrom, payTo }: Pick<JobRow, "payFrom" | "payTo">): string {
	return formatRange(payFrom, payTo, (amount) => `$${amount / 1000}K`);
}

/** Such as $90,000–$120,000. */
export function formatWholePay({ payFrom, payTo }: Pick<JobRow, "payFrom" | "payTo">): string {
	return formatRange(payFrom, payTo, formatDollars);
}

function formatRange(from: number, to: number, format: (amount: number) => string): string {
	return from === to ? format(from) : `${format(from)}–${format(to)}`;
}

export function formatDollars(amount: number): string {
	return `$${amount.toLocaleString("en-US")}`;
}

export interface OnTarget {
	from: number;
	to: number;
	/** Such as $170K–$210K. */
	shown: string;
	/** What follows it in the text, such as 'no cap'. */
	note: string;
}

const AMOUNT = String.raw`\$\s?([\d,.]*\d)\s?(K?)`;
const RANGE = new RegExp(String.raw`^${AMOUNT}(?:\s?(?:[-–—]|to)\s?\$?\s?([\d,.]*\d)\s?(K?))?[\s,;.]*`, "i");

/** What the drawing of the pay shows beside the base; undefined if there is no more than that. */
export function findDrawnTarget({ onTarget, payFrom }: Pick<JobRow, "onTarget" | "payFrom">): OnTarget | undefined {
	const target = readOnTarget(onTarget);
	return target && target.to > payFrom ? target : undefined;
}

/** Undefined if the text doesn't begin with an amount of dollars. */
export function readOnTarget(text: string | null): OnTarget | undefined {
	const found = RANGE.exec(text?.trim() ?? "");
	if (!text || !found) return undefined;
	const [matched, low = "", lowUnit = "", high = low, highUnit = lowUnit] = found;
	const to = readAmount(high, highUnit);
	// In '$170–210K' the unit holds for both.
	const from = readAmount(low, lowUnit || (Number(low) < 1000 ? highUnit : ""));
	if (!(from > 0) || to < from) return undefined;
	return { from, to, shown: formatPay({ payFrom: from, payTo: to }), note: text.trim().slice(matched.length) };
}

function readAmount(digits: string, unit: string): number {
	return Number(digits.replaceAll(",", "")) * (unit ? 1000 : 1);
}

/** Such as Columbus, Ohio. Undefined for a remote job that is open to every state. */
export function formatPlace({ city, state }: Pick<JobRow, "city" | "state">, states: StateNames): string | undefined {
	return [city, state && (states.get(state) ?? state)].filter(Boolean).join(", ") || undefined;
}

/** Where and how one works, in a sentence's part: 'Columbus, Ohio' or 'Remote, anywhere in the USA'. */
export function describePlace(job: Job, words: JobsContent["job"], states: StateNames): string {
	if (job.mode !== "remote") return formatPlace(job, states) ?? "";
	const state = job.state && states.get(job.state);
	return state ? fillPlaceholders(words.remoteIn, { state }) : words.remote;
}

export function modeLabel(mode: string | null): string | undefined {
	return workModes.find(({ value }) => value === mode)?.label;
}

/** Such as Dec 29. @param day such as 2026-12-29 */
export function formatShortDay(day: string): string {
	return formatDay(day, { month: "short", day: "numeric" });
}

/** Such as December 29, 2026. */
export function formatLongDay(day: string): string {
	return formatDay(day, { dateStyle: "long" });
}

function formatDay(day: string, format: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat("en-US", { ...format, timeZone: "UTC" }).format(new Date(day));
}

/** A filter in words, such as 'remote account executive jobs in Ohio'. */
export function describeFilter(
	{ role, state, mode, pay }: JobFilter,
	words: JobsContent["phrase"],
	states: StateNames,
): string {
	const label = salesRoles.find(({ value }) => value === role)?.label;
	let jobs = words.jobs;
	if (role === "other") jobs = words.other;
	else if (label) jobs = fillPlaceholders(words.role, { role: lowerCase(label) });
	if (mode) jobs = fillPlaceholders(words.mode, { mode: lowerCase(modeLabel(mode) ?? ""), jobs });
	if (state) jobs = fillPlaceholders(words.state, { jobs, state: states.get(state) ?? "" });
	if (pay) jobs = fillPlaceholders(words.pay, { jobs, amount: formatDollars(pay) });
	return jobs;
}

/** Leaves abbreviations as they are: 'VP of sales'. */
function lowerCase(label: string): string {
	return label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
