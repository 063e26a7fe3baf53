import { expect, onTestFinished, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { mailServer } from "../installation.ts";
import { createPlainBrowser } from "../plain-browser.ts";
import { findSecrets, plantCandidate } from "../planted-candidates.ts";
import { sendAsVisitor } from "../send-as-visitor.ts";
import { createDeskClient } from "../test-desk.ts";
import { DANA, findCode, findShortlistLink, OMAR } from "../test-shortlist.ts";

/*
 * Nothing that identifies a candidate stands in a page that a reader can open without consent and code, nor in an email.
 * Printing shows the same document.
 */

const planted = Array.from({ length: 20 }, (_, index) => plantCandidate(index));
const NAMED = 3;

test("20 planted candidates leave no trace in any page of the shortlist and any email until consent and code", {
	timeout: 240_000,
}, async () => {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url, TRUST_PROXY: "1", LOG_LEVEL: "info" });
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const candidates: string[] = [];
	for (const each of planted) candidates.push(await sendResume(server.url, each));
	const opening = await openOpening(desk, candidates);
	const act = async (what: string, body: object) => {
		const { version } = (await desk.get(opening)).body;
		expect((await desk.post(`${opening}/${what}`, { version, ...body })).status).toBe(200);
	};
	const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
	const linkTo = async ({ email }: typeof DANA, count: number) => {
		await expect.poll(() => mailsTo(email).length).toBe(count);
		return findShortlistLink(mailsTo(email)[count - 1]);
	};

	const seen: string[] = [];
	const browser = createPlainBrowser(server.url, ({ status, headers, html }) =>
		seen.push(JSON.stringify([status, ...headers]), html),
	);
	const expectBlind = (after: string) => {
		const emails = [DANA, OMAR].flatMap(({ email }) => mailsTo(email).map(({ parsed }) => JSON.stringify(parsed)));
		const all = [...seen, ...emails].join("\n");
		const secrets = [...planted.flatMap((each) => each.secrets), ...candidates];
		expect([after, ...findSecrets(all, secrets)]).toEqual([after]);
	};

	await act("shortlist", {
		...{ message: "Hi,", readers: [DANA, OMAR], subject: "Your shortlist" },
		candidates: candidates.map((candidate) => ({ candidate, shares: null })),
	});
	const dana = await linkTo(DANA, 1);
	const omar = await linkTo(OMAR, 1);
	const blind = await browser.get(dana);
	expect(blind.html.match(/<article/g)).toHaveLength(planted.length);
	expect(blind.html).toContain("118%");
	expectBlind("looking");
	const refused = await browser.submit(blind.html, "verdict", { verdict: "pass" });
	expect(refused.status).toBe(422);
	const answered = await browser.submit(blind.html, "verdict", {
		verdict: "interview",
		comment: "Strong",
		times: "Tue",
	});
	expect(answered.html).toContain("Saved: Interview for Candidate A.");
	expect((await browser.submit(blind.html, "verdict", { verdict: "maybe" })).status).toBe(409);
	expect((await browser.submit(answered.html, "colleague", { name: "x", email: "y" })).status).toBe(422);
	await browser.submit(answered.html, "colleague", { name: "Evan Rusk", email: "evan@acme.example" });
	expect((await browser.post(`${dana}/code`)).status).toBe(422); // nobody agreed yet
	await browser.get(omar);
	expectBlind("answering");

	for (const candidate of candidates.slice(0, NAMED)) {
		const { candidacies } = (await desk.get(opening)).body;
		const { version } = candidacies.find((each: { candidate: string }) => each.candidate === candidate);
		await desk.post(`${opening}/candidates/${candidate}/consent`, { version, answer: "yes" });
	}
	await act("shortlist", {
		...{ message: "With names,", readers: [DANA], subject: "Your shortlist" },
		candidates: candidates.slice(0, NAMED).map((candidate) => ({ candidate, shares: "resume" })),
	});
	const named = await linkTo(DANA, 2);
	const locked = await browser.get(named);
	expect(locked.html).toContain("3 of them agreed to be introduced by name");
	for (const path of ["resume/A", "words/A", "read/A"]) await browser.get(`${named}/${path}`);
	const asked = await browser.submit(locked.html, "code", {});
	await expect.poll(() => mailsTo(DANA.email).length).toBe(3);
	const code = findCode(mailsTo(DANA.email)[2]);
	const wrong = await browser.submit(asked.html, "names", {
		code: code.replace(/\d$/, (digit) => String((+digit + 1) % 10)),
	});
	expect(wrong.html).toContain("That isn&#x27;t the code we sent last");
	await browser.get(omar);
	const { links } = (await desk.get(opening)).body;
	await act(`links/${links.find(({ email }: typeof DANA) => email === OMAR.email).id}/send`, {});
	await browser.get(await linkTo(OMAR, 2));
	expectBlind("asking for the code");

	// The same search finds them once the code is entered.
	const unlocked = createPlainBrowser(server.url);
	const shown = await unlocked.submit(wrong.html, "names", { code });
	for (const [index, { firstName, lastName, email, secrets }] of planted.entries()) {
		const found = findSecrets(shown.html, secrets);
		expect(found).toEqual(index < NAMED ? expect.arrayContaining([firstName, lastName, email]) : []);
	}
	expect((await unlocked.get(`${named}/read/A`)).html).toContain(planted[0]?.lastName);
	await browser.get(named);
	await browser.get(omar);
	expectBlind("another browser was unlocked");

	await act("cancel", { reason: "No budget" });
	expect((await browser.get(dana)).html).toContain("This opening is closed");
	await browser.get(`${named}/read/A`);
	await browser.get(`/shortlist/${"x".repeat(43)}`);
	expectBlind("closing");
	expect(
		findSecrets(
			server.output(),
			planted.flatMap(({ secrets }) => secrets),
		),
	).toEqual([]);
});

/** Returns its reference. */
async function sendResume(site: string, { firstName, lastName, email, phone, file, lines }: (typeof planted)[number]) {
	const form = new FormData();
	const fields = { firstName, lastName, email, phone, experience: "6-10", desiredPosition: "account-executive" };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const text = lines.join(") Tj 0 -30 Td ("); // each on a line of its own
	form.set("resume", new Blob([new Uint8Array(pdf({ text }))]), file);
	const response = await sendAsVisitor(`${site}/forms/resume`, form);
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}

/** An opening with all of them, once their resumes are read. Returns its path at the desk's API. */
async function openOpening(desk: ReturnType<typeof createDeskClient>, candidates: string[]): Promise<string> {
	const { id, company } = (
		await desk.post("/api/openings", {
			...{ company: { name: "Acme" }, title: "Account Executive", role: "account-executive", seats: 1 },
			words: "Must know Salesforce and live in Ohio. 5 years of experience.",
		})
	).body;
	const { version } = (await desk.get(`/api/companies/${company.id}`)).body;
	await desk.post(`/api/companies/${company.id}/edit`, { version, termsAgreedOn: "2026-01-01" });
	for (const candidate of candidates) await desk.post(`/api/openings/${id}/candidates`, { candidate });
	const countRead = async () => {
		const { summaries } = (await desk.get(`/api/openings/${id}/summaries`)).body;
		return Object.values<string>(summaries).filter((summary) => summary.includes("118%")).length;
	};
	await expect.poll(countRead, { timeout: 120_000 }).toBe(candidates.length);
	return `/api/openings/${id}`;
}
