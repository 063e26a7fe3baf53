/* What makes a submission look like a robot's. A guess: it is kept and answered as usual, but waits for staff. */

/** A field that no person sees and every robot fills in. */
const TRAP = "subject";
/** Milliseconds from the page to the button, told by our script; a program that sends none is not suspected for it. */
const TOOK = "took";
const TOOK_MIN_MS = 1000;

/** The reason, as a clause; undefined when there is none. */
export function suspicionOf(fields: Map<string, string>): string | undefined {
	if ((fields.get(TRAP) ?? "").trim() !== "") return "a field was filled in that people cannot see";
	const took = fields.get(TOOK) ?? "";
	if (/^\d{1,15}$/.test(took) && Number(took) < TOOK_MIN_MS) return "the form was filled in within a second";
	return undefined;
}
