import type { Kept, PromiseKept } from "../../../forms/numbers.ts";
import type { AnswerPromise } from "../../content.ts";
import { byKind, kindsOf } from "./kinds.ts";
import type { Range } from "./range.ts";
import { counts, type Told } from "./told.ts";

/** Of what was due on these days, how much was answered by then. */
export function promiseKept(all: Told[], { calendar, kind }: Range, promise: AnswerPromise, now: Date): PromiseKept {
	const weeks = calendar.weeks.map((week) => ({ ...week, kinds: byKind(none) }));
	const leftOut = { undated: 0, notYetDue: 0, needless: 0 };
	for (const told of all) {
		if (!counts(told)) continue;
		const { dueAt, answeredAt } = told;
		if (dueAt === undefined) {
			if (calendar.indexOf(told.receivedAt) !== undefined) leftOut.undated += 1;
			continue;
		}
		const day = calendar.days[calendar.indexOf(dueAt) ?? -1];
		const week = day && weeks[day.week];
		if (!week) continue;
		if (dueAt > now.getTime()) leftOut.notYetDue += 1;
		else if (told.needless) leftOut.needless += 1;
		else {
			const kept = week.kinds[told.kind];
			kept.due += 1;
			if (answeredAt !== undefined && answeredAt <= dueAt) kept.kept += 1;
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
