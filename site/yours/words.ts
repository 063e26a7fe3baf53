import type { Content } from "../content/schema.ts";

export type YoursWords = Content<"yours">;
export type OneWords = YoursWords["one"];

/** A text with {name} filled in. */
export function filled(text: string, values: Record<string, string>): string {
	return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** November 16, 2027: the day at the firm. */
export function dayOf(at: string, timeZone: string): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(at));
}
