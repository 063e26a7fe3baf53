import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { fileMessages } from "../../../contract/forms/resume.ts";
import { startFakeClamd } from "../../../tests/fake-clamd.ts";
import { lead } from "../../../tests/installation.ts";
import { findLink, newYours, type TestYours } from "../../../tests/test-yours.ts";
import { TALENT_REQUEST } from "../../../tools/running/filled-forms.ts";
import { pdf } from "../../../tools/running/resume-files.ts";
import { RateLimitError } from "../../intake/limits.ts";

/* What your page must refuse. */

const EICAR = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

function replaceResume(site: TestYours, base: string, content: Buffer) {
	const form = new FormData();
	form.append("resume", new Blob([new Uint8Array(content)]), "New.pdf");
	return site.post(`${base}/replace-resume`, form);
}

function storedKeys({ files }: TestYours) {
	return Array.fromAsync(files.list(), ({ key }) => key);
}

function submissionOf({ db }: TestYours) {
	return db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
}

test("an infected replacement is refused, and the resume on file keeps its text", async () => {
	const { host, port } = (await startFakeClamd()).address;
	const site = await newYours({ CLAMD: `${host}:${port}` });
	const { base, reference } = await site.arrive(await site.resume("ada@example.com"));
	const text = { reference, reader: 1, state: "read", pages: "[]", text: "Sold freight." } as const;
	await site.db.insertInto("resume_texts").values(text).execute();
	const before = await submissionOf(site);

	expect((await replaceResume(site, base, pdf({ text: EICAR }))).status).toBe(422);
	expect(site.last()).toMatchObject({ action: "replace-resume", errors: { resume: fileMessages.infected } });
	expect(await submissionOf(site)).toEqual(before);
	expect(await storedKeys(site)).toEqual([before.file_key]);
	expect(await site.db.selectFrom("resume_texts").select("text").execute()).toEqual([{ text: "Sold freight." }]);

	expect((await replaceResume(site, base, pdf({ text: "Harmless" }))).status).toBe(303);
	expect(await submissionOf(site)).toMatchObject({ file_name: "New.pdf", file_scan: "clean" });
});

test("a resume found infected later cannot be downloaded, but can be replaced", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com", "%PDF-1.7 infected"));
	expect((await site.get(`${base}/resume`)).text).toBe("%PDF-1.7 infected");
	await site.db.updateTable("submissions").set({ file_scan: "infected" }).execute();
	for (const method of ["GET", "HEAD"]) {
		const answer = await site.ask(method, `${base}/resume`);
		expect([answer.status, answer.headers.get("content-disposition")]).toEqual([409, null]);
		expect(answer.text).not.toContain("%PDF");
	}
	expect(site.last()).toMatchObject({ error: expect.stringContaining("Our virus scanner flagged this file") });
	expect((await replaceResume(site, base, pdf())).status).toBe(303);
	expect((await site.get(`${base}/resume`)).status).toBe(200);
});

test("a link sent to a mistyped address does not reveal the corrected one", async () => {
	const site = await newYours();
	const { base } = await site.arrive(lead("jane@example.com"));
	expect((await site.post(`${base}/correct`, { email: "jnae@typo.example" })).status).toBe(303);
	const mistyped = findLink((await site.mailsTo("jnae@typo.example"))[0]);
	expect((await site.get(mistyped)).status).toBe(200);
	expect((await site.post(`${base}/correct`, { email: "jane@new.example" })).status).toBe(303);
	await site.mailsTo("jane@new.example");

	expect(await site.get(mistyped)).toMatchObject({ status: 404, text: "unknown" });
	expect(JSON.stringify(site.last())).not.toContain("jane@new.example");
	expect((await site.post(`${mistyped}/confirm`)).status).toBe(404);
	expect((await submissionOf(site)).email).toBe("jane@example.com");
});

test("a request can move to a state the firm serves, and to no other", async () => {
	const site = await newYours();
	const { base } = await site.arrive({ kind: "talent-request", fields: TALENT_REQUEST, context: {} });
	await site.get(base);
	const { version } = site.last() as { version?: number };
	const moveTo = (state: string) => site.post(`${base}/correct`, { version: String(version), state });
	expect((await moveTo("atlantis")).status).toBe(422);
	expect(site.last()).toMatchObject({ values: { state: "atlantis" }, errors: { state: expect.anything() } });
	expect((await moveTo("texas")).status).toBe(303);
	expect(JSON.parse((await submissionOf(site)).fields)).toMatchObject({ state: "texas" });
});

test("a candidate can name twenty employers", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	const employers = Array.from({ length: 20 }, (_, index) => `Firm ${index}`);
	expect((await site.post(`${base}/not-shown-to`, { employers: employers.join("\n") })).status).toBe(303);
	await site.get(base);
	expect(site.last()).toMatchObject({ submission: { candidate: { notShownTo: employers } } });
});

test("on a copy of the site, replacing a resume leaves the live site's file alone and logs why", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	const { file_key: first } = await submissionOf(site);
	await site.site.stop(); // housekeeping changes the mark too
	await site.files.writeMark(randomUUID()); // the live site's: this database did not write it
	expect((await replaceResume(site, base, pdf())).status).toBe(303);
	const { file_key: second } = await submissionOf(site);
	expect((await storedKeys(site)).toSorted()).toEqual([first, second].toSorted());
	expect(site.logged.join()).toContain("staff retain --files-are-ours");
});

test("a visitor who uploads too often is told when to try again; a fault of ours is logged", async () => {
	let fault: Error = new RateLimitError({ why: "visitor", seconds: 90 });
	const site = await newYours(
		{},
		{
			takeUploadSlot: () => {
				throw fault;
			},
		},
	);
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	const limited = await replaceResume(site, base, pdf());
	expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "90"]);
	expect(site.last()).toMatchObject({
		view: "one",
		action: "replace-resume",
		error: expect.stringMatching(/^This has been changed several times already\. .* in 2 minutes, or call us/),
	});
	expect(site.logged).toEqual([]);
	fault = new Error("no space left");
	expect((await replaceResume(site, base, pdf())).status).toBe(503);
	expect(site.last()).toMatchObject({ view: "ask", error: expect.stringContaining("(302) 555-0142") });
	expect(site.logged.map((line) => JSON.parse(line))).toMatchObject([
		{ level: 50, msg: 'a page of "your page" could not be served', err: { message: "no space left" } },
	]);
});

test("a file that outlives its withdrawn submission is logged", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	vi.spyOn(site.files, "remove").mockRejectedValue(new Error("read-only file system"));
	expect((await site.post(`${base}/withdraw`)).headers.get("location")).toBe("/yours/withdrawn");
	expect(site.logged.join()).toMatch(/Files that have to go are still there: read-only file system/);
	expect((await site.get(base)).status).toBe(404);
});

test("a resume downloads with its name and size, and without one where none is known", async () => {
	const site = await newYours();
	const { base } = await site.arrive(await site.resume("ada@example.com"));
	for (const [method, text] of [
		["GET", "%PDF-1.7 resume"],
		["HEAD", ""],
	] as const) {
		const answer = await site.ask(method, `${base}/resume`);
		expect([answer.status, answer.text, answer.headers.get("content-length")]).toEqual([200, text, "15"]);
		expect(answer.headers.get("content-disposition")).toContain('filename="Ada Quinn_ CV.pdf"');
	}
	await site.db.updateTable("submissions").set({ file_size: null }).execute();
	const unknown = await site.ask("HEAD", `${base}/resume`);
	expect([unknown.status, unknown.headers.get("content-length")]).toEqual([200, null]);
	const request = await site.arrive(lead("jane@example.com"));
	expect((await site.get(`${request.base}/resume`)).status).toBe(404);
	const action = await site.get(`${base}/pause`); // read, not sent: back to the page
	expect([action.status, action.headers.get("location")]).toEqual([303, base]);
});

test("only pages with nothing personal on them are the same for everyone", async () => {
	const shown: [string, boolean][] = [];
	const site = await newYours(
		{},
		{
			async page(_request, { yours }, sameForAll) {
				shown.push([yours.view, sameForAll]);
				return new Response(yours.view);
			},
		},
	);
	const { base } = await site.arrive(lead("jane@example.com"));
	for (const path of ["/yours", "/yours/sent", "/yours/withdrawn", "/yours/unknown", base, `${base}/withdraw`]) {
		await site.get(path);
	}
	await site.post("/yours", { email: "no address" });
	expect(shown).toEqual([
		...(["ask", "sent", "withdrawn", "unknown"] as const).map((view) => [view, true]),
		...(["one", "withdraw", "ask"] as const).map((view) => [view, false]),
	]);
});

test("a page that is neither read nor sent says how it is", async () => {
	const site = await newYours();
	for (const path of ["/yours", "/yours/anything"]) {
		const answer = await site.ask("DELETE", path);
		expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
	}
});
