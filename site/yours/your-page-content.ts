import type { OwnSubmission } from "../../contract/yours.ts";
import type { Content } from "../content/schema.ts";

export type YourPageContent = Content<"yours">;
export type SubmissionContent = YourPageContent["one"];

/** What it is, such as Your resume. */
export function headingOf(
	{ kind, call }: Pick<OwnSubmission, "kind" | "call">,
	{ headings }: SubmissionContent,
): string {
	return headings[call ? "call" : kind];
}

/** Fills {name} and other placeholders. Unknown ones stay. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A date such as November 16, 2027, in the firm's time zone. */
export function formatDay(at: string, timeZone: string): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(at));
}

/** Such as Seven, or 21 if there is no word for it. */
export function spellNumber(count: number, { counts }: { counts: string[] }): string {
	return counts[count - 1] ?? count.toLocaleString("en-US");
}
