import { expect, onTestFinished, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { type DeskClient, joinAs, newDesk, startDeskServer } from "../../../tests/test-desk.ts";
import { openDatabase } from "../../store/database/open.ts";
import { isPostgres } from "../../store/database/postgres.ts";

/* Who has a submission open. */

const HOUR_MS = 60 * 60_000;
const GONE_AFTER_MS = 45_000;

async function deskWithALead() {
	const desk = await newDesk();
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const ann = await joinAs(desk, "recruiter", "ann@closewell.example");
	const ben = await joinAs(desk, "admin", "ben@closewell.example");
	const say = (who: DeskClient, at: string | null, writing = false, tab?: string) =>
		who.post("/api/presence", { reference: at, writing, ...(tab && { tab }) });
	const told = (who: { id: string }, role: string, writing = false) => ({ id: who.id, name: `The ${role}`, writing });
	return { ...desk, reference, ann, ben, say, told };
}

test("others see who opens a submission, writes and leaves, even if they connect later", async () => {
	const { reference, ann, ben, say, told, visitor } = await deskWithALead();
	const early = await ben.follow();
	expect((await say(ann, reference)).status).toBe(200);
	await expect.poll(() => early.presentAt(reference)).toEqual([told(ann, "recruiter")]);
	await say(ann, ` ${reference.toLowerCase()} `, true); // however it is typed
	await expect.poll(() => early.presentAt(reference)).toEqual([told(ann, "recruiter", true)]);
	await say(ben, reference);
	const both = [told(ann, "recruiter", true), told(ben, "admin")].sort((a, b) => (a.id < b.id ? -1 : 1));
	const browser = visitor();
	for (const [name, value] of ben.cookies) browser.cookies.set(name, value);
	const late = await browser.follow();
	await expect.poll(() => late.presentAt(reference)).toEqual(both);
	await say(ann, null);
	await expect.poll(() => late.presentAt(reference)).toEqual([told(ben, "admin")]);
	await expect.poll(() => early.presentAt(reference)).toEqual([told(ben, "admin")]);
});

test("people are gone after 45 seconds without a report, and when they sign out or are removed", {
	tags: "thorough",
}, async () => {
	const desk = await deskWithALead();
	const { reference, ann, ben, say, told, pass } = desk;
	const stream = await ben.follow();
	await say(ann, reference);
	await expect.poll(() => stream.presentAt(reference)).toEqual([told(ann, "recruiter")]);
	pass(GONE_AFTER_MS - 1);
	await say(ann, reference); // still there
	pass(GONE_AFTER_MS - 1);
	await say(ben, reference);
	await expect.poll(() => stream.presentAt(reference)).toHaveLength(2);
	pass(1);
	await expect.poll(() => stream.presentAt(reference)).toEqual([told(ben, "admin")]);
	await say(ann, reference);
	await expect.poll(() => stream.presentAt(reference)).toHaveLength(2);
	await ann.post("/api/sign-out");
	await expect.poll(() => stream.presentAt(reference)).toEqual([told(ben, "admin")]);
	const carl = await joinAs(desk, "recruiter", "carl@closewell.example");
	await say(carl, reference);
	await expect.poll(() => stream.presentAt(reference)).toHaveLength(2);
	await ben.ask("DELETE", `/api/staff/${carl.id}`);
	await expect.poll(() => stream.presentAt(reference)).toEqual([told(ben, "admin")]);
});

test("two tabs of one browser do not overwrite each other", async () => {
	const { reference, intake, ann, ben, say, told } = await deskWithALead();
	const { reference: other } = await intake.receive(lead("joe@example.com"));
	const stream = await ben.follow();
	await say(ann, reference, true, "one");
	await say(ann, other, false, "two");
	await expect.poll(() => stream.presentAt(other)).toEqual([told(ann, "recruiter")]);
	expect(stream.presentAt(reference)).toEqual([told(ann, "recruiter", true)]);
	await say(ann, reference, false, "two"); // the same person counts once
	await expect.poll(() => stream.presentAt(other)).toEqual([]);
	expect(stream.presentAt(reference)).toEqual([told(ann, "recruiter", true)]);
});

test("an unknown submission has nobody, and an open page does not prolong a session", async () => {
	const { reference, ann, ben, say, pass } = await deskWithALead();
	const stream = await ben.follow();
	await say(ann, reference);
	await expect.poll(() => stream.presentAt(reference)).toHaveLength(1);
	expect(await say(ann, "staff")).toMatchObject({
		status: 404,
		body: { error: "This submission doesn't exist. It may have been deleted." },
	});
	await expect.poll(() => stream.presentAt(reference)).toEqual([]);
	expect((await say(ann, `${reference}\0x`)).status).toBe(404);
	for (const body of [{}, { reference }, { reference, writing: "yes" }, { reference: 7, writing: true }]) {
		expect([body, (await ann.post("/api/presence", body)).status]).toEqual([body, 422]);
	}
	expect((await ann.post("/api/presence", { reference, writing: true, tab: "x".repeat(41) })).status).toBe(422);
	for (let hours = 0; hours < 11; hours += 1) {
		pass(HOUR_MS);
		expect((await say(ann, reference)).status).toBe(200);
	}
	pass(HOUR_MS);
	expect((await say(ann, reference)).status).toBe(401);
});

test("the first person to open a submission marks it as opened, without a new version", async () => {
	const { reference, ann, say, db, clock, pass } = await deskWithALead();
	const row = () =>
		db
			.selectFrom("submissions")
			.select(["opened_at", "version"])
			.where("reference", "=", reference)
			.executeTakeFirstOrThrow();
	const opened = clock().toISOString();
	await say(ann, reference);
	pass(1000);
	await say(ann, reference);
	expect(await row()).toEqual({ opened_at: opened, version: 1 });
});

test("on PostgreSQL other servers see it too, and when it ends", { tags: "thorough" }, async () => {
	const desk = await deskWithALead();
	const { reference, ann, ben, say, told } = desk;
	const other = await openDatabase(desk.config);
	onTestFinished(() => other.destroy());
	const elsewhere = isPostgres(desk.db) ? (await startDeskServer(desk, other)).visitor() : desk.visitor();
	for (const [name, value] of ben.cookies) elsewhere.cookies.set(name, value);
	const stream = await elsewhere.follow();
	// The other server starts listening in its own time: until then this repeats the report, as a page does.
	await expect
		.poll(async () => {
			await say(ann, reference, true);
			return stream.presentAt(reference);
		})
		.toEqual([told(ann, "recruiter", true)]);
	await ann.post("/api/sign-out");
	await expect.poll(() => stream.presentAt(reference)).toEqual([]);
});
