import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";
import { readEvents } from "../../store/database/events.ts";
import { attachmentHeaders, safeFileName } from "../../store/files/attachment.ts";

async function deskWithAResume() {
	const desk = await newDesk();
	const { reference } = await desk.intake.receive(await desk.resume("ada@example.com"));
	const change = (values: { file_name?: string; file_scan?: "infected" | "unscanned"; file_key?: string }) =>
		desk.db.updateTable("submissions").set(values).where("reference", "=", reference).execute();
	const opened = async () =>
		(await readEvents(desk.db, reference))
			.filter(({ what }) => what === "opened the resume")
			.map(({ person }) => person);
	return { ...desk, reference, path: `/api/submissions/${reference}/resume`, change, opened };
}

test("a resume downloads under its own name, and can neither be shown nor run on the desk's origin", async () => {
	const desk = await deskWithAResume();
	const recruiter = await joinAs(desk, "recruiter");
	const { status, headers, text } = await recruiter.get(desk.path);
	expect([status, text]).toEqual([200, "%PDF-1.7 resume"]);
	expect(headers).toMatchObject({
		"content-type": "application/pdf",
		"content-length": "15",
		"content-disposition": `attachment; filename="Ada Quinn_ CV.pdf"; filename*=UTF-8''Ada%20Quinn%3B%20CV.pdf`,
		"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
		"cross-origin-resource-policy": "same-origin",
	});
	expect((await recruiter.get(desk.path.replace(desk.reference, desk.reference.toLowerCase()))).status).toBe(200);
});

test("opening it goes into the history once per ten minutes, asking for its size does not", async () => {
	const desk = await deskWithAResume();
	const recruiter = await joinAs(desk, "recruiter");
	const admin = await joinAs(desk, "admin");
	const { status, headers, text } = await recruiter.ask("HEAD", desk.path);
	expect([status, headers["content-length"], text]).toEqual([200, "15", ""]);
	expect(await desk.opened()).toEqual([]);
	await Promise.all([recruiter.get(desk.path), recruiter.get(desk.path), recruiter.get(desk.path)]);
	expect(await desk.opened()).toEqual([recruiter.id]);
	await admin.get(desk.path);
	desk.pass(10 * 60_000 - 1);
	await recruiter.get(desk.path);
	expect(await desk.opened()).toEqual([recruiter.id, admin.id]);
	desk.pass(1);
	await recruiter.get(desk.path);
	expect(await desk.opened()).toEqual([recruiter.id, admin.id, recruiter.id]);
});

test("an infected, a lost and a missing file are reported, and do not count as opened", async () => {
	const desk = await deskWithAResume();
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const admin = await joinAs(desk, "admin");
	const said = async (path: string) => {
		const { status, body } = await admin.get(path);
		return [status, body.error];
	};
	expect(await said(`/api/submissions/${reference}/resume`)).toEqual([404, "This submission has no file."]);
	expect(await said("/api/submissions/CW-NONE/resume")).toEqual([404, expect.stringMatching(/doesn't exist/)]);
	await desk.change({ file_scan: "infected" });
	for (const path of [desk.path, `${desk.path}?anyway=1`, `${desk.path}?infected`]) {
		expect(await said(path)).toEqual([409, expect.stringMatching(/infected.* Ask the candidate to send a new PDF/)]);
	}
	await desk.change({ file_scan: "unscanned", file_key: "no-such-file-at-all" });
	expect(await said(desk.path)).toEqual([503, expect.stringMatching(/^This file can't be read/)]);
	expect(await desk.opened()).toEqual([]);
});

test("file names are not trusted", () => {
	const name = (given: string | null) => safeFileName(given, "pdf", "CW-1");
	expect(name("Résumé (Zoë) 履歴書.docx")).toBe("Résumé (Zoë) 履歴書.pdf");
	expect(name("../../etc/passwd")).toBe("etc passwd.pdf");
	expect(name("C:\\Windows\\cv.exe.pdf")).toBe("C Windows cv.exe.pdf");
	expect(name('cv"; filename=evil.html\r\nSet-Cookie: a=b.pdf')).toBe("cv ; filename=evil.html Set-Cookie a=b.pdf");
	expect(name("cv\u202efdp.exe\0")).toBe("cvfdp.pdf");
	expect(name("\ud800.pdf")).toBe("\ufffd.pdf");
	for (const nothing of [null, "", ".pdf", "...", "~"]) expect(name(nothing)).toBe("CW-1.pdf");
	expect(name("x".repeat(1000))).toBe(`${"x".repeat(150)}.pdf`);
	const header = attachmentHeaders(name("a'b(c)*é\u2028\".pdf"), "application/pdf")["content-disposition"] ?? "";
	expect(header).toBe(`attachment; filename="a_b_c_ _.pdf"; filename*=UTF-8''a%27b%28c%29%20%C3%A9.pdf`);
	expect(header).toMatch(/^[\x20-\x7e]+$/);
});

test("hanging up midway through a download leaves no file open", async () => {
	const desk = await deskWithAResume();
	const recruiter = await joinAs(desk, "recruiter");
	let [opened, closed] = [0, 0];
	const endless = function* () {
		opened += 1;
		try {
			for (;;) yield Buffer.alloc(64 * 1024);
		} finally {
			closed += 1;
		}
	};
	desk.files.read = async () => Readable.from(endless());
	await desk.change({ file_name: "long.pdf" });
	await desk.db.updateTable("submissions").set({ file_size: null }).execute();
	const response = await recruiter.open("GET", desk.path);
	await once(response, "data");
	response.destroy();
	await expect.poll(() => closed).toBe(opened); // also the read for its text, which is too long
});
