import { OFFER_FIELD } from "../../../contract/meetings/interviews.ts";

/** A form sends each time as a field of its own, and an empty `offers` that says it had some to choose from. */
export function joinOffers(sent: Map<string, string>): Map<string, string> {
	const chosen = [...sent.keys()].filter((name) => name.startsWith(OFFER_FIELD));
	if (chosen.length === 0) return sent;
	return new Map([...sent, ["offers", chosen.map((name) => name.slice(OFFER_FIELD.length)).join(" ")]]);
}
