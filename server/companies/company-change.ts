import type { CompanyRow, ContactRow, DatabaseTransaction, PersonRow } from "../store/tables.ts";

/* What an action on a company changes. */

export interface CompanyContext {
	/** Holds COMPANIES_LOCK. */
	transaction: DatabaseTransaction;
	/** Not merged into another one. */
	company: CompanyRow;
	by: PersonRow;
	now: Date;
}

export interface CompanyChange {
	/** The event's name. */
	what: string;
	data?: Record<string, unknown>;
	/** Columns of the company itself. */
	set?: Partial<CompanyRow>;
	/** Columns of its other names, and of another company that is merged or split off. */
	others?: { id: string; set: Partial<CompanyRow> }[];
	/** The other company of a merge or a split, whose history gets an event too. */
	counterpart?: { id: string; what: string; data: Record<string, unknown> };
	/** Id of the row that was made for a new name. */
	madeName?: string;
	/** The contact that was added or changed, as it was before: null if there was none. */
	contact?: { id: string; before: ContactRow | null };
}

/** What an undoable event stores. */
export interface Undoable {
	/** The versions right after the action. */
	versions: Record<string, number>;
	/** The columns that the action overwrote. */
	before: { id: string; set: Partial<CompanyRow> }[];
	counterpart?: string;
	madeName?: string;
	contact?: { id: string; before: ContactRow | null };
}
