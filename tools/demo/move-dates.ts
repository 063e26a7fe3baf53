import { DatabaseSync } from "node:sqlite";
import { dayAt } from "../../server/dates/compute-due-time.ts";

/*
 * On a later day the sample data moves to that day, including the user's changes: what was due in two hours when the
 * demo was last used is due in two hours again. Everything older than two days moves by whole days and keeps its time
 * of day. The two days before the last use are stretched or compressed to end now, so that no past event lies in the
 * future and the order stays the same.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const STRETCHED_MS = 2 * DAY_MS;
/** Finds when the demo was last used. The server updates observed_at every ten minutes. */
const LAST_USE_QUERY = `select max(at) as at from (
	select max(sample_at, coalesce(observed_at, '')) as at from installation
	union all select max(at) from events
	union all select max(received_at) from submissions
)`;
const TIMESTAMP = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DATE_ONLY = /^20\d\d-\d\d-\d\d$/;
/** The search index contains no times, and migration dates don't belong to the firm. */
const LEFT_OUT = /^(?:search|sqlite_|migrations$)/;

/** Returns whether anything moved: nothing does on the day of the last use. */
export function moveDates(path: string, now: Date, timeZone: string): boolean {
	const database = new DatabaseSync(path);
	try {
		const last = new Date(String(database.prepare(LAST_USE_QUERY).get()?.at));
		if (dayAt(last, timeZone) >= dayAt(now, timeZone)) return false;
		const { moment, days } = createDateMover(last.getTime(), now.getTime());
		const inText = (text: string) =>
			DATE_ONLY.test(text)
				? new Date(Date.parse(text) + days * DAY_MS).toISOString().slice(0, 10)
				: text.replace(TIMESTAMP, (at) => new Date(moment(Date.parse(at))).toISOString());
		database.function("moved", (text) => (typeof text === "string" ? inText(text) : text));
		database.exec("begin immediate");
		for (const { table, column } of textColumns(database)) {
			database.exec(
				`update "${table}" set "${column}" = moved("${column}") where "${column}" glob '*20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'`,
			);
		}
		database.prepare("update installation set sample_at = ?").run(now.toISOString());
		database.exec("commit");
		return true;
	} finally {
		database.close();
	}
}

/** Maps each old time to its new one. */
export function createDateMover(last: number, now: number): { moment(at: number): number; days: number } {
	const days = Math.round((now - last) / DAY_MS);
	const bentFrom = last - STRETCHED_MS;
	const bentTo = bentFrom + days * DAY_MS;
	const stretch = (now - bentTo) / STRETCHED_MS;
	return {
		days,
		moment(at) {
			if (at <= bentFrom) return at + days * DAY_MS;
			if (at <= last) return Math.round(bentTo + (at - bentFrom) * stretch);
			return at + now - last;
		},
	};
}

function textColumns(database: DatabaseSync): { table: string; column: string }[] {
	const rows = database
		.prepare(
			`select tables.name as "table", columns.name as "column" from sqlite_schema as tables
			join pragma_table_info(tables.name) as columns
			where tables.type = 'table' and lower(columns.type) = 'text'`,
		)
		.all();
	return rows
		.map(({ table, column }) => ({ table: String(table), column: String(column) }))
		.filter(({ table }) => !LEFT_OUT.test(table));
}
