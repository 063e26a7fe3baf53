import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Kind } from "../../contract/forms/kinds.ts";
import { solveChallenge } from "../../site/forms/solve.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { visitorKeys } from "../http/client-address.ts";
import type { Installation } from "../installation.ts";
import { releaseSubmission } from "../queue/release.ts";
import { normalizeEmail } from "../store/email-address.ts";
import type { Database } from "../store/tables.ts";
import { countRecentDetails, RateLimitError, spendChallenge } from "./limits.ts";
import type { Submission } from "./submission.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function from(address: string): Submission["context"] {
	const visitor = visitorKeys(address);
	return visitor ? { visitor } : {};
}

function message(number: number, address: string): Submission {
	const fields = { name: "Sam", email: `sam${number}@example.com`, message: `Question ${number}` };
	return { kind: "message", fields, context: from(address) };
}

function leadFrom(address: string, number: number, email = `dana${number}@example.com`): Submission {
	return { ...lead(email, { company: `Company ${number}` }), context: from(address) };
}

async function refusal(sent: Promise<unknown>): Promise<RateLimitError> {
	const error = await sent.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof RateLimitError)) throw new Error("It was not limited.");
	return error;
}

test.each<[Kind, number]>([
	["lead", 5],
	["talent-request", 10],
	["resume", 5],
	["message", 10],
])("of a %s one visitor may send %i at once, then one more for each that is an hour old", async (kind, limit) => {
	const { open, pass } = newInstallation();
	const site = await open();
	const send = (number: number, address = "203.0.113.9") =>
		site.intake.receive({ ...message(number, address), kind, context: from(address) });
	await Promise.all(Array.from({ length: limit - 1 }, (_, number) => send(number)));
	pass(20 * MINUTE);
	await send(limit);
	const { wait, challenge } = await refusal(send(100));
	expect([wait, challenge]).toEqual([{ why: "visitor", seconds: 40 * 60 }, undefined]);
	await send(101, "203.0.113.10");
	pass(40 * MINUTE);
	await Promise.all(Array.from({ length: limit - 1 }, (_, number) => send(200 + number)));
	expect((await refusal(send(300))).wait.seconds).toBe(20 * 60);
});

test("a repeat doesn't count, even at the limit, and a refused submission leaves no trace", async () => {
	const { database, files, open, resume, pass } = newInstallation();
	const site = await open();
	const fromOne = (incoming: Submission) => ({ ...incoming, context: from("203.0.113.9") });
	for (let number = 0; number < 5; number += 1) {
		await site.intake.receive(fromOne(await resume("ada@example.com", `%PDF-1.7 ${number}`)));
	}
	const again = await site.intake.receive(fromOne(await resume("ada@example.com", "%PDF-1.7 0")));
	expect(again.repeated).toBe(true);
	const sixth = fromOne(await resume("ada@example.com", "%PDF-1.7 5"));
	await refusal(site.intake.receive(sixth));
	expect(await Array.fromAsync(files.list())).toHaveLength(5);
	const db = await database();
	expect(await db.selectFrom("contents").select("hash").execute()).toHaveLength(5);
	pass(HOUR);
	const later = fromOne(await resume("ada@example.com", "%PDF-1.7 5"));
	expect((await site.intake.receive(later)).repeated).toBe(false);
});

test("submissions from while the clock was an hour ahead hold nobody up once it is right", async () => {
	const { open, pass } = newInstallation();
	const site = await open();
	pass(HOUR);
	for (let number = 0; number < 60; number += 1) await site.intake.receive(message(number, `203.0.113.${number % 6}`));
	await refusal(site.intake.receive(message(60, "203.0.113.0")));
	expect((await refusal(site.intake.receive(message(61, "203.0.113.99")))).wait.why).toBe("pressure");
	pass(-HOUR);
	await site.intake.receive(message(62, "203.0.113.0"));
	await site.intake.receive(message(63, "203.0.113.99"));
});

test("two servers on one database count together", async () => {
	const { open } = newInstallation();
	const [one, other] = [await open(), await open()];
	for (let number = 0; number < 5; number += 1) {
		await (number % 2 ? one : other).intake.receive(leadFrom("203.0.113.9", number));
	}
	await refusal(one.intake.receive(leadFrom("203.0.113.9", 6)));
	await refusal(other.intake.receive(leadFrom("203.0.113.9", 7)));
});

/** Sends this many, each in its own turn and so in its own transaction, alternating between the servers. */
async function atOnce(
	servers: Installation[],
	count: number,
	incoming: (number: number) => Submission,
): Promise<number> {
	const sent: Promise<boolean>[] = [];
	for (let number = 0; number < count; number += 1) {
		const server = servers[number % servers.length];
		if (!server) throw new Error("There is no server.");
		sent.push(
			server.intake.receive(incoming(number)).then(
				() => true,
				(error) => {
					if (error instanceof RateLimitError) return false;
					throw error;
				},
			),
		);
		await setImmediate();
	}
	return (await Promise.all(sent)).filter(Boolean).length;
}

test("of forty at once on two servers, five from one visitor get in, and three for an inbox get a receipt", async () => {
	const { database, open } = newInstallation();
	const servers = [await open(), await open()];
	expect(await atOnce(servers, 40, (number) => leadFrom("203.0.113.9", number))).toBe(5);
	const toStranger = (number: number) => leadFrom(`198.51.100.${number}`, number, `sam+${number}@example.net`);
	expect(await atOnce(servers, 40, toStranger)).toBe(40);
	const db = await database();
	const receipts = await db
		.selectFrom("deliveries")
		.innerJoin("submissions", "submissions.reference", "deliveries.reference")
		.select("id")
		.where("target", "=", "receipt")
		.where("inbox", "=", "sam@example.net")
		.execute();
	expect(receipts).toHaveLength(3);
});

test("one solved challenge, sent to two servers at once, lets one in", async () => {
	const { open } = newInstallation();
	const [one, other] = [await open(), await open()];
	await flood(one);
	const { challenge } = await refusal(one.intake.receive(message(100, "192.0.2.1")));
	if (!challenge) throw new Error("There is no challenge.");
	const proof = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 0 });
	const replayed = (number: number) => ({ ...message(200 + number, `192.0.2.${number}`), proof });
	expect(await atOnce([one, other], 10, replayed)).toBe(1);
});

test("of twenty at once from one visitor, five get in", async () => {
	const { open } = newInstallation();
	const site = await open();
	const sent = await Promise.allSettled(
		Array.from({ length: 20 }, (_, number) => site.intake.receive(leadFrom("2001:db8::1", number))),
	);
	expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("eleven lines of one customer's network in IPv6 get in four times as often as one, and nobody else's count with them", async () => {
	const { open, pass } = newInstallation({ CHALLENGE_FROM: "0" });
	const servers = [await open(), await open()];
	const [one] = servers;
	if (!one) throw new Error("There is no server.");
	expect(await atOnce(servers, 44, (number) => leadFrom(`2001:db8:1:${number % 11}::1`, number))).toBe(20);
	expect((await refusal(one.intake.receive(leadFrom("2001:db8:1:ffff::1", 100)))).wait).toEqual({
		why: "visitor",
		seconds: 3600,
	});
	await one.intake.receive(leadFrom("2001:db8:2::1", 101));
	await one.intake.receive(message(102, "2001:db8:1:ffff::1"));
	pass(HOUR);
	await one.intake.receive(leadFrom("2001:db8:1:ffff::1", 103));
});

test("the machine itself is a visitor like any other", async () => {
	const { open } = newInstallation();
	const site = await open();
	for (let number = 0; number < 5; number += 1) await site.intake.receive(leadFrom("127.0.0.1", number));
	await refusal(site.intake.receive(leadFrom("127.0.0.1", 5)));
	await site.intake.receive(leadFrom("127.0.0.2", 5));
});

test("a flood from everywhere puts a form under pressure: then only solved challenges get in, once each", async () => {
	const { open, pass } = newInstallation();
	const site = await open();
	await flood(site);
	const { wait, challenge } = await refusal(site.intake.receive(message(100, "192.0.2.1")));
	expect(wait).toEqual({ why: "pressure", seconds: 600 });
	if (!challenge) throw new Error("There is no challenge.");
	const proof = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 0 });
	await site.intake.receive({ ...message(100, "192.0.2.1"), proof });
	expect((await site.intake.receive(message(100, "192.0.2.1"))).repeated).toBe(true);
	await refusal(site.intake.receive({ ...message(101, "192.0.2.2"), proof }));
	await refusal(site.intake.receive({ ...message(102, "192.0.2.3"), proof: "made up" }));
	await site.intake.receive(leadFrom("192.0.2.4", 1));
	pass(10 * MINUTE);
	await site.intake.receive(message(103, "192.0.2.5"));
});

async function flood(site: Installation): Promise<void> {
	for (let number = 0; number < 60; number += 1) {
		await site.intake.receive(message(number, `198.51.100.${number}`));
	}
}

test("an inbox gets three receipts a day, no matter what follows the plus", async () => {
	const { database, open, pass } = newInstallation();
	const site = await open();
	const emails = [
		"dana@example.com",
		"Dana+a@example.com",
		"dana+b@example.com",
		"dana+c@example.com",
		"eva@example.com",
	];
	for (const [number, email] of emails.entries())
		await site.intake.receive(leadFrom(`192.0.2.${number}`, number, email));
	pass(24 * HOUR);
	await site.intake.receive(leadFrom("192.0.2.9", 9, "dana+d@example.com"));
	const db = await database();
	const rows = await db
		.selectFrom("deliveries")
		.innerJoin("submissions", "submissions.reference", "deliveries.reference")
		.select(["email", "target"])
		.where("target", "=", "receipt")
		.execute();
	expect(rows.map(({ email }) => email).sort()).toEqual([
		"dana+a@example.com",
		"dana+b@example.com",
		"dana+d@example.com",
		"dana@example.com",
		"eva@example.com",
	]);
});

test.each([
	["dana@example.com", "dana@example.com"],
	["Dana+Hiring@Example.com", "dana@example.com"],
	["da.na@example.com", "da.na@example.com"],
	["D.a.n.a+x.y@gmail.com", "dana@gmail.com"],
	["da.na@googlemail.com", "dana@gmail.com"],
	["da.na@gmail.com.example", "da.na@gmail.com.example"],
	["da.na@mail.gmail.com", "da.na@mail.gmail.com"],
	["da-na@yahoo.com", "da-na@yahoo.com"],
	[undefined, ""],
])("mail to %s goes to the inbox %j", (address, inbox) => {
	expect(normalizeEmail(address)).toBe(inbox);
});

test("a Gmail inbox gets three receipts a day, with any dots and at either domain", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	const emails = ["dana.lee@gmail.com", "d.analee@gmail.com", "danalee@googlemail.com", "d.a.n.a.lee+x@gmail.com"];
	for (const [number, email] of emails.entries()) {
		await site.intake.receive(leadFrom(`192.0.2.${number}`, number, email));
	}
	expect(await targetCounts(await database())).toEqual({ "firm-mail": 4, receipt: 3 });
});

test("receipts have a total hourly limit; beyond it only the firm is notified, and the log says so once", async () => {
	const { database, logged, open, pass } = newInstallation({ RECEIPTS_PER_HOUR: "5" });
	const site = await open();
	const db = await database();
	const send = async (from: number, to: number) => {
		const sent: Awaited<ReturnType<typeof site.intake.receive>>[] = [];
		for (let n = from; n < to; n += 1) sent.push(await site.intake.receive(leadFrom(`192.0.2.${n}`, n)));
		return sent;
	};
	await send(0, 3);
	pass(30 * MINUTE);
	const sent = await send(3, 9);
	expect(sent.map(({ receiptLeftOut }) => receiptLeftOut)).toEqual([false, false, true, true, true, true]);
	await site.intake.receive({ ...leadFrom("192.0.2.99", 99), suspicion: "it was too fast" });
	await site.intake.receive(leadFrom("192.0.2.9", 100));
	expect(await targetCounts(db)).toEqual({ "firm-mail": 10, receipt: 5 });
	const told = () => logged.filter(({ msg }) => String(msg).includes("RECEIPTS_PER_HOUR")).length;
	expect(told()).toBe(1);
	pass(30 * MINUTE);
	await send(9, 13);
	expect(await targetCounts(db)).toEqual({ "firm-mail": 14, receipt: 8 });
	expect(told()).toBe(2);
});

test("a genuine retry of suspected spam gets no receipt either once the limit is used up", async () => {
	const { database, open } = newInstallation({ RECEIPTS_PER_HOUR: "1" });
	const site = await open();
	const held = leadFrom("192.0.2.1", 1);
	await site.intake.receive({ ...held, suspicion: "the form was filled in within a second" });
	await site.intake.receive(leadFrom("192.0.2.2", 2));
	await site.intake.receive(held);
	expect(await targetCounts(await database())).toEqual({ "firm-mail": 2, receipt: 1 });
});

test("a solved challenge is accepted under pressure, but no more receipts go to strangers", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	await flood(site);
	const { challenge } = await refusal(site.intake.receive(message(100, "192.0.2.1")));
	if (!challenge) throw new Error("There is no challenge.");
	const proof = await solveChallenge({ ...challenge, maxnumber: challenge.maxnumber ?? 0 });
	await site.intake.receive({ ...message(100, "192.0.2.1"), proof });
	expect(await targetCounts(await database())).toEqual({ "firm-mail": 61, receipt: 60 });
});

test("RECEIPTS_PER_HOUR=0 means no limit", async () => {
	const { database, open } = newInstallation({ RECEIPTS_PER_HOUR: "0", CHALLENGE_FROM: "0" });
	const site = await open();
	await Promise.all(
		Array.from({ length: 130 }, (_, number) => site.intake.receive(leadFrom(`192.0.2.${number}`, number))),
	);
	expect(await targetCounts(await database())).toEqual({ "firm-mail": 130, receipt: 130 });
});

async function targetCounts(db: Database): Promise<Record<string, number>> {
	const rows = await db.selectFrom("deliveries").select("target").orderBy("target").execute();
	return Object.fromEntries([...Map.groupBy(rows, ({ target }) => target)].map(([target, of]) => [target, of.length]));
}

test("spam sent in someone's name does not use up that inbox's receipts", async () => {
	const { database, open } = newInstallation();
	const site = await open();
	for (let number = 0; number < 4; number += 1) {
		const held = leadFrom(`192.0.2.${number}`, number, "dana@example.com");
		await site.intake.receive({ ...held, suspicion: "the form was filled in within a second" });
	}
	const { reference } = await site.intake.receive(leadFrom("192.0.2.9", 9, "dana@example.com"));
	const db = await database();
	const receipts = await db.selectFrom("deliveries").select("reference").where("target", "=", "receipt").execute();
	expect(receipts).toEqual([{ reference }]);
});

test.each([
	["a lead", undefined],
	["a lead that is suspected spam", "the form was filled in within a second"],
])("step two of %s may be changed ten times an hour", async (_, suspicion) => {
	const { open, pass } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive({ ...lead("dana@example.com"), suspicion });
	const complete = (phone: string) => site.intake.completeLead(site.intake.leadToken(reference), { phone });
	for (let number = 0; number < 10; number += 1) await complete(`302555010${number}`);
	expect((await refusal(complete("3025550111"))).wait.seconds).toBe(3600);
	expect(await complete("3025550109")).toEqual({ reference });
	pass(HOUR);
	expect(await complete("3025550111")).toEqual({ reference });
	pass(30 * MINUTE);
	expect(await complete("3025550112")).toEqual({ reference });
});

test.each([
	["a lead", undefined],
	["a lead that is suspected spam", "the form was filled in within a second"],
])("step two of %s, changed forty times at once on two servers, is taken ten times", async (_, suspicion) => {
	const { open } = newInstallation();
	const [one, other] = [await open(), await open()];
	const { reference } = await one.intake.receive({ ...lead("dana@example.com"), suspicion });
	const changes = await Promise.allSettled(
		Array.from({ length: 40 }, (_, number) =>
			(number % 2 ? one : other).intake.completeLead(one.intake.leadToken(reference), {
				phone: String(3025550100 + number),
			}),
		),
	);
	expect(changes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
	for (const change of changes) if (change.status === "rejected") expect(change.reason).toBeInstanceOf(RateLimitError);
});

test("suspected spam is stored, nobody is notified, and it is delivered when staff release it", async () => {
	const { clock, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive({
		...lead("dana@example.com"),
		suspicion: "a hidden field was filled in",
		remarks: ["This email address looks invalid."],
	});
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
	const db = await database();
	const targets = async () =>
		(await db.selectFrom("deliveries").select("target").orderBy("id").execute()).map(({ target }) => target);
	expect(await targets()).toEqual([]);
	expect(await releaseSubmission(db, reference, ["firm-mail", "receipt"], clock)).toBe(2);
	expect(await targets()).toEqual(["firm-mail", "receipt"]);
	expect(await releaseSubmission(db, reference, ["firm-mail", "receipt"], clock)).toBeUndefined();
	const row = await db.selectFrom("submissions").select(["suspected", "remarks"]).executeTakeFirstOrThrow();
	expect(row).toEqual({
		suspected: null,
		remarks:
			"This email address looks invalid.\nIt was first treated as suspected spam, because a hidden field was filled in. A colleague marked it as not spam.",
	});
});

test("submissions added by hand do not put a form under pressure", async () => {
	const { open } = newInstallation({ CHALLENGE_FROM: "3" });
	const site = await open();
	for (let number = 0; number < 5; number += 1) {
		const { reference } = await site.intake.receive(leadFrom("192.0.2.1", number));
		await site.db.updateTable("submissions").set({ address_hash: null }).where("reference", "=", reference).execute();
	}
	for (let number = 10; number < 13; number += 1) await site.intake.receive(leadFrom(`198.51.100.${number}`, number));
	const { wait } = await refusal(site.intake.receive(leadFrom("198.51.100.13", 13)));
	expect(wait.why).toBe("pressure");
});

test("a change to step two dated a minute or more ahead is from a wrong clock, and holds nobody up", () => {
	const now = new Date("2026-03-02T15:00:00.000Z");
	const changed = (ms: number) => ({ details_at: new Date(now.getTime() + ms).toISOString(), details_count: 10 });
	expect(countRecentDetails(changed(MINUTE - 1), now)).toMatchObject({ why: "visitor" });
	expect(countRecentDetails(changed(MINUTE), now)).toEqual({ count: 0 });
});

test("a used challenge is remembered until it has expired, and then forgotten", async () => {
	const { clock, database } = newInstallation();
	const db = await database();
	const expires = new Date(clock().getTime() + MINUTE);
	const used = () => db.selectFrom("used_challenges").select("id").execute();
	expect(await spendChallenge(db, { id: "first", expires }, clock())).toBe(true);
	expect(await spendChallenge(db, { id: "first", expires }, expires)).toBe(false);
	const later = new Date(expires.getTime() + 1);
	expect(await spendChallenge(db, { id: "second", expires: later }, later)).toBe(true);
	expect(await used()).toEqual([{ id: "second" }]);
});
