import type { ActionOf } from "../../../contract/desk/actions.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { saveProposalMails } from "../../candidates/proposal-mails.ts";
import { findHiddenCandidates, readWishes } from "../../candidates/wishes.ts";
import { queueAnswer } from "../../queue/answer.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { ProposalRow } from "../../store/tables.ts";
import type { ActionContext, ActionStep } from "./undo.ts";

/* Emails about shortlisted candidates: consent requests to the candidate, then the shortlist to the employer. */

const NOT_ON_SHORTLIST = "Somebody in it is not marked for this request any more. Look at who is, and write again.";
const NO_CONSENT =
	"Somebody in it has not said yes, so neither their name nor their resume may go. Ask them first, or send the summary alone.";
const DECLINED = "Somebody in it said no. Take them out.";
const PAUSED = "Somebody in it is not looking at the moment. Take them out, or ask them first.";
const HIDDEN = "Somebody in it is never to be shown to this employer. Take them out.";

/** Queues the shortlist to the employer. Returns a sentence, before anything is written, if it is refused. */
export async function propose(
	context: ActionContext,
	{ subject, text, people }: ActionOf<"propose">,
): Promise<ActionStep | string> {
	const { transaction, row, by, now } = context;
	if (row.kind !== "lead" && row.kind !== "talent-request")
		return "Only an employer's request can be answered with people.";
	if (people.length === 0) return "Mark somebody for it first.";
	const candidates = people.map(({ candidate }) => candidate);
	const marked = await transaction
		.selectFrom("proposals")
		.selectAll()
		.where("request", "=", row.reference)
		.where("candidate", "in", candidates)
		.execute();
	if (marked.length !== new Set(candidates).size || marked.length !== people.length) return NOT_ON_SHORTLIST;
	if (marked.some(({ answer }) => answer === "no")) return DECLINED;
	const saidYes = (candidate: string) => marked.some((one) => one.candidate === candidate && one.answer === "yes");
	if (people.some(({ candidate, shares }) => shares !== null && !saidYes(candidate))) return NO_CONSENT;
	const refusal = await findUnwilling(context, candidates);
	if (refusal) return refusal;
	const delivery = await queueMailToSender(context, { subject, text, proposes: true });
	const mails = people.map((one) => ({ delivery, request: row.reference, ...one }));
	await saveProposalMails(transaction, mails);
	await transaction
		.updateTable("proposals")
		.set({ proposed_at: now.toISOString() })
		.where("request", "=", row.reference)
		.where("candidate", "in", candidates)
		.execute();
	// Neither history names the other: either may be erased.
	for (const reference of candidates) {
		await appendEvent(transaction, { reference, person: by.id, what: "proposed", data: {} }, now);
	}
	return { what: "proposed", data: { delivery, letter: true }, set: answeredColumns(context) };
}

/** What candidates set on their page applies even if they were shortlisted before. */
async function findUnwilling({ transaction, row }: ActionContext, candidates: string[]): Promise<string | undefined> {
	const hidden = await findHiddenCandidates(transaction, row);
	for (const candidate of candidates) {
		const own = await transaction
			.selectFrom("submissions")
			.select("inbox")
			.where("reference", "=", candidate)
			.executeTakeFirst();
		if (hidden.has(candidate) || (own?.inbox && hidden.has(own.inbox))) return HIDDEN;
		if ((await readWishes(transaction, candidate)).paused_at) return PAUSED;
	}
	return undefined;
}

/** Asks the candidate whether the employer may have their name and resume. */
export async function requestConsent(
	context: ActionContext,
	{ request, subject, text }: ActionOf<"ask">,
): Promise<ActionStep | string> {
	const { transaction, row, by, now } = context;
	const marked = await findProposal(context, request);
	if (!marked) return "They are not marked for this request any more.";
	if (marked.answer !== null) return `They said ${marked.answer} already.`;
	if (marked.asked_at !== null) return "They were asked already. When they answer, write it down here.";
	const delivery = await queueMailToSender(context, { subject, text });
	await saveProposalMails(transaction, [{ delivery, request, candidate: row.reference, summary: null, shares: null }]);
	await transaction
		.updateTable("proposals")
		.set({ asked_at: now.toISOString() })
		.where("request", "=", request)
		.where("candidate", "=", row.reference)
		.execute();
	await appendEvent(transaction, { reference: request, person: by.id, what: "asked", data: {} }, now);
	return { what: "asked", data: { delivery, letter: true }, set: answeredColumns(context) };
}

function findProposal({ transaction, row }: ActionContext, request: string): Promise<ProposalRow | undefined> {
	return transaction
		.selectFrom("proposals")
		.selectAll()
		.where("request", "=", request)
		.where("candidate", "=", row.reference)
		.executeTakeFirst();
}

function queueMailToSender(
	{ transaction, row, by, now }: ActionContext,
	mail: { subject: string; text: string; proposes?: true },
): Promise<string> {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const answer = { to: fields.email ?? "", name: personName(fields), by: by.id, ...mail };
	return queueAnswer(transaction, row.reference, answer, now);
}

/** An email from the desk counts as an answer. */
function answeredColumns({ row, now }: ActionContext): ActionStep["set"] & object {
	return row.answered_at ? {} : { answered_at: now.toISOString() };
}
