import { expect, test, vi } from "vitest";
import { newInstallation } from "../../intake/test-installation.ts";
import type { Database } from "../tables.ts";
import { prepared } from "./prepared.ts";

test("a prepared query is built once for each database, and runs with what is given each time", async () => {
	const { database } = newInstallation();
	const db = await database();
	const build = vi.fn((db: Database, { hash, reference }: { hash: string; reference: string }) =>
		db
			.selectFrom("contents")
			.select(["hash", "received_at as at"])
			.where("reference", "=", reference)
			.where("hash", "=", hash)
			.where("received_at", ">", "2026"),
	);
	const contentOf = prepared(build);
	await db.transaction().execute(async (transaction) => {
		for (const number of [1, 2]) {
			await addSubmission(transaction, row(`CW-${number}`, null));
			const content = { hash: `hash ${number}`, reference: `CW-${number}`, received_at: `2026-03-0${number}` };
			await transaction.insertInto("contents").values(content).execute();
		}
		expect(await contentOf(transaction, { hash: "hash 1", reference: "CW-1" })).toEqual([
			{ hash: "hash 1", at: "2026-03-01" },
		]);
	});
	await db.transaction().execute(async (transaction) => {
		// In another order, because a query is filled in by name.
		expect(await contentOf(transaction, { reference: "CW-2", hash: "hash 2" })).toEqual([
			{ hash: "hash 2", at: "2026-03-02" },
		]);
		expect(await contentOf(transaction, { hash: "hash 1", reference: "CW-2" })).toEqual([]);
	});
	expect(build).toHaveBeenCalledTimes(1);

	const other = await newInstallation().database();
	const none = await other
		.transaction()
		.execute((transaction) => contentOf(transaction, { hash: "hash 1", reference: "CW-1" }));
	expect(none).toEqual([]);
	expect(build).toHaveBeenCalledTimes(2);
});

test("a value that is null the first time a query runs may be a text the next, and the other way round", async () => {
	const { database } = newInstallation();
	const db = await database();
	await db.transaction().execute(async (transaction) => {
		await addSubmission(transaction, row("CW-1", null));
		await addSubmission(transaction, row("CW-2", "/services"));
		await addSubmission(transaction, row("CW-3", null));
	});
	expect(await db.selectFrom("submissions").select(["reference", "page"]).orderBy("reference").execute()).toEqual([
		{ reference: "CW-1", page: null },
		{ reference: "CW-2", page: "/services" },
		{ reference: "CW-3", page: null },
	]);
});

test("many runs of one prepared query at once each get their own answer", async () => {
	const { database } = newInstallation();
	const db = await database();
	const referenceOf = prepared((transaction, { page }: { page: string }) =>
		transaction.selectFrom("submissions").select("reference").where("page", "=", page),
	);
	const numbers = Array.from({ length: 20 }, (_, number) => number);
	await db.transaction().execute(async (transaction) => {
		await Promise.all(numbers.map((number) => addSubmission(transaction, row(`CW-${number}`, `/${number}`))));
	});
	const found = await db
		.transaction()
		.execute((transaction) => Promise.all(numbers.map((number) => referenceOf(transaction, { page: `/${number}` }))));
	expect(found).toEqual(numbers.map((number) => [{ reference: `CW-${number}` }]));
});

test("a query that calculates with what is given cannot be built", async () => {
	const db = await newInstallation().database();
	const skipping = prepared((transaction, { number }: { number: number }) =>
		transaction
			.selectFrom("submissions")
			.select("reference")
			.limit(1)
			.offset(number - 1),
	);
	const asked = db.transaction().execute((transaction) => skipping(transaction, { number: 1 }));
	await expect(asked).rejects.toThrow('"number" is not known while a query is built');
});

const addSubmission = prepared((transaction, submission: ReturnType<typeof row>) =>
	transaction.insertInto("submissions").values(submission),
);

function row(reference: string, page: string | null) {
	return {
		reference,
		page,
		kind: "lead" as const,
		email: "jane@example.com",
		fields: "{}",
		received_at: "2026-03-02",
		details_count: 0,
	};
}
