import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import { findSubmissions } from "../matches/find.ts";
import { readFits } from "../matches/fits.ts";
import { vocabulary } from "../matching/test-vocabulary.ts";
import { indexBatch } from "../search/indexing.ts";
import { saveWishes } from "./wishes.ts";

/* Senders' wishes apply immediately: to matching, search and shortlists. */

const WANTED = { roleType: "account-executive", requirements: "Somebody who sells, please." };

async function setUpCandidates() {
	const installation = newInstallation();
	const { clock, pass } = installation;
	const { db, intake } = await installation.open();
	const arrive = async (email: string) => {
		const incoming = await installation.resume(email, `%PDF-1.7 ${email} ${Math.random()}`);
		const fields = { ...incoming.fields, desiredPosition: "account-executive" };
		const { reference } = await intake.receive({ ...incoming, fields });
		pass(60_000);
		return reference;
	};
	const { reference: request } = await intake.receive(
		lead("jane@acme.example", { ...WANTED, company: "Acme Freight, Inc." }),
	);
	const looking = () => ({ now: clock(), retainResumesMonths: 12, vocabulary, timeZone: "UTC" });
	const recruiter = await newRecruiter(db, clock);
	const opening = await recruiter.open({ request, company: { name: "Acme Freight, Inc." } });
	const readers = [{ name: "Jane Doe", email: "jane@acme.example" }];
	return {
		...installation,
		...{ db, intake, arrive, request },
		async people() {
			const fits = await readFits(db, request, looking());
			if (fits?.kind !== "request") throw new Error("A request has people.");
			expect(fits.people).toHaveLength(fits.fitting);
			return fits.people.map(({ reference }) => reference).sort();
		},
		async requests(candidate: string) {
			const fits = await readFits(db, candidate, looking());
			if (fits?.kind !== "resume") throw new Error("A resume has requests.");
			return { requests: fits.requests.map(({ reference }) => reference), isOnFile: fits.isOnFile };
		},
		async found(paused = false) {
			while ((await indexBatch(db, clock())) > 0);
			const results = await Promise.all([
				findSubmissions(db, { kind: "resume", paused }, undefined),
				findSubmissions(db, { kind: "resume", q: "Quinn", paused }, undefined),
			]);
			const [listed, searched] = results.map((result) => result?.items.map(({ reference }) => reference).sort());
			expect(searched).toEqual(listed);
			return listed;
		},
		shortlist: (candidate: string) => recruiter.add(opening, candidate),
		present: (candidate: string) =>
			recruiter.act(opening, {
				...{ what: "shortlist", message: "Hi", readers },
				candidates: [{ candidate, summary: "Sells.", shares: null }],
			}),
	};
}

test("a paused candidate is not on file, older resumes included, until they unpause or send another", async () => {
	const { arrive, clock, db, found, people, present, requests, shortlist } = await setUpCandidates();
	const older = await arrive("ada@example.com");
	const newer = await arrive("ada@example.com");
	const other = await arrive("ben@example.com");
	expect(await people()).toEqual([newer, other].sort());
	expect(await shortlist(newer)).toMatchObject({ done: true, added: true });
	await saveWishes(db, newer, { paused_at: clock().toISOString() });
	expect(await people()).toEqual([other]);
	expect(await requests(newer)).toMatchObject({ isOnFile: false });
	expect(await requests(older)).toMatchObject({ isOnFile: false });
	expect(await found()).toEqual([other]);
	expect(await found(true)).toEqual([newer]);
	expect(await present(newer)).toMatchObject({ errors: { candidates: expect.stringContaining("aren't looking") } });
	expect(await shortlist(older)).toMatchObject({ done: true, added: false });

	const newest = await arrive("ada@example.com");
	expect(await people()).toEqual([newest, other].sort());
	await saveWishes(db, newer, { paused_at: null });
	await saveWishes(db, newest, { paused_at: clock().toISOString() });
	expect(await people()).toEqual([other]);
});

test("a candidate is never shown to an employer they named, or to one with a similar name", async () => {
	const { arrive, db, people, present, requests, request, shortlist } = await setUpCandidates();
	const older = await arrive("ada@example.com");
	const newer = await arrive("ada@example.com");
	const other = await arrive("ben@example.com");
	expect(await shortlist(newer)).toMatchObject({ done: true, added: true });
	expect((await requests(newer)).requests).toEqual([request]);
	for (const name of ["ACME freight", "Acme", "acme Freight LLC"]) {
		await saveWishes(db, older, { not_shown_to: JSON.stringify(["Harrow Pike", name]) });
		expect(await people()).toEqual([other]);
		expect(await requests(newer)).toEqual({ requests: [], isOnFile: true });
		expect(await present(newer)).toMatchObject({
			errors: { candidates: expect.stringContaining("never to introduce them") },
		});
		expect(await shortlist(older)).toMatchObject({ done: true, added: false });
	}
	await saveWishes(db, older, { not_shown_to: '["Acmefreight"]' });
	expect(await people()).toEqual([newer, other].sort());
});

test("no one is compared with a request that is filled or canceled", async () => {
	const { arrive, clock, db, request, requests } = await setUpCandidates();
	const candidate = await arrive("ada@example.com");
	for (const outcome of ["filled", "called-off"]) {
		const closed = { closed_at: clock().toISOString(), outcome };
		await db.updateTable("submissions").set(closed).where("reference", "=", request).execute();
		expect((await requests(candidate)).requests).toEqual([]);
	}
	await db.updateTable("submissions").set({ outcome: "won" }).where("reference", "=", request).execute();
	expect((await requests(candidate)).requests).toEqual([request]);
});

test("a candidate who agreed to be kept is on file for as long again", async () => {
	const { arrive, clock, db, pass, people } = await setUpCandidates();
	const candidate = await arrive("ada@example.com");
	pass(340 * 24 * 60 * 60 * 1000);
	await saveWishes(db, candidate, { kept_at: clock().toISOString() });
	pass(340 * 24 * 60 * 60 * 1000);
	expect(await people()).toEqual([candidate]);
	pass(40 * 24 * 60 * 60 * 1000);
	expect(await people()).toEqual([]);
});
