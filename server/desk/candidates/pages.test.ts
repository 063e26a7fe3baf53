import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { readEvents } from "../../store/database/events.ts";
import type { SubmissionRow } from "../../store/tables.ts";

async function deskWithAResume() {
	const desk = await newDesk();
	const { reference } = await desk.intake.receive(await desk.resume("ada@example.com"));
	const recruiter = await joinAs(desk, "recruiter");
	const path = `/api/submissions/${reference}/resume/pages`;
	return {
		...desk,
		recruiter,
		path,
		reference,
		change: (values: Partial<Pick<SubmissionRow, "file_key" | "file_scan" | "file_type">>) =>
			desk.db.updateTable("submissions").set(values).where("reference", "=", reference).execute(),
		async shown(query = "") {
			const { status, body } = await recruiter.get(path + query);
			return [status, body];
		},
		async opened() {
			const events = await readEvents(desk.db, reference);
			return events.filter(({ what }) => what === "opened the resume").map(({ person }) => person);
		},
	};
}

test("for a PDF the app gets the URL of its bytes, and opening it goes into the history once", async () => {
	const desk = await deskWithAResume();
	const url = `/api/submissions/${desk.reference}/resume`;
	expect(await desk.shown()).toEqual([200, { type: "pdf", url }]);
	const { text, headers } = await desk.recruiter.get(url);
	expect(text).toBe("%PDF-1.7 resume");
	expect(headers["content-disposition"]).toMatch(/^attachment/);
	expect(await desk.opened()).toEqual([desk.recruiter.id]);
});

test.each(["docx", "doc"] as const)(
	"a Word file (%s) comes as plain HTML, and opening it goes into the history",
	async (file_type) => {
		const desk = await deskWithAResume();
		const content = readFileSync(`tests/corpus/libreoffice.${file_type}`);
		desk.files.read = async () => Readable.from([content]);
		await desk.change({ file_type });
		const [status, { type, html }] = await desk.shown();
		expect([status, type]).toEqual([200, "html"]);
		expect(html).toMatch(/>[^<]*Jordan Reyes/);
		expect(html).not.toMatch(/<[^>]*[ =]/);
		expect(await desk.opened()).toEqual([desk.recruiter.id]);
	},
);

test("an infected file is never shown", async () => {
	const desk = await deskWithAResume();
	await desk.change({ file_scan: "infected" });
	const sentence = expect.stringMatching(/infected.* Ask the candidate to send a new PDF/);
	for (const query of ["", "?anyway=1"]) {
		expect(await desk.shown(query)).toEqual([200, { type: "sentence", sentence, anyway: false }]);
	}
	expect(await desk.opened()).toEqual([]);
});

test("an unscanned file is shown only after a warning", async () => {
	const desk = await deskWithAResume();
	await desk.change({ file_scan: "unscanned" });
	const sentence = expect.stringMatching(/^This file hasn't been virus-scanned yet/);
	expect(await desk.shown()).toEqual([200, { type: "sentence", sentence, anyway: true }]);
	expect(await desk.opened()).toEqual([]);
	expect(await desk.shown("?anyway=1")).toEqual([200, expect.objectContaining({ type: "pdf" })]);
	expect(await desk.opened()).toEqual([desk.recruiter.id]);
});

test("a broken Word file, another file type, and a lost or missing file are reported", async () => {
	const desk = await deskWithAResume();
	for (const file_type of ["docx", "doc"] as const) {
		await desk.change({ file_type });
		const sentence = expect.stringMatching(/^This file can't be shown here because it's damaged/);
		expect(await desk.shown()).toEqual([200, { type: "sentence", sentence, anyway: false }]);
	}
	await desk.change({ file_key: "no-such-file-at-all" });
	expect(await desk.shown()).toEqual([503, { error: expect.stringMatching(/can't be read from storage/) }]);
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const without = await desk.recruiter.get(`/api/submissions/${reference}/resume/pages`);
	expect([without.status, without.body]).toEqual([404, { error: "This submission has no file." }]);
	expect((await desk.recruiter.get("/api/submissions/CW-NONE/resume/pages")).status).toBe(404);
	expect(await desk.opened()).toEqual([]);
});
