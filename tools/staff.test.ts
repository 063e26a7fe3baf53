import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { requestAlert } from "../server/jobs/alerts.ts";
import { invite, join } from "../server/people/people.ts";
import { beginSession, findSession } from "../server/people/sessions.ts";
import { readLink } from "../server/people/sign-in-links.ts";
import { markScanned } from "../server/upkeep/scan-later.ts";
import { fileContent, lead, newInstallation } from "../tests/installation.ts";
import { writeMail } from "../tests/test-mail-in.ts";
import { pdf } from "./running/resume-files.ts";
import { runStaffCommand as run } from "./staff/commands.ts";

const patient = { timeout: 120_000, interval: 5 };

/** Runs a command in this process. */
async function staff(dataDir: string, ...args: string[]) {
	const out = new PassThrough();
	let said = "";
	const tell = (sentence: string) => {
		said += `${sentence}\n`;
	};
	const answer = buffer(out);
	const code = await run(args, { ...process.env, DATA_DIR: dataDir }, { out, tell }).finally(() => out.end());
	const bytes = await answer;
	return { bytes, output: bytes.toString(), said, code };
}

/** Runs a command in a shell, as an operator types it. */
async function staffAtShell(dataDir: string, ...args: string[]) {
	const child = spawn(process.execPath, ["tools/staff.ts", ...args], {
		env: { ...process.env, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [output, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
	return { output, said, code };
}

test("in a shell, output, messages and exit code are separate", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	expect(await staffAtShell(dataDir, "list")).toEqual({
		output: expect.stringContaining(reference),
		said: "",
		code: 0,
	});
	expect(await staffAtShell(dataDir, "dance")).toEqual({
		output: "",
		said: expect.stringContaining('There is no command "dance"'),
		code: 1,
	});
});

test("list shows each submission and its state, newest first, while the site runs", async () => {
	const { dataDir, open, pass, resume } = newInstallation();
	const site = await open();
	await site.start();
	const first = await site.intake.receive(lead("jane@example.com"));
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	await site.stop();
	pass(60_000);
	const second = await site.intake.receive(await resume("ada@example.com"));

	const { output, code } = await staff(dataDir, "list");
	expect(code).toBe(0);
	expect(output.trimEnd().split("\n")).toEqual([
		`${second.reference}  resume          2026-03-02 15:01  waiting    Ada Quinn <ada@example.com>`,
		`${first.reference}  lead            2026-03-02 15:00  delivered  Jane Doe <jane@example.com>`,
	]);
	const leads = JSON.parse((await staff(dataDir, "list", "--kind", "lead", "--json")).output);
	expect(leads).toMatchObject([
		{ reference: first.reference, state: "delivered", deliveries: [{ state: "sent" }, {}] },
	]);
	expect((await staff(dataDir, "list", "--failed")).output).toBe("None.\n");
	expect((await staff(dataDir, "list", "--failed", "--json")).output).toBe("[]\n");
});

test("a delivery that failed shows in list and show, and resend queues it again", async () => {
	const { clock, dataDir, database, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await site.intake.receive(lead("other@example.com"));
	const db = await database();
	await db
		.updateTable("deliveries")
		.set({
			failed_at: clock().toISOString(),
			attempts: 15,
			last_error: "550 \u001b[31mgo away: https://us:hunter2@h.example/x",
		})
		.where("id", "=", `${reference}-1`)
		.execute();
	expect((await staff(dataDir, "list", "--failed")).output).toContain(
		`${reference}  lead            2026-03-02 15:00  failed`,
	);
	const exported = parseCsv((await staff(dataDir, "export", "--failed")).output).slice(1);
	expect(exported.map(([exportedReference]) => exportedReference)).toEqual([reference]);
	const { output } = await staff(dataDir, "show", reference.toLowerCase());
	expect(output).toContain(`Delivery ${reference}-1: firm-mail (received): failed since`);
	expect(output).toContain("attempts: 15, 550 [31mgo away: https://h.example/x\n");
	expect((await staff(dataDir, "resend", reference)).output).toMatch(/^Queued again: 2\./);
	expect((await site.outbox.state()).failed).toBe(0);
});

test("show prints everything, and nothing in it controls the terminal", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const hostile = "a\u001b]0;owned\u0007b\u009b2Jc\u202ed\re";
	const { reference } = await site.intake.receive(
		lead("jane@example.com", { company: hostile, requirements: `one\n${hostile}` }),
	);
	await site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100", timeline: "30-days" });
	const shown = await staff(dataDir, "show", reference);
	for (const line of [
		"Kind: Lead",
		"Role type: VP of Sales",
		"Timeline: Within 30 days",
		"Page: /services",
		"Campaign: utm_source=newsletter",
		"Consent: 2026-03-02T15:00:00.000Z to terms-of-service",
		"Requirements: one\n    a]0;ownedb2Jcd\n    e",
	]) {
		expect(shown.output).toContain(line);
	}
	const listed = await staff(dataDir, "list");
	const asJson = await staff(dataDir, "show", reference, "--json");
	const exported = await staff(dataDir, "export", "--json");
	for (const { output } of [shown, listed, asJson, exported]) expect(output).not.toMatch(/[^\P{C}\n]/u);
	expect(JSON.parse(asJson.output).fields.company).toBe(hostile);
	expect(JSON.parse(exported.output)[0].fields.company).toBe(hostile);
});

test("suspected spam is marked with the reason, and can be released once", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const suspicion = "the form was filled in within a second";
	const { reference } = await site.intake.receive({ ...lead("jane@example.com"), suspicion });
	expect((await staff(dataDir, "list")).output).toContain("15:00  suspected  Jane Doe");
	expect((await staff(dataDir, "show", reference)).output).toContain(`Suspected: suspected spam: ${suspicion}\n`);
	expect((await staff(dataDir, "resend", reference)).output).toMatch(/^Queued again: 0\./);
	expect((await staff(dataDir, "release", reference)).output).toMatch(/^Marked as not spam\./);
	expect((await staff(dataDir, "list")).output).toContain("15:00  waiting    Jane Doe");
	expect((await staff(dataDir, "show", reference)).output).toContain(
		`Please note: It was first treated as suspected spam, because`,
	);
	expect(await staff(dataDir, "release", reference)).toMatchObject({
		code: 1,
		said: `${reference} isn't suspected spam.\n`,
	});
});

test("an export reads back cell by cell, and no cell starts a formula", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", 'say "hi", now', "two\nlines", "Nguyễn; O'Brien"];
	await Promise.all(
		hostile.map((company, index) => site.intake.receive(lead(`person-${index}@example.com`, { company }))),
	);
	const { bytes, output } = await staff(dataDir, "export");
	expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const [head = [], ...rows] = parseCsv(output.slice(1));
	expect(head.slice(0, 4)).toEqual(["Reference", "Kind", "Received", "State"]);
	expect(rows).toHaveLength(hostile.length);
	const [company, email] = [head.indexOf("Company"), head.indexOf("Email")];
	for (const row of rows) {
		expect(row).toHaveLength(head.length);
		const original = hostile[Number(/\d+/.exec(row[email] ?? "")?.[0])] ?? "";
		expect(row[company]).toBe(/^[=+\-@\t＝]/.test(original) ? `'${original}` : original);
		for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
	}
	expect((await staff(dataDir, "export", "--kind", "message")).output.split("\r\n")).toHaveLength(2);
	expect(JSON.parse((await staff(dataDir, "export", "--json")).output)).toHaveLength(hostile.length);
});

test("an export of many pages has each submission once, in order", { tags: "thorough" }, async () => {
	const { dataDir, open, pass } = newInstallation();
	const site = await open();
	const references: string[] = [];
	for (let group = 0; group < 3; group += 1) {
		const received = await Promise.all(
			Array.from({ length: 400 }, (_, index) => site.intake.receive(lead(`person-${group}-${index}@example.com`))),
		);
		references.push(...received.map(({ reference }) => reference).sort());
		pass(1);
	}
	const rows = parseCsv((await staff(dataDir, "export", "--csv")).output).slice(1);
	expect(rows.map(([reference]) => reference)).toEqual(references);
});

test("an export waits for a slow reader, so that it never piles up", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	await Promise.all(
		Array.from({ length: 600 }, (_, index) => site.intake.receive(lead(`person-${index}@example.com`))),
	);
	const out = new PassThrough();
	const exported = run(["export", "--json"], { ...process.env, DATA_DIR: dataDir }, { out, tell: () => undefined });
	await vi.waitFor(() => expect(out.writableNeedDrain).toBe(true), patient);
	expect(out.readableLength + out.writableLength).toBeLessThan(3 * out.writableHighWaterMark);
	const answer = text(out);
	expect(await exported).toBe(0);
	out.end();
	expect(JSON.parse(await answer)).toHaveLength(600);
});

test("a resume comes out byte for byte, with a safe name beside it", async () => {
	const { dataDir, open, resume } = newInstallation();
	const site = await open();
	const content = `%PDF-1.7 ${"\u0000ÿ".repeat(100_000)}`;
	const incoming = await resume("ada@example.com", content);
	if (incoming.file) Object.assign(incoming.file, { name: "../../etc/$(reboot)\u202e 李.exe", scanned: "unscanned" });
	const { reference } = await site.intake.receive(incoming);
	const fetched = await staff(dataDir, "resume", reference);
	expect(fetched.bytes.equals(Buffer.from(content))).toBe(true);
	expect(fetched.said).toBe(`This file hasn't been virus-scanned yet.\n${reference}-etc-reboot.pdf\n`);
	await markScanned(site.db, reference, "infected");
	const refused = await staff(dataDir, "resume", reference);
	expect(refused).toMatchObject({ output: "", code: 1 });
	expect(refused.said).toContain("infected");
});

test("read reads waiting resumes, and --again those that an older reader read", { tags: "thorough" }, async () => {
	const { dataDir, database, open, resume } = newInstallation();
	const site = await open();
	await site.intake.receive(await resume("ada@example.com", pdf().toString("latin1")));
	expect(await staffAtShell(dataDir, "read")).toEqual({ output: "Read: 1 resume.\n", said: "", code: 0 });
	expect((await staff(dataDir, "read", "--json")).output).toBe('{"read":0}\n');
	const db = await database();
	await db.updateTable("resume_texts").set({ reader: 0, text: "" }).execute();
	expect((await staff(dataDir, "read", "--again")).output).toBe("Read: 1 resume.\n");
	expect(await db.selectFrom("resume_texts").select("text").executeTakeFirst()).toEqual({
		text: "Jordan Reyes, Account Executive",
	});
});

test("erase and retain say what they removed, and what they left alone", async () => {
	const { dataDir, files, open, resume } = newInstallation();
	const site = await open(() => new Date());
	await site.intake.receive(lead("Jane@example.com"));
	await site.intake.receive(await resume("jane@example.com"));
	expect((await staff(dataDir, "erase", "JANE@EXAMPLE.COM")).output).toBe("Erased: 2 submissions, 1 file.\n");
	expect((await staff(dataDir, "list")).output).toBe("None.\n");
	const asked = { email: "Ann@example.com", filter: {}, addressHash: null, receiptsPerHour: 0 };
	await requestAlert(site.db, asked, () => new Date());
	expect((await staff(dataDir, "erase", "ann@example.com")).output).toBe(
		"Erased: 0 submissions, 0 files.\nStopped: 1 job alert.\n",
	);
	await files.save("by-hand-1", fileContent("x"));
	expect(JSON.parse((await staff(dataDir, "retain", "--json")).output)).toEqual({
		...{ submissions: 0, files: 0, overdue: 0, unknownFiles: 1, unknownMails: 0 },
	});
	expect(await staff(dataDir, "retain")).toMatchObject({
		code: 0,
		output: "Removed: 0 submissions, 0 files.\nNot of this database, and left alone: 1 stored file.\n",
	});
});

test("retain stops after the clock jumped, until an operator confirms the clock", async () => {
	const { dataDir, open } = newInstallation();
	const yearsAgo = () => new Date(Date.now() - 1_000 * 24 * 60 * 60 * 1000);
	const site = await open(yearsAgo);
	await site.intake.receive(lead("jane@example.com"));
	expect(await staff(dataDir, "retain")).toMatchObject({
		code: 1,
		output: "Removed: 0 submissions, 0 files.\nExpired by the clock, but kept: 1 submission.\n",
		said: expect.stringMatching(/^The clock moved ahead by 1000 days .* staff retain --clock-is-right\.\n$/),
	});
	expect(await staff(dataDir, "retain", "--clock-is-right")).toMatchObject({ code: 0, said: "" });
	expect((await staff(dataDir, "list")).output).toContain("jane@example.com");
});

test("retain leaves files that belong to another database, until an operator claims them", async () => {
	const { dataDir, files, open, resume } = newInstallation();
	const site = await open(() => new Date());
	const { reference } = await site.intake.receive(await resume("ada@example.com"));
	await files.writeMark("of another database");
	for (const command of [["retain"], ["erase", "ada@example.com"]]) {
		expect(await staff(dataDir, ...command)).toMatchObject({
			code: 1,
			said: expect.stringMatching(/^The stored files carry the mark of another database.* --files-are-ours\.\n$/),
		});
	}
	expect((await staff(dataDir, "show", reference)).code).toBe(1);
	expect(await Array.fromAsync(files.list())).toHaveLength(1);
	expect(await staff(dataDir, "retain", "--files-are-ours")).toMatchObject({
		code: 0,
		output: "Removed: 0 submissions, 1 file.\n",
	});
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("every command refuses an installation with an unfinished restore", async () => {
	const { dataDir, database } = newInstallation();
	const mark = {
		id: 1,
		token: "",
		command: "restore" as const,
		begun_at: "2026-11-17T19:40:12.345Z",
		storage_mark: null,
	};
	await (await database()).insertInto("unfinished").values(mark).execute();
	for (const command of [["list"], ["retain"], ["backup", `${dataDir}-backup`], ["invite", "ada@firm.example"]]) {
		expect(await staff(dataDir, ...command)).toMatchObject({
			code: 1,
			output: "",
			said:
				"A restore into this installation has not finished (begun 2026-11-17 19:40 UTC). " +
				"If it was interrupted, repeat the same command: it starts over.\n",
		});
	}
});

test.each([
	[["list", "--kind", "spam"], 'There is no kind "spam"'],
	[["show"], "REFERENCE is missing."],
	[["show", "CW-AAAA-AAAA"], "There is no submission CW-AAAA-AAAA."],
	[["dance"], 'There is no command "dance"'],
	[["constructor"], 'There is no command "constructor"'],
	[["list", "--colour"], "--help"],
	[["list", "--kind"], "argument missing. See"],
	[["list", "a", "b"], '"a b" isn\'t expected here.'],
	[["export", "jane@example.com"], '"jane@example.com" isn\'t expected here.'],
	[["move", "--to", "db.example"], "--to is no address, but must be a postgres://"],
	[["backup", "package.json"], "ENOTDIR"],
])("%j prints a message", async (args, sentence) => {
	const { dataDir, open } = newInstallation();
	await open();
	const { said, code } = await staff(dataDir, ...args);
	expect(said).toContain(sentence);
	expect(said.trimEnd().split("\n")).toHaveLength(1);
	expect(code).toBe(1);
});

test("without a database a command says so and creates none; --help needs none", async () => {
	const { dataDir, withoutTables } = newInstallation();
	await withoutTables();
	expect((await staff(dataDir, "list")).said).toMatch(
		/^There is no database at .* Set DATA_DIR|^PostgreSQL at .* holds no submissions\. Set DATABASE_URL/,
	);
	expect(await staff(dataDir, "--help")).toMatchObject({ code: 0, output: expect.stringContaining("erase EMAIL") });
});

/** An RFC 4180 parser, written here so that the export isn't tested with its own code. */
function parseCsv(csv: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let at = 0;
	while (at < csv.length) {
		let cell = "";
		if (csv[at] === '"') {
			for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += csv[at] === '"' ? 2 : 1) cell += csv[at];
			at += 1;
		} else {
			while (at < csv.length && csv[at] !== "," && csv[at] !== "\r") cell += csv[at++];
		}
		row.push(cell);
		if (csv[at] === ",") {
			at += 1;
			continue;
		}
		if (csv.slice(at, at + 2) !== "\r\n") throw new Error(`A line must end with CRLF at ${at}.`);
		at += 2;
		rows.push(row);
		row = [];
	}
	return rows;
}

test("an operator invites people, lists them, gives them links and removes them; the last admin stays", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	expect((await staff(dataDir, "people")).output).toBe("No one is on the team yet.\n");
	const invited = await staff(dataDir, "invite", "Ada@firm.example", "--admin");
	expect(invited).toMatchObject({ code: 0, said: "It works once and expires in 7 days.\n" });
	const token = /^http:\/\/localhost:3100\/join\/([\w-]{43})\n$/.exec(invited.output)?.[1] ?? "";
	const now = new Date();
	const link = await readLink(site.db, "join", token, now);
	expect((await staff(dataDir, "people")).output).toBe("- <Ada@firm.example>  admin  invited  never seen\n");
	expect((await staff(dataDir, "sign-in", "ada@firm.example")).said).toContain("hasn't joined. For a new link:");

	await site.db.transaction().execute(async (transaction) => {
		await join(transaction, link?.person ?? "", "Ada\u001b[31m Quinn", now);
		await beginSession(transaction, link?.person ?? "", "join", "Firefox", now);
	});
	const minute = now.toISOString().slice(0, 16).replace("T", " ");
	expect((await staff(dataDir, "people")).output).toBe(
		`Ada[31m Quinn <Ada@firm.example>  admin  joined ${minute}  last seen ${minute}\n`,
	);
	expect(JSON.parse((await staff(dataDir, "people", "--json")).output)).toMatchObject([
		{ email: "Ada@firm.example", role: "admin", lastSeen: now.toISOString() },
	]);
	const signIn = await staff(dataDir, "sign-in", "ADA@firm.example", "--json");
	expect(JSON.parse(signIn.output).link).toMatch(/^http:\/\/localhost:3100\/sign-in\/[\w-]{43}$/);
	expect((await staff(dataDir, "invite", "ada@firm.example")).said).toContain(
		"has already joined. For a sign-in link:",
	);
	expect(await staff(dataDir, "remove", "ada@firm.example")).toMatchObject({
		code: 1,
		said: expect.stringContaining("This is the last admin"),
	});

	const ben = await invite(site.db, { email: "ben@firm.example", role: "recruiter", by: null }, now);
	const session = await site.db.transaction().execute(async (transaction) => {
		await join(transaction, ben.id, "Ben", now);
		return beginSession(transaction, ben.id, "join", "Firefox", now);
	});
	expect((await staff(dataDir, "invite", "ben@firm.example", "--admin")).output).toBe(
		"ben@firm.example is now an admin.\n",
	);
	expect((await staff(dataDir, "remove", "ben@firm.example")).output).toBe(
		"Ben was removed and signed out everywhere.\n",
	);
	expect(await findSession(site.db, session, now)).toBeUndefined();
});

test.each([
	[["invite", "ada"], '"ada" isn\'t an email address.'],
	[["invite"], "EMAIL is missing."],
	[["sign-in", "who@firm.example"], "No one on the team has the address who@firm.example."],
	[["remove", "who@firm.example"], "No one on the team has the address who@firm.example."],
	[["people", "all"], '"all" isn\'t expected here.'],
])("%j prints a message about people", async (args, sentence) => {
	const { dataDir, database } = newInstallation();
	await database();
	expect(await staff(dataDir, ...args)).toMatchObject({ code: 1, output: "", said: expect.stringContaining(sentence) });
});

test("an export has a submission's owner, due time and outcome", async () => {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const ada = await invite(site.db, { email: "ada@firm.example", role: "admin", by: null }, new Date());
	const [answered_at, closed_at] = ["2026-03-02T16:00:00.000Z", "2026-03-02T17:00:00.000Z"];
	const done = { owner: ada.id, answered_at, closed_at, outcome: "placed", version: 4 };
	await site.db.updateTable("submissions").set(done).where("reference", "=", reference).execute();
	const due = "2026-03-03T15:00:00.000Z";
	const { output } = await staff(dataDir, "export");
	expect(output).toContain('"Owner","Due","Answered","Closed","Outcome","Version"');
	expect(output).toContain(`"ada@firm.example","${due}","${answered_at}","${closed_at}","placed","4"`);
	const [entry] = JSON.parse((await staff(dataDir, "export", "--json")).output);
	expect(entry).toMatchObject({ owner: "ada@firm.example", due, closed: closed_at, outcome: "placed", version: 4 });
	expect((await staff(dataDir, "show", reference)).output).toContain(`Closed: ${closed_at}, placed\n`);
});

test("receive stores an email once, and refuses what is none", async () => {
	const { dataDir, open } = newInstallation();
	const { db } = await open();
	const receive = async (mail: string) => {
		const [out, said] = [new PassThrough(), [] as string[]];
		const parts = {
			out,
			tell: (sentence: string) => void said.push(sentence),
			input: Readable.from([Buffer.from(mail)]),
		};
		const code = await run(["receive"], { ...process.env, DATA_DIR: dataDir }, parts).finally(() => out.end());
		return { code, output: await text(out), said };
	};
	const mail = writeMail({ from: "omar@buyer.example", text: "We need two reps." });
	expect(await receive(mail)).toEqual({ code: 0, output: expect.stringMatching(/^Stored\./), said: [] });
	expect(await receive(mail)).toEqual({ code: 0, output: "It was received before.\n", said: [] });
	expect(await receive("Not an email")).toEqual({
		code: 1,
		output: "",
		said: [expect.stringContaining("isn't an email")],
	});
	expect(await db.selectFrom("mails").select("state").execute()).toEqual([{ state: "waiting" }]);
});
