import type { Kind } from "../../forms/kinds.ts";
import type { Most, Numbers, Received } from "../../forms/numbers.ts";
import type { BarRow } from "./charts/BarRows.tsx";
import { mondayOf } from "./ranges.ts";
import { count, counted, daysInWords, isWeekend, kindsInWords, shareInWords, todayOf } from "./words.ts";

/* What came in, as it is drawn. */

/** Of more days a column would be thinner than a line. */
const DAYS_DRAWN = 126;
const ROWS_DRAWN = 7;

export interface Columns {
	by: "day" | "week";
	/** The days, or the Mondays. */
	days: string[];
	rows: { kind: Kind; values: number[] }[];
	weekends: boolean[];
}

/** A column a day; where that would be too many, a week. */
export function columnsOf({ days, kinds }: Received): Columns {
	const byDay = days.length <= DAYS_DRAWN;
	const groups = [...Map.groupBy(days, ({ day }) => (byDay ? day : mondayOf(day)))];
	return {
		by: byDay ? "day" : "week",
		days: groups.map(([day]) => day),
		rows: kinds.map(({ kind }) => ({
			kind,
			values: groups.map(([, within]) => within.reduce((sum, each) => sum + each.kinds[kind], 0)),
		})),
		weekends: groups.map(([day]) => byDay && isWeekend(day)),
	};
}

export function receivedSentence(of: Numbers): string {
	const { kinds, total } = of.received;
	const days = daysInWords(of.range.from, of.range.to, todayOf(of));
	const each = kinds.map(({ kind, count: many }) => `${count(many)} ${kindsInWords[kind].toLowerCase()}`).join(", ");
	return `${counted(total, "submission")} came from ${days}${kinds.length > 1 ? `: ${each}` : ""}.`;
}

/** What stands under the days. */
export function receivedNotes({ received, leftOut }: Numbers): string {
	const { leads, withStepTwo } = received.steps;
	const held = leftOut.heldBack + leftOut.spam;
	return [
		...(leads > 0 ? [`Leads with step two: ${shareInWords(withStepTwo, leads)}.`] : []),
		...(received.byHand > 0 ? [`Written down at the desk after a call: ${count(received.byHand)}.`] : []),
		...(held > 0 ? [`Not counted: ${count(held)} held back or spam.`] : []),
	].join(" ");
}

/** The longest rows, and the rest in one. */
export function mostRows<Row>(
	{ rows, others }: Most<Row>,
	nameOf: (row: Row) => string | null,
	[one, many]: [one: string, many: string],
): BarRow[] {
	const shown = rows.slice(0, ROWS_DRAWN);
	const rest = rows.slice(ROWS_DRAWN);
	const further = rest.length + others.rows;
	const left = rest.reduce((sum, row) => sum + row.count, others.count);
	return [
		...shown.map((row) => {
			const name = nameOf(row);
			return { name: name ?? "Unknown", count: row.count, words: count(row.count), quiet: name === null };
		}),
		...(further > 0
			? [{ name: counted(further, `other ${one}`, `other ${many}`), count: left, words: count(left), quiet: true }]
			: []),
	];
}

/** All rows that there are, for a table. */
export function allRows<Row>(
	{ rows, others }: Most<Row>,
	nameOf: (row: Row) => string | null,
	[one, many]: [one: string, many: string],
): { name: string; figures: string[] }[] {
	return [
		...rows.map((row) => ({ name: nameOf(row) ?? "Unknown", figures: [count(row.count)] })),
		...(others.rows > 0
			? [{ name: counted(others.rows, `other ${one}`, `other ${many}`), figures: [count(others.count)] }]
			: []),
	];
}
