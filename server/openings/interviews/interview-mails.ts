import type { InterviewMail } from "../../queue/delivery-content.ts";
import type { Database, InterviewRow, OpeningRow } from "../../store/tables.ts";

/** What an email about an interview says. Undefined if it is no longer true. */
export async function readInterviewMail(
	db: Database,
	{ interview: id, event }: InterviewMail,
): Promise<{ interview: InterviewRow; opening: OpeningRow; letter: string } | undefined> {
	const interview = await db.selectFrom("interviews").selectAll().where("id", "=", id).executeTakeFirst();
	if (!interview) return undefined;
	if ((interview.canceled_at !== null) !== (event === "interview canceled")) return undefined;
	const opening = await db.selectFrom("openings").selectAll().where("id", "=", interview.opening).executeTakeFirst();
	const candidacy = await db
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", interview.opening)
		.where("candidate", "=", interview.candidate)
		.executeTakeFirst();
	if (!opening || !candidacy) return undefined;
	return { interview, opening, letter: candidacy.letter ?? "" };
}
