import { expect, test } from "vitest";
import { solveChallenge } from "../../site/forms/solve.ts";
import { createChallenges } from "./challenge.ts";

const start = new Date("2026-03-02T15:00:00.000Z");

test("the server accepts a solved challenge for 15 minutes", async () => {
	let now = start;
	const challenges = createChallenges("key", () => now);
	const { maxnumber = 0, ...challenge } = await challenges.create();
	const proof = await solveChallenge({ ...challenge, maxnumber });
	expect(await challenges.verify(proof)).toEqual({
		id: challenge.challenge,
		expires: new Date(start.getTime() + 900_000),
	});
	expect(await createChallenges("other key", () => now).verify(proof)).toBeUndefined();
	now = new Date(start.getTime() + 900_000);
	expect(await challenges.verify(proof)).toBeUndefined();
});

test("a tampered or made-up proof is rejected", async () => {
	const challenges = createChallenges("key", () => start);
	const { maxnumber = 0, ...challenge } = await challenges.create();
	const good = JSON.parse(atob(await solveChallenge({ ...challenge, maxnumber })));
	const later = good.salt.replace(/expires=\d+/, "expires=9999999999");
	for (const wrong of [
		{ ...good, number: good.number + 1 },
		{ ...good, number: String(good.number) },
		{ ...good, salt: later },
		{ ...good, salt: `${good.salt}${String(good.number)[0]}`, number: Number(String(good.number).slice(1)) },
		{ ...good, algorithm: "SHA-1" },
		{ ...good, signature: "" },
		{ ...good, salt: null },
		null,
		[],
		"text",
		0,
	]) {
		expect(await challenges.verify(btoa(JSON.stringify(wrong)))).toBeUndefined();
	}
	for (const proof of ["", "{}", "é", "A".repeat(100_000)]) expect(await challenges.verify(proof)).toBeUndefined();
});

test("a proof of more than 2,000 characters is not read", async () => {
	const challenges = createChallenges("key", () => start);
	const { maxnumber = 0, ...challenge } = await challenges.create();
	const proof = await solveChallenge({ ...challenge, maxnumber });
	expect(await challenges.verify(proof.padEnd(2000))).toMatchObject({ id: challenge.challenge }); // atob skips spaces
	expect(await challenges.verify(proof.padEnd(2001))).toBeUndefined();
});
