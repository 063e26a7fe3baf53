import { outcomes } from "../../contract/desk/desk-options.ts";
import type { BulkWish, FailedItem } from "../queries/bulk.ts";
import { describeEvent } from "../submission/history/history-text.ts";
import { formatList } from "../text/format-list.ts";
import { formatDue } from "../text/format-time.ts";

/* What was done with many, and what wasn't, in words. */

const NAMES_SHOWN = 5;

/** What the notice says. @param people names by id */
export function describeDone(wish: BulkWish, count: number, people: Map<string, string>): string {
	switch (wish.what) {
		case "assign":
			return wish.to === null ? `${count} unassigned` : `${count} assigned to ${people.get(wish.to) ?? "them"}`;
		case "close":
			return `${count} closed: ${outcomes.find(({ value }) => value === wish.outcome)?.label ?? wish.outcome}`;
		case "snooze":
			return wish.until === null
				? `${count} back in the list`
				: `${count} snoozed until ${formatDue(new Date(wish.until))}`;
		case "answer":
			return count === 1 ? "1 email is on its way" : `${count} emails are on their way`;
	}
}

export function describeEffect({ what }: BulkWish, failed: number): string {
	const effect = {
		...{
			assign: "",
			close: "",
			snooze: "Their due times don't change.",
			answer: "Each goes out on its own in ten seconds.",
		},
	}[what];
	return [effect, describeLeftAlone(failed)].filter(Boolean).join(" ");
}

export function describeUndone(undone: number, left: number): string {
	const back = undone === 1 ? "1 is back the way it was." : `${undone} are back the way they were.`;
	return [back, describeLeftAlone(left)].filter(Boolean).join(" ");
}

export function describeLeftAlone(failed: number): string {
	if (failed === 0) return "";
	return failed === 1 ? "1 was not changed." : `${failed} were not changed.`;
}

/** Those left alone, by reason: who, and why. */
export function groupFailures(failed: FailedItem[], me: string): { who: string; why: string }[] {
	const groups = Map.groupBy(failed, (item) => describeReason(item, me));
	return [...groups].map(([why, items]) => ({ who: listNames(items), why }));
}

function listNames(items: FailedItem[]): string {
	const names = items.map(({ name, reference }) => name || reference);
	if (names.length <= NAMES_SHOWN) return formatList(names);
	const [shown, more] = [names.slice(0, NAMES_SHOWN - 1), names.length - NAMES_SHOWN + 1];
	return `${shown.join(", ")} and ${more} more`;
}

/** Rosa answered in the meantime. */
function describeReason({ sentence, event, kind }: FailedItem, me: string): string {
	if (!event || !kind) return sentence;
	return `${describeEvent(event, { kind, details: [] }, me)} in the meantime.`;
}
