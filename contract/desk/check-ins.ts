import { CHECK_IN_DAYS, LAST_CHECK_IN_BEFORE_END } from "./opening-options.ts";

/** The days after the start on which to check in. */
export function checkInDays(guaranteeDays: number): number[] {
	const last = guaranteeDays - LAST_CHECK_IN_BEFORE_END;
	return [...CHECK_IN_DAYS.filter((day) => day < last), ...(last > 0 ? [last] : [])];
}
