import type { IncomingMessage, RequestListener } from "node:http";

/**
 * Requests of one visitor begun in so many turns of the event loop. Node accepts one connection in each turn, so between two
 * requests of a flood several newcomers get in.
 */
const BEGUN_MAX = 2;
const TURNS = 8;

interface Own {
	/** In these turns. */
	begun: number;
	waiting: (() => void)[];
}

/**
 * Begins only so many requests of one visitor before it is everybody else's turn: who asks for thousands at once waits for
 * themselves. Nothing is refused.
 */
export function limitPace(visitorIn: (request: IncomingMessage) => string, handle: RequestListener): RequestListener {
	const visitors = new Map<string, Own>();
	let isDue = false;
	return (request, response) => {
		const visitor = visitorIn(request);
		const own = visitors.get(visitor) ?? { begun: 0, waiting: [] };
		visitors.set(visitor, own);
		beginLater();
		if (own.begun >= BEGUN_MAX) return void own.waiting.push(() => response.destroyed || handle(request, response));
		own.begun += 1;
		handle(request, response);
	};

	function beginLater(): void {
		if (isDue) return;
		isDue = true;
		afterTurns(TURNS, () => {
			isDue = false;
			for (const [visitor, own] of visitors) {
				const due = own.waiting.splice(0, BEGUN_MAX);
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
