import { AGREE_WITHIN_DAYS } from "../../contract/desk/candidates.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { Config } from "../config/config.ts";

export type RetentionPeriods = Pick<Config, "retainLeadsMonths" | "retainResumesMonths">;

/** @param from when it was received, or when its sender last agreed to keep it */
export function keptUntil({ kind }: { kind: Kind }, from: string, keptFor: RetentionPeriods): Date {
	const months = kind === "resume" ? keptFor.retainResumesMonths : keptFor.retainLeadsMonths;
	return addMonths(new Date(from), months);
}

/** How long those who applied to one job only are kept after its opening was closed. */
export const RETAIN_APPLICANTS_MONTHS = 12;

export function applicantKeptUntil(closedAt: string): Date {
	return addMonths(new Date(closedAt), RETAIN_APPLICANTS_MONTHS);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a candidate whom the team added is deleted, unless they agree to be on file. */
export function deletedWithoutYes(addedAt: string): Date {
	return new Date(Date.parse(addedAt) + AGREE_WITHIN_DAYS * DAY_MS);
}

/** The same day that many months earlier, or the last day of that month. */
export function subtractMonths(now: Date, months: number): Date {
	const day = new Date(now);
	day.setUTCMonth(day.getUTCMonth() - months);
	if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0);
	return day;
}

/** The same day that many months later, or the last day of that month. */
function addMonths(from: Date, months: number): Date {
	return subtractMonths(from, -months);
}
