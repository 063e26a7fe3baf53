import type { Kind } from "../../contract/forms/kinds.ts";
import type { Database, PersonRow } from "../../server/store/tables.ts";
import type { Doings } from "./doings.ts";
import type { Chance } from "./random.ts";
import type { Times } from "./times.ts";

/** The invented firm while it is filled. */
export interface Office {
	db: Database;
	now: Date;
	team: Team;
	chance: Chance;
	doings: Doings;
	times: Times;
	dueAt(kind: Kind, at: Date): Date;
	/** The newest submission of each, by name. */
	byName: Map<string, string>;
}

export interface Team {
	rosa: PersonRow;
	james: PersonRow;
	/** Who looks at the desk, if they are known beforehand. */
	you: PersonRow | undefined;
}
