import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import { createPlainBrowser } from "../plain-browser.ts";
import { createDeskClient } from "../test-desk.ts";
import { DANA, findCode, findShortlistLink } from "../test-shortlist.ts";

/* An employer's way from the email to an interview, by plain forms: the built site and desk, without script. */

test("a reader answers, sees a name after the code and downloads the resume, all without script", async () => {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url, LOG_LEVEL: "info" });
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	expect(
		(await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" })).status,
	).toBe(200);
	const candidate = await sendResume(server.url);
	const { id, company } = (
		await desk.post("/api/openings", {
			company: { name: "Acme" },
			title: "Account Executive",
			role: "account-executive",
			seats: 1,
		})
	).body;
	const { version } = (await desk.get(`/api/companies/${company.id}`)).body;
	await desk.post(`/api/companies/${company.id}/edit`, { version, termsAgreedOn: "2026-01-01" });
	const added = await desk.post(`/api/openings/${id}/candidates`, { candidate });
	expect(added.status).toBe(201);
	const consented = await desk.post(`/api/openings/${id}/candidates/${candidate}/consent`, {
		version: 1,
		answer: "yes",
	});
	expect(consented.status).toBe(200);
	const sent = await desk.post(`/api/openings/${id}/shortlist`, {
		...{ version: consented.body.version, message: "Hi Dana,", readers: [DANA] },
		candidates: [{ candidate, shares: "resume", concern: "Lives <i>far</i> away" }],
	});
	expect(sent.status).toBe(200);

	const mails = () => mail.received.filter(({ to }) => to.includes(DANA.email));
	await expect.poll(() => mails().length).toBe(1);
	const path = findShortlistLink(mails()[0]);
	const browser = createPlainBrowser(server.url);
	const page = await browser.get(path);
	expect(page.status).toBe(200);
	expect([
		page.headers.get("cache-control"),
		page.headers.get("x-robots-tag"),
		page.headers.get("referrer-policy"),
	]).toEqual([...["no-store", "noindex", "no-referrer"]]);
	expect(page.html).not.toMatch(/Zebulon|Quackenbush|zq@mailbox|5550177|555-0177|CV-of/);
	expect(page.html).not.toContain("<i>far</i>");
	const comment = "<script>alert(1)</script> Strong & calm";
	const answered = await browser.submit(page.html, "verdict", { verdict: "interview", comment, times: "Tue 2 pm" });
	expect(answered.status).toBe(200);
	expect(answered.html).not.toContain("Strong"); // it may name the candidate
	const stale = await browser.submit(page.html, "verdict", { verdict: "maybe" });
	expect(stale.status).toBe(409);
	expect((await desk.get(`/api/openings/${id}`)).body.candidacies[0]).toMatchObject({
		...{ stage: "sent", nextStep: "Interview wanted: set a time" },
		verdicts: [{ reader: DANA.name, verdict: "interview", comment, times: "Tue 2 pm" }],
	});

	const asked = await browser.submit(answered.html, "code", {});
	await expect.poll(() => mails().length).toBe(2);
	const named = await browser.submit(asked.html, "names", { code: findCode(mails()[1]) });
	expect(named.html).toContain("Quackenbush");
	expect(named.html).toContain("Strong &amp; calm");
	expect(named.html).not.toContain("<script>alert(1)");
	expect((await createPlainBrowser(server.url).get(path)).html).not.toContain("Quackenbush");
	const file = await browser.get(`${path}/resume/A`);
	expect([file.status, file.headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/^attachment;/)]);
	expect((await createPlainBrowser(server.url).get(`${path}/resume/A`)).status).toBe(404);
	await expectResumePage(server.url, await browser.get(`${path}/read/A`), named.html);

	await desk.post(`/api/openings/${id}/cancel`, {
		version: (await desk.get(`/api/openings/${id}`)).body.version,
		reason: "No budget",
	});
	const closed = await browser.get(path);
	expect(closed.status).toBe(200);
	expect(closed.html).not.toMatch(/Quackenbush|Strong|No budget/);
	expect((await browser.get(`/shortlist/${"x".repeat(43)}`)).status).toBe(404);
	expect(server.output()).toContain("/shortlist/…");
	expect(server.output()).not.toContain(path.split("/")[2]);
});

/** The page with a resume may show the frame and nothing else; the frame may do nothing but draw. */
async function expectResumePage(site: string, page: { headers: Headers; html: string }, shortlist: string) {
	const allowed = ["http://localhost:*", "http://127.0.0.1:*"]; // without SITE_URL
	const policyOf = (headers: Headers) => headers.get("content-security-policy")?.split("; ") ?? [];
	const inFrame = allowed.map((origin) => `${origin}/shortlist/frame/`).join(" ");
	expect(policyOf(page.headers)).toEqual(
		expect.arrayContaining(["default-src 'none'", `frame-src ${inFrame}`, "frame-ancestors 'none'"]),
	);
	expect([...["cache-control", "x-robots-tag", "referrer-policy"].map((name) => page.headers.get(name))]).toEqual([
		...["no-store", "noindex", "no-referrer"],
	]);
	expect(page.html).toMatch(/<title>Resume \| /);
	expect(page.html).toContain('sandbox="allow-scripts"');
	const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page.html) ?? [];
	const { byteLength } = await (
		await fetch(site + script, { headers: { "accept-encoding": "identity" } })
	).arrayBuffer();
	expect(byteLength).toBeGreaterThan(500);
	expect(byteLength).toBeLessThan(4 * 1024);
	expect(shortlist).not.toMatch(/<script[^>]+src=|<iframe/);

	const frame = await fetch(`${site}/shortlist/frame/page.html`);
	const assets = allowed.map((origin) => `${origin}/shortlist/frame/assets/`).join(" ");
	expect(policyOf(frame.headers)).toEqual([
		...["sandbox allow-scripts", "default-src 'none'", `script-src ${assets} 'wasm-unsafe-eval'`],
		...[`style-src ${assets}`, "worker-src blob:", "form-action 'none'", "base-uri 'none'"],
		`frame-ancestors ${allowed.join(" ")}`,
	]);
	const [, asset = ""] = /src="\.\/(assets\/[^"]+)"/.exec(await frame.text()) ?? [];
	const { status, headers } = await fetch(`${site}/shortlist/frame/${asset}`);
	expect([status, headers.get("cache-control"), headers.get("access-control-allow-origin")]).toEqual([
		...[200, "public, max-age=31536000, immutable", "*"],
	]);
}

/** Returns its reference. */
async function sendResume(site: string): Promise<string> {
	const form = new FormData();
	const fields = { firstName: "Zebulon", lastName: "Quackenbush", email: "zq@mailbox.example", phone: "614 555-0177" };
	for (const [name, value] of Object.entries({
		...fields,
		desiredPosition: "account-executive",
		experience: "6-10",
		agreeToTerms: "on",
	})) {
		form.set(name, value);
	}
	form.set("resume", new Blob([readFileSync("tests/corpus/chromium.pdf")]), "CV-of-Quackenbush.pdf");
	const response = await fetch(`${site}/forms/resume`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: form,
	});
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}
