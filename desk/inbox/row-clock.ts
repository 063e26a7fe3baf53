import type { ClockLineProps } from "../line/ClockLine.tsx";
import type { Row } from "../queries/submissions.ts";
import { clockTime, durationInWords, formatDay, formatDuration, timeAgo } from "../text/format-time.ts";

/* A row's time left, or how late it is. */

const SOON_MS = 3 * 3_600_000;

export interface RowClock {
	short: string;
	/** The same for screen readers. */
	words: string;
	tone: "calm" | "soon" | "late";
	/** Missing if there is no due time. */
	line?: ClockLineProps;
}

type Timed = Pick<Row, "receivedAt" | "dueAt" | "answeredAt" | "state">;

export function getRowClock({ receivedAt, dueAt, answeredAt, state }: Timed, now: number): RowClock {
	const received = new Date(receivedAt);
	if (state !== "open" || !dueAt) {
		const line = dueAt && answeredAt ? { share: 1, look: answerLook(answeredAt, dueAt) } : undefined;
		return {
			short: formatShort(received, new Date(now)),
			words: [`received ${timeAgo(received, new Date(now))}`, line && ANSWERED_LABELS[line.look]]
				.filter(Boolean)
				.join(", "),
			tone: "calm",
			...(line ? { line } : {}),
		};
	}
	const due = Date.parse(dueAt);
	const left = due - now;
	if (left <= 0) {
		return {
			short: `+${formatDuration(-left)}`,
			words: `${durationInWords(-left)} late`,
			tone: "late",
			line: { share: 1, look: "late" },
		};
	}
	const share = Math.min(1, Math.max(0, (now - received.getTime()) / Math.max(1, due - received.getTime())));
	return {
		short: formatDuration(left),
		words: `${durationInWords(left)} left`,
		tone: left < SOON_MS ? "soon" : "calm",
		line: { share, look: "running" },
	};
}

const ANSWERED_LABELS = { kept: "answered on time", missed: "answered late" };

function answerLook(answeredAt: string, dueAt: string): "kept" | "missed" {
	return answeredAt <= dueAt ? "kept" : "missed";
}

/** 9:05 am today, otherwise Nov 3 */
function formatShort(at: Date, now: Date): string {
	return at.toDateString() === now.toDateString() ? clockTime(at) : formatDay(at, now);
}
