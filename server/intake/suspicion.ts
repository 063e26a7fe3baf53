/* Signs of spam. Only a guess: the submission is stored and acknowledged as usual, but staff must release it. */

/** Honeypot: a field that people can't see and bots fill in. */
const HONEYPOT_FIELD = "subject";
/** Milliseconds from page load to submit, sent by our script. A client that sends none is not suspected for it. */
const DURATION_FIELD = "took";
const DURATION_MIN_MS = 1000;

/** The reason, as a clause; undefined if there is none. */
export function spamReason(fields: Map<string, string>): string | undefined {
	if ((fields.get(HONEYPOT_FIELD) ?? "").trim() !== "") return "a field was filled in that people cannot see";
	const took = fields.get(DURATION_FIELD) ?? "";
	if (/^\d{1,15}$/.test(took) && Number(took) < DURATION_MIN_MS) return "the form was filled in within a second";
	return undefined;
}
