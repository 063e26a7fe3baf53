import { request } from "node:http";

/*
 * A separate process: from "begin" to "end" it loads a page every few milliseconds, whether or not earlier ones have
 * arrived, each over its own connection, and then reports how long each took. As its own process it isn't slowed by the
 * drill's work, and its own address keeps it clear of an attacker's limits.
 */

const TIMEOUT_MS = 10_000;
const OWN_ADDRESS = "127.0.0.2";

export interface Visits {
	/** Milliseconds per page, in the order requested. One that never arrived counts as the whole timeout. */
	took: number[];
}

const [site, ...pages] = process.argv.slice(2);
const { VISITOR_COOKIE: cookie, EVERY_MS = "10" } = process.env;
let visiting: NodeJS.Timeout | undefined;
let pending: Promise<number>[] = [];

process.on("message", async (word) => {
	if (word === "begin") {
		pending = [];
		visiting = setInterval(() => pending.push(visit(pages[pending.length % pages.length] ?? "/")), Number(EVERY_MS));
	} else {
		clearInterval(visiting);
		process.send?.({ took: await Promise.all(pending) } satisfies Visits);
	}
});

function visit(path: string): Promise<number> {
	const began = performance.now();
	return new Promise((resolve) => {
		const never = () => resolve(TIMEOUT_MS);
		const headers = { ...(cookie && { cookie }) };
		const options = { agent: false, headers, localAddress: OWN_ADDRESS, signal: AbortSignal.timeout(TIMEOUT_MS) };
		const visit = request(`${site}${path}`, options, (response) => {
			response.on("error", never);
			response.on("end", () => (response.statusCode === 200 ? resolve(performance.now() - began) : never()));
			response.resume();
		});
		visit.on("error", never);
		visit.on("close", never); // has no effect after "end"
		visit.end();
	});
}
