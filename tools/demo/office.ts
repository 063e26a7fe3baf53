import type { Kind } from "../../contract/forms/kinds.ts";
import type { Database, PersonRow } from "../../server/store/tables.ts";
import type { OfficeActions } from "./office-actions.ts";
import type { Times } from "./office-times.ts";
import type { Chance } from "./resumes/random.ts";

/** The fictional firm while its store is being filled. */
export interface Office {
	db: Database;
	now: Date;
	team: Team;
	chance: Chance;
	doings: OfficeActions;
	times: Times;
	dueAt(kind: Kind, at: Date): Date;
	/** References of each person's newest submission, by name. */
	byName: Map<string, string>;
}

export interface Team {
	rosa: PersonRow;
	james: PersonRow;
	/** The person who will view the desk, if known in advance. */
	you: PersonRow | undefined;
}
