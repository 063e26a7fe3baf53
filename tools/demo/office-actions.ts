import { createHash } from "node:crypto";
import type { UnversionedAction } from "../../contract/desk/actions.ts";
import type { ManualEntry } from "../../contract/desk/desk.ts";
import type { CandidacyAction, NewOpening, OpeningAction } from "../../contract/desk/openings.ts";
import type { VerdictBody } from "../../contract/shortlist.ts";
import { factRules } from "../../server/candidates/resume-facts.ts";
import { addFirmLine, addVisitorLine } from "../../server/chat/add-chat-lines.ts";
import { endChat, takeChat } from "../../server/chat/chat-actions.ts";
import { type ResponsePolicy, readConsentVersion, readVocabulary } from "../../server/config/content.ts";
import { completeLead, type ReceiveOptions, receive } from "../../server/intake/receive.ts";
import type { Submission } from "../../server/intake/submission.ts";
import { fileMail } from "../../server/mail-in/file-mail.ts";
import { readMail } from "../../server/mail-in/reading/read-mail.ts";
import { storeMail } from "../../server/mail-in/store-mail.ts";
import { judgeForEmployer } from "../../server/matches/judge-for-employer.ts";
import { addCandidate } from "../../server/openings/actions/add-candidate.ts";
import { createOpening } from "../../server/openings/actions/create-opening.ts";
import { actOnOpening } from "../../server/openings/actions/opening-actions.ts";
import { getDeliveryTargets } from "../../server/queue/queue-deliveries.ts";
import { recordFile } from "../../server/retention/kept-files.ts";
import { recordFirstUse } from "../../server/shortlists/reader-use.ts";
import { recordVerdict } from "../../server/shortlists/verdicts.ts";
import { readSecret } from "../../server/store/database/open.ts";
import type { FileStore } from "../../server/store/files/file-store.ts";
import { createSecret } from "../../server/store/secret.ts";
import type { Database, DatabaseTransaction, OpeningRow, PersonRow } from "../../server/store/tables.ts";
import { hashToken } from "../../server/store/token.ts";
import { addByHand } from "../../server/submissions/actions/by-hand.ts";
import { recordResumeOpened } from "../../server/submissions/actions/resume-opened.ts";
import { actOnSubmission } from "../../server/submissions/actions/submission-actions.ts";
import { markOpened } from "../../server/submissions/submission-detail.ts";
import type { ChatText } from "./conversations.ts";
import { MINUTE_MS } from "./office-times.ts";
import { createChance } from "./resumes/random.ts";
import type { ResumeFile } from "./resumes/sample-resume-file.ts";

/* What visitors and recruiters do, each at a given time, using the production code. */

export interface OfficeActions {
	/** The same ones on every run. */
	newReference(): string;
	receive(incoming: Submission, at: Date): Promise<string>;
	addDetails(reference: string, details: Record<string, string>, at: Date): Promise<void>;
	keepFile(file: ResumeFile, at: Date): Promise<NonNullable<Submission["file"]>>;
	call(call: ManualEntry, by: PersonRow, at: Date): Promise<string>;
	open(reference: string, at: Date): Promise<void>;
	openResume(reference: string, by: PersonRow, at: Date): Promise<void>;
	act(reference: string, by: PersonRow, wanted: UnversionedAction, at: Date): Promise<void>;
	/** Opens an opening. Returns its id. */
	openOpening(input: NewOpening, by: PersonRow, at: Date): Promise<string>;
	actOnOpening(id: string, by: PersonRow, wanted: Unversioned<OpeningAction>, at: Date): Promise<void>;
	addCandidate(opening: string, candidate: string, why: string, by: PersonRow, at: Date): Promise<void>;
	actOnCandidate(on: InOpening, by: PersonRow, wanted: Unversioned<CandidacyAction>, at: Date): Promise<void>;
	/** A reader's answer on the shortlist's page. @param email theirs */
	answer(on: InOpening, email: string, body: Answer, at: Date): Promise<void>;
	/** An email that they send us. */
	email(raw: string, at: Date): Promise<void>;
	/** Plays a whole chat. Returns its reference and the time of the last line. */
	chat(text: ChatText, by: PersonRow | undefined, at: Date): Promise<{ reference: string; last: Date }>;
	endChat(reference: string, by: PersonRow | "visitor", at: Date): Promise<void>;
}

export interface InOpening {
	opening: string;
	candidate: string;
}

type Answer = Omit<VerdictBody, "candidate" | "version">;

type Unversioned<Action> = Action extends { version: number } ? Omit<Action, "version"> : never;

const RETAIN_RESUMES_MONTHS = 12;
const REFERENCE_SEED = 41_009;
const ALPHABET = "23456789ACDEFGHJKMNPQRTWXY"; // as in reference.ts

export async function createOfficeActions(
	db: Database,
	files: FileStore,
	promise: ResponsePolicy,
): Promise<OfficeActions> {
	const secret = createSecret(await readSecret(db));
	const consentVersion = readConsentVersion();
	const references = createChance(REFERENCE_SEED);
	const group = () => Array.from({ length: 4 }, () => references.pick([...ALPHABET])).join("");
	const newReference = () => `CW-${group()}-${group()}`;
	const newOpeningId = () => `OP-${group()}-${group()}`;
	const { office } = promise;
	const { vocabulary } = factRules(readVocabulary());
	/** The sample writes every summary itself. */
	const working = (by: PersonRow) => ({
		...{
			by,
			office,
			retainResumesMonths: RETAIN_RESUMES_MONTHS,
			summarize: async () => new Map(),
			judge: (from: Database, opening: OpeningRow, resumes: string[]) =>
				judgeForEmployer(from, opening, resumes, vocabulary),
			vocabulary,
		},
	});
	const receiving = (at: Date): ReceiveOptions => ({
		...{ secret, consentVersion, promise, targets: getDeliveryTargets({ webhook: undefined }), newReference },
		...{ challengeFrom: 0, receiptsPerHour: 0, clock: () => at },
	});
	const inOne = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) => db.transaction().execute(work);
	let lines = 0;
	const typed = (text: string) => ({ id: `sample-${String(lines++).padStart(8, "0")}`, text });

	const doings: OfficeActions = {
		newReference,
		async receive(incoming, at) {
			const received = await inOne((transaction) => receive(transaction, incoming, receiving(at)));
			if (!("reference" in received) || received.repeated)
				throw new Error(`Not received: ${JSON.stringify(incoming.fields)}`);
			return received.reference;
		},
		async addDetails(reference, details, at) {
			await inOne((transaction) => completeLead(transaction, reference, details, receiving(at)));
		},
		async keepFile({ name, type, content }, at) {
			const sha256 = createHash("sha256").update(content).digest("hex");
			const key = sha256.slice(0, 32);
			await inOne((transaction) => recordFile(transaction, key, at));
			const open = async function* () {
				yield content;
			};
			await files.save(key, { open, size: content.length, sha256 });
			return { key, name, type, size: content.length, sha256, scanned: "off" };
		},
		call: (call, by, at) => addByHand(db, { call, by, promise, targets: [], newReference }, at),
		open: (reference, at) => markOpened(db, reference, at),
		openResume: (reference, by, at) => recordResumeOpened(db, reference, by.id, at),
		async act(reference, by, wanted, at) {
			const { version } = await db
				.selectFrom("submissions")
				.select("version")
				.where("reference", "=", reference)
				.executeTakeFirstOrThrow();
			const { timeZone } = promise.office;
			const acting = {
				reference,
				action: { ...wanted, version },
				by,
				targets: getDeliveryTargets({ webhook: undefined }),
				timeZone,
			};
			const acted = await actOnSubmission(db, acting, () => at);
			if (!acted.done) throw new Error(`${wanted.what} on ${reference}: ${JSON.stringify(acted)}`);
		},
		async openOpening(input, by, at) {
			const made = await createOpening(db, { input, by, office, newId: newOpeningId }, at);
			if ("errors" in made) throw new Error(JSON.stringify(made.errors));
			return made.id;
		},
		async actOnOpening(id, by, wanted, at) {
			const { version } = await db
				.selectFrom("openings")
				.select("version")
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const action = { ...wanted, version };
			throwIfRefused(wanted.what, await actOnOpening(db, { id, action }, working(by), () => at));
		},
		async addCandidate(id, candidate, why, by, at) {
			throwIfRefused("add", await addCandidate(db, { id, candidate, why }, working(by), () => at));
		},
		async actOnCandidate({ opening: id, candidate }, by, wanted, at) {
			const { version } = await db
				.selectFrom("candidacies")
				.select("version")
				.where("opening", "=", id)
				.where("candidate", "=", candidate)
				.executeTakeFirstOrThrow();
			const action = { ...wanted, version };
			throwIfRefused(wanted.what, await actOnOpening(db, { id, candidate, action }, working(by), () => at));
		},
		async answer({ opening, candidate }, email, body, at) {
			const reader = await db
				.selectFrom("shortlist_links")
				.selectAll()
				.where("opening", "=", opening)
				.where("email", "=", email)
				.executeTakeFirstOrThrow();
			await recordFirstUse(db, reader, at);
			const deps = { db, clock: () => at, office, retainResumesMonths: RETAIN_RESUMES_MONTHS };
			const given = { ...body, candidate, version: 0 };
			throwIfRefused("answer", await recordVerdict(deps, { reader, candidate, resume: candidate, body: given }));
		},
		async email(raw, at) {
			const original = Buffer.from(raw);
			await storeMail({ db, commit: inOne, files, clock: () => at }, original);
			const { id } = await db.selectFrom("mails").select("id").where("state", "=", "waiting").executeTakeFirstOrThrow();
			const filing = { ...receiving(at), ownInboxes: [], officeInbox: "", now: at };
			const read = await readMail(original);
			if (read === "too long") throw new Error(`Not read in time: ${raw}`);
			const filed = await inOne((transaction) => fileMail(transaction, id, read, filing));
			if (filed?.state !== "filed") throw new Error(`Not filed: ${raw}`);
		},
		async chat({ name, email, page, lines: said }, by, began) {
			const [first, ...others] = said;
			const fields = { name, email, message: first?.[2] ?? "" };
			const chat = { tokenHash: hashToken(`sample chat of ${email}`), lineId: typed("").id };
			const reference = await doings.receive({ kind: "message", fields, context: { page }, chat }, began);
			if (!by) return { reference, last: began };
			await doings.open(reference, new Date(began.getTime() + 15_000));
			await inOne((transaction) => takeChat(transaction, reference, by, new Date(began.getTime() + 18_000)));
			let at = began;
			for (const [side, after, text] of others) {
				at = new Date(at.getTime() + after * 1_000);
				const line = typed(text);
				if (side === "F") await inOne((transaction) => addFirmLine(transaction, reference, by, line, at));
				else await inOne((transaction) => addVisitorLine(transaction, reference, line, at));
			}
			return { reference, last: at };
		},
		async endChat(reference, by, at) {
			await inOne((transaction) => endChat(transaction, reference, by, at));
		},
	};
	return doings;
}

function throwIfRefused(what: string, result: { done: boolean }): void {
	if (!result.done) throw new Error(`${what}: ${JSON.stringify(result)}`);
}

/** Marks all past emails as sent, except to one address that doesn't exist. Newer ones stay queued and become files. */
export async function markPastDelivered(db: Database, now: Date, wrongAddress: string): Promise<void> {
	const due = await db
		.selectFrom("deliveries")
		.select(["id", "reference", "target", "next_at"])
		.where("sent_at", "is", null)
		.where("next_at", "<=", new Date(now.getTime() - MINUTE_MS).toISOString())
		.execute();
	await db.transaction().execute(async (transaction) => {
		for (const { id, reference, target, next_at } of due) {
			const at = new Date(Date.parse(next_at) + 2_000).toISOString();
			const failed = reference === wrongAddress && target === "receipt";
			const set = failed
				? { attempts: 1, failed_at: at, last_error: "550 5.1.1 The mailbox does not exist" }
				: { attempts: 1, sent_at: at };
			await transaction.updateTable("deliveries").set(set).where("id", "=", id).execute();
		}
	});
}

/** Keeps an open chat's visitor and recruiter present. Real ones send a heartbeat every few seconds. */
export async function keepChatPresent(db: Database, reference: string, until: Date): Promise<void> {
	const at = until.toISOString();
	await db
		.updateTable("chats")
		.set((row) => ({ visitor_at: at, person_at: row.case().when("person", "is not", null).then(at).else(null).end() }))
		.where("reference", "=", reference)
		.execute();
}
