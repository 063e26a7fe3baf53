import { type OnTime, percent } from "../../../contract/desk/numbers.ts";
import { kindLabels } from "../../../contract/forms/labels.ts";
import type { WeekFigures } from "../../numbers/weekly.ts";
import type { Letter } from "./Letter.tsx";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Last week in six figures. */
export function weeklyLetter(figures: WeekFigures, desk: string): Letter {
	const { from, to, kept, keptBefore, answers, received, receivedBefore, now, deliveries, openings } = figures;
	const total = received.reduce((sum, { count }) => sum + count, 0);
	const days = `${dayName(from)} to ${dayName(to)}`;
	return {
		subject: `Last week: ${kept.due === 0 ? "nothing was due" : `${onTimeShare(kept)} answered on time`}`,
		preview: `${total} received, ${now.open} open now, ${now.overdue} overdue.`,
		heading: "How last week went",
		paragraphs: [`${days}. The desk has the full numbers, for any dates.`],
		link: { label: "See the numbers", address: `${desk}/numbers?from=${from}&to=${to}` },
		rows: [
			["Answered on time", onTimeText(kept, keptBefore)],
			[
				"Time to first answer",
				answers.median === null || answers.slowestTenth === null
					? "no answers"
					: `median ${formatHours(answers.median)}; the slowest 10% took over ${formatHours(answers.slowestTenth)}`,
			],
			[
				"Received",
				`${total} (${received.map(({ kind, count }) => `${count} ${kindLabels[kind].toLowerCase()}${count === 1 ? "" : "s"}`).join(", ")}); the week before ${receivedBefore}`,
			],
			["Open now", `${now.open}, including ${now.overdue} overdue`],
			[
				"Openings",
				`${openings.opened} opened, ${openings.filled} of them filled, ${openings.placements} placed; ${openings.stepsOverdue} next steps overdue now`,
			],
			["Deliveries", deliveryText(deliveries)],
		],
		footnote: "Admins get this on Mondays. You can turn it off at the desk, under your name.",
	};
}

/** Such as November 9 for 2026-11-09. */
function dayName(day: string): string {
	return new Date(day).toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
}

function onTimeShare({ kept, due }: OnTime): string {
	return percent(kept, due);
}

function onTimeText(kept: OnTime, before: OnTime): string {
	const last = kept.due === 0 ? "nothing was due" : `${onTimeShare(kept)}, ${kept.kept} of ${kept.due}`;
	return before.due === 0 ? last : `${last}; the week before ${onTimeShare(before)}`;
}

/** Such as 4 h 06 min. */
function formatHours(seconds: number): string {
	const hours = Math.floor(seconds / HOUR_S);
	const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
	return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes).padStart(2, "0")} min`;
}

function deliveryText({ waiting, failed }: WeekFigures["deliveries"]): string {
	if (waiting + failed === 0) return "all delivered";
	return `${failed} failed, ${waiting} waiting`;
}
