import type { DeliveryHealth, Todo } from "../../contract/desk/numbers.ts";
import { timeAgo } from "../text/format-time.ts";
import { pluralize } from "./formats/number-formats.ts";

/* Sentences about the state of the installation. */

const GIGA = 1e9;
const MEGA = 1e6;

/** 12 GB, 3.1 GB, 420 MB */
export function formatBytes(size: number): string {
	if (size < GIGA) return `${Math.max(1, Math.round(size / MEGA))} MB`;
	const gigabytes = size / GIGA;
	return `${gigabytes < 10 ? Math.round(gigabytes * 10) / 10 : Math.round(gigabytes)} GB`;
}

export function describeDisk({ free, total, used }: NonNullable<DeliveryHealth["disk"]>): string {
	return `${formatBytes(free)} free of ${formatBytes(total)}${used === null ? "" : `, ${formatBytes(used)} used by our data`}`;
}

export function describeTodo({ what, count }: Todo, backedUp: boolean): string {
	const words: Record<Todo["what"], string> = {
		overdue: `${pluralize(count, "answer")} overdue`,
		unassigned: `${pluralize(count, "submission")} unassigned`,
		"held back": `${pluralize(count, "submission")} suspected as spam`,
		"not delivered": `${pluralize(count, "delivery", "deliveries")} failed`,
		"no backup": backedUp ? "The last backup is old" : "No backup found",
		"disk full": "The disk is nearly full",
	};
	return words[what];
}

/** Where people's replies to our emails go. */
export function describeMailIn(mailIn: DeliveryHealth["mailIn"]): string {
	if (!mailIn) return "go to recruiters' mailboxes. Set MAIL_IN_URL on the server to bring them to the desk";
	if (mailIn.problem) return `can't be read: ${mailIn.problem}`;
	return mailIn.readAt ? `come to the desk, read ${timeAgo(new Date(mailIn.readAt))}` : "come to the desk, none yet";
}
