import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { answerFailure, BusyError, limitRenders } from "./render-queue.ts";

test("one visitor has eight renders in the queue, so that another's comes soon", async () => {
	const render = limitRenders();
	const gate = Promise.withResolvers<void>();
	const done: string[] = [];
	const ask = (visitor: string) =>
		render(visitor, async () => {
			await gate.promise;
			done.push(visitor);
		});
	const flood = Promise.allSettled(Array.from({ length: 4_500 }, () => ask("flood")));
	const other = ask("other");
	gate.resolve();
	await other;
	expect(done).toEqual([...Array(8).fill("flood"), "other"]);
	const refused = (await flood).filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(4_492);
	expect(refused[0]).toMatchObject({ reason: expect.any(BusyError) });
	await ask("flood"); // its places are free again
});

test("all visitors together have sixty-four renders in the queue", async () => {
	const render = limitRenders();
	const gate = Promise.withResolvers<void>();
	const asked = Array.from({ length: 70 }, (_, index) => render(`visitor ${index}`, () => gate.promise));
	gate.resolve();
	const outcomes = await Promise.allSettled(asked);
	expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(6);
});

test("after a render, other requests get as much time as it took", async () => {
	const render = limitRenders();
	let ended = 0;
	const first = render("visitor", async () => {
		const began = performance.now();
		while (performance.now() < began + 10);
		ended = performance.now();
	});
	const began = await render("visitor", async () => performance.now());
	await first;
	expect(began - ended).toBeGreaterThan(8); // a timer may be a millisecond early
});

test("a route that fails is logged, and its visitor reads that it is our fault; a busy one is not logged", async () => {
	const logged: object[] = [];
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
	const app = new Hono().onError(answerFailure(log, "(302) 555-0142"));
	app.get("/busy", () => Promise.reject(new BusyError()));
	app.get("/broken", () => Promise.reject(new Error("no template")));
	const busy = await app.request("/busy");
	expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(logged).toEqual([]);
	const broken = await app.request("/broken");
	expect([broken.status, await broken.text()]).toEqual([500, "Something went wrong on our side. Please try again."]);
	expect(logged).toMatchObject([{ level: 50, msg: "request failed", err: { message: "no template" } }]);
});
