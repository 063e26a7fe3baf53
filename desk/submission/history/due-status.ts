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
		const words = took < MINUTE_MS ? "Answered within a minute" : `Answered after ${formatDuration(took)}`;
		if (!dueAt) return { state: "kept", words, share: 1, label: "" };
		const kept = answeredAt <= dueAt;
		const share = kept ? shareOf(received, Date.parse(dueAt), Date.parse(answeredAt)) : 1;
		return kept
			? { state: "kept", words, share, label: "inside the promise" }
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

function shareOf(from: number, to: number, at: number): number {
	return Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));
}

/** 20 s ago, 5m ago */
export function ago(at: string, now: number): string {
	const seconds = Math.max(1, Math.round((now - Date.parse(at)) / 1000));
	if (seconds < 60) return `${seconds} s ago`;
	return `${formatDuration(seconds * 1000)} ago`;
}

/** The firm's rising line, 100 wide and 40 high. */
const LINE: [x: number, y: number][] = [
	[0, 38],
	[18.5, 38],
	[32, 25],
	[39.7, 31],
	[50.5, 20],
	[64, 8],
	[74, 14],
	[100, 2],
];
export const LINE_HEIGHT = 40;

/** The line's y coordinate at a share of its width. */
export function heightAt(share: number): number {
	const x = share * 100;
	const end = LINE.findIndex(([at]) => at >= x);
	const [toX, toY] = LINE[Math.max(1, end)] ?? [100, 0];
	const [fromX, fromY] = LINE[Math.max(1, end) - 1] ?? [0, 0];
	return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}

/** The line between two shares of its width, as SVG points. */
export function points(from: number, to: number): string {
	const between = LINE.filter(([x]) => x > from * 100 && x < to * 100);
	const ends = [from, to].map((share): [number, number] => [share * 100, heightAt(share)]);
	return [ends[0], ...between, ends[1]].map((point) => point?.join(",")).join(" ");
}
