import { NOTE_MAX } from "../../contract/desk/desk-options.ts";
import type { CompanyActionOf } from "../../contract/desk/openings.ts";
import { normalizeCompany } from "../search/index-words.ts";
import type { CompanyRow, Database } from "../store/tables.ts";
import type { CompanyChange, CompanyContext } from "./company-change.ts";
import { readCompany } from "./find-company.ts";
import { type Refusal, refuse } from "./refusal.ts";

/*
 * Merging companies, and splitting a name off again. Submissions, openings, contacts and domains stay with the name
 * that they came under, so both ways only the names' root changes.
 */

/** What the company that stays takes over, if the other one has it. */
type Inherited = Pick<CompanyRow, "terms_agreed_on" | "fee" | "off_limits" | "note">;

const MERGED = "merged another company into it";

/** Merges the company into another one, under whose id it answers from then on. */
export async function merge(
	{ transaction, company }: CompanyContext,
	{ into: id }: CompanyActionOf<"merge">,
): Promise<CompanyChange | Refusal> {
	const into = await readCompany(transaction, id);
	if (!into) return refuse("into", "This company doesn't exist.");
	if (into.id === company.id) return refuse("into", "They're already the same company.");
	const names = await readCompanyNames(transaction, company.id);
	const inherited = inherit(into, company);
	const before = Object.fromEntries(Object.keys(inherited).map((name) => [name, into[name as keyof Inherited]]));
	// For a split, which may come much later.
	const undo = { inherited, before };
	return {
		what: "was merged",
		data: { into: into.id, name: into.name },
		set: { merged_into: into.id, root: into.id },
		others: [
			...names.filter((row) => row.id !== company.id).map((row) => ({ id: row.id, set: { root: into.id } })),
			{ id: into.id, set: inherited },
		],
		counterpart: { id: into.id, what: MERGED, data: { from: company.id, name: company.name, undo } },
	};
}

function inherit(into: Inherited, from: Inherited): Partial<Inherited> {
	const note = [into.note, from.note].filter(Boolean).join("\n\n");
	return {
		...(!into.terms_agreed_on && from.terms_agreed_on && { terms_agreed_on: from.terms_agreed_on }),
		...(into.fee === null && from.fee !== null && { fee: from.fee }),
		...(!into.off_limits && from.off_limits && { off_limits: 1 }),
		...(from.note && note.length < NOTE_MAX && { note }),
	};
}

/** Splits off one of its names, with all that came under it and under the names merged into that one. */
export async function split(
	context: CompanyContext,
	{ name: typed }: CompanyActionOf<"split">,
): Promise<CompanyChange | Refusal> {
	const { transaction, company } = context;
	const compared = normalizeCompany({ company: typed });
	const names = await readCompanyNames(transaction, company.id);
	const name = names.find((row) => row.compared === compared);
	if (!name) return refuse("name", `${company.name} has no other name like that.`);
	// Neither the name that the company was made for, nor the one it goes by.
	if (name.id === company.id || compared === normalizeCompany({ company: company.name })) {
		return refuse("name", "This is the company's own name, so it can't be split off.");
	}
	const along = names.filter((row) => leadsTo(row, name.id, names));
	return {
		what: "split off a name",
		data: { company: name.id, name: name.name },
		set: await returnInheritance(context, name.id),
		others: along.map((row) => ({
			id: row.id,
			set: row.id === name.id ? { merged_into: null, root: name.id } : { root: name.id },
		})),
		counterpart: { id: name.id, what: "was split off", data: { from: company.id, name: company.name } },
	};
}

function leadsTo(row: CompanyRow, id: string, names: CompanyRow[]): boolean {
	if (row.id === id) return true;
	const next = names.find((each) => each.id === row.merged_into);
	return next !== undefined && leadsTo(next, id, names);
}

/** What the merge took over from it goes, unless it was changed since. */
async function returnInheritance({ transaction, company }: CompanyContext, from: string): Promise<Partial<CompanyRow>> {
	const events = await transaction
		.selectFrom("events")
		.select("data")
		.where("company", "=", company.id)
		.where("what", "=", MERGED)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.execute();
	const merges = events.map(({ data }) => JSON.parse(data ?? "{}"));
	const { inherited = {}, before = {} } = merges.find((merged) => merged.from === from)?.undo ?? {};
	const unchanged = Object.entries(before).filter(([name]) => company[name as keyof Inherited] === inherited[name]);
	return Object.fromEntries(unchanged);
}

/** All names of a company, its own included. */
export function readCompanyNames(db: Database, id: string): Promise<CompanyRow[]> {
	return db.selectFrom("companies").selectAll().where("root", "=", id).orderBy("made_at").orderBy("id").execute();
}
