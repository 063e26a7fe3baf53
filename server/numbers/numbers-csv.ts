import { outcomes } from "../../contract/desk/desk-options.ts";
import type { AnswerTime, Numbers, NumbersTable, OnTime, TopRows } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { kindLabels } from "../../contract/forms/labels.ts";
import { csvHeader, csvLine } from "../submissions/csv.ts";
import { selectedKinds } from "./rows/group-rows.ts";

/* Each table of the numbers as CSV, with the same figures as on the page. */

type Cell = string | number | null;

interface Table {
	head: string[];
	rows: Cell[][];
}

/** Undefined if this person may not see the table. */
export function numbersCsv(name: NumbersTable, numbers: Numbers): string | undefined {
	const table = TABLES[name](numbers);
	return table && csvHeader(table.head) + table.rows.map(csvLine).join("");
}

const TABLES: Record<NumbersTable, (numbers: Numbers) => Table | undefined> = {
	promise: ({ promise, range }) => ({
		head: ["Week", "From", "To", "Kind", "Due", "Answered on time", "Share"],
		rows: [
			...promise.weeks.flatMap(({ week, from, to, kinds, ...all }) => [
				[week, from, to, "All", ...keptCells(all)],
				...selectedKinds(range.kind ?? undefined).map((kind) => [
					week,
					from,
					to,
					kindLabels[kind],
					...keptCells(kinds[kind]),
				]),
			]),
			["All weeks", range.from, range.to, "All", ...keptCells(promise.total)],
			...promise.kinds.map(({ kind, ...kept }) => [
				...["All weeks", range.from, range.to, kindLabels[kind]],
				...keptCells(kept),
			]),
			...leftOutCells("Left out: without a due time", promise.leftOut.undated),
			...leftOutCells("Left out: not due yet", promise.leftOut.notYetDue),
			...leftOutCells("Left out: duplicate, filled or canceled, and closed on time", promise.leftOut.needless),
		],
	}),
	"answer-times": ({ answerTimes: { total, kinds, weekdays, hours, weeks, unanswered } }) => ({
		head: ["By", "Of receipt", "Answered", "Median, seconds", "Slowest 10%, seconds"],
		rows: [
			["All", "", ...timeCells(total)],
			...kinds.map(({ kind, ...time }) => ["Kind", kindLabels[kind], ...timeCells(time)]),
			...weekdays.map(({ weekday, ...time }) => ["Weekday", WEEKDAYS[weekday - 1] ?? "", ...timeCells(time)]),
			...hours.map(({ hour, ...time }) => ["Hour", hour, ...timeCells(time)]),
			...weeks.map(({ week, ...time }) => ["Week", week, ...timeCells(time)]),
			["Not answered", "", unanswered, null, null],
		],
	}),
	openings: ({ openings }) => ({
		head: ["Figure", "Count", "Median, days", "Slowest 10%, days"],
		rows: [
			...(
				[
					["Request to shortlist", openings.toShortlist],
					["Request to offer", openings.toOffer],
					["Request to start", openings.toStart],
				] as const
			).map(([name, { count, median, slowestTenth }]) => [name, count, toDays(median), toDays(slowestTenth)]),
			...(
				[
					["Openings opened", openings.opened],
					["Openings filled", openings.filled],
					["Openings canceled", openings.canceled],
					["Shortlists sent", openings.shortlists.sent],
					["Shortlists answered", openings.shortlists.answered],
					["Placements", openings.placements.count],
					["Stayed past the guarantee", openings.placements.held],
					["Left under guarantee", openings.placements.left],
				] as const
			).map(([name, count]) => [name, count, null, null]),
		],
	}),
	meetings: ({ meetings: { calls, interviews } }) => ({
		head: ["Meeting", "Booked", "Held", "No-show", "Canceled"],
		rows: [
			["Calls", calls.booked, calls.held, calls.missed, calls.canceled],
			["Interviews", interviews.booked, interviews.held, null, interviews.canceled],
		],
	}),
	claims: ({ claims }) =>
		claims
			? {
					head: ["Claim", "Claimed", "On pages", "Measured", "Based on", "Unit"],
					rows: claims.map(({ label, claimed, pages, measured, of, unit }) => [
						...[label, claimed, pages.join(" "), measured, of, unit],
					]),
				}
			: undefined,
	owners: ({ owners }) =>
		owners
			? {
					head: ["Owner", "Open now", "Overdue now", "Answered"],
					rows: [
						...owners.people.map(({ name, open, overdue, answered }) => [name, open, overdue, answered]),
						["Unassigned", owners.nobody.open, owners.nobody.overdue, owners.nobody.answered],
					],
				}
			: undefined,
	days: ({ received, range }) => ({
		head: ["Day", "Weekday", "All", ...kindHeaders(range.kind)],
		rows: received.days.map(({ day, weekday, count, kinds }) => [
			...[day, WEEKDAYS[weekday - 1] ?? "", count],
			...kindCells(kinds, range.kind),
		]),
	}),
	pages: ({ received: { pages, byHand } }) => ({
		head: ["Page", "Received"],
		rows: [
			...pages.rows.map(({ page, count }) => [page ?? "Unknown", count]),
			...othersCells(pages),
			["Added by hand", byHand],
		],
	}),
	states: ({ received: { states, stateUnknown }, range }) => ({
		head: ["State", "Abbreviation", "All", ...kindHeaders(range.kind)],
		rows: [
			...states.map(({ state, abbreviation, count, kinds }) => [
				...[state, abbreviation, count],
				...kindCells(kinds, range.kind),
			]),
			["Unknown", "", stateUnknown],
		],
	}),
	campaigns: ({ received: { campaigns, withoutCampaign } }) => ({
		head: ["Source", "Medium", "Campaign", "Received"],
		rows: [
			...campaigns.rows.map(({ source, medium, campaign, count }) => [source, medium, campaign, count]),
			...othersCells(campaigns).map(([name = "", count = 0]) => [name, "", "", count]),
			["No campaign", "", "", withoutCampaign],
		],
	}),
	referrers: ({ received: { referrers } }) => ({
		head: ["Site", "Group", "Received"],
		rows: [
			...referrers.rows.map(({ host, group, count }) => [host, group, count]),
			...othersCells(referrers).map(([name = "", count = 0]) => [name, "", count]),
		],
	}),
	found: ({ received: { found } }) => ({
		head: ["How they found us", "Received"],
		rows: found.map(({ group, count }) => [group, count]),
	}),
	steps: ({ received: { steps } }) => ({
		head: ["Step", "Leads"],
		rows: [
			["Sent the lead form", steps.leads],
			["Added details", steps.withStepTwo],
		],
	}),
	outcomes: ({ received, range }) => ({
		head: ["Outcome", "All", ...kindHeaders(range.kind)],
		rows: [
			...received.outcomes.map(({ outcome, count, kinds }) => [
				...[outcomes.find(({ value }) => value === outcome)?.label ?? outcome, count],
				...kindCells(kinds, range.kind),
			]),
			["Not closed", received.notClosed],
		],
	}),
	deliveries: ({ health: { hours, targets } }) => ({
		head: [
			"Target",
			"Hour",
			"Queued",
			"Sent",
			"Failed",
			"Waiting now",
			"Oldest since",
			"Next attempt",
			"Failed in total",
		],
		rows: targets.flatMap((each) => [
			...hours.map(({ begins }, index) => {
				const hour = each.hours[index];
				return [each.target, begins, hour?.queued ?? 0, hour?.sent ?? 0, hour?.failed ?? 0];
			}),
			[
				...[each.target, "Last 24 hours", each.queued, each.sent],
				...[each.hours.reduce((sum, { failed }) => sum + failed, 0), each.waiting.count],
				...[each.waiting.oldestAt, each.waiting.nextAt, each.failed.count],
			],
		]),
	}),
};

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SHARE_DIGITS = 4;

function keptCells({ due, kept }: OnTime): Cell[] {
	return [due, kept, due === 0 ? null : (kept / due).toFixed(SHARE_DIGITS)];
}

function leftOutCells(label: string, count: number): Cell[][] {
	return count === 0 ? [] : [[label, null, null, null, count]];
}

function timeCells({ answered, median, slowestTenth }: AnswerTime): Cell[] {
	return [answered, median, slowestTenth];
}

function kindHeaders(kind: Kind | null): string[] {
	return selectedKinds(kind ?? undefined).map((name) => kindLabels[name]);
}

function kindCells(kinds: Record<Kind, number>, kind: Kind | null): Cell[] {
	return selectedKinds(kind ?? undefined).map((name) => kinds[name]);
}

function othersCells({ others }: TopRows<unknown>): Cell[][] {
	return others.rows === 0 ? [] : [[`${others.rows} others`, others.count]];
}

function toDays(seconds: number | null): number | null {
	return seconds === null ? null : Math.round(seconds / 8640) / 10;
}
