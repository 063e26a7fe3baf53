import type { Kind } from "../../contract/forms/kinds.ts";
import type { Config } from "../config/config.ts";
import { monthsAfter } from "./months.ts";

export type KeptFor = Pick<Config, "retainLeadsMonths" | "retainResumesMonths">;

/** @param from when it was received, or when its sender last agreed to keep it */
export function keptUntil({ kind }: { kind: Kind }, from: string, keptFor: KeptFor): Date {
	const months = kind === "resume" ? keptFor.retainResumesMonths : keptFor.retainLeadsMonths;
	return monthsAfter(new Date(from), months);
}
