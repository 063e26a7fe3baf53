import type { IncomingMessage, RequestListener } from "node:http";

/**
 * How many requests of one visitor are started in this many turns of the event loop. Node accepts one connection per
 * turn, so several newcomers get in between two requests of a flood.
 */
const STARTED_MAX = 2;
const TURNS = 8;

interface VisitorQueue {
	/** In the current turns. */
	begun: number;
	waiting: (() => void)[];
}

/**
 * Starts only a few requests of one visitor before it is everyone else's turn: a client that sends thousands at once
 * only waits for itself. Nothing is refused.
 */
export function paceRequests(
	visitorIn: (request: IncomingMessage) => string,
	handle: RequestListener,
): RequestListener {
	const visitors = new Map<string, VisitorQueue>();
	let isDue = false;
	return (request, response) => {
		const visitor = visitorIn(request);
		const own = visitors.get(visitor) ?? { begun: 0, waiting: [] };
		visitors.set(visitor, own);
		beginLater();
		if (own.begun >= STARTED_MAX) return void own.waiting.push(() => response.destroyed || handle(request, response));
		own.begun += 1;
		handle(request, response);
	};

	function beginLater(): void {
		if (isDue) return;
		isDue = true;
		afterTurns(TURNS, () => {
			isDue = false;
			for (const [visitor, own] of visitors) {
				const due = own.waiting.splice(0, STARTED_MAX);
				own.begun = due.length;
				for (const begin of due) begin();
				if (due.length === 0) visitors.delete(visitor);
			}
			if (visitors.size > 0) beginLater();
		});
	}
}

function afterTurns(turns: number, work: () => void): void {
	setImmediate(turns > 1 ? () => afterTurns(turns - 1, work) : work);
}
