import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import type { CompanyActionOf } from "../../contract/desk/openings.ts";
import type { DatabaseTransaction } from "../store/tables.ts";
import type { CompanyChange, CompanyContext, Undoable } from "./company-change.ts";
import { readCompanyNames } from "./merge-companies.ts";
import { type Refusal, refuse } from "./refusal.ts";

const NETWORK_GRACE_MS = 2_000; // network delay of a click in the last moment

/** Restores what an action on a company changed, unless something else happened since. */
export async function undoCompanyAction(
	{ transaction, company, by, now }: CompanyContext,
	{ event: id }: CompanyActionOf<"undo">,
): Promise<CompanyChange | Refusal> {
	const names = await readCompanyNames(transaction, company.id);
	const event = await transaction
		.selectFrom("events")
		.select(["at", "person", "data", "company"])
		.where("id", "=", id)
		.where(
			"company",
			"in",
			names.map((row) => row.id),
		)
		.executeTakeFirst();
	const undo: Undoable | undefined = JSON.parse(event?.data ?? "{}").undo;
	if (!event?.company || !undo?.versions) return refuse("event", "This can't be undone.");
	if (event.person !== by.id) return refuse("event", "Only the person who did it can undo it.");
	if (now.getTime() > Date.parse(event.at) + UNDO_MS + NETWORK_GRACE_MS) {
		return refuse("event", "It's too late to undo this. You have ten seconds.");
	}
	if (!(await isUnchanged(transaction, undo))) {
		return refuse("event", "Something else has changed since then, so this can't be undone.");
	}
	if (undo.contact) await restoreContact(transaction, undo.contact);
	if (undo.madeName) await removeName(transaction, undo.madeName, company.id);
	const own = undo.before.find((each) => each.id === company.id);
	// The event is in the history of the company that the action was on; the other one's gets one too.
	const other = [event.company, undo.counterpart].find((each) => each && each !== company.id);
	return {
		what: "undid",
		data: { event: id },
		set: own?.set ?? {},
		others: undo.before.filter((each) => each.id !== company.id),
		...(other && { counterpart: { id: other, what: "undid", data: { event: id } } }),
	};
}

async function isUnchanged(transaction: DatabaseTransaction, { versions }: Undoable): Promise<boolean> {
	const rows = await transaction
		.selectFrom("companies")
		.select(["id", "version"])
		.where("id", "in", Object.keys(versions))
		.execute();
	return rows.length === Object.keys(versions).length && rows.every(({ id, version }) => versions[id] === version);
}

async function restoreContact(
	transaction: DatabaseTransaction,
	{ id, before }: NonNullable<Undoable["contact"]>,
): Promise<void> {
	if (before) await transaction.updateTable("contacts").set(before).where("id", "=", id).execute();
	else await transaction.deleteFrom("contacts").where("id", "=", id).execute();
}

/** What came under this name meanwhile is the company's. */
async function removeName(transaction: DatabaseTransaction, name: string, company: string): Promise<void> {
	await transaction.updateTable("submissions").set({ employer: company }).where("employer", "=", name).execute();
	for (const table of ["company_domains", "contacts", "openings"] as const) {
		await transaction.updateTable(table).set({ company }).where("company", "=", name).execute();
	}
	await transaction.updateTable("companies").set({ merged_into: company }).where("merged_into", "=", name).execute();
	await transaction.deleteFrom("companies").where("id", "=", name).execute();
}
