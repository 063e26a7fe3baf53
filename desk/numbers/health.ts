import type { HealthOfDelivery, Todo } from "../../contract/desk/numbers.ts";
import { counted } from "./words.ts";

/* Sentences about the state of the installation. */

const GIGA = 1e9;
const MEGA = 1e6;

/** 12 GB, 3.1 GB, 420 MB */
export function bytes(of: number): string {
	if (of < GIGA) return `${Math.max(1, Math.round(of / MEGA))} MB`;
	const gigabytes = of / GIGA;
	return `${gigabytes < 10 ? Math.round(gigabytes * 10) / 10 : Math.round(gigabytes)} GB`;
}

export function diskInWords({ free, total, used }: NonNullable<HealthOfDelivery["disk"]>): string {
	return `${bytes(free)} free of ${bytes(total)}${used === null ? "" : `, ${bytes(used)} are ours`}`;
}

export function todoInWords({ what, count }: Todo, backedUp: boolean): string {
	const words: Record<Todo["what"], string> = {
		overdue: `${counted(count, "answer")} overdue`,
		unassigned: `${counted(count, "submission")} nobody has taken`,
		"held back": `${counted(count, "submission")} held back as spam`,
		"not delivered": `${counted(count, "delivery", "deliveries")} given up`,
		"no backup": backedUp ? "The last backup is old" : "No backup is known",
		"disk full": "The disk is nearly full",
	};
	return words[what];
}
