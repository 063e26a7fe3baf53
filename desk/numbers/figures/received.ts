import type { Numbers, ReceivedStats } from "../../../contract/desk/numbers.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import type { BarRow } from "../charts/BarRows.tsx";
import {
	formatCount,
	formatDayRange,
	formatShare,
	isWeekend,
	kindPlurals,
	officeToday,
	pluralize,
} from "../formats/number-formats.ts";
import { mondayOf } from "../formats/ranges.ts";

/* Charts of the submissions received. */

/** With more days, a column would be thinner than a line. */
const DAYS_DRAWN = 126;
const ROWS_DRAWN = 7;

export interface ReceivedColumns {
	by: "day" | "week";
	/** Days, or the Mondays of weeks. */
	days: string[];
	rows: { kind: Kind; values: number[] }[];
	weekends: boolean[];
}

/** One column per day, or per week if there are too many days. */
export function groupIntoColumns({ days, kinds }: ReceivedStats): ReceivedColumns {
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
	const days = formatDayRange(of.range.from, of.range.to, officeToday(of));
	const each = kinds
		.map(({ kind, count: many }) => `${formatCount(many)} ${kindPlurals[kind].toLowerCase()}`)
		.join(", ");
	return `${pluralize(total, "submission")} received from ${days}${kinds.length > 1 ? `: ${each}` : ""}.`;
}

/** Notes below the chart. */
export function receivedNotes({ received, leftOut }: Numbers): string {
	const { leads, withStepTwo } = received.steps;
	const held = leftOut.heldBack + leftOut.spam;
	return [
		...(leads > 0 ? [`Leads with details: ${formatShare(withStepTwo, leads)}.`] : []),
		...(received.byHand > 0 ? [`Added at the desk after a call: ${formatCount(received.byHand)}.`] : []),
		...(held > 0 ? [`Not counted: ${formatCount(held)} suspected spam or spam.`] : []),
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
export function chartRows({ rows, others, called }: Ranking): BarRow[] {
	const rest = rows.slice(ROWS_DRAWN);
	return [
		...rows.slice(0, ROWS_DRAWN).map(({ name, count: many, isUnknown = false }) => {
			return { name, count: many, words: formatCount(many), quiet: isUnknown };
		}),
		...othersRow(
			{ rows: rest.length + others.rows, count: rest.reduce((sum, row) => sum + row.count, others.count) },
			called,
		),
	];
}

/** All rows, for the table. */
export function tableRows({ rows, others, called }: Ranking): { name: string; figures: string[] }[] {
	return [
		...rows.map(({ name, count: many }) => ({ name, figures: [formatCount(many)] })),
		...othersRow(others, called).map(({ name, words }) => ({ name, figures: [words] })),
	];
}

function othersRow({ rows, count: many }: Ranking["others"], [one, several]: Ranking["called"]): BarRow[] {
	if (rows === 0) return [];
	return [
		{ name: pluralize(rows, `other ${one}`, `other ${several}`), count: many, words: formatCount(many), quiet: true },
	];
}

export function rankingSentence({ rows, others, called: [one, several] }: Ranking): string {
	const [first] = rows;
	return first
		? `${pluralize(rows.length + others.rows, one, several)}. Most common: ${first.name}, ${formatCount(first.count)}.`
		: "";
}
