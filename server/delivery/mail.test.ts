import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";
import { readColors, readFirm, readResponsePolicy } from "../config/content.ts";
import type { Submission } from "../intake/submission.ts";
import { createMail } from "./mail.ts";

const firm = readFirm();

const patient = { timeout: 120_000, interval: 5 };

/** @param later how long after the installation began, on a Monday at 10 am Eastern, it is sent */
async function mailsFor(incoming: Submission, env: Record<string, string> = {}, later = 0) {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url, ...env });
	const site = await installation.open();
	await site.start();
	installation.pass(later);
	const { reference, by } = await site.intake.receive(incoming);
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const [toFirm, receipt] = mail.received.sort((a, b) =>
		(a.parsed.messageId ?? "").localeCompare(b.parsed.messageId ?? ""),
	);
	if (!toFirm || !receipt) throw new Error("Two mails were expected.");
	return { reference, by, toFirm, receipt, site, mail };
}

test("the firm gets everything that was sent, with labels, and its replies go to the sender", async () => {
	const { reference, toFirm } = await mailsFor(lead("jane@example.com"));
	const { parsed } = toFirm;
	expect(toFirm.to).toEqual([firm.email]);
	expect(parsed.from).toEqual({ name: firm.name, address: firm.email });
	expect(parsed.replyTo).toEqual([{ name: "Jane Doe", address: "jane@example.com" }]);
	expect(parsed.subject).toBe(`New lead: Jane Doe, Acme (${reference})`);
	expect(parsed.messageId).toBe(`<${reference}-1@${firm.email.split("@")[1]}>`);
	for (const part of [parsed.text, parsed.html]) {
		for (const word of [
			reference,
			"Role type",
			"VP of Sales",
			"Two closers for the Midwest.",
			"Agreed to the terms",
			"/services",
			"utm_source=newsletter",
			"Monday, March 2, 2026 at 10:00:00",
		]) {
			expect(part).toContain(word);
		}
	}
	expect(parsed.text).not.toContain("Details added");
	expect(parsed.html).toContain(readColors().band[0]);
	expect(parsed.html).toContain("prefers-color-scheme: dark");
});

test("text that looks like an encoded word is shown as typed, and nothing reverses the line", async () => {
	const typed = {
		firstName: "=?utf-8?q?Claire_=E2=80=AE?=",
		lastName: "\u202eDoe\u2066\u2069",
		company: "=?utf-8?b?4oCuZXhl?= =\u200b?utf-8?q?x?=",
	};
	const { reference, toFirm } = await mailsFor(lead("jane@example.com", typed));
	const { subject, replyTo } = toFirm.parsed; // as a mail program decodes them
	const name = "= ?utf-8?q?Claire_=E2=80=AE?= Doe";
	expect(subject).toBe(`New lead: ${name}, = ?utf-8?b?4oCuZXhl?= = ?utf-8?q?x?= (${reference})`);
	expect(replyTo).toEqual([{ name, address: "jane@example.com" }]);
});

test("the sender gets a receipt that repeats nothing they typed except their name", async () => {
	const { reference, receipt } = await mailsFor(
		lead("jane@example.com", { requirements: "Buy cheap pills at pills.example" }),
	);
	const { parsed } = receipt;
	expect(receipt.to).toEqual(["jane@example.com"]);
	expect(parsed.subject).toBe(`We have your talent request (${reference})`);
	expect(parsed.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
	for (const part of [parsed.text, parsed.html]) {
		for (const word of [reference, "Thank you, Jane.", "within 24 hours", firm.phone]) expect(part).toContain(word);
		expect(part).not.toMatch(/pills|Acme/);
	}
});

test("a receipt gives the due time in the firm's time zone and repeats what was chosen; the firm gets the same", async () => {
	const { toFirm, receipt } = await mailsFor(lead("jane@example.com", { place: "Columbus, OH" }));
	const by = "within 24 hours, by Tuesday, 10 am Eastern";
	expect(receipt.parsed.text).toContain(`contact you ${by}`);
	expect(receipt.parsed.text).toContain("Role type: VP of Sales");
	expect(receipt.raw).not.toContain("Columbus");
	expect(toFirm.parsed.text).toContain(`They were told to expect an answer ${by}.`);
	expect(toFirm.parsed.text).toContain("City or state: Columbus, OH");
});

test("a receipt promises the same clock time as the screen, and none on a Friday night", async () => {
	const DAY_MS = 24 * 60 * 60 * 1000;
	const evening = await mailsFor(lead("jane@example.com"), {}, 0.5 * DAY_MS);
	expect(evening.by).toBe("Tuesday, 6 pm Eastern");
	expect(evening.receipt.parsed.text).toContain(`contact you within 24 hours, by ${evening.by}. You'll talk`);
	const friday = await mailsFor(lead("joan@example.com"), {}, 4.5 * DAY_MS);
	expect(friday.by).toBeUndefined();
	expect(friday.receipt.parsed.text).toContain("contact you within 24 hours. You'll talk");
	expect(friday.toFirm.parsed.text).toContain("They were told to expect an answer within 24 hours.");
});

test("a message is due within two office hours, and its receipt says when that is", async () => {
	const message = { name: "Sam Lee", email: "sam@example.com", message: "Do you place channel managers?" };
	const { toFirm, receipt } = await mailsFor({ kind: "message", fields: message, context: {} });
	expect(receipt.parsed.text).toContain("a recruiter will answer it by Monday, 12 pm Eastern.");
	for (const { parsed } of [toFirm, receipt]) expect(parsed.text).not.toContain("24 hours");
	expect(receipt.parsed.text).not.toContain("A few more answers"); // only a lead has a second step
});

test("a lead's receipt links to step two, with the secret only after the #", async () => {
	const { reference, receipt, toFirm, site } = await mailsFor(lead("jane@example.com"), {
		SITE_URL: "https://www.firm.example",
	});
	const [, proof] = site.intake.leadToken(reference).split(".");
	expect(receipt.parsed.text).toContain(`https://www.firm.example/received/lead/${reference}#${proof}`);
	expect(receipt.parsed.text).toContain("A few more answers can replace most of the first call.");
	expect(toFirm.raw).not.toContain(proof);
});

test.each(["https://pills.example", "Visit evil dot com", "<b>x</b>"])(
	"a receipt does not repeat %j as a name",
	async (firstName) => {
		const { receipt } = await mailsFor(lead("jane@example.com", { firstName }));
		expect(receipt.raw).not.toContain(firstName);
		expect(receipt.parsed.text).toContain("Thank you.");
	},
);

test("a receipt greets a person by name", async () => {
	const { receipt } = await mailsFor(lead("jane@example.com", { firstName: "O'Brien-Nguyễn" }));
	expect(receipt.parsed.text).toContain("Thank you, O'Brien-Nguyễn.");
});

test("no form's receipt contains a typed word, in its headers or its text", async () => {
	const typed = "Zyzzyva pills"; // no such word is in any letter of ours
	const address = "jane@example.com";
	const kinds: Submission[] = [
		lead(address, { firstName: typed, lastName: typed, company: typed, requirements: typed }),
		{
			kind: "talent-request",
			fields: { name: typed, email: address, jobTitle: "Sales Manager", company: typed, state: "ohio" },
			context: { page: typed, referrer: typed, utm: { utm_source: typed } },
		},
		{ kind: "message", fields: { name: typed, email: address, message: typed }, context: {} },
	];
	for (const incoming of kinds) {
		const { receipt } = await mailsFor(incoming);
		expect(receipt.to).toEqual([address]);
		expect(receipt.parsed.to).toEqual([{ name: "", address }]);
		expect(JSON.stringify(receipt.parsed)).not.toMatch(/zyzzyva|pills/i);
	}
});

test("what people type is text in the mail, never markup or a header", async () => {
	const { toFirm, receipt } = await mailsFor(
		lead("jane@example.com", {
			firstName: 'Eve"\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>',
			lastName: "\u202eevil\u0000\u001b[2J",
			company: "</td><img src=x onerror=alert(1)>\r\nX-Evil: 1",
			requirements: "<a href='https://evil.example'>click</a> & \"quotes\"",
		}),
	);
	for (const { raw, to, parsed } of [toFirm, receipt]) {
		expect(to).toHaveLength(1);
		const header = raw.slice(0, raw.indexOf("\r\n\r\n"));
		expect(header).not.toMatch(/^(bcc|x-evil):/im);
		expect(parsed.headers.filter(({ key }) => key === "bcc" || key === "x-evil")).toEqual([]);
		expect(parsed.html).not.toMatch(
			/<script|<img|<a (?!(?:class="ink" )?href="https:\/\/www\.example\.com\/(?:received\/lead|yours)\/)|onerror=alert\(1\)>/,
		);
	}
	expect(toFirm.parsed.html).toContain("&lt;a href=");
	expect(toFirm.parsed.text).toContain("<a href='https://evil.example'>click</a> & \"quotes\"");
	expect(toFirm.parsed.subject).not.toMatch(/\p{C}/u);
});

test("a resume is not attached; the mail says how to fetch it", async () => {
	const resume = await newInstallation().resume("ada@example.com");
	const { reference, toFirm } = await mailsFor(resume);
	expect(toFirm.parsed.attachments).toEqual([]);
	for (const part of [toFirm.parsed.text, toFirm.parsed.html?.replaceAll("&gt;", ">")]) {
		expect(part).toContain(`npm run -s staff -- resume ${reference} > ${reference}.pdf`);
		expect(part).toContain("Ada Quinn; CV.pdf, 1 KB, not scanned for viruses");
		expect(part).toContain("6-10 years");
	}
});

test("a talent request names the state and the job; MAIL_FROM and MAIL_TO are used", async () => {
	const { toFirm, receipt } = await mailsFor(
		{
			kind: "talent-request",
			fields: {
				name: "Sam Lee",
				email: "sam@example.com",
				jobTitle: "Sales Manager",
				company: "Acme",
				state: "new-hampshire",
			},
			context: {},
		},
		{ MAIL_FROM: "Site <site@mail.example>", MAIL_TO: "Desk <desk@firm.example>" },
	);
	expect(toFirm.to).toEqual(["desk@firm.example"]);
	expect(toFirm.parsed.from).toEqual({ name: "Site", address: "site@mail.example" });
	expect(toFirm.parsed.messageId).toMatch(/@mail\.example>$/);
	expect(receipt.parsed.text).toContain("about the Sales Manager role in New Hampshire");
	expect(receipt.parsed.replyTo?.[0]).toMatchObject({ address: "desk@firm.example" });
});

test("a receipt for a job that is not on the list does not call it Other", async () => {
	const fields = { name: "Sam Lee", email: "sam@example.com", jobTitle: "Other", company: "Acme", state: "ohio" };
	const { receipt } = await mailsFor({ kind: "talent-request", fields, context: {} });
	expect(receipt.parsed.text).toContain("about the role you want to fill in Ohio");
});

test("added details reach the firm as another email, threaded under the first", async () => {
	const { reference, site, mail } = await mailsFor(lead("jane@example.com"));
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100", timeline: "30-days" });
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	expect(mail.received).toHaveLength(3);
	const added = mail.received[2];
	expect(added?.to).toEqual([firm.email]);
	expect(added?.parsed.subject).toBe(`Details added: Jane Doe, Acme (${reference})`);
	expect(added?.parsed.inReplyTo).toBe(`<${reference}-1@${firm.email.split("@")[1]}>`);
	expect(added?.parsed.text).toContain("Timeline: Within 30 days");
	expect(added?.parsed.text).toContain("Details added: Monday, March 2, 2026 at 10:00:00");
});

test("with a desk, the firm's email links to it, for the resume too, and names no command", async () => {
	const resume = await newInstallation().resume("ada@example.com");
	const { reference, toFirm, receipt } = await mailsFor(resume, { DESK_URL: "https://desk.firm.example" });
	const link = `https://desk.firm.example/s/${reference}`;
	expect(toFirm.parsed.html).toContain(`<a href="${link}"`);
	for (const part of [toFirm.parsed.text, toFirm.parsed.html]) {
		for (const word of ["Open at the desk", link, "Open it at the desk.", "within 24 hours"])
			expect(part).toContain(word);
		expect(part).not.toMatch(/npm run|staff|undefined/);
	}
	expect(receipt.raw).not.toContain("desk.firm.example");
});

test("an email that timed out is cut off, so that it can't arrive along with its next attempt", async () => {
	const held: (() => void)[] = [];
	const closed = Promise.withResolvers<void>();
	const mail = await mailServer({
		onMailFrom: (_address, _session, done) => void held.push(done),
		onClose: () => closed.resolve(),
	});
	const { clock, config, database, files, open } = newInstallation({ SMTP_URL: mail.url });
	await (await open()).intake.receive(lead("jane@example.com"));
	const db = await database();
	const delivery = await db.selectFrom("deliveries").selectAll().executeTakeFirstOrThrow();
	const submission = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	const letterhead = { firm, colors: readColors() };
	const send = createMail({
		config,
		letterhead,
		responseTime: "24 hours",
		promise: readResponsePolicy(),
		db,
		files,
		clock,
		deskUrl: () => undefined,
		leadToken: (reference) => `${reference}.proof`,
		agreementHash: () => "",
		replySignature: () => "",
		readerCodeHash: () => "",
		alertHash: () => "",
		callHash: () => "",
		states: new Map(),
	});
	const givenUp = new AbortController();
	const sent = send({ delivery, content: { event: "received" }, submission }, givenUp.signal).catch(
		(error: Error) => error,
	);
	await vi.waitFor(() => expect(held).toHaveLength(1), patient);
	givenUp.abort();
	await closed.promise;
	for (const done of held) done();
	expect(await sent).toBeInstanceOf(Error);
	expect(mail.received).toEqual([]);
});

test("without a mail server, each email is a private file, sorted by time", async () => {
	const { dataDir, open, pass } = newInstallation();
	const site = await open();
	await site.start();
	const first = await site.intake.receive(lead("zoe@example.com"));
	pass(1000);
	const second = await site.intake.receive(lead("abe@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const folder = join(dataDir, "mail");
	const names = readdirSync(folder).sort();
	expect(names.map((name) => name.slice(25))).toEqual(
		[first, second].flatMap(({ reference }) => [`${reference}-1.eml`, `${reference}-2.eml`]),
	);
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	const parsed = await PostalMime.parse(readFileSync(join(folder, names[1] ?? "")));
	expect(parsed.to).toEqual([{ name: "", address: "zoe@example.com" }]);
});
