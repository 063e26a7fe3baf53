import { turns } from "../../async/turns.ts";
import { visitorOf } from "../../http/client-address.ts";
import { Limited } from "../../intake/limits.ts";

/* How often files are looked into. One that is refused leaves no submission to count, but costs as much as one that is
   taken. Counted in memory: each server has its own work to guard. */

const FILES_PER_VISITOR = 20; // within an hour; of those that are sound, five are taken
const HOUR_MS = 60 * 60 * 1000;
const VISITORS_KEPT = 10_000; // about 2 MB; beyond it the one that began first is forgotten

interface Visitor {
	since: number;
	files: number;
	inTurn: ReturnType<typeof turns>;
}

/** Looks into a file when it is this visitor's turn. Throws Limited when there were too many of this address. */
export type Inspections = <T>(address: string | undefined, inspect: () => Promise<T>) => Promise<T>;

/**
 * Files are looked into one after the other (server/resumes/inspect.ts). Of one visitor only one waits with the others, so that nobody
 * stands behind all the files of somebody else.
 *
 * @param now in milliseconds, from whenever
 */
export function limitInspections(now: () => number = () => performance.now()): Inspections {
	const visitors = new Map<string, Visitor>();

	return async (address, inspect) => {
		const name = visitorOf(address);
		if (!name) return inspect();
		const visitor = known(name);
		if (visitor.files >= FILES_PER_VISITOR) {
			throw new Limited({ why: "visitor", seconds: Math.ceil((visitor.since + HOUR_MS - now()) / 1000) });
		}
		visitor.files += 1;
		return visitor.inTurn(inspect);
	};

	function known(name: string): Visitor {
		const visitor = visitors.get(name);
		if (visitor && now() - visitor.since < HOUR_MS) return visitor;
		visitors.delete(name);
		const [first] = visitors.size >= VISITORS_KEPT ? visitors.keys() : [];
		if (first !== undefined) visitors.delete(first);
		const fresh = { since: now(), files: 0, inTurn: turns(1) };
		visitors.set(name, fresh);
		return fresh;
	}
}
