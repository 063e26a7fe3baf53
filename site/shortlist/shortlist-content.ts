import type { ShortlistCandidate, ShortlistPageData } from "../../contract/shortlist.ts";
import type { Content } from "../content/schema.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";

export type ShortlistContent = Content<"shortlist">;
export type OpenShortlist = Extract<ShortlistPageData, { view: "open" }>;

export function candidateName(
	{ letter, name }: Pick<ShortlistCandidate, "letter" | "name">,
	words: ShortlistContent["candidate"],
): string {
	return name ?? fillPlaceholders(words.name, { letter });
}

/** Such as 'Friday, November 20, 2:40 pm', in the firm's time zone. */
export function formatMoment(at: string, timeZone: string): string {
	const format = { weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
	return new Intl.DateTimeFormat("en-US", { ...format, timeZone })
		.format(new Date(at))
		.replace(" at ", ", ")
		.replace(/ (AM|PM)$/, (half) => half.toLowerCase());
}

export function firstName(name: string): string {
	return name.split(" ")[0] || name;
}
