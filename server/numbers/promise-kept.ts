import type { Kept, PromiseKept } from "../../contract/desk/numbers.ts";
import type { AnswerPromise } from "../config/content.ts";
import { byKind, kindsOf } from "./rows/kinds.ts";
import type { Range } from "./rows/range.ts";
import { counts, countWithin, type Told } from "./rows/told.ts";

/** How many of the submissions due on these days were answered on time. */
export function promiseKept(all: Told[], { calendar, kind }: Range, promise: AnswerPromise, now: Date): PromiseKept {
	const weeks = calendar.weeks.map((week) => ({ ...week, kinds: byKind(none) }));
	const counted = all.filter(counts);
	const undated = counted.filter(({ due }) => !due);
	const leftOut = { undated: countWithin(calendar, undated), notYetDue: 0, needless: 0 };
	for (const told of counted) {
		for (const [index, dueAt] of told.due?.entries() ?? []) {
			const day = calendar.days[calendar.indexOf(dueAt) ?? -1];
			const kept = weeks[day?.week ?? -1]?.kinds[told.kind];
			if (!kept) continue;
			if (dueAt > now.getTime()) leftOut.notYetDue += 1;
			else if (told.needless) leftOut.needless += 1;
			else {
				const answeredAt = told.answered?.[index];
				kept.due += 1;
				if (answeredAt !== undefined && answeredAt <= dueAt) kept.kept += 1;
			}
		}
	}
	return {
		hours: { any: promise.hours, message: promise.messageHours },
		total: sumOf(weeks.flatMap(({ kinds }) => Object.values(kinds))),
		kinds: kindsOf(kind).map((name) => ({ kind: name, ...sumOf(weeks.map(({ kinds }) => kinds[name])) })),
		weeks: weeks.map((week) => ({ ...week, ...sumOf(Object.values(week.kinds)) })),
		leftOut,
	};
}

function none(): Kept {
	return { due: 0, kept: 0 };
}

function sumOf(some: Kept[]): Kept {
	const sum = (what: keyof Kept) => some.reduce((total, kept) => total + kept[what], 0);
	return { due: sum("due"), kept: sum("kept") };
}
