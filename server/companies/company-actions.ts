import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { CompanyAction, CompanyActionName, CompanyActionOf } from "../../contract/desk/openings.ts";
import { normalizeCompany } from "../search/index-words.ts";
import { appendEvent } from "../store/database/events.ts";
import { lock } from "../store/database/postgres.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { CompanyRow, ContactRow, Database, DatabaseTransaction, PersonRow } from "../store/tables.ts";
import { newId } from "../store/token.ts";
import type { CompanyChange, CompanyContext, Undoable } from "./company-change.ts";
import { findContactByInbox } from "./contacts.ts";
import { COMPANIES_LOCK, makeCompany, readCompany } from "./find-company.ts";
import { merge, readCompanyNames, split } from "./merge-companies.ts";
import { forbid, type Refusal, refuse } from "./refusal.ts";
import { undoCompanyAction } from "./undo-company-action.ts";

/* Recruiters' actions on a company. */

export type CompanyActionResult =
	/** The event to undo, and until when. */
	| { done: true; undo: { event: string; until: string } | null }
	/** Someone else changed it first. */
	| { done: false; why: "stale" }
	| { done: false; why: "unknown" }
	| ({ done: false; why: "refused" } & Refusal);

interface CompanyActionEntry<Action extends CompanyAction> {
	/** For ten seconds. */
	undoable: boolean;
	step(context: CompanyContext, action: Action): Promise<CompanyChange | Refusal>;
}

export const companyActions: { [What in CompanyActionName]: CompanyActionEntry<CompanyActionOf<What>> } = {
	edit: { undoable: true, step: edit },
	merge: { undoable: true, step: merge },
	split: { undoable: true, step: split },
	contact: { undoable: true, step: saveContact },
	undo: { undoable: false, step: undoCompanyAction },
};

/**
 * In one transaction: compares the version the recruiter saw, makes the change, increments the version and appends the
 * event, as the action's entry in the table says. A company that was merged stands for the one it was merged into.
 */
export function actOnCompany(
	db: Database,
	{ id, action, by }: { id: string; action: CompanyAction; by: PersonRow },
	clock: () => Date,
): Promise<CompanyActionResult> {
	return db.transaction().execute(async (transaction): Promise<CompanyActionResult> => {
		await lock(transaction, [COMPANIES_LOCK]);
		const company = await readCompany(transaction, id);
		if (!company) return { done: false, why: "unknown" };
		if (action.version !== company.version) return { done: false, why: "stale" };
		// Each entry takes its own action only, and is found by its name.
		const { undoable, step }: CompanyActionEntry<CompanyAction> = companyActions[action.what];
		const context = { transaction, company, by, now: clock() };
		const change = await step(context, action);
		if ("errors" in change) return { done: false, why: "refused", ...change };
		return recordChange(context, change, undoable);
	});
}

/** Applies the change, with what it takes to undo it in the event. */
async function recordChange(
	{ transaction, company, by, now }: CompanyContext,
	{ what, data, set = {}, others = [], counterpart, madeName, contact }: CompanyChange,
	undoable: boolean,
): Promise<CompanyActionResult> {
	const versions: Undoable["versions"] = {};
	const before: Undoable["before"] = [];
	const changed = [{ id: company.id, set }, ...others];
	for (const each of changed) {
		const row = await readRow(transaction, each.id);
		before.push({ id: row.id, set: pick(row, Object.keys(each.set)) });
		const version = row.version + 1;
		versions[row.id] = version;
		await transaction
			.updateTable("companies")
			.set({ ...each.set, version })
			.where("id", "=", row.id)
			.execute();
	}
	const undo: Undoable = {
		...{ versions, before },
		...(counterpart && { counterpart: counterpart.id }),
		...(madeName && { madeName }),
		...(contact && { contact }),
	};
	const event = await appendEvent(
		transaction,
		{ company: company.id, person: by.id, what, data: { ...data, ...(undoable && { undo }) } },
		now,
	);
	if (counterpart) {
		const { id, ...others } = counterpart;
		await appendEvent(transaction, { company: id, person: by.id, ...others }, now);
	}
	if (!undoable) return { done: true, undo: null };
	return { done: true, undo: { event: event.id, until: new Date(now.getTime() + UNDO_MS).toISOString() } };
}

function readRow(transaction: DatabaseTransaction, id: string): Promise<CompanyRow> {
	return transaction.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function pick<Row extends object>(row: Row, names: string[]): Partial<Row> {
	return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<Row>;
}

async function edit(
	context: CompanyContext,
	{ name, termsAgreedOn, fee, guaranteeDays, offLimits, note }: CompanyActionOf<"edit">,
): Promise<CompanyChange | Refusal> {
	const { company, by } = context;
	if (fee !== undefined && by.role !== "admin") return forbid("fee", "Only admins may change the fee.");
	const named = name === undefined || name === company.name ? {} : await rename(context, name);
	if ("errors" in named) return named;
	const typed = {
		...{ name, terms_agreed_on: termsAgreedOn, fee, guarantee_days: guaranteeDays, note },
		off_limits: offLimits === undefined ? undefined : Number(offLimits),
	};
	const set = Object.fromEntries(
		Object.entries(typed).filter(
			([column, value]) => value !== undefined && value !== company[column as keyof typeof typed],
		),
	) as Partial<CompanyRow>;
	const renamed = set.name !== undefined && { from: company.name, to: set.name };
	return { what: "edited", data: { fields: Object.keys(set), ...(renamed && { renamed }) }, set, ...named };
}

/** The old name stays one of its names. The new one becomes one, so that the company is found by it from now on. */
async function rename(
	{ transaction, company, now }: CompanyContext,
	name: string,
): Promise<Pick<CompanyChange, "madeName"> | Refusal> {
	const compared = normalizeCompany({ company: name });
	if (!compared) return refuse("name", "A name needs at least one letter or digit.");
	const known = await transaction
		.selectFrom("companies")
		.select("root")
		.where("compared", "=", compared)
		.executeTakeFirst();
	if (known && known.root !== company.id) {
		return refuse("name", `There's already a company with this name. Merge ${company.name} into it instead.`);
	}
	if (known) return {};
	const { id } = await makeCompany(transaction, { name, compared }, company, now);
	return { madeName: id };
}

/** Adds or changes a contact by hand. */
async function saveContact(
	{ transaction, company, now }: CompanyContext,
	{ id, name, title, email, phone }: CompanyActionOf<"contact">,
): Promise<CompanyChange | Refusal> {
	const before = id === null ? null : await findContact(transaction, company, id);
	if (before === undefined) return refuse("id", "This contact doesn't exist. They may have been deleted.");
	const inbox = normalizeEmail(email);
	const other = await findContactByInbox(transaction, inbox);
	if (other && other.id !== id) {
		const employer = await readCompany(transaction, other.company);
		return refuse("email", `${other.name} at ${employer?.name} already has this email address.`);
	}
	const at = now.toISOString();
	const set = { name, title, email, inbox, phone, last_at: at };
	const contact = { id: before?.id ?? newId(), before };
	if (before) await transaction.updateTable("contacts").set(set).where("id", "=", before.id).execute();
	else {
		const row = { ...set, id: contact.id, company: company.id, added_at: at };
		await transaction.insertInto("contacts").values(row).execute();
	}
	return { what: before ? "changed a contact" : "added a contact", data: { contact: contact.id }, contact };
}

async function findContact(
	transaction: DatabaseTransaction,
	company: CompanyRow,
	id: string,
): Promise<ContactRow | undefined> {
	const names = await readCompanyNames(transaction, company.id);
	return transaction
		.selectFrom("contacts")
		.selectAll()
		.where("id", "=", id)
		.where(
			"company",
			"in",
			names.map((row) => row.id),
		)
		.executeTakeFirst();
}
