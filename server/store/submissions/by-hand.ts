import type { ByHand } from "../../../forms/desk.ts";
import type { AnswerPromise } from "../../content.ts";
import type { Database, PersonRow, Target } from "../tables.ts";

interface Adding {
	call: ByHand;
	by: PersonRow;
	promise: AnswerPromise;
	/** Who is told: no receipt and no mail to the firm, whose people know. */
	targets: Target[];
}

/** A call that came in becomes a submission of whoever took it. Returns its reference. */
export async function addByHand(_db: Database, _adding: Adding, _now: Date): Promise<string> {
	throw new Error("not built yet");
}
