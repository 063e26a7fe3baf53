import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { newInstallation, readAllStored } from "../../tests/installation.ts";
import { erase } from "../retention/retain.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { findResumeText, type ReadingContext, readWaitingResumes, requeueOutdated } from "./resume-texts.ts";

const MINUTE = 60_000;
const READ = { state: "read" as const, pages: [0], text: "Sold quernstones in Columbus" };

/** An installation with one resume, and a text reader. */
async function withResume(readText: ReadingContext["readText"] = async () => READ) {
	const installation = newInstallation();
	const { clock, database, files, open, resume } = installation;
	const site = await open();
	const db = await database();
	const { reference } = await site.intake.receive(await resume("ada@example.com"));
	const reading: ReadingContext = { db, files, readText, reader: 2, scanned: false, clock, isStopped: () => false };
	return { ...installation, site, db, reading, reference, submission: () => submissionOf(db, reference) };
}

function submissionOf(db: ReadingContext["db"], reference: string) {
	return db
		.selectFrom("submissions")
		.select(["text_at", "indexed_at"])
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
}

test("a new resume is read once, and everything derived from it is derived again", async () => {
	const readText = vi.fn(async () => READ);
	const { db, reading, reference, submission, clock } = await withResume(readText);
	await db.updateTable("submissions").set({ indexed_at: "2026-01-01" }).execute();
	await db.insertInto("resume_facts").values({ reference, rules: "1", facts: "[]", profile: "{}" }).execute();
	expect((await readSubmissionDetail(db, reference, "", clock()))?.resumeText).toBeNull();

	expect(await readWaitingResumes(reading)).toBe(1);
	expect(await readWaitingResumes(reading)).toBe(0);
	expect(readText.mock.calls).toEqual([[Buffer.from("%PDF-1.7 resume"), "pdf"]]);
	expect(await findResumeText(db, reference)).toEqual(READ);
	expect((await readSubmissionDetail(db, reference, "", clock()))?.resumeText).toEqual({ state: "read" });
	expect(await submission()).toEqual({ text_at: clock().toISOString(), indexed_at: null });
	expect(await db.selectFrom("resume_facts").selectAll().execute()).toEqual([]);
});

test("several servers at once read each file once", async () => {
	const readText = vi.fn(async () => READ);
	const { reading, resume, site } = await withResume(readText);
	for (let i = 0; i < 9; i++) await site.intake.receive(await resume(`ada${i}@example.com`, `%PDF-1.7 ${i}`));
	const counts = await Promise.all(Array.from({ length: 4 }, () => readWaitingResumes(reading)));
	expect(counts.reduce((sum, count) => sum + count)).toBe(10);
	expect(readText).toHaveBeenCalledTimes(10);
});

test("infected files are never read, and unscanned ones wait if there is a scanner", async () => {
	const { db, reading } = await withResume();
	const scan = (file_scan: "infected" | "unscanned") => db.updateTable("submissions").set({ file_scan }).execute();
	await scan("infected");
	expect(await readWaitingResumes(reading)).toBe(0);
	await scan("unscanned");
	expect(await readWaitingResumes({ ...reading, scanned: true })).toBe(0);
	expect(await readWaitingResumes(reading)).toBe(1);
});

test("while the storage is down a file is not given up, and others are read", async () => {
	const { db, files, pass, reading, reference, resume, site } = await withResume();
	await site.intake.receive(await resume("john@example.com", "%PDF-1.7 other"));
	const { file_key: lost } = await db
		.selectFrom("submissions")
		.select("file_key")
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const away = { read: (key: string) => (key === lost ? Promise.reject(new Error("away")) : files.read(key)) };
	await expect(readWaitingResumes({ ...reading, files: away })).rejects.toThrow(
		`The file of ${reference} cannot be read: away.`,
	);
	expect(await db.selectFrom("resume_texts").select("reference").where("reader", "=", 2).execute()).toHaveLength(1);
	expect(await findResumeText(db, reference)).toBeUndefined();
	for (let i = 0; i < 5; i++) {
		expect(await readWaitingResumes({ ...reading, files: away })).toBe(0);
		pass(11 * MINUTE);
		await expect(readWaitingResumes({ ...reading, files: away })).rejects.toThrow("away");
	}
	pass(11 * MINUTE);
	expect(await readWaitingResumes(reading)).toBe(1);
	expect(await findResumeText(db, reference)).toEqual(READ);
});

test("a file that crashes the server is tried three times and then marked as broken", async () => {
	const { db, pass, reading, reference } = await withResume();
	const dies = { ...reading, readText: () => new Promise<never>(() => undefined) };
	for (let tries = 1; tries <= 3; tries++) {
		expect(await findResumeText(db, reference)).toBeUndefined();
		void readWaitingResumes(dies);
		await expect
			.poll(() => db.selectFrom("resume_texts").select("reader").executeTakeFirst())
			.toEqual({ reader: -tries });
		expect(await readWaitingResumes(reading)).toBe(0);
		pass(11 * MINUTE);
	}
	expect(await readWaitingResumes(reading)).toBe(0);
	expect(await findResumeText(db, reference)).toEqual({ state: "broken", pages: [], text: "" });
	expect(await requeueOutdated(db, 2)).toBe(1);
	expect(await readWaitingResumes(reading)).toBe(1);
	expect(await findResumeText(db, reference)).toEqual(READ);
});

test("a newer reader rereads what an older one read; until then the old text stays", async () => {
	const { db, reading, reference } = await withResume();
	await readWaitingResumes(reading);
	expect(await requeueOutdated(db, 2)).toBe(0);
	expect(await requeueOutdated(db, 3)).toBe(1);
	const better = {
		...reading,
		reader: 3,
		readText: async () => {
			expect(await findResumeText(db, reference)).toEqual(READ);
			return { ...READ, text: "Sold quern-stones" };
		},
	};
	expect(await readWaitingResumes(better)).toBe(1);
	expect(await findResumeText(db, reference)).toMatchObject({ text: "Sold quern-stones" });
});

test("erasing a person, even while the file is being read, leaves no text", async () => {
	const { clock, config, dataDir, db, files, reading, reference, resume, site } = await withResume();
	const secret = createSecret(await readSecret(db));
	const kept = { db, files, config, clock };
	const erasing = { ...reading, readText: async () => (await erase(kept, secret, "ada@example.com")) && READ };
	expect(await readWaitingResumes(erasing)).toBe(0);
	expect(await findResumeText(db, reference)).toBeUndefined();

	const later = await site.intake.receive(await resume("ada@example.com"));
	await readWaitingResumes(reading);
	expect(await findResumeText(db, later.reference)).toEqual(READ);
	expect(await readAllStored(db, config, dataDir)).toContain("quernstones");
	await erase(kept, secret, "ada@example.com");
	const { rows } = await sql<{ texts: number }>`select count(*) as texts from resume_texts`.execute(db);
	expect(Number(rows[0]?.texts)).toBe(0);
	expect(await readAllStored(db, config, dataDir)).not.toContain("quernstones");
});
