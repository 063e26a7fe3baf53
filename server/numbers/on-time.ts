import type { OnTime, OnTimeStats } from "../../contract/desk/numbers.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { byKind, selectedKinds } from "./rows/group-rows.ts";
import type { Range } from "./rows/range.ts";
import { countReceived, isCounted, type SubmissionTimes } from "./rows/submission-times.ts";

/** How many of the submissions due on these days were answered on time. */
export function countOnTime(
	all: SubmissionTimes[],
	{ calendar, kind }: Range,
	promise: ResponsePolicy,
	now: Date,
): OnTimeStats {
	const weeks = calendar.weeks.map((week) => ({ ...week, kinds: byKind(zero) }));
	const counted = all.filter(isCounted);
	const undated = counted.filter(({ due }) => !due);
	const leftOut = { undated: countReceived(calendar, undated), notYetDue: 0, needless: 0 };
	for (const group of counted) {
		for (const [index, dueAt] of group.due?.entries() ?? []) {
			const day = calendar.days[calendar.indexOf(dueAt) ?? -1];
			const kept = weeks[day?.week ?? -1]?.kinds[group.kind];
			if (!kept) continue;
			if (dueAt > now.getTime()) leftOut.notYetDue += 1;
			else if (group.needsNoAnswer) leftOut.needless += 1;
			else {
				const answeredAt = group.answered?.[index];
				kept.due += 1;
				if (answeredAt !== undefined && answeredAt <= dueAt) kept.kept += 1;
			}
		}
	}
	return {
		hours: { any: promise.hours, message: promise.messageHours },
		total: sumKept(weeks.flatMap(({ kinds }) => Object.values(kinds))),
		kinds: selectedKinds(kind).map((name) => ({ kind: name, ...sumKept(weeks.map(({ kinds }) => kinds[name])) })),
		weeks: weeks.map((week) => ({ ...week, ...sumKept(Object.values(week.kinds)) })),
		leftOut,
	};
}

function zero(): OnTime {
	return { due: 0, kept: 0 };
}

function sumKept(some: OnTime[]): OnTime {
	const sum = (what: keyof OnTime) => some.reduce((total, kept) => total + kept[what], 0);
	return { due: sum("due"), kept: sum("kept") };
}
