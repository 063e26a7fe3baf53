import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinAs, newDesk, startDeskServer } from "../../../tests/test-desk.ts";
import { pdf, zip } from "../../../tools/running/resume-files.ts";
import { createCountedTime } from "../../retention/counted-time.ts";
import { retain } from "../../retention/retain.ts";
import { parseCsv } from "../../sourcing/csv.ts";

/* Importing candidates at the desk. */

const DAY = 24 * 60 * 60 * 1000;

async function setUp() {
	const desk = await newDesk();
	const admin = await joinAs(desk, "admin");
	const read = async (id: string) => (await admin.get(`/api/imports/${id}`)).body.import;
	const sendPiece = async (id: string, at: number, bytes: Uint8Array) => {
		const form = new FormData();
		form.append("piece", new File([new Uint8Array(bytes)], "piece"));
		const cookie = [...admin.cookies].map((each) => each.join("=")).join("; ");
		const response = await fetch(`http://localhost:${desk.desk.port}/api/imports/${id}/pieces?at=${at}`, {
			...{ method: "POST", body: form, headers: { origin: desk.desk.url, cookie } },
		});
		return { status: response.status, body: await response.json() };
	};
	const reach = async (id: string, state: string) => {
		await expect.poll(async () => (await read(id))?.state).toBe(state);
		return read(id);
	};
	return {
		...desk,
		...{ admin, read, sendPiece, reach },
		act: (id: string, action: string, body: object = {}) => admin.post(`/api/imports/${id}/${action}`, body),
		rows: async (id: string) => (await admin.get(`/api/imports/${id}/rows`)).body.items,
		/** Until its columns can be chosen. */
		async upload(name: string, content: Uint8Array | string) {
			const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
			const { id } = (await admin.post("/api/imports", { name, size: bytes.length })).body;
			const half = Math.ceil(bytes.length / 2);
			await sendPiece(id, 0, bytes.subarray(0, half));
			await sendPiece(id, half, bytes.subarray(half));
			return reach(id, "ready");
		},
		people: async () => {
			const stored = await desk.db.selectFrom("submissions").select("fields").orderBy("received_at").execute();
			return stored.map(({ fields }) => JSON.parse(fields).email ?? "").sort();
		},
	};
}

const TABLE = `Kandidat;E-Post;Tel;Kommentar
Ada Quinn;ada@mailbox.test;614 555 0142;"Met at the fair;
likes freight"
Ben Ito;ben@mailbox.test;;
Ada Quinn;ada@mailbox.test;;
;nobody@mailbox.test;;
`;
const COLUMNS = { Kandidat: "name", "E-Post": "email", Tel: "phone", Kommentar: "note" };

test("a table is matched by hand, rehearsed, imported and undone as a whole; its columns are remembered", async () => {
	const { upload, act, reach, rows, admin, db, people, dataDir } = await setUp();
	const { id, columns } = await upload("fair.csv", TABLE);
	expect(columns).toEqual([
		{ heading: "Kandidat", sample: "Ada Quinn", means: "" },
		{ heading: "E-Post", sample: "ada@mailbox.test", means: "" },
		{ heading: "Tel", sample: "614 555 0142", means: "" },
		{ heading: "Kommentar", sample: "Met at the fair; likes freight", means: "" },
	]);
	const choices = { source: "event", detail: "Fair in Columbus", columns: COLUMNS };
	expect(await act(id, "start")).toMatchObject({ status: 409 });
	expect(await act(id, "check", { ...choices, columns: { Tel: "phone" } })).toMatchObject({
		status: 422,
		body: { errors: { columns: "Choose which column is the name." } },
	});
	expect(await act(id, "check", { ...choices, columns: { ...COLUMNS, Tel: "email" } })).toMatchObject({ status: 422 });
	expect((await act(id, "check", choices)).status).toBe(200);
	expect(await reach(id, "checked")).toMatchObject({ counts: { create: 2, update: 0, skip: 1, refuse: 1 }, rows: 4 });
	expect(await rows(id)).toMatchObject([
		{ row: "line 2", does: "create", name: "Ada Quinn", email: "ada@mailbox.test", reference: null },
		{ row: "line 3", does: "create", name: "Ben Ito" },
		{ row: "line 4", does: "skip", why: "Already on file." },
		{ row: "line 5", does: "refuse", why: "Name missing." },
	]);
	const csv = await admin.get(`/api/imports/${id}/rows.csv`);
	expect(parseCsv(csv.text).map(([row, does]) => `${row} ${does}`)).toEqual([
		...["Row Does", "line 2 create", "line 3 create", "line 4 skip", "line 5 refuse"],
	]);
	expect(await people()).toEqual([]); // nothing but a rehearsal

	expect((await act(id, "start")).status).toBe(200);
	expect(await reach(id, "done")).toMatchObject({ counts: { create: 2, update: 0, skip: 1, refuse: 1 }, there: 2 });
	expect(await people()).toEqual(["ada@mailbox.test", "ben@mailbox.test"]);
	expect(await db.selectFrom("sourced").select(["source", "detail", "agreed_at", "batch"]).execute()).toEqual([
		{ source: "event", detail: "Fair in Columbus", agreed_at: null, batch: id },
		{ source: "event", detail: "Fair in Columbus", agreed_at: null, batch: id },
	]);
	const mails = db.selectFrom("deliveries").select("id").where("event", "<>", "weekly"); // to admins, on Mondays
	expect(await mails.execute()).toEqual([]); // nobody is emailed
	await expect.poll(() => db.selectFrom("files").select("key").execute()).toEqual([]); // the table itself is gone
	expect((await rows(id))[0].reference).toMatch(/^CW-/);

	const again = await upload("fair again.csv", TABLE);
	expect(again.columns.map(({ means }: { means: string }) => means)).toEqual(["name", "email", "phone", "note"]);
	await act(again.id, "check", { ...choices, detail: "" });
	expect(await reach(again.id, "checked")).toMatchObject({ counts: { create: 0, update: 0, skip: 3, refuse: 1 } });
	expect((await act(again.id, "cancel")).body).toEqual({ import: null });

	// Whoever said yes stays.
	await db
		.updateTable("sourced")
		.set({ agreed_at: "2026-12-01T00:00:00.000Z" })
		.where("reference", "=", (await rows(id))[1].reference)
		.execute();
	expect((await act(id, "undo")).status).toBe(200);
	expect(await reach(id, "undone")).toMatchObject({ there: 1 });
	expect(await people()).toEqual(["ben@mailbox.test"]);
	expect(JSON.stringify(await rows(id))).not.toContain("Ada Quinn");
	await expect.poll(() => readdir(join(dataDir, "incoming"))).toEqual([]);
});

const resumeOf = (name: string) =>
	pdf({ text: `${name.toUpperCase()} | ${name.split(" ")[0]?.toLowerCase()}@mailbox.test | Account Executive` });

test("a zip brings resumes and a table that names them, and is paused and continued", async () => {
	const { upload, act, reach, rows, read, people, db } = await setUp();
	const file = zip([
		{
			name: "people.csv",
			content: "Name,Location,Resume\nAda Quinn,Columbus OH,resumes/ada.pdf\nBen Ito,,missing.pdf\n",
		},
		{ name: "resumes/ada.pdf", content: resumeOf("Ada Quinn") },
		{ name: "resumes/cleo.pdf", content: resumeOf("Cleo Marsh") },
		{ name: "notes.txt", content: "Only notes" },
	]);
	const { id, columns } = await upload("from the old system.zip", file);
	expect(columns.map(({ means }: { means: string }) => means)).toEqual(["name", "place", "file"]);
	const chosen = { Name: "name", Location: "place", Resume: "file" };
	await act(id, "check", { source: "other", detail: "", columns: chosen });
	await reach(id, "checked");
	expect((await rows(id)).map(({ row, does }: { row: string; does: string }) => [row, does])).toEqual([
		["line 2", "create"],
		["line 3", "refuse"],
		["resumes/cleo.pdf", "create"],
		["notes.txt", "refuse"],
	]);
	// Paused right away: whichever row it is at is done or isn't, and none is done twice.
	await act(id, "start");
	await act(id, "pause");
	const paused = await read(id);
	if (paused.state === "paused") {
		await db.selectFrom("imports").select("position").where("id", "=", id).executeTakeFirstOrThrow();
		expect((await act(id, "continue")).status).toBe(200);
	}
	await reach(id, "done");
	expect(await people()).toEqual(["ada@mailbox.test", "cleo@mailbox.test"]);
	const stored = await db.selectFrom("submissions").select(["fields", "file_name"]).orderBy("reference").execute();
	expect(stored.map(({ file_name }) => file_name).sort()).toEqual(["ada.pdf", "cleo.pdf"]);
	expect(stored.find(({ file_name }) => file_name === "ada.pdf")?.fields).toContain("Columbus OH");
});

test("pieces count once and in order, and what isn't a zip or a table is refused with a reason", async () => {
	const { admin, sendPiece, reach, act, read } = await setUp();
	expect((await admin.post("/api/imports", { name: "people.xlsx", size: 10 })).status).toBe(422);
	expect((await admin.post("/api/imports", { name: "people.csv", size: 0 })).status).toBe(422);
	const bytes = new TextEncoder().encode("This is no zip at all");
	const { id } = (await admin.post("/api/imports", { name: "people.zip", size: bytes.length })).body;
	expect(await sendPiece(id, 5, bytes)).toEqual({ status: 409, body: { received: 0 } });
	expect(await sendPiece(id, 0, bytes.subarray(0, 8))).toEqual({ status: 200, body: { received: 8 } });
	expect(await sendPiece(id, 0, bytes.subarray(0, 8))).toEqual({ status: 409, body: { received: 8 } });
	expect(await sendPiece(id, 8, new Uint8Array(40))).toEqual({ status: 409, body: { received: 8 } });
	expect(await sendPiece(id, 8, bytes.subarray(8))).toEqual({ status: 200, body: { received: bytes.length } });
	expect((await reach(id, "stopped")).problem).toMatch(/can't be read as a zip/);
	expect(await act(id, "cancel")).toMatchObject({ status: 200 });
	expect(await read(id)).toBeUndefined();
	expect((await sendPiece("unknown", 0, bytes)).status).toBe(404);
});

test("an uploaded table never opens a file of the server", async () => {
	const { upload, act, reach, rows, people } = await setUp();
	const { id } = await upload("people.csv", "Name,Resume\nAda Quinn,/etc/passwd\n");
	await act(id, "check", { source: "other", detail: "", columns: { Name: "name", Resume: "file" } });
	await reach(id, "checked");
	expect(await rows(id)).toMatchObject([
		{ does: "create", why: "Email address missing, so we can't ask whether they agree." },
	]);
	await act(id, "start");
	await reach(id, "done");
	expect(await people()).toEqual([""]);
});

test("whoever is deleted isn't brought back by an import that waits, and what it knows of people expires", async () => {
	const desk = await setUp();
	const { upload, act, reach, rows, admin, db, files, config, clock, time, pass, intake, resume } = desk;
	await intake.receive(await resume("ada@mailbox.test"));
	const { id } = await upload("fair.csv", TABLE);
	await act(id, "check", { source: "event", detail: "", columns: COLUMNS });
	await reach(id, "checked");
	await admin.ask("DELETE", "/api/people/ada%40mailbox.test", { name: "Ada Quinn" });
	expect(await reach(id, "stopped")).toMatchObject({ problem: /someone in it was deleted/, columns: [] });
	expect(JSON.stringify(await rows(id))).not.toContain("Ada Quinn");
	expect(await db.selectFrom("import_files").select("import").execute()).toEqual([]);

	const waiting = await upload("later.csv", "Name,Email\nBen Ito,ben@mailbox.test\n");
	const counted = createCountedTime(db, time);
	await counted.beat();
	for (let day = 0; day < 33; day++) {
		pass(DAY);
		await counted.beat();
	}
	await retain({ db, files, config, clock }, await counted.beat());
	const left = await db.selectFrom("imports").select(["id", "state", "columns"]).execute();
	expect(new Map(left.map(({ id: each, ...is }) => [each, is]))).toEqual(
		new Map([id, waiting.id].map((each) => [each, { state: "stopped", columns: "[]" }])),
	);
	expect(await db.selectFrom("import_rows").select("number").execute()).toEqual([]);
	expect(await db.selectFrom("files").select("key").execute()).toEqual([]);
});

test("an import that is over can be undone for 30 days, and then keeps no detail", async () => {
	const { upload, act, reach, db, files, config, clock, time, read, people } = await setUp();
	const importOne = async (name: string) => {
		const { id } = await upload(`${name}.csv`, `Name,Email\nAda Quinn,${name}@mailbox.test\n`);
		await act(id, "check", { source: "referral", detail: "Uma Becker", columns: { Name: "name", Email: "email" } });
		expect(await reach(id, "checked")).toMatchObject({ canUndo: false, undoUntil: null });
		await act(id, "start");
		expect(await reach(id, "done")).toMatchObject({ canUndo: true });
		return id;
	};
	const [late, early] = [await importOne("late"), await importOne("early")];
	const end = (id: string, days: number) =>
		db
			.updateTable("imports")
			.set({ ended_at: new Date(clock().getTime() - days * DAY).toISOString() })
			.where("id", "=", id)
			.execute();
	await end(late, 31);
	await end(early, 29);
	expect(await read(late)).toMatchObject({ canUndo: false, there: 1, detail: "Uma Becker" });
	expect(await act(late, "undo")).toMatchObject({ status: 409, body: { error: expect.stringContaining("anymore") } });
	await retain({ db, files, config, clock }, await createCountedTime(db, time).beat());
	expect(await read(late)).toMatchObject({ state: "done", detail: "", counts: { create: 1 } });
	expect(await read(early)).toMatchObject({ canUndo: true, detail: "Uma Becker" });
	expect((await act(early, "undo")).status).toBe(200);
	expect(await reach(early, "undone")).toMatchObject({ canUndo: false });
	expect(await people()).toEqual(["late@mailbox.test"]);
});

test("a row at which servers died again and again is left out, and the others are imported", async () => {
	const { upload, act, reach, rows, people, db } = await setUp();
	const { id } = await upload("fair.csv", TABLE);
	await act(id, "check", { source: "event", detail: "", columns: COLUMNS });
	await reach(id, "checked");
	await db.updateTable("imports").set({ state: "importing", position: 0, tries: 3 }).where("id", "=", id).execute();
	expect(await reach(id, "done")).toMatchObject({ counts: { create: 2, update: 0, skip: 0, refuse: 2 } });
	expect(await rows(id)).toMatchObject([
		{ row: "line 2", does: "refuse", why: expect.stringContaining("server stopped several times") },
		{ row: "line 3", does: "create" },
		{ row: "line 4", does: "create" },
		{ row: "line 5", does: "refuse" },
	]);
	expect(await people()).toEqual(["ada@mailbox.test", "ben@mailbox.test"]);
});

test("two servers share an import: each row is one's", async () => {
	const desk = await setUp();
	const { upload, act, reach, people } = desk;
	await startDeskServer(desk, desk.db);
	const names = Array.from({ length: 40 }, (_, index) => `person${index}@mailbox.test`);
	const { id } = await upload("many.csv", `Name,Email\n${names.map((email) => `Ada Quinn,${email}\n`).join("")}`);
	await act(id, "check", { source: "other", detail: "", columns: { Name: "name", Email: "email" } });
	await reach(id, "checked");
	await act(id, "start");
	expect(await reach(id, "done")).toMatchObject({ counts: { create: 40, update: 0, skip: 0, refuse: 0 }, there: 40 });
	expect(await people()).toEqual(names.toSorted());
});
