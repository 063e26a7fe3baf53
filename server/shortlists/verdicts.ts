import { parseOffers } from "../../contract/meetings/interviews.ts";
import type { OfficeHours } from "../../contract/office-hours.ts";
import type { ReaderAnswer, VerdictBody } from "../../contract/shortlist.ts";
import { recordChange } from "../openings/actions/opening-actions.ts";
import { requestConsent } from "../openings/actions/shortlist.ts";
import {
	cancelInterview,
	findInterview,
	keepPossible,
	offerTimes,
	timesOf,
} from "../openings/interviews/interviews.ts";
import { consentAskedStep, verdictStep } from "../openings/next-steps.ts";
import { lockOpening, updateDueTime } from "../openings/opening-state.ts";
import { deliveriesLock } from "../queue/queue-deliveries.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock, retryConflicts } from "../store/database/postgres.ts";
import type {
	CandidacyRow,
	Database,
	DatabaseTransaction,
	NextStepColumns,
	OpeningRow,
	ShortlistLinkRow,
	ShortlistVerdictRow,
} from "../store/tables.ts";
import { toAnswer } from "./shortlist-view.ts";

/* What a reader thinks of a candidate, and what follows at the desk. The stage and the candidate's page stay. */

export interface VerdictDeps {
	db: Database;
	clock: () => Date;
	office: OfficeHours;
	retainResumesMonths: number;
}

interface GivenVerdict {
	reader: ShortlistLinkRow;
	/** The candidate's reference, and that of their newest resume. */
	candidate: string;
	resume: string;
	body: VerdictBody;
}

export type VerdictResult =
	| { done: true; answer: ReaderAnswer }
	/** They answered in another window. */
	| { done: false; why: "stale"; answer: ReaderAnswer | null }
	/** The opening was closed, or the candidate is gone. */
	| { done: false; why: "unknown" };

type Answered = Pick<ShortlistVerdictRow, "verdict" | "reason" | "comment" | "times">;

/** Repeating the same answer after a lost response succeeds and changes nothing. */
export function recordVerdict(deps: VerdictDeps, given: GivenVerdict): Promise<VerdictResult> {
	const { reader, candidate, resume, body } = given;
	const run = async (transaction: DatabaseTransaction): Promise<VerdictResult> => {
		await lock(transaction, [deliveriesLock(resume)]);
		const opening = await lockOpening(transaction, reader.opening);
		const candidacy = await transaction
			.selectFrom("candidacies")
			.selectAll()
			.where("opening", "=", reader.opening)
			.where("candidate", "=", candidate)
			.executeTakeFirst();
		const isReader = await transaction
			.selectFrom("shortlist_links")
			.select("id")
			.where("id", "=", reader.id)
			.where("revoked_at", "is", null)
			.executeTakeFirst();
		if (opening?.status !== "open" || !candidacy || !isReader) return { done: false, why: "unknown" };
		const before = await readVerdict(transaction, given);
		const answered = toColumns(body, before);
		const now = deps.clock();
		const interview = await findInterview(transaction, { opening: opening.id, candidate });
		const named = interview ? keepPossible(timesOf(interview, reader), now) : [];
		const offers = chooseOffers(body, named);
		const isSameOffers = offers.join() === named.join();
		if (before && isSame(before, answered) && isSameOffers) return { done: true, answer: toAnswer(before) };
		if (body.version !== (before?.version ?? 0)) {
			return { done: false, why: "stale", answer: before ? toAnswer(before) : null };
		}
		const row: ShortlistVerdictRow = {
			...{ opening: opening.id, candidate, link: reader.id, ...answered },
			...{ answered_at: now.toISOString(), version: body.version + 1 },
		};
		await saveVerdict(transaction, row);
		await appendVerdict(transaction, { opening, candidacy, reader, answered }, now);
		const isNews = before?.verdict !== row.verdict || before.answered_at < (reader.sent_at ?? "");
		if (isNews) await moveNextStep({ ...deps, transaction, opening, candidacy, reader, now }, row);
		if (!isSameOffers) {
			await offerTimes({ ...deps, transaction, opening, candidate, now, person: null }, reader, offers);
		}
		return { done: true, answer: toAnswer(row) };
	};
	return retryConflicts(() => deps.db.transaction().execute(run));
}

/** Only whoever wants an interview names times. */
function chooseOffers({ verdict, offers }: VerdictBody, named: string[]): string[] {
	if (verdict !== "interview") return [];
	return offers === undefined ? named : parseOffers(offers);
}

/** A reason belongs to a pass, times to meet to anything else. A comment that isn't shown to its writer stays. */
function toColumns(
	{ verdict, reason, comment: typed, times = "" }: VerdictBody,
	before: ShortlistVerdictRow | undefined,
): Answered {
	const comment = typed ?? before?.comment ?? "";
	return verdict === "pass"
		? { verdict, reason: reason || null, comment, times: "" }
		: { verdict, reason: null, comment, times };
}

function isSame(before: Answered, { verdict, reason, comment, times }: Answered): boolean {
	return before.verdict === verdict && before.reason === reason && before.comment === comment && before.times === times;
}

function readVerdict(
	transaction: DatabaseTransaction,
	{ reader, candidate }: GivenVerdict,
): Promise<ShortlistVerdictRow | undefined> {
	return transaction
		.selectFrom("shortlist_verdicts")
		.selectAll()
		.where("opening", "=", reader.opening)
		.where("candidate", "=", candidate)
		.where("link", "=", reader.id)
		.executeTakeFirst();
}

async function saveVerdict(transaction: DatabaseTransaction, row: ShortlistVerdictRow): Promise<void> {
	await transaction
		.insertInto("shortlist_verdicts")
		.values(row)
		.onConflict((conflict) => conflict.columns(["opening", "candidate", "link"]).doUpdateSet(row))
		.execute();
}

/** Returns whether there was an interview to cancel. */
export function cancelByReader(
	{ db, clock, office }: VerdictDeps,
	{ reader, candidate, resume }: Omit<GivenVerdict, "body">,
): Promise<boolean> {
	const run = async (transaction: DatabaseTransaction): Promise<boolean> => {
		await lock(transaction, [deliveriesLock(resume)]);
		const opening = await lockOpening(transaction, reader.opening);
		if (opening?.status !== "open") return false;
		return cancelInterview({ transaction, opening, candidate, office, now: clock(), person: null });
	};
	return retryConflicts(() => db.transaction().execute(run));
}

interface Verdict {
	opening: OpeningRow;
	candidacy: CandidacyRow;
	reader: ShortlistLinkRow;
	answered: Answered;
}

/** In the opening's history, and without the employer's words in the candidate's: either may be erased. */
async function appendVerdict(
	transaction: DatabaseTransaction,
	{ opening, candidacy, reader, answered }: Verdict,
	now: Date,
): Promise<void> {
	const { verdict, reason } = answered;
	await appendEvent(
		transaction,
		{
			...{ opening: opening.id, candidate: candidacy.candidate, person: null, what: "verdict" },
			data: { link: reader.id, reader: reader.name, ...answered },
		},
		now,
	);
	if (!candidacy.resume) return;
	const data = { in: opening.id, verdict, ...(reason && { reason }) };
	await appendEvent(transaction, { reference: candidacy.resume, person: null, what: "opening: verdict", data }, now);
}

interface Deciding extends Omit<VerdictDeps, "db" | "clock">, Omit<Verdict, "answered"> {
	transaction: DatabaseTransaction;
	now: Date;
}

async function moveNextStep(deciding: Deciding, row: ShortlistVerdictRow): Promise<void> {
	const { transaction, opening, candidacy } = deciding;
	if (candidacy.stage === "placed" || candidacy.stage === "ended") return;
	const step = await chooseStep(deciding, row);
	if (!step) return;
	await transaction
		.updateTable("candidacies")
		.set({ ...step, version: candidacy.version + 1 })
		.where("opening", "=", opening.id)
		.where("candidate", "=", candidacy.candidate)
		.execute();
	await updateDueTime(transaction, opening.id);
}

/** Undefined if the present one stays, or a consent request brought its own. */
async function chooseStep(
	deciding: Deciding,
	{ verdict, link }: ShortlistVerdictRow,
): Promise<NextStepColumns | undefined> {
	const { transaction, opening, candidacy, now, office } = deciding;
	if (verdict !== "interview") {
		const wanted = await transaction
			.selectFrom("shortlist_verdicts")
			.innerJoin("shortlist_links", "shortlist_links.id", "shortlist_verdicts.link")
			.select("link")
			.where("shortlist_verdicts.opening", "=", opening.id)
			.where("candidate", "=", candidacy.candidate)
			.where("link", "<>", link)
			.where("verdict", "=", "interview")
			.where("revoked_at", "is", null)
			.executeTakeFirst();
		if (!wanted) return verdictStep(verdict, now, office);
		return verdict === "pass" ? verdictStep("disagree", now, office) : undefined; // a maybe stops no interview
	}
	if (candidacy.stage !== "sent") return undefined; // they are past that
	if (candidacy.consent === "yes") return verdictStep("interview", now, office);
	if (candidacy.consent === "asked") return consentAskedStep(now);
	if (await askForConsent(deciding)) return undefined;
	return verdictStep("interview, no consent", now, office);
}

/** In the name of the recruiter who sent the shortlist and allowed it. Returns whether it is on its way. */
async function askForConsent(deciding: Deciding): Promise<boolean> {
	const { transaction, opening, candidacy, reader, now, retainResumesMonths } = deciding;
	if (!candidacy.ask_on_interest || !reader.made_by) return false;
	const acting = { transaction, opening, now, by: { id: reader.made_by } };
	const change = await requestConsent({ ...acting, candidacy, retainResumesMonths }, {});
	if ("errors" in change) return false;
	const data = { ...change.data, onInterest: true };
	await recordChange(acting, { ...change, data }, { undoable: false, about: { candidacy, placement: undefined } });
	return true;
}
