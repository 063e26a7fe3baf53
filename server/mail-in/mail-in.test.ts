import pino from "pino";
import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { newBook, VISITOR } from "../../tests/test-book.ts";
import { answering, newMailIn, OFFICE, writeMail } from "../../tests/test-mail-in.ts";
import { readConfig } from "../config/config.ts";
import { readResponsePolicy } from "../config/content.ts";
import { requestAlert } from "../jobs/alerts.ts";
import { countOnTime } from "../numbers/on-time.ts";
import { resolveRange } from "../numbers/rows/range.ts";
import { readSubmissionTimes } from "../numbers/rows/submission-times.ts";
import { erase } from "../retention/retain.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { openMailIn } from "./mail-in.ts";
import { parseMail } from "./reading/parse-mail.ts";

const HOUR_MS = 3_600_000;
const JANE = "jane@acme.example";

async function countKept(db: Database, now: Date) {
	const promise = readResponsePolicy();
	const range = resolveRange({}, now, promise.office.timeZone);
	return countOnTime(await readSubmissionTimes(db, range), range, promise, now).total;
}

test("without MAIL_IN_*, replies go to the recruiter and the firm as before", async () => {
	const { answered } = await newMailIn({ MAIL_IN_ADDRESS: "" });
	const { raw } = await answered(JANE);
	expect(raw).toMatch(/^Reply-To: Claire Okafor <claire@firm\.example>, office@closewell\.example\r$/m);
});

test("a reply opens an answered submission again with a new due time, and the numbers keep its first answer", async () => {
	const { answered, receive, submission, pass, clock, db, recruiter } = await newMailIn();
	const sent = await answered(JANE);
	const before = await submission(sent.reference);
	expect(before.answered_at).not.toBeNull();
	pass(48 * HOUR_MS);
	const numbers = await countKept(db, clock());
	const { mail } = await receive(
		writeMail({ from: `Jane Doe <${JANE}>`, ...answering(sent), text: "Tuesday at ten.\n\n> When may I call?" }),
	);
	expect(mail).toMatchObject({ state: "filed", kind: "person", reference: sent.reference, body: "Tuesday at ten." });
	expect(mail?.quoted).toBe("> When may I call?");
	const after = await submission(sent.reference);
	expect(after).toMatchObject({
		answered_at: null,
		first_answered_at: before.answered_at,
		first_due_at: before.due_at,
	});
	expect(after.due_at).toBe(new Date(clock().getTime() + 24 * HOUR_MS).toISOString());
	expect(after.version).toBe(before.version + 1);
	expect(await countKept(db, clock())).toEqual(numbers);
	const detail = await readSubmissionDetail(db, sent.reference, recruiter.by.id, clock());
	expect(detail?.state).toBe("open");
	expect(detail?.events.at(-1)).toMatchObject({ what: "replied by email", mail: { text: "Tuesday at ten." } });
});

test("an email from somebody unknown becomes a message with its clock, and gets no receipt", async () => {
	const { receive, submission, db } = await newMailIn();
	const raw = writeMail({
		from: "Omar Reyes <omar@buyer.example>",
		subject: "Two reps",
		text: "We need two reps in Ohio.",
	});
	const { mail } = await receive(raw);
	const message = await submission(mail?.reference ?? "");
	expect(message).toMatchObject({ kind: "message", email: "omar@buyer.example", answered_at: null });
	expect(JSON.parse(message.fields)).toMatchObject({
		name: "Omar Reyes",
		message: "Two reps\n\nWe need two reps in Ohio.",
	});
	const deliveries = await db.selectFrom("deliveries").select("target").execute();
	expect(deliveries).toEqual([{ target: "firm-mail" }]);
	expect(await receive(raw)).toEqual({ repeated: true, mail: undefined });
	// As another server on its way would pass it on.
	const passedOn = `Received: from mx.example\r\nDelivered-To: ${OFFICE}\r\n${raw}`.replaceAll("\r\n", "\n");
	expect(await receive(passedOn)).toEqual({ repeated: true, mail: undefined });
	expect(await db.selectFrom("files").select("dropped_at").execute()).toEqual([{ dropped_at: null }]);
});

test("somebody else's answer, and a known sender's new email, are suggested and not filed", async () => {
	const { answered, receive, submission } = await newMailIn();
	const sent = await answered(JANE);
	const stranger = await receive(writeMail({ from: "Omar <omar@elsewhere.example>", ...answering(sent) }));
	expect(stranger.mail?.suggested).toBe(sent.reference);
	expect(stranger.mail?.reference).not.toBe(sent.reference);
	const anew = await receive(writeMail({ from: JANE, subject: "Something else", text: "Do you also find engineers?" }));
	expect(anew.mail?.suggested).toBe(sent.reference);
	expect(anew.mail?.reference).not.toBe(sent.reference);
	expect((await submission(sent.reference)).answered_at).not.toBeNull();
});

test("a reply finds its thread by the reply address alone, and a forged one finds none", async () => {
	const { answered, receive } = await newMailIn();
	const sent = await answered(JANE);
	const tagged = await receive(writeMail({ from: JANE, to: sent.replyTo.toUpperCase(), text: "By address" }));
	expect(tagged.mail).toMatchObject({ reference: sent.reference, suggested: null });
	const forged = sent.replyTo.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@"));
	const other = await receive(writeMail({ from: "omar@elsewhere.example", to: forged, text: "Forged" }));
	expect(other.mail).toMatchObject({ suggested: null });
	expect(other.mail?.reference).not.toBe(sent.reference);
});

test("nothing automatic is answered or opens anything, and our own emails are dropped", async () => {
	const { answered, receive, submission, db, files } = await newMailIn();
	const sent = await answered(JANE);
	const count = async () => (await db.selectFrom("submissions").select("reference").execute()).length;
	const submissions = await count();
	const away = { ...answering(sent).headers, "Auto-Submitted": "auto-replied" };
	const absent = await receive(
		writeMail({ from: JANE, to: sent.replyTo, subject: "Automatic reply: To", headers: away }),
	);
	expect(absent.mail).toMatchObject({ state: "filed", kind: "automatic", reference: sent.reference });
	const list = await receive(writeMail({ from: "news@list.example", headers: { "List-Id": "<news.list.example>" } }));
	expect(list.mail).toMatchObject({ state: "aside", kind: "list", reference: null });
	const own = await receive(writeMail({ from: "Closewell <hello@closewell.example>", text: "New lead" }));
	expect(own.mail).toMatchObject({ state: "aside", kind: "own", body: "", file_key: null });
	const colleague = await receive(writeMail({ from: "claire@firm.example", subject: "Fwd", text: "See below" }));
	expect(colleague.mail).toMatchObject({ state: "aside", reference: null });
	expect(await count()).toBe(submissions);
	expect((await submission(sent.reference)).answered_at).not.toBeNull();
	const dropped = await db.selectFrom("files").select("key").where("dropped_at", "is not", null).execute();
	expect(dropped).toHaveLength(1);
	expect((await Array.fromAsync(files.list())).length).toBe(4);
});

test("programs that answer every email of ours, unmarked or with a loop header, get no further one", async () => {
	const { answered, receive, mail, site, pass, db } = await newMailIn();
	const sent = await answered(JANE);
	await receive(writeMail({ from: "Omar Reyes <omar@buyer.example>", text: "We need two reps." }));
	const echo = async (from: number) => {
		for (const { to, parsed } of mail.received.slice(from)) {
			const headers = { "In-Reply-To": parsed.messageId ?? "", References: parsed.messageId ?? "" };
			const text = `We got your email ${parsed.messageId}.`;
			for (const address of to) await receive(writeMail({ from: address, headers, text }));
		}
	};
	let before = 0;
	for (let round = 0; round < 5; round += 1) {
		const all = mail.received.length;
		await echo(before);
		before = all;
		pass(60_000);
		site.outbox.nudge();
		await expect
			.poll(() => db.selectFrom("deliveries").select("id").where("sent_at", "is", null).execute())
			.toEqual([]);
	}
	expect(mail.received.length).toBe(before);
	const office = mail.received.filter(({ to }) => to.includes("office@closewell.example"));
	expect(office).toHaveLength(2);
	expect(office.every(({ raw }) => /^Auto-Submitted: auto-generated\r$/m.test(raw))).toBe(true);
	const { answered_at } = await db
		.updateTable("submissions")
		.set({ answered_at: "2026-03-02T15:00:00.000Z" })
		.where("reference", "=", sent.reference)
		.returning("answered_at")
		.executeTakeFirstOrThrow();
	const { headers } = answering(sent);
	const looped = { ...answering(sent), headers: { ...headers, "X-Loop": "robot@acme.example" } };
	expect((await receive(writeMail({ from: JANE, ...looped }))).mail).toMatchObject({ kind: "automatic" });
	expect(
		await db.selectFrom("submissions").select("answered_at").where("reference", "=", sent.reference).execute(),
	).toEqual([{ answered_at }]);
});

test("a bounce marks the email as failed, and the submission waits again", async () => {
	const { answered, receive, submission, db } = await newMailIn();
	const sent = await answered(JANE);
	const boundary = "frontier";
	const bounce = writeMail({
		from: "Mail Delivery Subsystem <mailer-daemon@mx.example>",
		subject: "Delivery Status Notification (Failure)",
		headers: { "Auto-Submitted": "auto-replied" },
		type: `multipart/report; report-type=delivery-status; boundary=${boundary}`,
		text: [
			`--${boundary}\nContent-Type: text/plain\n\nIt could not be delivered.`,
			`--${boundary}\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${JANE}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user`,
			`--${boundary}\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${sent.id}\nSubject: To`,
			`--${boundary}--`,
		].join("\n"),
	});
	const { mail } = await receive(bounce);
	expect(mail).toMatchObject({ state: "filed", kind: "bounce", reference: sent.reference, inbox: JANE });
	const [id] = sent.id.slice(1).split("@");
	const delivery = await db
		.selectFrom("deliveries")
		.selectAll()
		.where("id", "=", id ?? "")
		.executeTakeFirst();
	expect(delivery).toMatchObject({ sent_at: null, last_error: "It came back. 550 5.1.1 No such user" });
	expect(delivery?.failed_at).not.toBeNull();
	expect(await submission(sent.reference)).toMatchObject({ answered_at: null });
	const stranger = await receive(
		bounce.replaceAll(JANE, "other@acme.example").replace("Status: 5.1.1", "Status: 5.1.2"),
	);
	expect(stranger.mail).toMatchObject({ state: "aside", reference: null });
});

test("job alerts to an address end when one comes back, and not because of somebody else's", async () => {
	const { receive, db, clock } = await newMailIn();
	const request = { email: JANE, filter: {}, addressHash: null, receiptsPerHour: 0 };
	await requestAlert(db, request, clock);
	const alerts = () => db.selectFrom("alerts").select("id").execute();
	const [alert] = await alerts();
	const bounce = (recipient: string) =>
		writeMail({
			from: "MAILER-DAEMON@mx.example",
			subject: "Undelivered Mail Returned to Sender",
			headers: { "X-Failed-Recipients": recipient, "In-Reply-To": `<${alert?.id}-1@closewell.example>` },
			text: `<${recipient}>: 550 5.1.1 No such user`,
		});
	await receive(bounce("omar@elsewhere.example"));
	expect(await alerts()).toHaveLength(1);
	await receive(bounce(JANE));
	expect(await alerts()).toEqual([]);
});

test("an answer to the confirmation of a booked call joins its thread", async () => {
	const book = await newBook({ MAIL_IN_ADDRESS: OFFICE });
	await book.recruiter();
	const [time] = await book.times();
	expect((await book.book(time)).status).toBe(303);
	const sent = (await book.received()).find(({ to }) => to.includes(VISITOR.email))?.parsed;
	const { mailIn } = book.site;
	const to = sent?.replyTo?.[0]?.address ?? "";
	await mailIn.receive(Buffer.from(writeMail({ from: VISITOR.email, to, text: "Could we make it an hour later?" })));
	await mailIn.start();
	const filed = () => book.db.selectFrom("mails").select(["reference", "kind"]).where("state", "=", "filed").execute();
	const { reference } = await book.db.selectFrom("calls").select("reference").executeTakeFirstOrThrow();
	await expect.poll(filed).toEqual([{ reference, kind: "person" }]);
	await mailIn.stop();
});

test("what can't be read becomes a message, and a flood from one address stops being one", async () => {
	const { receive, submission, db } = await newMailIn();
	const nested = Array.from(
		{ length: 40 },
		(_, depth) => `--b${depth}\nContent-Type: multipart/mixed; boundary=b${depth + 1}\n`,
	).join("\n");
	const { mail } = await receive(writeMail({ from: JANE, type: "multipart/mixed; boundary=b0", text: nested }));
	expect((await submission(mail?.reference ?? "")).fields).toContain("can't be read");
	for (let index = 0; index < 25; index += 1) {
		await receive(writeMail({ from: "robot@flood.example", subject: `Offer ${index}`, text: `Offer number ${index}` }));
	}
	const flood = await db
		.selectFrom("submissions")
		.select("reference")
		.where("email", "=", "robot@flood.example")
		.execute();
	expect(flood).toHaveLength(20);
	expect(await db.selectFrom("mails").select("id").where("state", "=", "aside").execute()).toHaveLength(5);
});

test("servers killed while they read an email don't make it unreadable, until it seems to be why", async () => {
	const { open } = newInstallation({ MAIL_IN_ADDRESS: OFFICE });
	const { mailIn, db } = await open();
	for (const tries of [9, 10]) {
		await mailIn.receive(Buffer.from(writeMail({ from: JANE, text: `After ${tries}` })));
		await db.updateTable("mails").set({ tries }).where("tries", "=", 0).execute();
	}
	await mailIn.start();
	const read = () => db.selectFrom("mails").select("body").where("state", "=", "filed").orderBy("tries").execute();
	await expect.poll(read).toEqual([{ body: "After 9" }, { body: "" }]);
	await mailIn.stop();
});

test("an email that takes too long to read is read again before it is given up", async () => {
	const { database, files, clock, pass } = newInstallation();
	const db = await database();
	const reads: string[] = [];
	const receiving = { promise: readResponsePolicy(), consentVersion: "", targets: [], challengeFrom: 0 };
	const mailIn = openMailIn({
		...{ db, files, clock, firmEmail: OFFICE, config: readConfig({}), log: pino({ level: "silent" }) },
		receiving: { ...receiving, receiptsPerHour: 0, secret: createSecret(await readSecret(db)) },
		commit: (work) => db.transaction().execute(work),
		findLost: () => undefined,
		nudge: () => undefined,
		async read(original) {
			const read = await parseMail(original);
			reads.push(read.body);
			return read.body === "Busy" && reads.length < 3 ? "too long" : read.body === "Endless" ? "too long" : read;
		},
	});
	await mailIn.receive(Buffer.from(writeMail({ from: JANE, text: "Busy" })));
	await mailIn.start();
	for (const count of [1, 2]) {
		await expect.poll(() => reads.length).toBe(count);
		pass(61_000);
	}
	const read = () => db.selectFrom("mails").select(["state", "body"]).orderBy("received_at").execute();
	await expect.poll(read).toEqual([{ state: "filed", body: "Busy" }]);
	await mailIn.receive(Buffer.from(writeMail({ from: JANE, text: "Endless" })));
	for (const count of [4, 5]) {
		await expect.poll(() => reads.length).toBe(count);
		pass(61_000);
	}
	await expect.poll(read).toEqual([
		{ state: "filed", body: "Busy" },
		{ state: "filed", body: "" },
	]);
	await mailIn.stop();
});

test("erasing somebody erases their emails and the originals, in every thread", async () => {
	const { answered, receive, db, files, config, clock, site } = await newMailIn();
	const sent = await answered(JANE);
	await receive(writeMail({ from: JANE, ...answering(sent), text: "A private word" }));
	await receive(writeMail({ from: "Omar <omar@elsewhere.example>", ...answering(sent), text: "Another private word" }));
	await erase({ db, files, config, clock }, site.secret, JANE);
	const left = await db.selectFrom("mails").select(["from_email", "suggested"]).execute();
	expect(left).toEqual([{ from_email: "omar@elsewhere.example", suggested: null }]);
	expect(await Array.fromAsync(files.list())).toHaveLength(1);
	await erase({ db, files, config, clock }, site.secret, "omar@elsewhere.example");
	expect(await db.selectFrom("mails").select("id").execute()).toEqual([]);
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("erasing a candidate empties what employers replied about them, and nothing else", async () => {
	const { resume, receive, sentTo, recruiter, db, files, config, clock, site, pass } = await newMailIn();
	const submit = async (email: string) => (await site.intake.receive(await resume(email, email))).reference;
	const [ada, bea] = [await submit("ada@mail.example"), await submit("bea@mail.example")];
	const opening = await recruiter.open();
	for (const candidate of [ada, bea]) {
		await recruiter.add(opening, candidate);
		const candidates = [{ candidate, shares: null }];
		const readers = [{ name: "Dana Whitcomb", email: "dana@acme.example" }];
		await recruiter.act(opening, { what: "shortlist", message: "Hi", readers, candidates });
		pass(20_000);
		site.outbox.nudge();
		const shortlists = await sentTo("dana@acme.example", candidate === ada ? 1 : 2);
		const [sent] = shortlists.slice(-1);
		if (!sent) throw new Error("The shortlist was not sent.");
		await receive(writeMail({ from: "dana@acme.example", ...answering(sent), text: `I know ${candidate} well.` }));
	}
	expect(await Array.fromAsync(files.list())).toHaveLength(4);
	await erase({ db, files, config, clock }, site.secret, "ada@mail.example");
	const left = await db.selectFrom("mails").select(["body", "subject"]).orderBy("received_at").execute();
	expect(left.map(({ body }) => body)).toEqual(["", `I know ${bea} well.`]);
	expect(left[0]?.subject).toBe("");
	expect(await Array.fromAsync(files.list())).toHaveLength(2);
});
