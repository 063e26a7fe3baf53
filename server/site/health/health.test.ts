import { expect, onTestFinished, test, vi } from "vitest";
import { watchHealth } from "./health.ts";

const nothing = { failed: 0, waiting: 0, byTarget: [] };
const promiseState = async () => undefined;
const OPERATION = { openChats: 0, backedUpAt: undefined, disk: { free: 1, size: 2 } };
const operation = async () => OPERATION;

test("however many ask, the database is queried once in five seconds", async () => {
	let now = 0;
	const deliveryState = vi.fn(async () => nothing);
	const promise = { open: 3, overdue: 2, oldestSeconds: 60, remindersNotDelivered: 1, answersNotDelivered: 0 };
	const health = watchHealth(
		{
			...{ findObstacle: async () => undefined, outbox: { state: deliveryState }, operation },
			promiseState: async () => promise,
		},
		console,
		() => now,
	);
	expect(await Promise.all([health(), health()])).toEqual(
		Array(2).fill({ reason: undefined, deliveries: nothing, promise, operation: OPERATION }),
	);
	now = 5_000;
	await health();
	expect(deliveryState).toHaveBeenCalledTimes(1);
	now = 5_001;
	await health();
	expect(deliveryState).toHaveBeenCalledTimes(2);
});

test("everyone learns that the database is down, and only the log, once, where it is", async () => {
	let now = 0;
	let obstacle: string | undefined;
	const log = { error: vi.fn(), info: vi.fn() };
	const deliveryState = () => (obstacle ? Promise.reject(new Error("away")) : Promise.resolve(nothing));
	const health = watchHealth(
		{ findObstacle: async () => obstacle, outbox: { state: deliveryState }, promiseState, operation },
		log,
		() => now,
	);
	const later = () => {
		now += 6_000;
		return health();
	};
	await later();
	expect(log.info).not.toHaveBeenCalled();
	obstacle = "The database cannot be written: connect ECONNREFUSED 10.0.0.7:5432.";
	for (const _ of [1, 2]) {
		expect(await later()).toEqual({
			reason: "The database cannot be written.",
			deliveries: undefined,
			operation: OPERATION,
		});
	}
	expect(log.error.mock.calls).toEqual([[{ reason: obstacle }, "submissions cannot be accepted"]]);
	obstacle = "The disk that holds the data folder is full.";
	expect((await later()).reason).toBe(obstacle);
	obstacle = undefined;
	expect((await later()).reason).toBeUndefined();
	expect([log.error.mock.calls.length, log.info.mock.calls.length]).toEqual([2, 1]);
});

test("a fault in counting is logged once, and once more if it comes back", async () => {
	let now = 0;
	let fault: Error | undefined = new Error("no such column: failed_at");
	const log = { error: vi.fn(), info: vi.fn() };
	const counted = <Counted>(value: Counted) => (fault ? Promise.reject(fault) : Promise.resolve(value));
	const health = watchHealth(
		{
			findObstacle: async () => undefined,
			outbox: { state: () => counted(nothing) },
			promiseState: () => counted(undefined),
			operation: () => counted(OPERATION),
		},
		log,
		() => now,
	);
	const later = () => {
		now += 6_000;
		return health();
	};
	for (const _ of [1, 2, 3]) {
		expect(await later()).toEqual({
			reason: undefined,
			deliveries: undefined,
			promise: undefined,
			operation: undefined,
		});
	}
	const all = [
		[{ err: fault }, "deliveries cannot be counted for /health"],
		[{ err: fault }, "due answers cannot be counted for /health"],
		[{ err: fault }, "chats, disk and backups cannot be looked up for /metrics"],
	];
	expect(log.error.mock.calls).toEqual(all);
	fault = undefined;
	expect((await later()).deliveries).toEqual(nothing);
	fault = new Error("no such column: failed_at");
	await later();
	expect(log.error.mock.calls).toEqual([...all, ...all]);
});

test("however slow the database is, a caller gets an answer within two seconds", async () => {
	const never = new Promise<never>(() => undefined);
	const health = watchHealth(
		{
			findObstacle: async () => "The database is locked or too slow: a test entry was not written within a second.",
			outbox: { state: () => never },
			promiseState: () => never,
			operation: () => never,
		},
		{ error: vi.fn(), info: vi.fn() },
	);
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const asked = health();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(await asked).toEqual({
		reason: "The database is locked or too slow.",
		deliveries: undefined,
		promise: undefined,
		operation: undefined,
	});
});
