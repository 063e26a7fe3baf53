import type { Numbers, Received } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { BarRow } from "./charts/BarRows.tsx";
import { mondayOf } from "./ranges.ts";
import { count, counted, daysInWords, isWeekend, kindsInWords, shareInWords, todayOf } from "./words.ts";

/* Charts of the submissions received. */

/** With more days, a column would be thinner than a line. */
const DAYS_DRAWN = 126;
const ROWS_DRAWN = 7;

export interface Columns {
	by: "day" | "week";
	/** Days, or the Mondays of weeks. */
	days: string[];
	rows: { kind: Kind; values: number[] }[];
	weekends: boolean[];
}

/** One column per day, or per week if there are too many days. */
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

/** Notes below the chart. */
export function receivedNotes({ received, leftOut }: Numbers): string {
	const { leads, withStepTwo } = received.steps;
	const held = leftOut.heldBack + leftOut.spam;
	return [
		...(leads > 0 ? [`Leads with step two: ${shareInWords(withStepTwo, leads)}.`] : []),
		...(received.byHand > 0 ? [`Written down at the desk after a call: ${count(received.byHand)}.`] : []),
		...(held > 0 ? [`Not counted: ${count(held)} held back or spam.`] : []),
	].join(" ");
}

/** Rows sorted by count. */
export interface Ranking {
	rows: { name: string; count: number; isUnknown?: boolean }[];
	/** Rows that aren't listed. */
	others: { rows: number; count: number };
	/** Noun for the rows, singular and plural. */
	called: [one: string, many: string];
}

/** The top rows, with all others combined into one. */
export function rowsDrawn({ rows, others, called }: Ranking): BarRow[] {
	const rest = rows.slice(ROWS_DRAWN);
	return [
		...rows.slice(0, ROWS_DRAWN).map(({ name, count: many, isUnknown = false }) => {
			return { name, count: many, words: count(many), quiet: isUnknown };
		}),
		...othersIn(
			{ rows: rest.length + others.rows, count: rest.reduce((sum, row) => sum + row.count, others.count) },
			called,
		),
	];
}

/** All rows, for the table. */
export function rowsOfTable({ rows, others, called }: Ranking): { name: string; figures: string[] }[] {
	return [
		...rows.map(({ name, count: many }) => ({ name, figures: [count(many)] })),
		...othersIn(others, called).map(({ name, words }) => ({ name, figures: [words] })),
	];
}

function othersIn({ rows, count: many }: Ranking["others"], [one, several]: Ranking["called"]): BarRow[] {
	if (rows === 0) return [];
	return [{ name: counted(rows, `other ${one}`, `other ${several}`), count: many, words: count(many), quiet: true }];
}

export function rankingSentence({ rows, others, called: [one, several] }: Ranking): string {
	const [first] = rows;
	return first
		? `${counted(rows.length + others.rows, one, several)}, most often ${first.name}, ${count(first.count)}.`
		: "";
}
