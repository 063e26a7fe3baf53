import { request } from "node:http";

/*
 * A process beside the drills: from the word to begin until the word to end it loads a page every few milliseconds, whether
 * those before have come or not, each over a connection of its own, and then says how long each took. Being apart, it is
 * not held up by what a drill computes; and it comes from an address of its own, which no attacker's limits touch.
 */

const EVERY_MS = 10;
const PATIENCE_MS = 10_000;
const OWN_ADDRESS = "127.0.0.2";

export interface Visits {
	/** Milliseconds of each, in the order of coming. One that never came took all of our patience. */
	took: number[];
}

const [site, ...pages] = process.argv.slice(2);
let visiting: NodeJS.Timeout | undefined;
let underWay: Promise<number>[] = [];

process.on("message", async (word) => {
	if (word === "begin") {
		underWay = [];
		visiting = setInterval(() => underWay.push(visit(pages[underWay.length % pages.length] ?? "/")), EVERY_MS);
	} else {
		clearInterval(visiting);
		process.send?.({ took: await Promise.all(underWay) } satisfies Visits);
	}
});

function visit(path: string): Promise<number> {
	const began = performance.now();
	return new Promise((resolve) => {
		const never = () => resolve(PATIENCE_MS);
		const options = { agent: false, localAddress: OWN_ADDRESS, signal: AbortSignal.timeout(PATIENCE_MS) };
		const visit = request(`${site}${path}`, options, (response) => {
			response.on("error", never);
			response.on("end", () => (response.statusCode === 200 ? resolve(performance.now() - began) : never()));
			response.resume();
		});
		visit.on("error", never);
		visit.on("close", never); // after the end it changes nothing
		visit.end();
	});
}
