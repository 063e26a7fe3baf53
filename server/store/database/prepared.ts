import type { Compilable, CompiledQuery, DialectAdapter } from "kysely";
import type { Database } from "../tables.ts";

/** Stands in a query for what is given each time it runs. */
class Blank {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}

	/** To calculate with it, or to put it into a text, would build a query that is wrong for good. */
	[Symbol.toPrimitive](): never {
		throw new Error(`"${this.name}" is not known while a query is built: work with it before.`);
	}
}

/**
 * A query that every submission asks: built once, because to build one takes longer than to run it.
 *
 * @param build sees blanks in place of what is given, so it may only put them where they belong
 */
export function prepared<Given extends object, Row>(
	build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
	const built = new WeakMap<DialectAdapter, CompiledQuery<Row>>(); // SQLite and PostgreSQL each have their own

	return async (db, given) => {
		const { adapter } = db.getExecutor();
		let query = built.get(adapter);
		if (!query) {
			query = build(db, blanksFor(given)).compile();
			built.set(adapter, query);
		}
		const values = given as Record<string, unknown>;
		const parameters = query.parameters.map((value) => (value instanceof Blank ? values[value.name] : value));
		return (await db.executeQuery<Row>({ ...query, parameters })).rows;
	};
}

function blanksFor<Given extends object>(given: Given): Given {
	return Object.fromEntries(Object.keys(given).map((name) => [name, new Blank(name)])) as Given;
}
