import { expect, onTestFinished, test, vi } from "vitest";
import { repeat } from "./repeat.ts";

const NEVER_MS = 2 ** 31 - 1;

test("a failure is reported once and retried, and reported again after a success", async () => {
	const outcomes = [false, false, true, false];
	const work = vi.fn(async () => {
		if (outcomes.shift() === false) throw new Error("The database is away");
	});
	const complain = vi.fn();
	const repeated = repeat(work, 1, complain);
	onTestFinished(() => repeated.stop());
	await expect.poll(() => work.mock.calls.length).toBeGreaterThan(5);
	expect(complain).toHaveBeenCalledTimes(2);
});

test("a nudge during a run is not lost, and only one run happens at a time", async () => {
	const held: (() => void)[] = [];
	const work = vi.fn(() => new Promise<void>((done) => void held.push(done)));
	const repeated = repeat(work, NEVER_MS, () => undefined);
	repeated.nudge();
	repeated.nudge();
	expect(work).toHaveBeenCalledTimes(1);
	held[0]?.();
	await expect.poll(() => work.mock.calls).toHaveLength(2);
	const stopping = repeated.stop();
	held[1]?.();
	await stopping;
	expect(work).toHaveBeenCalledTimes(2);
});

test("it stops right away while it waits, even after a failure", async () => {
	for (const work of [async () => undefined, () => Promise.reject(new Error("away"))]) {
		const complain = vi.fn();
		const repeated = repeat(work, NEVER_MS, complain);
		await repeated.stop();
		expect(complain.mock.calls.length).toBeLessThan(2);
	}
});
