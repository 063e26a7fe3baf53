import type { OfficeHours } from "../../../contract/office-hours.ts";
import { COMPANIES_LOCK } from "../../companies/find-company.ts";
import { readContent } from "../../queue/delivery-content.ts";
import { appendEvent } from "../../store/database/events.ts";
import { lock } from "../../store/database/postgres.ts";
import type {
	CandidacyRow,
	Database,
	DatabaseTransaction,
	DeliveryRow,
	OpeningRow,
	ProposalMailRow,
	ProposalRow,
	TakenProposalRow,
} from "../../store/tables.ts";
import { consentColumns, findNextCandidates } from "../consent.ts";
import { nextLetter } from "../letters.ts";
import { consentAskedStep, NO_STEP, shortlistStep, stageStep } from "../next-steps.ts";
import { deleteCandidacy, lockOpening, updateDueTime } from "../opening-state.ts";
import { openFromRequest } from "./opening-from-request.ts";

/*
 * Until 1.10, candidates were marked for a request (table proposals). Every request with marks becomes an opening, and
 * every mark a candidacy. A server of that version may still run beside this one and write marks, so this runs again
 * and again: proposals_taken holds what was taken over, and only what differs from it is taken over since.
 */

interface TakeOver {
	office: OfficeHours;
	now: Date;
}

/** Returns how many requests had anything to take over. Cheap if there is nothing. */
export async function takeOverProposals(db: Database, { office, clock }: { office: OfficeHours; clock: () => Date }) {
	const requests = await findRequestsToTakeOver(db);
	for (const request of requests) {
		await db.transaction().execute(async (transaction) => {
			await takeOverRequest(transaction, request, { office, now: clock() });
		});
	}
	return requests.length;
}

/** Takes over what concerns these submissions, or this email, before it is sent or they are erased. */
export async function takeOverNow(
	transaction: DatabaseTransaction,
	of: { references: string[] } | { delivery: string },
	circumstances: TakeOver,
): Promise<void> {
	const waiting = await findRequestsToTakeOver(transaction);
	if (waiting.length === 0) return;
	const concerned =
		"delivery" in of
			? transaction.selectFrom("proposal_mails").select("request").where("delivery", "=", of.delivery)
			: transaction
					.selectFrom("proposals")
					.select("request")
					.where((row) => row.or([row("request", "in", of.references), row("candidate", "in", of.references)]));
	const requests = await concerned.distinct().execute();
	for (const { request } of requests) {
		if (waiting.includes(request)) await takeOverRequest(transaction, request, circumstances);
	}
}

/** Requests with marks or emails that are new, or differ from what was taken over; also those with marks removed. */
async function findRequestsToTakeOver(db: Database): Promise<string[]> {
	const changed = db
		.selectFrom("proposals")
		.leftJoin("proposals_taken as taken", (join) =>
			join.onRef("taken.request", "=", "proposals.request").onRef("taken.candidate", "=", "proposals.candidate"),
		)
		.select("proposals.request")
		.where((row) =>
			row.or([
				row("taken.request", "is", null),
				row("taken.asked_at", "is distinct from", row.ref("proposals.asked_at")),
				row("taken.answer", "is distinct from", row.ref("proposals.answer")),
				row("taken.answered_at", "is distinct from", row.ref("proposals.answered_at")),
				row("taken.proposed_at", "is distinct from", row.ref("proposals.proposed_at")),
			]),
		);
	const removed = db
		.selectFrom("proposals_taken as taken")
		.leftJoin("proposals", (join) =>
			join.onRef("taken.request", "=", "proposals.request").onRef("taken.candidate", "=", "proposals.candidate"),
		)
		.select("taken.request")
		.where("proposals.request", "is", null);
	const mailed = selectMailsToTakeOver(db).select("told.request");
	const rows = await changed.union(removed).union(mailed).execute();
	return rows.map(({ request }) => request).sort();
}

function selectMailsToTakeOver(db: Database) {
	return db
		.selectFrom("proposal_mails as told")
		.innerJoin("proposals_taken as taken", (join) =>
			join.onRef("taken.request", "=", "told.request").onRef("taken.candidate", "=", "told.candidate"),
		)
		.innerJoin("candidacies", (join) =>
			join.onRef("candidacies.opening", "=", "taken.opening").onRef("candidacies.candidate", "=", "told.candidate"),
		)
		.leftJoin("candidacy_mails", (join) =>
			join
				.onRef("candidacy_mails.delivery", "=", "told.delivery")
				.onRef("candidacy_mails.candidate", "=", "told.candidate"),
		)
		.where("candidacy_mails.delivery", "is", null);
}

interface Taking extends TakeOver {
	transaction: DatabaseTransaction;
	opening: OpeningRow;
}

async function takeOverRequest(
	transaction: DatabaseTransaction,
	request: string,
	{ office, now }: TakeOver,
): Promise<void> {
	await lock(transaction, [COMPANIES_LOCK]); // one server at a time
	const marks = await readMarks(transaction, request);
	const taken = await transaction.selectFrom("proposals_taken").selectAll().where("request", "=", request).execute();
	const opening = await findOrOpen(transaction, { request, marks, taken }, { office, now });
	if (!opening) {
		await transaction.deleteFrom("proposals_taken").where("request", "=", request).execute();
		return;
	}
	const taking: Taking = { transaction, opening, office, now };
	for (const mark of marks) {
		const before = taken.find(({ candidate }) => candidate === mark.candidate);
		await takeOverMark(taking, mark, before);
	}
	for (const each of taken) {
		if (!marks.some(({ candidate }) => candidate === each.candidate)) await takeOverRemoval(taking, each);
	}
	await takeOverMails(taking, request);
	await findStep(taking);
	await updateDueTime(transaction, opening.id);
}

interface Mark extends ProposalRow {
	/** When an email first presented them. */
	first_sent_at: string | null;
}

/** Those who were presented come first, in the order of their letters: by their first email, then by reference. */
async function readMarks(transaction: DatabaseTransaction, request: string): Promise<Mark[]> {
	const rows = await transaction
		.selectFrom("proposals")
		.selectAll("proposals")
		.select((row) =>
			row
				.selectFrom("proposal_mails as told")
				.innerJoin("deliveries", "deliveries.id", "told.delivery")
				.select((mail) => mail.fn.min("deliveries.queued_at").as("first"))
				.whereRef("told.request", "=", "proposals.request")
				.whereRef("told.candidate", "=", "proposals.candidate")
				.where("told.summary", "is not", null)
				.as("first_mail"),
		)
		.where("request", "=", request)
		.execute();
	const marks = rows.map(({ first_mail, ...row }) => ({
		...row,
		first_sent_at: row.proposed_at && (first_mail ?? row.proposed_at),
	}));
	const order = ({ first_sent_at, candidate }: Mark) => `${first_sent_at ?? "9999"} ${candidate}`;
	return marks.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

interface RequestMarks {
	request: string;
	marks: Mark[];
	taken: TakenProposalRow[];
}

/** The opening that the request became, one that a recruiter opened from it, or a new one. */
async function findOrOpen(
	transaction: DatabaseTransaction,
	{ request: reference, marks, taken }: RequestMarks,
	circumstances: TakeOver,
): Promise<OpeningRow | undefined> {
	const [first] = taken;
	if (first) return lockOpening(transaction, first.opening);
	const request = await transaction
		.selectFrom("submissions")
		.selectAll()
		.where("reference", "=", reference)
		.executeTakeFirst();
	if (!request || marks.length === 0) return undefined;
	const known = await transaction
		.selectFrom("openings")
		.select("id")
		.where("request", "=", reference)
		.where("status", "=", "open")
		.orderBy("opened_at")
		.orderBy("id")
		.executeTakeFirst();
	if (known) return lockOpening(transaction, known.id);
	const [earliest] = marks.toSorted((a, b) => (a.marked_at < b.marked_at ? -1 : 1));
	const { office, now } = circumstances;
	const owner = request.owner ?? earliest?.person ?? null;
	const openedAt = earliest?.marked_at ?? now.toISOString();
	const opening = await openFromRequest(transaction, request, { owner, openedAt }, now);
	const isSent = marks.some(({ proposed_at }) => proposed_at);
	if (opening.status === "open" && !isSent) {
		const step = shortlistStep(new Date(request.received_at), now, office);
		await transaction.updateTable("openings").set(step).where("id", "=", opening.id).execute();
		Object.assign(opening, step);
	}
	await appendEvent(transaction, { opening: opening.id, person: owner, what: "opened", data: {} }, new Date(openedAt));
	return opening;
}

type Progress = Pick<TakenProposalRow, "asked_at" | "answer" | "answered_at" | "proposed_at">;
const NO_PROGRESS: Progress = { asked_at: null, answer: null, answered_at: null, proposed_at: null };

async function takeOverMark(taking: Taking, mark: Mark, before: TakenProposalRow | undefined): Promise<void> {
	const { transaction, opening } = taking;
	const { request, candidate, asked_at, answer, answered_at, proposed_at } = mark;
	const progress: Progress = { asked_at, answer, answered_at, proposed_at };
	const names = Object.keys(progress) as (keyof Progress)[];
	if (before && names.every((name) => before[name] === progress[name])) return;
	const known = await transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	if (known) await catchUp(taking, known, mark, before ?? NO_PROGRESS);
	else await catchUp(taking, await addMarked(taking, mark), mark, NO_PROGRESS);
	const row = { opening: opening.id, ...progress };
	await transaction
		.insertInto("proposals_taken")
		.values({ request, candidate, ...row })
		.onConflict((conflict) => conflict.columns(["request", "candidate"]).doUpdateSet(row))
		.execute();
}

async function addMarked({ transaction, opening, office, now }: Taking, mark: Mark): Promise<CandidacyRow> {
	const { candidate, person, why, marked_at } = mark;
	const isClosed = opening.status === "filled" || opening.status === "canceled";
	const closed_at = opening.closed_at ?? now.toISOString();
	const row: CandidacyRow = {
		...{ opening: opening.id, candidate, resume: candidate, added_by: person, added_at: marked_at, why },
		...{ stage: "shortlisted", stage_at: marked_at, consent: "none", asked_at: null, consent_at: null, letter: null },
		...{ sent_at: null, interview_at: null, offer_at: null, placed_at: null },
		...{ ended_reason: null, ended_why: null, ended_at: null, ask_on_interest: 0, version: 1 },
		...stageStep("shortlisted", now, office),
		...(isClosed && {
			...({ stage: "ended", stage_at: closed_at, ended_at: closed_at, ended_reason: "opening-closed" } as const),
			...NO_STEP,
		}),
	};
	await transaction.insertInto("candidacies").values(row).execute();
	await appendEvent(
		transaction,
		{ opening: opening.id, candidate, person, what: "added", data: {} },
		new Date(marked_at),
	);
	return row;
}

/** Applies what happened since then, without moving back a candidate whom a recruiter has moved on. */
async function catchUp(taking: Taking, candidacy: CandidacyRow, mark: Mark, since: Progress): Promise<void> {
	const { transaction, opening } = taking;
	let row = candidacy;
	for (const step of [takeOverAsked, takeOverSent, takeOverAnswer]) row = await step(taking, row, mark, since);
	if (row === candidacy) return;
	const { opening: _, candidate, version, ...columns } = row;
	await transaction
		.updateTable("candidacies")
		.set({ ...columns, version: version + 1 })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.execute();
}

async function takeOverAsked(taking: Taking, row: CandidacyRow, { asked_at }: Mark, since: Progress) {
	const { office, now } = taking;
	if (asked_at === since.asked_at) return row;
	const isWaiting = row.stage === "shortlisted" || row.stage === "applied";
	if (asked_at === null) {
		if (row.consent !== "asked" || row.asked_at !== since.asked_at) return row;
		await append(taking, row, "undid", now.toISOString(), "undid");
		const step = isWaiting ? stageStep("shortlisted", now, office) : {};
		return { ...row, consent: "none" as const, asked_at: null, ...step };
	}
	if (row.asked_at) return row; // asked here as well
	await append(taking, row, "asked for consent", asked_at, "asked");
	if (row.consent !== "none") return { ...row, asked_at };
	return { ...row, consent: "asked" as const, asked_at, ...(isWaiting && consentAskedStep(now)) };
}

async function takeOverSent(taking: Taking, row: CandidacyRow, mark: Mark, since: Progress) {
	const { transaction, opening, office, now } = taking;
	const { proposed_at, first_sent_at } = mark;
	if (proposed_at === since.proposed_at) return row;
	if (proposed_at === null || first_sent_at === null) {
		if (row.stage !== "sent" || row.sent_at !== since.proposed_at) return row;
		await append(taking, row, "undid", now.toISOString(), "undid");
		const at = now.toISOString();
		const back = { stage: "shortlisted", stage_at: at, sent_at: null } as const;
		return { ...row, ...back, ...stageStep("shortlisted", now, office) };
	}
	if (!opening.sent_at) {
		opening.sent_at = first_sent_at;
		await transaction
			.updateTable("openings")
			.set({ sent_at: first_sent_at, ...NO_STEP, version: opening.version + 1 })
			.where("id", "=", opening.id)
			.execute();
	}
	const letter = row.letter ?? (await nextLetter(transaction, opening.id));
	// The letter is stored right away, so that the next candidate gets the next one.
	await transaction
		.updateTable("candidacies")
		.set({ letter })
		.where("opening", "=", row.opening)
		.where("candidate", "=", row.candidate)
		.execute();
	const sent = { ...row, letter, sent_at: row.sent_at ?? first_sent_at };
	if (row.stage !== "shortlisted" && row.stage !== "applied") return sent;
	return { ...sent, stage: "sent" as const, stage_at: proposed_at, ...stageStep("sent", now, office) };
}

/** An answer that was recorded here later stands. */
async function takeOverAnswer(taking: Taking, row: CandidacyRow, { answer, answered_at }: Mark, since: Progress) {
	if (answer === since.answer && answered_at === since.answered_at) return row;
	const isNewer = row.consent_at === null || (answered_at ?? "") > row.consent_at;
	const isUntouched = row.consent === since.answer && row.consent_at === since.answered_at;
	if (answer === null ? !isUntouched : !isNewer || row.consent === answer) return row;
	if (row.stage === "placed" && answer !== "yes") return row;
	const { opening, office, now } = taking;
	const at = answered_at ?? now.toISOString();
	const what = answer === null ? "consent undone" : `consent: ${answer}`;
	await append(taking, row, what, at, answer === null ? "answer withdrawn" : `said ${answer}`);
	return { ...row, ...consentColumns({ opening, candidacy: row, at, now, office }, answer) };
}

/** @param told what the older version wrote into the candidate's history at the same time, which says who did it */
async function append(
	{ transaction, opening }: Taking,
	{ candidate }: CandidacyRow,
	what: string,
	at: string,
	told: string,
): Promise<void> {
	const event = await transaction
		.selectFrom("events")
		.select("person")
		.where("reference", "=", candidate)
		.where("at", "=", at)
		.where("what", "=", told)
		.executeTakeFirst();
	const person = event?.person ?? null;
	await appendEvent(transaction, { opening: opening.id, candidate, person, what, data: {} }, new Date(at));
}

/** Removes the candidacy if nothing happened to it since. If a submission was erased, the mark went along with it. */
async function takeOverRemoval({ transaction, opening, now }: Taking, taken: TakenProposalRow): Promise<void> {
	const { request, candidate } = taken;
	const there = await transaction
		.selectFrom("submissions")
		.select("reference")
		.where("reference", "in", [request, candidate])
		.execute();
	const row = await transaction
		.selectFrom("candidacies")
		.selectAll()
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidate)
		.executeTakeFirst();
	const isUntouched = row?.stage === "shortlisted" && row.version === 1;
	if (there.length === 2 && isUntouched) {
		await deleteCandidacy(transaction, { opening: opening.id, candidate });
		await appendEvent(transaction, { opening: opening.id, candidate, person: null, what: "removed", data: {} }, now);
	}
	await transaction
		.deleteFrom("proposals_taken")
		.where("request", "=", request)
		.where("candidate", "=", candidate)
		.execute();
}

async function findStep({ transaction, opening: { id }, office, now }: Taking): Promise<void> {
	const opening = await lockOpening(transaction, id);
	if (!opening) return;
	const { opening: step } = await findNextCandidates({ transaction, opening, office, now });
	if (step) await transaction.updateTable("openings").set(step).where("id", "=", id).execute();
}

/** Copies what emails say about candidates, so that a queued one is sent right and a sent one can be read again. */
async function takeOverMails(taking: Taking, request: string): Promise<void> {
	const { transaction, opening } = taking;
	const rows = await selectMailsToTakeOver(transaction)
		.innerJoin("deliveries", "deliveries.id", "told.delivery")
		.selectAll("told")
		.select(["candidacies.letter", "deliveries.event", "deliveries.mail", "deliveries.queued_at"])
		.where("told.request", "=", request)
		.orderBy("told.delivery")
		.orderBy("told.candidate")
		.execute();
	const byDelivery = Map.groupBy(rows, ({ delivery }) => delivery);
	for (const [delivery, told] of byDelivery) {
		const mails = told.map(({ candidate, letter, summary, shares }, index) => ({
			...{ delivery, opening: opening.id, candidate, position: index + 1, letter, summary, concern: null, shares },
		}));
		await transaction.insertInto("candidacy_mails").values(mails).execute();
		await transaction.updateTable("deliveries").set({ opening: opening.id }).where("id", "=", delivery).execute();
		const [first] = told;
		if (first && first.summary !== null) await appendSent(taking, first, told);
	}
}

async function appendSent(
	{ transaction, opening }: Taking,
	{ delivery, event, mail, queued_at }: { delivery: string } & Pick<DeliveryRow, "event" | "mail" | "queued_at">,
	told: Pick<ProposalMailRow, "candidate" | "shares">[],
): Promise<void> {
	const content = readContent({ event, mail });
	const answer = content?.event === "written" ? content : undefined;
	const candidates = told.map(({ candidate, shares }) => ({ candidate, shares }));
	const data = { deliveries: [delivery], candidates, readers: answer ? [answer.name] : [] };
	const person = answer?.by ?? null;
	const what = "sent the shortlist";
	await appendEvent(transaction, { opening: opening.id, person, what, data }, new Date(queued_at));
}
