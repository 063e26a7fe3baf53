import type { TargetHealth } from "../../../contract/desk/numbers.ts";
import { clockTime, durationInWords } from "../../text/format-time.ts";
import { formatCount } from "../formats/number-formats.ts";

/* Sentences about deliveries. */

export const targetNames: Record<TargetHealth["target"], string> = {
	receipts: "Receipts to visitors",
	notices: "Notices to the desk",
	replies: "Answers from the desk",
	"staff mails": "Emails to the team",
	webhook: "Webhook",
};

/** The last 24 hours in words, for those who can't tell the colors apart. */
export function describeTarget({ queued, sent, hours }: TargetHealth): string {
	const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
	if (queued === 0) return "none";
	return `${formatCount(sent)} of ${formatCount(queued)}${failed > 0 ? `, ${formatCount(failed)} failed` : ""}`;
}

/** One sentence for each target with waiting or failed deliveries, or a single one if all is well. */
export function deliveryNotes(targets: TargetHealth[], now: Date): string[] {
	const notes = targets.flatMap(({ target, waiting, failed }) => [
		...(waiting.count > 0 ? [`${targetNames[target]}: ${describeWaiting(waiting, now)}`] : []),
		...(failed.count > 0 ? [`${targetNames[target]}: ${formatCount(failed.count)} failed.`] : []),
	]);
	return notes.length > 0 ? notes : ["Nothing is waiting, and nothing failed."];
}

function describeWaiting({ count: many, oldestAt, nextAt }: TargetHealth["waiting"], now: Date): string {
	const one = many === 1;
	const age = oldestAt
		? ` ${one ? "" : "the oldest "}for ${durationInWords(Math.max(0, now.getTime() - Date.parse(oldestAt)))}`
		: "";
	const next = nextAt ? ` Next attempt at ${clockTime(new Date(nextAt))}.` : "";
	return `${formatCount(many)} waiting${age && !one ? "," : ""}${age}.${next}`;
}
