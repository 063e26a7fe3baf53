import { limitConcurrency } from "../../async/limit-concurrency.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import { RateLimitError } from "../../intake/limits.ts";

/*
 * Limits how many files we inspect. A refused file leaves no submission to count, but costs as much as an accepted one.
 * Counted in memory: each server has its own workload to protect.
 */

const FILES_PER_VISITOR = 20; // per hour; of the valid ones, five are accepted
const HOUR_MS = 60 * 60 * 1000;
const VISITORS_REMEMBERED = 10_000; // about 2 MB; beyond that, the oldest entry is forgotten

interface Visitor {
	since: number;
	files: number;
	inTurn: ReturnType<typeof limitConcurrency>;
}

/** Inspects a file when it is this visitor's turn. Throws RateLimitError after too many from this address. */
export type Inspections = <T>(address: string | undefined, inspect: () => Promise<T>) => Promise<T>;

/**
 * Files are inspected one at a time (server/resumes/inspect.ts). Only one file per visitor waits in that queue, so that
 * nobody is stuck behind all the files of someone else.
 *
 * @param now in milliseconds, from any starting point
 */
export function limitInspections(now: () => number = () => performance.now()): Inspections {
	const visitors = new Map<string, Visitor>();

	return async (address, inspect) => {
		const name = toVisitorKey(address);
		if (!name) return inspect();
		const visitor = getVisitor(name);
		if (visitor.files >= FILES_PER_VISITOR) {
			throw new RateLimitError({ why: "visitor", seconds: Math.ceil((visitor.since + HOUR_MS - now()) / 1000) });
		}
		visitor.files += 1;
		return visitor.inTurn(inspect);
	};

	function getVisitor(name: string): Visitor {
		const visitor = visitors.get(name);
		if (visitor && now() - visitor.since < HOUR_MS) return visitor;
		visitors.delete(name);
		const [first] = visitors.size >= VISITORS_REMEMBERED ? visitors.keys() : [];
		if (first !== undefined) visitors.delete(first);
		const fresh = { since: now(), files: 0, inTurn: limitConcurrency(1) };
		visitors.set(name, fresh);
		return fresh;
	}
}
