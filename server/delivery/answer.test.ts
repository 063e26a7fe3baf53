import { expect, test, vi } from "vitest";
import type { UnversionedAction } from "../../contract/desk/actions.ts";
import { UNDO_MS } from "../../contract/desk/desk-options.ts";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";
import { readFirm } from "../config/content.ts";
import { invite, join, removePerson } from "../people/people.ts";
import { queueAnswer } from "../queue/answer.ts";
import type { Answer } from "../queue/delivery-content.ts";
import { queueDeskMail } from "../queue/desk-mail.ts";
import { resendSubmission } from "../queue/resend.ts";
import { actOnSubmission } from "../submissions/actions/submission-actions.ts";

/* Recruiters' answers to visitors, from the outbox to the mail server. */

const patient = { timeout: 120_000, interval: 5 };
const DAY = 24 * 60 * 60 * 1000;
const firm = readFirm();
const [, domain] = firm.email.split("@");

const answer = {
	to: "jane@example.com",
	name: "Jane Doe",
	subject: "Your search for a VP of Sales",
	text: "Hello Jane,\n\nthank you.\nWhen may I call?\n\nDana Reyes",
};

type Behaviour = Parameters<typeof mailServer>[0];

/** A lead whose receipt went out, and a recruiter who answers it. */
async function running(env: Record<string, string> = {}, behaviour?: Behaviour) {
	const mail = await mailServer(behaviour);
	const installation = newInstallation({ SMTP_URL: mail.url, ...env });
	const { clock } = installation;
	const site = await installation.open();
	const db = await installation.database();
	const writer = await invite(db, { email: "dana@firm.example", role: "recruiter", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, writer.id, "Dana Reyes", clock()));
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await site.start();
	const others = () => db.selectFrom("deliveries").select("id").where("target", "!=", "desk-mail");
	await vi.waitFor(async () => expect(await others().where("sent_at", "is", null).execute()).toEqual([]), patient);

	/** As the desk does it. */
	async function write(changed: Partial<Answer> = {}) {
		const now = clock();
		await db.transaction().execute(async (transaction) => {
			await queueAnswer(transaction, reference, { ...answer, by: writer.id, ...changed }, now);
			await transaction
				.updateTable("submissions")
				.set((row) => ({ answered_at: now.toISOString(), version: row("version", "+", 1) }))
				.where("answered_at", "is", null)
				.execute();
		});
		site.outbox.nudge();
	}

	/** The ten seconds pass. */
	function wait(ms = UNDO_MS) {
		installation.pass(ms);
		site.outbox.nudge();
	}

	const byId = db.selectFrom("deliveries").selectAll().where("event", "=", "written").orderBy("id");
	const one = () => byId.executeTakeFirstOrThrow();
	const submission = () => db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	return { ...installation, db, mail, site, reference, writer, write, wait, one, submission };
}

async function sent(changed: Partial<Answer> = {}, env: Record<string, string> = {}) {
	const desk = await running(env);
	await desk.write(changed);
	desk.wait();
	await vi.waitFor(async () => expect((await desk.one()).sent_at).not.toBeNull(), patient);
	const received = desk.mail.received.at(-1);
	if (!received) throw new Error("No mail came.");
	return { ...desk, received, parsed: received.parsed };
}

function header(parsed: { headers: { key: string; value: string }[] }, name: string) {
	return parsed.headers.find(({ key }) => key === name)?.value;
}

test("an answer comes from the firm's address in the recruiter's name, below the receipt", async () => {
	const { received, parsed, reference } = await sent();
	expect(received.to).toEqual(["jane@example.com"]);
	expect(parsed.to).toEqual([{ name: "Jane Doe", address: "jane@example.com" }]);
	expect(parsed.from).toEqual({ name: "Dana Reyes", address: firm.email });
	expect(parsed.replyTo).toEqual([
		{ name: "Dana Reyes", address: "dana@firm.example" },
		{ name: "", address: firm.email },
	]);
	expect(parsed.subject).toBe(answer.subject);
	expect(parsed.messageId).toBe(`<${reference}-3@${domain}>`);
	expect(parsed.inReplyTo).toBe(`<${reference}-2@${domain}>`);
	expect(parsed.references).toBe(`<${reference}-2@${domain}>`);
	expect(header(parsed, "auto-submitted")).toBe("no");
	expect(header(parsed, "x-auto-response-suppress")).toBeUndefined();
	expect(parsed.text?.trimEnd()).toBe(answer.text);
	expect(parsed.html).toContain("thank you.<br/>When may I call?</p>");
	expect(parsed.html).not.toMatch(/<a |<img|<table/);
});

test("MAIL_FROM and MAIL_TO are used, with the recruiter's name in place of theirs", async () => {
	const env = { MAIL_FROM: "Site <site@mail.example>", MAIL_TO: "Desk <dana@firm.example>" };
	const { parsed } = await sent({}, env);
	expect(parsed.from).toEqual({ name: "Dana Reyes", address: "site@mail.example" });
	expect(parsed.messageId).toMatch(/@mail\.example>$/);
	expect(parsed.replyTo).toEqual([{ name: "Desk", address: "dana@firm.example" }]);
});

test("without a receipt, it starts its own thread", async () => {
	const { db, mail, wait, write } = await running();
	await db.deleteFrom("deliveries").where("target", "=", "receipt").execute();
	await write();
	wait();
	await vi.waitFor(() => expect(mail.received).toHaveLength(3), patient);
	expect(mail.received[2]?.parsed.inReplyTo).toBeUndefined();
	expect(mail.received[2]?.parsed.references).toBeUndefined();
});

test("names and subjects in any script arrive as typed", async () => {
	const { parsed } = await sent({ name: "O'Brien-Nguyễn", subject: "Ihre Suche 🎉: größer, 王小明" });
	expect(parsed.to).toEqual([{ name: "O'Brien-Nguyễn", address: "jane@example.com" }]);
	expect(parsed.subject).toBe("Ihre Suche 🎉: größer, 王小明");
});

test("nothing that was typed becomes a header, markup or the end of the mail", async () => {
	const text = [
		"<script>alert(1)</script> & <b>bold</b>",
		".",
		"..",
		".hidden",
		"Bcc: victim@example.com",
		"From the start",
		"\u202eright to left",
		"x".repeat(3000),
		"Dana",
	].join("\n");
	const { received, parsed } = await sent({
		text,
		subject: "Hello\r\nBcc: victim@example.com\r\n\r\nbody",
		name: 'Eve" <victim@example.com>,\r\nX-Evil: 1',
	});
	expect(received.to).toEqual(["jane@example.com"]);
	const head = received.raw.slice(0, received.raw.indexOf("\r\n\r\n"));
	expect(head).not.toMatch(/^(bcc|x-evil):/im);
	expect(parsed.to).toHaveLength(1);
	expect(parsed.to?.[0]?.address).toBe("jane@example.com");
	expect(parsed.text?.trimEnd()).toBe(text);
	expect(parsed.html).not.toMatch(/<script|<b>/);
	expect(parsed.html).toContain("&lt;script&gt;");
});

test.each([
	["Hello Jane,\n\nI will call.", `Hello Jane,\n\nI will call.\n\nDana Reyes\nClosewell, ${firm.phone}`],
	["I will call.\n\nBest\nDana", "I will call.\n\nBest\nDana"],
	["I will call.\n\ndana reyes, Closewell\n", "I will call.\n\ndana reyes, Closewell"],
	["Dana will call you.\n\nRegards", `Dana will call you.\n\nRegards\n\nDana Reyes\nClosewell, ${firm.phone}`],
])("a text without a signature of its own gets one: %j", async (text, arrives) => {
	const { parsed } = await sent({ text });
	expect(parsed.text?.trimEnd()).toBe(arrives.replace("Closewell,", `${firm.name},`));
});

test("an answer by someone since removed goes out, and replies go to the firm", async () => {
	const { db, clock, mail, wait, write, writer } = await running();
	const admin = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, admin.id, "Ada Quinn", clock()));
	await write();
	await removePerson(db, writer.id, admin.id, clock());
	wait();
	await vi.waitFor(() => expect(mail.received).toHaveLength(3), patient);
	expect(mail.received[2]?.parsed.from?.name).toBe("Dana Reyes");
	expect(mail.received[2]?.parsed.replyTo).toEqual([{ name: "", address: firm.email }]);
});

test("nothing claims it within the ten seconds, not even a starting server; then it is sent", async () => {
	const { clock, db, mail, one, open, pass, site, write } = await running();
	await write();
	pass(UNDO_MS - 1);
	await site.stop();
	const link = { to: "dana@firm.example", name: "Dana Reyes", event: "sign-in", link: "https://desk.example" } as const;
	await db.transaction().execute((transaction) => queueDeskMail(transaction, link, clock()));
	const again = await open();
	await again.start(true);
	await vi.waitFor(() => expect(mail.received).toHaveLength(3), patient); // so it has looked for what is due
	expect(mail.received[2]?.to).toEqual(["dana@firm.example"]);
	expect(await one()).toMatchObject({ attempts: 0, claimed_by: null, sent_at: null });
	pass(1);
	again.outbox.nudge();
	await vi.waitFor(() => expect(mail.received).toHaveLength(4), patient);
	expect(mail.received[3]?.to).toEqual(["jane@example.com"]);
});

test("a server whose clock is a minute behind leaves the ten seconds as they are", async () => {
	const { clock, db, jumpClock, mail, one, open, site, write } = await running();
	await site.stop();
	await write();
	const { next_at } = await one();
	jumpClock(-60_000);
	const link = { to: "dana@firm.example", name: "Dana Reyes", event: "sign-in", link: "https://desk.example" } as const;
	await db.transaction().execute((transaction) => queueDeskMail(transaction, link, clock()));
	const again = await open();
	await again.start(true);
	await vi.waitFor(() => expect(mail.received).toHaveLength(3), patient); // so it has looked at the times
	expect((await one()).next_at).toBe(next_at);
});

test("when the clock goes back by hours, it still waits only ten seconds", async () => {
	const { clock, jumpClock, mail, one, open, pass, site, write } = await running();
	await site.stop();
	await write();
	jumpClock(-5 * 60 * 60 * 1000);
	const again = await open();
	await again.start(true);
	const then = new Date(clock().getTime() + UNDO_MS).toISOString();
	await vi.waitFor(async () => expect((await one()).next_at).toBe(then), patient);
	expect(mail.received).toHaveLength(2);
	pass(UNDO_MS);
	again.outbox.nudge();
	await vi.waitFor(() => expect(mail.received).toHaveLength(3), patient);
});

test("an answer refused for good doesn't count: the lead is open again until it is resent", async () => {
	let refuses = false;
	const { clock, db, one, site, submission, reference, wait, write, writer } = await running(
		{},
		{
			onRcptTo(_address, _session, done) {
				done(refuses ? Object.assign(new Error("No such person"), { responseCode: 550 }) : null);
			},
		},
	);
	refuses = true;
	await db.insertInto("reminders").values({ reference, person: writer.id, found_at: clock().toISOString() }).execute();
	await write();
	expect(await submission()).toMatchObject({ answered_at: expect.any(String), version: 2 });
	wait();
	await vi.waitFor(async () => expect((await one()).failed_at).not.toBeNull(), patient);
	expect(await submission()).toMatchObject({ answered_at: null, version: 3 });
	const events = db.selectFrom("events").selectAll().where("reference", "=", reference);
	expect(await events.execute()).toMatchObject([{ what: "answer not delivered", person: null }]);
	expect(await db.selectFrom("reminders").selectAll().execute()).toEqual([]);
	expect(await site.promiseState()).toMatchObject({ open: 1, answersNotDelivered: 1 });

	refuses = false;
	expect(await resendSubmission(db, reference, clock)).toBe(1);
	site.outbox.nudge();
	await vi.waitFor(async () => expect((await one()).sent_at).not.toBeNull(), patient);
	expect(await submission()).toMatchObject({ answered_at: clock().toISOString(), version: 4 });
	expect(await site.promiseState()).toMatchObject({ open: 0, answersNotDelivered: 0 });
});

test.each([
	["won", { closed_at: null, outcome: null, answered_at: null }],
	["spam", { closed_at: expect.any(String), outcome: "spam", answered_at: null }],
	["answered-elsewhere", { closed_at: expect.any(String), outcome: "answered-elsewhere" }],
] as const)(
	"what is refused for good after it was closed (%s) is open again if it has to be",
	async (outcome, then) => {
		let refuses = false;
		const { clock, db, one, reference, site, submission, wait, writer } = await running(
			{},
			{
				onRcptTo(_address, _session, done) {
					done(refuses ? Object.assign(new Error("No such person"), { responseCode: 550 }) : null);
				},
			},
		);
		refuses = true;
		const does = async (wanted: UnversionedAction) => {
			const action = { ...wanted, version: (await submission()).version };
			return actOnSubmission(db, { reference, action, by: writer, targets: [], timeZone: "UTC" }, clock);
		};
		await does({ what: "answer", subject: answer.subject, text: answer.text });
		await does(outcome === "spam" ? { what: "spam" } : { what: "close", outcome });
		wait();
		await vi.waitFor(async () => expect((await one()).failed_at).not.toBeNull(), patient);
		expect(await submission()).toMatchObject(then);
		const isOpen = outcome === "won" ? 1 : 0;
		expect(await site.promiseState()).toMatchObject({ open: isOpen, answersNotDelivered: isOpen });
	},
);

test("an answer that failed for three days doesn't count, but another one sent since does", async () => {
	let down = false;
	const { clock, db, one, pass, site, submission, wait, write } = await running(
		{},
		{
			onMailFrom(_address, _session, done) {
				done(down ? Object.assign(new Error("Try later"), { responseCode: 451 }) : null);
			},
		},
	);
	down = true;
	await write();
	wait();
	await vi.waitFor(async () => expect((await one()).last_error).not.toBeNull(), patient);
	down = false;
	pass(1000);
	const later = clock().toISOString();
	await write();
	wait();
	const second = () => db.selectFrom("deliveries").selectAll().where("id", "like", "%-4").executeTakeFirstOrThrow();
	await vi.waitFor(async () => expect((await second()).sent_at).not.toBeNull(), patient);
	down = true;
	wait(3 * DAY);
	await vi.waitFor(async () => expect((await one()).failed_at).not.toBeNull(), patient);
	expect((await submission()).answered_at).toBe(later);
	expect(await site.promiseState()).toMatchObject({ answersNotDelivered: 0 });
});

test.each([
	["voicemail", false],
	["reached", true],
] as const)(
	"sent again while it was put off, then given up: after a call (%s) it is answered: %s",
	async (outcome, isAnswered) => {
		let down = false;
		const desk = await running(
			{},
			{
				onMailFrom(_address, _session, done) {
					done(down ? Object.assign(new Error("Try later"), { responseCode: 451 }) : null);
				},
			},
		);
		const { clock, db, one, pass, reference, submission, wait, writer } = desk;
		const does = async (wanted: UnversionedAction) => {
			const action = { ...wanted, version: (await submission()).version };
			const acting = { reference, action, by: writer, targets: [], timeZone: "UTC" };
			expect(await actOnSubmission(db, acting, clock)).toMatchObject({ done: true });
			pass(1000);
		};
		down = true;
		await does({ what: "answer", subject: answer.subject, text: answer.text });
		wait();
		await vi.waitFor(async () => expect((await one()).last_error).not.toBeNull(), patient);
		await does({ what: "resend" });
		await does({ what: "call", outcome, text: "" });
		wait(3 * DAY);
		await vi.waitFor(async () => expect((await one()).failed_at).not.toBeNull(), patient);
		expect((await submission()).answered_at !== null).toBe(isAnswered);
	},
);

test("an answer to someone without an address is rejected with a sentence", async () => {
	const { one, wait, write } = await running();
	await write({ to: "" });
	wait();
	await vi.waitFor(async () => expect((await one()).failed_at).not.toBeNull(), patient);
	expect((await one()).last_error).toBe("There's no address to send this answer to.");
});
