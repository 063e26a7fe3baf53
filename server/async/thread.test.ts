import { expect, test } from "vitest";
import { openThread, ThreadLimitError } from "./thread.ts";

const CODE = `
	import { answer } from ${JSON.stringify(new URL("./thread.ts", import.meta.url).href)};
	answer({
		double: (number) => number * 2,
		forever: () => { while (true); },
		everything: () => { const all = []; while (true) all.push(new Array(10_000).fill(all.length)); },
		fail: () => { throw new Error("That does not work."); },
		variables: () => Object.keys(process.env),
	});`;

interface Works extends Record<string, (...asked: never[]) => unknown> {
	double(number: number): number;
	forever(): void;
	everything(): void;
	fail(): void;
	variables(): string[];
}

function newThread(deadlineMs = 60_000) {
	return openThread<Works>(new URL(`data:text/javascript,${encodeURIComponent(CODE)}`), { deadlineMs, memoryMb: 32 });
}

test("concurrent calls each get their own answer", async () => {
	const { ask } = newThread();
	expect(await Promise.all([1, 2, 3].map((number) => ask("double", number)))).toEqual([2, 4, 6]);
});

test("work that never ends is given up, the server goes on meanwhile, and the next call is answered", async () => {
	const { ask } = newThread(50);
	expect(await ask("double", 1)).toBe(2); // the thread is there
	let others = 0;
	const counting = setInterval(() => others++, 1);
	await expect(ask("forever")).rejects.toThrow(ThreadLimitError);
	clearInterval(counting);
	expect(others).toBeGreaterThan(1);
	expect(await ask("double", 2)).toBe(4);
});

test("work that takes all memory is given up, and the next call is answered", async () => {
	const { ask } = newThread();
	await expect(ask("everything")).rejects.toThrow(ThreadLimitError);
	expect(await ask("double", 2)).toBe(4);
});

test("an error goes to the caller, and the next call is answered", async () => {
	const { ask } = newThread();
	await expect(ask("fail")).rejects.toThrow("That does not work.");
	expect(await ask("double", 2)).toBe(4);
});

test("a thread has none of the server's environment variables", async () => {
	expect(await newThread().ask("variables")).toEqual([]);
});
