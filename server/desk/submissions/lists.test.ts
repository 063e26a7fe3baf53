import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { indexBatch } from "../../search/indexing.ts";

/* The inbox lists over HTTP. */

const LEADS = 130; // more than one page of a list

async function deskWithLeads(count: number) {
	const desk = await newDesk({ CHALLENGE_FROM: "0" });
	const references: string[] = [];
	for (let number = 0; number < count; number += 1) {
		desk.pass(60_000);
		const { reference } = await desk.intake.receive(lead(`p${number}@example.com`, { company: `Acme ${number}` }));
		references.push(reference);
	}
	while ((await indexBatch(desk.db, desk.clock())) > 0);
	return { ...desk, references, recruiter: await joinAs(desk, "recruiter") };
}

const referencesIn = ({ body }: { body: { items: { reference: string }[] } }) =>
	body.items.map(({ reference }) => reference);

test("a list is read page by page, least time left first, and says when days end at the office", async () => {
	const { recruiter, references } = await deskWithLeads(LEADS);
	const first = await recruiter.get("/api/submissions");
	expect(first.status).toBe(200);
	expect(first.body.days).toEqual({ today: "2026-03-03T05:00:00.000Z", tomorrow: "2026-03-04T05:00:00.000Z" });
	const second = await recruiter.get(`/api/submissions?cursor=${encodeURIComponent(first.body.next)}`);
	expect([...referencesIn(first), ...referencesIn(second)]).toEqual(references);
	expect(second.body.next).toBe(null);
	expect(first.body.items[0]).toMatchObject({ kind: "lead", name: "Jane Doe", company: "Acme 0", state: "open" });
});

test("odd queries get a helpful answer, and none breaks anything", async () => {
	const { recruiter, references } = await deskWithLeads(3);
	const asked = (query: string) => recruiter.get(`/api/submissions?${query}`);
	expect((await asked("queue=nothing")).body.errors.queue).toMatch(/^Choose one of open, mine, /);
	expect((await asked("kind=bribe")).body.errors.kind).toMatch(/^Choose one of lead, /);
	expect((await asked("queue=__proto__")).status).toBe(422);
	for (const cursor of [
		"x",
		"%00",
		"e30",
		"W10",
		"bnVsbA",
		"..",
		"x".repeat(8000),
		"WyIyMDI2IiwxXQ",
		"WyJcdTAwMDAiLCJcdTAwMDAiXQ",
		...["\0", 7, ["x"], null].map((at) => Buffer.from(JSON.stringify(["due", at, at])).toString("base64url")),
	]) {
		const { status, body } = await asked(`cursor=${cursor}`);
		expect([cursor, status, body.errors]).toEqual([cursor, 422, { cursor: "Begin again without a cursor" }]);
	}
	expect(referencesIn(await asked("queue=&kind=&q=&cursor="))).toEqual(references);
	expect(referencesIn(await asked("queue=all&kind=lead"))).toHaveLength(3);
	expect(referencesIn(await asked("kind=message"))).toEqual([]);
	for (const q of ['"', "'", "*", "NEAR(", "a AND", "-", "(((", "\\", "%", "%00", ":*", "&|!", "x:", "🙂"]) {
		const { status, body } = await asked(`q=${encodeURIComponent(q)}`);
		expect([q, status, Array.isArray(body.items)]).toEqual([q, 200, true]);
	}
	expect(referencesIn(await asked("q=acm%20jan"))).toHaveLength(3);
	expect((await asked(`q=${"acme%20".repeat(1400)}`)).status).toBe(200); // of 10,000 characters only the first count
	expect(referencesIn(await asked(`q=acme${"%20".repeat(300)}nothing`))).toHaveLength(3);
	expect(referencesIn(await asked(`among=${references[1]},CW-NONE,,%00,${references[2]}`))).toEqual(
		references.slice(1),
	);
	expect(referencesIn(await asked(`queue=answered&among=${references[1]}`))).toEqual([]);
	const head = await recruiter.ask("HEAD", "/api/submissions");
	expect([head.status, head.text]).toEqual([200, ""]);
});

test("my submissions are in my list, and the counts say so", async () => {
	const desk = await deskWithLeads(2);
	const { recruiter, references } = desk;
	const other = await joinAs(desk, "recruiter", "other@closewell.example");
	await recruiter.post(`/api/submissions/${references[0]}/take`, { version: 1 });
	expect(referencesIn(await recruiter.get("/api/submissions?queue=mine"))).toEqual([references[0]]);
	expect(referencesIn(await other.get("/api/submissions?queue=mine"))).toEqual([]);
	expect(referencesIn(await other.get("/api/submissions?queue=unassigned"))).toEqual([references[1]]);
	expect((await recruiter.get("/api/counts")).body).toMatchObject({
		queues: { open: 2, mine: 1, unassigned: 1, overdue: 0, suspected: 0 },
		kinds: { lead: 2, message: 0 },
	});
});
