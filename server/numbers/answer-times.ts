import type { AnswerTime, AnswerTimes, Spans } from "../../contract/desk/numbers.ts";
import { byKind, selectedKinds } from "./rows/group-rows.ts";
import type { Range } from "./rows/range.ts";
import { countReceived, isCounted, type SubmissionTimes } from "./rows/submission-times.ts";

/* How long people waited for their first answer, by the day and hour of receipt. */

const WEEKDAYS = 7;
const HOURS = 24;
const TENTHS = 10;

export function answerTimes(all: SubmissionTimes[], { calendar, kind }: Range): AnswerTimes {
	const total: number[] = [];
	const kinds = byKind((): number[] => []);
	const weekdays = lists(WEEKDAYS);
	const hours = lists(HOURS);
	const weeks = lists(calendar.weeks.length);
	const dated = all.filter((group) => isCounted(group) && group.due);
	for (const told of dated) {
		for (const [index, answeredAt] of told.answered?.entries() ?? []) {
			const receivedAt = told.received[index] ?? answeredAt;
			const day = calendar.days[calendar.indexOf(receivedAt) ?? -1];
			if (!day) continue;
			const seconds = Math.max(0, Math.round((answeredAt - receivedAt) / 1000)); // servers' clocks differ
			total.push(seconds);
			kinds[told.kind].push(seconds);
			weekdays[day.weekday - 1]?.push(seconds);
			hours[calendar.hourOf(receivedAt)]?.push(seconds);
			weeks[day.week]?.push(seconds);
		}
	}
	const unanswered = dated.filter(({ answered }) => !answered);
	return {
		total: summarizeTimes(total),
		kinds: selectedKinds(kind).map((name) => ({ kind: name, ...summarizeTimes(kinds[name]) })),
		weekdays: weekdays.map((times, index) => ({ weekday: index + 1, ...summarizeTimes(times) })),
		hours: hours.map((times, hour) => ({ hour, ...summarizeTimes(times) })),
		weeks: calendar.weeks.map((week, index) => ({ ...week, ...summarizeTimes(weeks[index] ?? []) })),
		unanswered: countReceived(calendar, unanswered),
	};
}

function lists(length: number): number[][] {
	return Array.from({ length }, () => []);
}

function summarizeTimes(times: number[]): AnswerTime {
	const { count, ...ranks } = summarizeSpans(times);
	return { answered: count, ...ranks };
}

export function summarizeSpans(times: number[]): Spans {
	const sorted = Uint32Array.from(times).sort(); // several times as fast as sorting with a compare function
	return { count: sorted.length, median: nearestRank(sorted, 5), slowestTenth: nearestRank(sorted, 9) };
}

/** Smallest value that so many tenths don't exceed. Computed in integers: 0.9 * 110 is more than 99. */
function nearestRank(sorted: Uint32Array, tenths: number): number | null {
	return sorted[Math.ceil((tenths * sorted.length) / TENTHS) - 1] ?? null;
}
