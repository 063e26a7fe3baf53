import { isPostgres } from "../store/database/postgres.ts";
import type { Database } from "../store/tables.ts";

/*
 * A second measure of time besides the clock, because a clock may be off by years, and erased data is gone for good.
 * While a server runs, the time that passes by both its clock and its monotonic timer is added up in the database. So
 * the counted clock never runs ahead of real time; where no server ran for more than a day, it lags behind.
 */

export interface TimeSource {
	clock(): Date;
	/** Milliseconds of a monotonic timer, whatever happens to the clock. */
	steady(): number;
}

export const systemTime: TimeSource = { clock: () => new Date(), steady: () => performance.now() };

export interface CountedTime {
	/** Counts the time since the last beat of any server. */
	beat(): Promise<CountedNow>;
}

export interface CountedNow {
	/** Time on the counted clock. */
	at: Date;
	/** Days the clock jumped by within the last counted day. */
	jumpedDays: number | undefined;
}

export const BEAT_EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DISTRUST_MS = DAY_MS; // after a jump, until the clock is trusted again
const TABLES = ["submissions", "files", "gone", "wishes"] as const;

export function createCountedTime(db: Database, { clock, steady }: TimeSource): CountedTime {
	let lastBeat: number | undefined;

	return {
		async beat() {
			const { counted, at } = await db.transaction().execute(async (transaction) => {
				const last = await transaction
					.selectFrom("installation")
					.select(["counted_at", "observed_at", "jumped_at", "jumped_days"])
					.$if(isPostgres(transaction), (row) => row.forUpdate())
					.executeTakeFirstOrThrow();
				const [now, at] = [clock(), steady()];
				const counted = advanceCount(last, now, lastBeat === undefined ? undefined : at - lastBeat);
				await transaction.updateTable("installation").set(counted).execute();
				// Rows added since the last beat get its time, or up to a beat too early. The day of slack covers that.
				const counted_at = last.counted_at ?? counted.counted_at;
				for (const table of TABLES) {
					await transaction.updateTable(table).set({ counted_at }).where("counted_at", "is", null).execute();
				}
				return { counted, at };
			});
			lastBeat = at;
			const { counted_at, jumped_at, jumped_days } = counted;
			const fresh = jumped_at !== null && Date.parse(jumped_at) + DISTRUST_MS > Date.parse(counted_at);
			return { at: new Date(counted_at), jumpedDays: fresh ? (jumped_days ?? 0) : undefined };
		},
	};
}

/** An operator has confirmed that the clock is right. No time is counted for that. */
export async function trustClock(db: Database): Promise<void> {
	await db.updateTable("installation").set({ jumped_at: null, jumped_days: null }).execute();
}

interface CountedState {
	counted_at: string;
	/** The clock at the last beat, of whichever server was ahead. */
	observed_at: string;
	/** The counted clock at the clock's last jump, and by how many days it jumped. */
	jumped_at: string | null;
	jumped_days: number | null;
}

/** @param ranMs how long this process has run since its last beat; undefined at its first */
function advanceCount(
	{ counted_at, observed_at, jumped_at, jumped_days }: { [Name in keyof CountedState]: CountedState[Name] | null },
	now: Date,
	ranMs: number | undefined,
): CountedState {
	const nowText = now.toISOString();
	if (!counted_at || !observed_at)
		return { counted_at: nowText, observed_at: nowText, jumped_at: null, jumped_days: null };
	const gap = now.getTime() - Date.parse(observed_at);
	if (gap < -DAY_MS || gap > (ranMs ?? 0) + DAY_MS) {
		return { counted_at, observed_at: nowText, jumped_at: counted_at, jumped_days: Math.round(gap / DAY_MS) };
	}
	const passed = Math.min(Math.max(gap, 0), ranMs ?? DAY_MS);
	return {
		counted_at: new Date(Date.parse(counted_at) + passed).toISOString(),
		// Servers' clocks differ a little. The one behind must not count again what the other has counted.
		observed_at: gap > 0 ? nowText : observed_at,
		jumped_at,
		jumped_days,
	};
}
