import { SUBJECT_MAX } from "../../../contract/desk/desk-options.ts";
import type { OpeningActionOf } from "../../../contract/desk/openings.ts";
import { queueOpeningMail } from "../../queue/answer.ts";
import type { CandidacyRow, DatabaseTransaction, MailRow } from "../../store/tables.ts";
import { saveCandidacyMails } from "../candidacy-mails.ts";
import { answeredStep } from "../next-steps.ts";
import {
	type CandidacyChange,
	type OpeningChange,
	type OpeningContext,
	type Refusal,
	refuse,
} from "./opening-change.ts";

/*
 * Answers an email that was filed in an opening, to whoever wrote it. The answer is about the same candidates: it is
 * erased with them, and what is replied to it stands at them, too.
 */

export async function answerEmail(
	context: OpeningContext,
	{ mail: id, subject, text }: OpeningActionOf<"answer-email">,
): Promise<OpeningChange | Refusal> {
	const { transaction, opening, by, now } = context;
	const mail = await transaction
		.selectFrom("mails")
		.selectAll()
		.where("id", "=", id)
		.where("opening", "=", opening.id)
		.where("state", "=", "filed")
		.where("kind", "<>", "bounce")
		.executeTakeFirst();
	if (!mail) return refuse("mail", "This email isn't in the opening anymore. It may have been deleted.");
	if (!mail.from_email) return refuse("mail", "This email doesn't say who to answer.");
	const about = await findCandidacies(transaction, opening.id, mail);
	const answer = {
		...{ to: mail.from_email, name: mail.from_name, by: by.id, text, answers: mail.id },
		subject: subject || answerSubject(mail.subject || opening.title),
	};
	const delivery = await queueOpeningMail(transaction, { opening: opening.id, request: opening.request }, answer, now);
	if (about.length > 0) {
		await saveCandidacyMails(
			transaction,
			about.map(({ candidate, letter }, index) => ({
				...{ delivery, opening: opening.id, candidate, position: index + 1, letter },
				...{ summary: "", concern: null, shares: null, link: null, reasons: null },
			})),
		);
	}
	return {
		...{ what: "answered by email", data: { deliveries: [delivery] }, deliveries: [delivery] },
		...findSteps(context, about),
	};
}

function answerSubject(subject: string): string {
	return (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, SUBJECT_MAX);
}

/** Those whom our email was about that it answers, or whom it was filed with. */
async function findCandidacies(
	transaction: DatabaseTransaction,
	opening: string,
	{ delivery, candidate }: MailRow,
): Promise<CandidacyRow[]> {
	return transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening)
		.where((row) =>
			row.or([
				row("candidate", "=", candidate),
				row("candidate", "in", (query) =>
					query.selectFrom("candidacy_mails as told").select("told.candidate").where("told.delivery", "=", delivery),
				),
			]),
		)
		.orderBy("added_at")
		.orderBy("candidate")
		.execute();
}

/** Whoever waited for the answer waits no longer. */
function findSteps(
	{ opening, now, office }: OpeningContext,
	about: CandidacyRow[],
): Pick<OpeningChange, "opening" | "candidacies"> {
	const own = answeredStep(opening, now, office);
	const candidacies = about.flatMap((row): CandidacyChange[] => {
		const step = answeredStep(row, now, office);
		return step ? [{ candidate: row.candidate, set: step }] : [];
	});
	return { ...(own && { opening: own }), candidacies };
}
