import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../tests/test-desk.ts";

/* What the desk's HTTP server accepts, and from whom. */

test("every route of the app gets the shell, and any other path gets it with 404", async () => {
	const { visitor } = await newDesk();
	const browser = visitor();
	const places = ["/", "/?queue=mine", "/s/CW-AAAA-BBBB", "/find", "/chat", "/numbers", "/staff", "/sign-in"];
	const openings = ["/openings", "/o/OP-AAAA-BBBB", "/placements", "/companies", "/c/abc", "/me"];
	for (const path of [...places, ...openings, "/sign-in/abc", "/join/abc"]) {
		const { status, headers, text } = await browser.get(path);
		expect([path, status, text]).toEqual([path, 200, "<!doctype html><title>Desk</title>"]);
		expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
	}
	for (const path of [
		"/nothing",
		"/health",
		"/metrics",
		"/forms/lead",
		"/faq",
		"/_astro/x.js",
		"/s/a/b",
		"/join/a/b",
	]) {
		expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
	}
	expect((await browser.get("/assets/main-abc12345.js")).headers).toMatchObject({
		"cache-control": "public, max-age=31536000, immutable",
		"content-type": "text/javascript; charset=utf-8",
	});
	expect((await browser.post("/")).status).toBe(405);
});

test("every answer carries the policy", async () => {
	const { visitor } = await newDesk();
	const browser = visitor();
	const answers = await Promise.all([
		browser.get("/"),
		browser.get("/nothing"),
		browser.get("/assets/main-abc12345.js"),
		browser.get("/api/me"),
		browser.get("/api/nothing"),
		browser.get("/", { host: "elsewhere.example" }),
	]);
	for (const { headers } of answers) {
		expect(headers).toMatchObject({
			"content-security-policy":
				"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"x-content-type-options": "nosniff",
			"referrer-policy": "no-referrer",
			"cross-origin-opener-policy": "same-origin",
			"cross-origin-resource-policy": "same-origin",
			"permissions-policy": expect.stringContaining("publickey-credentials-get=(self)"),
		});
		expect(headers).not.toHaveProperty("access-control-allow-origin");
		expect(headers).not.toHaveProperty("strict-transport-security");
	}
	expect(answers[3]?.headers["cache-control"]).toBe("no-store");
});

test("any request for another host gets 421", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const { port } = desk.desk;
	for (const host of [`127.0.0.1:${port}`, "localhost", `localhost:${port}.evil.example`, "desk.example.com"]) {
		for (const path of ["/", "/api/me", "/sign-in"]) {
			expect([host, (await recruiter.get(path, { host })).status]).toEqual([host, 421]);
		}
	}
	expect((await recruiter.get("/api/me", { host: `LOCALHOST:${port}` })).status).toBe(200);
});

test("only the desk's own pages can change or read anything, and only as JSON", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	const { url, port } = desk.desk;
	const elsewhere = [
		{ origin: undefined },
		{ origin: "null" },
		{ origin: "https://evil.example" },
		{ origin: `http://localhost:${port + 1}` },
		{ origin: `http://127.0.0.1:${port}` },
		{ origin: `${url}.evil.example` },
		{ "sec-fetch-site": "cross-site" },
		{ "sec-fetch-site": "same-site" },
		{ "sec-fetch-site": "none" },
	];
	for (const headers of elsewhere) {
		expect([headers, (await recruiter.post("/api/sign-out", {}, headers)).status]).toEqual([headers, 403]);
		expect((await recruiter.ask("DELETE", "/api/sessions", {}, headers)).status).toBe(403);
	}
	for (const type of [
		"text/plain",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		undefined,
	]) {
		const { status } = await recruiter.post("/api/sign-out", {}, { "content-type": type });
		expect([type, status]).toEqual([type, 415]);
	}
	for (const site of ["cross-site", "same-site"]) {
		expect((await recruiter.get("/api/staff", { "sec-fetch-site": site })).status).toBe(403);
	}
	expect((await recruiter.get("/api/staff", { "sec-fetch-site": undefined })).status).toBe(200); // a program
	expect((await recruiter.get("/api/me")).status).toBe(200); // and is still signed in
	expect((await recruiter.post("/api/sign-out", {}, { "sec-fetch-site": undefined })).status).toBe(200);
});

test("a body of more than 64 KB is not read, and one that is not JSON is refused", async () => {
	const desk = await newDesk();
	const recruiter = await joinAs(desk, "recruiter");
	expect(await recruiter.post("/api/sign-in/link", { email: "a".repeat(65 * 1024) })).toMatchObject({
		status: 413,
		body: { error: "That's too much to save at once. Shorten it and try again." },
	});
	const answer = await recruiter.ask(
		"POST",
		"/api/sign-in/link",
		{ toJSON: () => undefined },
		{ "content-length": "0" },
	);
	expect(answer).toMatchObject({ status: 400, body: { error: "This isn't valid JSON. Send it again." } });
});
