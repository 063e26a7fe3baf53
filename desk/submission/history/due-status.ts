import type { Item } from "../../queries/submission.ts";
import { formatDuration } from "../../text/format-time.ts";

/* How a submission stands against its due time, and the line that shows it. */

const MINUTE_MS = 60_000;

export type DueStatus =
	/** No due time: submissions from before the desk existed, suspected spam and spam. */
	| { state: "none" }
	| { state: "running" | "late"; words: string; share: number; label: string }
	| { state: "kept" | "missed"; words: string; share: number; label: string };

type DueTimes = Pick<Item, "receivedAt" | "dueAt" | "answeredAt" | "state">;

export function getDueStatus({ receivedAt, dueAt, answeredAt, state }: DueTimes, now: number): DueStatus {
	const received = Date.parse(receivedAt);
	if (answeredAt) {
		const took = Date.parse(answeredAt) - received;
		const words = took < MINUTE_MS ? "Answered within a minute" : `Answered in ${formatDuration(took)}`;
		if (!dueAt) return { state: "kept", words, share: 1, label: "" };
		const kept = answeredAt <= dueAt;
		const share = kept ? shareOf(received, Date.parse(dueAt), Date.parse(answeredAt)) : 1;
		return kept
			? { state: "kept", words, share, label: "on time" }
			: { state: "missed", words, share, label: `${formatDuration(Date.parse(answeredAt) - Date.parse(dueAt))} late` };
	}
	if (!dueAt || state !== "open") return { state: "none" };
	const due = Date.parse(dueAt);
	if (now > due) return { state: "late", words: formatDuration(now - due), share: 1, label: "late" };
	return {
		state: "running",
		words: formatDuration(due - now),
		share: shareOf(received, due, now),
		label: "left to answer",
	};
}

type Promised = DueTimes & Pick<Item, "promise" | "statedTime">;

/** What the sender was told. The clock time in it can pass before the due time does. */
export function promiseSentence(item: Promised, now: number): string | undefined {
	const { promise, statedTime } = item;
	if (!promise) return undefined;
	const isPast = statedTime && Date.parse(statedTime.at) <= now && getDueStatus(item, now).state === "running";
	return isPast ? `We told them ${statedTime.text}. That time has passed.` : `We said ${promise}.`;
}

function shareOf(from: number, to: number, at: number): number {
	return Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));
}

/** 20 s ago, 5m ago */
export function ago(at: string, now: number): string {
	const seconds = Math.max(1, Math.round((now - Date.parse(at)) / 1000));
	if (seconds < 60) return `${seconds} s ago`;
	return `${formatDuration(seconds * 1000)} ago`;
}
