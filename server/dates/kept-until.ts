import type { Kind } from "../../contract/forms/kinds.ts";
import type { Config } from "../config/config.ts";
import { addMonths } from "./months.ts";

export type RetentionPeriods = Pick<Config, "retainLeadsMonths" | "retainResumesMonths">;

/** @param from when it was received, or when its sender last agreed to keep it */
export function keptUntil({ kind }: { kind: Kind }, from: string, keptFor: RetentionPeriods): Date {
	const months = kind === "resume" ? keptFor.retainResumesMonths : keptFor.retainLeadsMonths;
	return addMonths(new Date(from), months);
}
