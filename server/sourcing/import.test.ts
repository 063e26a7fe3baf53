import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { docx, pdf, wordXml, zip } from "../../tools/running/resume-files.ts";
import { runStaffCommand } from "../../tools/staff/commands.ts";
import { parseCsv } from "./csv.ts";

/* Importing candidates at the command line. */

function setUp() {
	const installation = newInstallation();
	const { dataDir } = installation;
	const folder = join(dataDir, "..", "from-elsewhere");
	mkdirSync(join(folder, "more"), { recursive: true });
	return {
		...installation,
		folder,
		put: (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content),
		async staff(...args: string[]) {
			const out = new PassThrough();
			const output = buffer(out);
			let said = "";
			const tell = (sentence: string) => {
				said += `${sentence}\n`;
			};
			const env = { ...process.env, DATA_DIR: dataDir };
			const code = await runStaffCommand(args, env, { out, tell }).finally(() => out.end());
			const [, ...rows] = parseCsv((await output).toString());
			return { code, said, rows, does: rows.map(([row, does]) => [row, does]) };
		},
	};
}

const ADA = "ADA QUINN | ada@mailbox.test | Account Executive";
const BEN = "BEN ITO | ben@mailbox.test | Sales Manager";

test("a folder is rehearsed, imported once however often it is run, and undone", async () => {
	const { open, folder, put, staff } = setUp();
	const { db, intake } = await open();
	put("ada.pdf", pdf({ text: ADA }));
	put("more/ben.docx", docx({ text: wordXml(`<w:r><w:t>${BEN}</w:t></w:r>`) }));
	put("more/copy of ada.pdf", pdf({ text: ADA }));
	put("notes.txt", "Only notes");
	const expected = [
		["ada.pdf", "create"],
		[join("more", "ben.docx"), "create"],
		[join("more", "copy of ada.pdf"), "skip"],
		["notes.txt", "refuse"],
	];
	const rehearsed = await staff("import", folder);
	expect(rehearsed).toMatchObject({ code: 0, does: expected, said: expect.stringContaining("Nothing was changed") });
	expect(rehearsed.rows.at(-1)?.[2]).toBe("Your resume must be a PDF, DOC or DOCX file");
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);

	expect(await staff("import", folder, "--yes", "--source", "event")).toMatchObject({ code: 0, does: expected });
	const again = await staff("import", folder, "--yes");
	expect(again.does.map(([, does]) => does)).toEqual(["skip", "skip", "skip", "refuse"]);
	const added = await db.selectFrom("sourced").selectAll().orderBy("reference").execute();
	expect(added).toHaveLength(2);
	expect(added[0]).toMatchObject({ source: "event", batch: "from-elsewhere", agreed_at: null });
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]); // nobody is emailed

	// Somebody who agreed themselves stays.
	const [, kept] = added;
	const agreed_at = "2026-12-01T00:00:00.000Z";
	await db
		.updateTable("sourced")
		.set({ agreed_at })
		.where("reference", "=", kept?.reference ?? "")
		.execute();
	expect((await staff("import", "--undo", "from-elsewhere")).code).toBe(0);
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([{ reference: kept?.reference }]);
	expect(await staff("import", "--undo", "from-elsewhere")).toMatchObject({ code: 1 });
	expect(intake).toBeDefined();
});

test("a zip is imported file by file, and what is no resume is refused", async () => {
	const { open, folder, put, staff } = setUp();
	const { db } = await open();
	const files = [
		{ name: "people/ada.pdf", content: pdf({ text: ADA }) },
		{ name: "people/.hidden.pdf", content: pdf({ text: BEN }) },
		{ name: "people/broken.pdf", content: Buffer.from("%PDF-1.7 and no more") },
	];
	put("people.zip", zip(files));
	const { does } = await staff("import", join(folder, "people.zip"), "--yes");
	expect(does).toEqual([
		["people/ada.pdf", "create"],
		["people/broken.pdf", "refuse"],
	]);
	expect(await db.selectFrom("submissions").select("email").execute()).toEqual([{ email: "ada@mailbox.test" }]);
	put("not.zip", "no zip");
	expect(await staff("import", join(folder, "not.zip"))).toMatchObject({ code: 1, said: /can't be read as a zip/ });
});

test("an import killed again and again, and run once more, has everybody once", async () => {
	const { open, dataDir, folder, put, staff } = setUp();
	const { db } = await open();
	const names = Array.from({ length: 24 }, (_, index) => `candidate${String.fromCharCode(97 + index)}`);
	for (const name of names) put(`${name}.pdf`, pdf({ text: `${name.toUpperCase()} REYES | ${name}@mailbox.test` }));
	for (const lines of [2, 5, 9]) {
		const child = spawn(process.execPath, ["tools/staff.ts", "import", folder, "--yes"], {
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: ["ignore", "pipe", "ignore"],
		});
		const gone = once(child, "exit");
		let output = "";
		for await (const piece of child.stdout) {
			output += String(piece);
			if (output.split("\n").length > lines) break;
		}
		child.kill("SIGKILL");
		await gone;
	}
	expect((await staff("import", folder, "--yes")).code).toBe(0);
	const added = await db.selectFrom("submissions").select(["email", "file_key"]).orderBy("email").execute();
	expect(added.map(({ email }) => email)).toEqual(names.map((name) => `${name}@mailbox.test`));
	expect(await db.selectFrom("sourced").select("reference").execute()).toHaveLength(names.length);
});

test("a table is imported with columns matched by name or by hand; somebody on file gets a newer resume", async () => {
	const { open, folder, put, staff, resume } = setUp();
	const { db, intake } = await open();
	const { reference } = await intake.receive(await resume("ada@mailbox.test"));
	put("ada.pdf", pdf({ text: "A newer one" }));
	put(
		"people.csv",
		[
			"Who,Email,Phone,CV,Notes",
			"Ada Quinn,ada@mailbox.test,,ada.pdf,",
			'"Ito, Ben",ben@mailbox.test,555-01,,"Met at the ""Expo"""',
			"Cleo Marsh,not an address,,,",
			"Dee Ode,dee@mailbox.test,,missing.pdf,",
			"Ben Again,ben@mailbox.test,,,",
		].join("\r\n"),
	);
	const table = join(folder, "people.csv");
	put("unknown.csv", "Who,Email\nAda,ada@mailbox.test\n");
	const unmatched = await staff("import", join(folder, "unknown.csv"));
	expect(unmatched).toMatchObject({ code: 1, said: expect.stringContaining('Its columns are "Who", "Email".') });
	const { does, rows } = await staff("import", table, "--columns", "name=Who", "--yes");
	expect(does.map(([, what]) => what)).toEqual(["update", "create", "refuse", "refuse", "skip"]);
	expect(rows[0]?.[2]).toBe(`A newer resume of ${reference}.`);
	expect(rows[2]?.[2]).toBe("Invalid email address");
	const ben = await db
		.selectFrom("submissions")
		.select("fields")
		.where("email", "=", "ben@mailbox.test")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(ben.fields)).toMatchObject({ additionalInfo: 'Phone: 555-01\nMet at the "Expo"' });
	const newer = await db
		.selectFrom("sourced")
		.select("agreed_at")
		.where("reference", "=", rows[0]?.[3] ?? "")
		.execute();
	expect(newer).toEqual([{ agreed_at: expect.any(String) }]);
});

test.each([
	[
		"a,b\n1,2\n",
		[
			["a", "b"],
			["1", "2"],
		],
	],
	[
		'\ufeffa;b\r\n"x;""y""\n2";3\r\n\r\n',
		[
			["a", "b"],
			['x;"y"\n2', "3"],
		],
	],
	["a\tb", [["a", "b"]]],
	["", []],
])("the table %j", (text, rows) => {
	expect(parseCsv(text)).toEqual(rows);
});
