import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { collectCspViolations, expectToFit, findAxeViolations, openBrowser } from "../browser.ts";
import { mailServer } from "../installation.ts";
import { createDeskClient } from "../test-desk.ts";
import { DANA, findCode, findShortlistLink, OMAR } from "../test-shortlist.ts";

/* The employer's shortlist page in a browser: two readers, one candidate who consented and one who was not asked. */

const newPage = openBrowser();

const SUMMARY = [
	"Account Executive, 9 years in sales, Ohio",
	"Has sold in: Manufacturing, Logistics",
	"Tools: Salesforce, DAT",
	"Quota reached: 103% of $1.2M in 2023; 118% of $1.5M in 2025",
	"Opened 23 accounts from nothing.",
].join("\n");

/** @param consented how many of the two candidates agreed to be introduced by name */
async function sendShortlist(consented = 1) {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url });
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const references = [
		await sendResume(server.url, "Marisol", "Vega"),
		await sendResume(server.url, "Zebulon", "Quackenbush", "docx"),
	];
	const { id, company } = (
		await desk.post("/api/openings", {
			...{ company: { name: "Harrow & Pike Freight" }, title: "Account Executive, Great Lakes", seats: 2 },
			...{ role: "account-executive", city: "Columbus", state: "ohio", mode: "hybrid" },
		})
	).body;
	await desk.post(`/api/companies/${company.id}/edit`, {
		version: (await desk.get(`/api/companies/${company.id}`)).body.version,
		termsAgreedOn: "2026-01-01",
	});
	for (const candidate of references) await desk.post(`/api/openings/${id}/candidates`, { candidate });
	for (const candidate of references.slice(0, consented))
		await desk.post(`/api/openings/${id}/candidates/${candidate}/consent`, { version: 1, answer: "yes" });
	const { version } = (await desk.get(`/api/openings/${id}`)).body;
	const sent = await desk.post(`/api/openings/${id}/shortlist`, {
		...{ version, message: "Hi Dana,", readers: [DANA, OMAR] },
		candidates: references.map((candidate, index) => ({
			...{ candidate, summary: SUMMARY, concern: "Has never carried Michigan." },
			shares: index < consented ? "resume" : null,
		})),
	});
	expect(sent.status).toBe(200);
	const mails = (to: string) => mail.received.filter((each) => each.to.includes(to));
	const linkOf = async ({ email }: { email: string }) => {
		await expect.poll(() => mails(email).length).toBeGreaterThan(0);
		return server.url + findShortlistLink(mails(email)[0]);
	};
	return {
		...{ server, desk, deskUrl: join.origin, id, references, mails },
		danasLink: await linkOf(DANA),
		omarsLink: await linkOf(OMAR),
	};
}

async function sendResume(site: string, firstName: string, lastName: string, type = "pdf"): Promise<string> {
	const form = new FormData();
	const email = `${firstName.toLowerCase()}@mailbox.example`;
	const fields = { firstName, lastName, email, phone: "614 555-0177", experience: "6-10" };
	for (const [name, value] of Object.entries({ ...fields, desiredPosition: "account-executive" }))
		form.set(name, value);
	const printed = pdf({ text: `${firstName} ${lastName}. Account Executive at Larkfield Logistics, Columbus, Ohio.` });
	const file = type === "pdf" ? printed : readFileSync(`tests/corpus/libreoffice.${type}`);
	form.set("resume", new Blob([new Uint8Array(file)]), `${lastName}.${type}`);
	const headers = { accept: "application/json" };
	const response = await fetch(`${site}/forms/resume`, { method: "POST", headers, body: form });
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}

/** Asks for a code and enters it. */
async function unlock(page: Page, mails: Awaited<ReturnType<typeof sendShortlist>>["mails"]): Promise<void> {
	const before = mails(DANA.email).length;
	await page.getByRole("button", { name: "Email me the code" }).click();
	await expect.poll(() => mails(DANA.email).length).toBe(before + 1);
	await page.getByLabel("Code").fill(findCode(mails(DANA.email)[before]));
	await page.getByRole("button", { name: "Show names" }).click();
	await page.getByText("Names and resumes are now open in this browser.").waitFor();
}

const profile = (page: Page, name: string) => page.getByRole("article", { name });

test("two readers answer by keyboard and on a phone, see each other's answers, and names only after the code", {
	timeout: 240_000,
}, async () => {
	const { danasLink, omarsLink, desk, deskUrl, id, mails } = await sendShortlist();
	const claire = await newPage({ viewport: { width: 1440, height: 900 } });
	await claire.context().addCookies([{ name: "desk", value: desk.cookies.get("desk") ?? "", url: deskUrl }]);
	await claire.goto(`${deskUrl}/o/${id}`);
	const timeline = claire.getByRole("region", { name: "Timeline" });
	await timeline.waitFor();
	/** At the desk, which nobody touches. */
	const claireSees = (text: string) => timeline.getByText(text).first().waitFor();
	const dana = await newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
	await dana.goto(danasLink);
	await dana.getByRole("heading", { level: 1, name: /^Two candidates for your Account Executive/ }).waitFor();
	expect(await dana.content()).not.toMatch(/Vega|Marisol|Quackenbush|Zebulon|Larkfield|mailbox\.example|555-0177/);
	await profile(dana, "Candidate A").getByText("Pass", { exact: true }).click();
	await profile(dana, "Candidate A").getByRole("button", { name: "Save my answer" }).click();
	await profile(dana, "Candidate A")
		.getByText("Please choose a reason, so that we send you better candidates")
		.waitFor();
	await profile(dana, "Candidate A").getByText("Interview", { exact: true }).click();
	await profile(dana, "Candidate A").getByLabel("None of these? Tell us more").fill("Tuesday 10 am");
	await profile(dana, "Candidate A").getByRole("button", { name: "Save my answer" }).click();
	await dana.getByText("Saved: Interview for Candidate A.").waitFor();
	await claireSees("Dana Whitcomb chose Interview for Marisol Vega");
	await dana.getByText("1 of 2 answered").waitFor();

	const omar = await newPage({ viewport: { width: 1440, height: 900 } });
	await omar.goto(omarsLink);
	await profile(omar, "Candidate A")
		.getByText(/^Dana Whitcomb chose Interview/)
		.waitFor();
	await profile(omar, "Candidate B").getByRole("radio", { name: "Interview" }).focus();
	await omar.keyboard.press("ArrowRight");
	await omar.keyboard.press("Tab");
	await omar.keyboard.type("Worth the <b>$5K</b>?");
	await omar.keyboard.press("Tab");
	await omar.keyboard.press("Enter");
	await omar.getByText("Saved: Maybe for Candidate B.").waitFor();
	await claireSees("Omar Reyes chose Maybe for Zebulon Quackenbush");
	await dana.reload();
	await profile(dana, "Candidate B").getByText("“Worth the <b>$5K</b>?”").waitFor();

	await dana.getByRole("button", { name: "Email me the code" }).click();
	await dana.getByText("We emailed a six-digit code to d***@acme.example.").waitFor();
	await expect.poll(() => mails(DANA.email).length).toBe(2);
	await dana.getByLabel("Code").fill("12");
	await dana.getByRole("button", { name: "Show names" }).click();
	await dana.getByText("The code is six digits").waitFor();
	await dana.getByLabel("Code").fill(findCode(mails(DANA.email)[1]));
	await dana.getByRole("button", { name: "Show names" }).click();
	await profile(dana, "Marisol Vega").getByRole("link", { name: "View resume" }).click();
	await dana.getByText("Showing the resume here requires JavaScript").waitFor();
	await dana.getByRole("link", { name: "Download, PDF" }).waitFor();
	expect(await dana.locator("iframe").isVisible()).toBe(false);
	await dana.getByRole("link", { name: "Back to the shortlist" }).click();
	await profile(dana, "Marisol Vega").waitFor();
	expect(await dana.content()).not.toMatch(/Quackenbush|Zebulon/);
	await profile(dana, "Marisol Vega").getByLabel("A question or comment").fill("Marisol looks strong");
	await profile(dana, "Marisol Vega").getByRole("button", { name: "Save changes" }).click();
	await dana.getByText("Saved: Interview for Marisol Vega.").waitFor();
	await claireSees("Marisol looks strong");
	const forwarded = await newPage();
	await forwarded.goto(danasLink);
	await profile(forwarded, "Candidate A").waitFor();
	expect(await forwarded.content()).not.toMatch(/Vega|Marisol/); // not in a comment either
	await profile(forwarded, "Candidate A").getByRole("button", { name: "Save changes" }).click();
	await dana.reload();
	expect(await profile(dana, "Marisol Vega").getByLabel("A question or comment").inputValue()).toBe(
		"Marisol looks strong",
	);

	const { candidacies, links } = (await desk.get(`/api/openings/${id}`)).body;
	expect(candidacies.map(({ nextStep }: { nextStep: string }) => nextStep)).toEqual([
		"Interview wanted: set a time",
		expect.stringMatching(/Maybe/),
	]);
	expect(links.every(({ openedAt }: { openedAt: string | null }) => openedAt)).toBe(true);
});

test("the page has no script, fits every width in light and dark, reads well aloud and prints a candidate a page", {
	timeout: 240_000,
}, async () => {
	const { danasLink } = await sendShortlist();
	for (const colorScheme of ["light", "dark"] as const) {
		const page = await newPage({ colorScheme, reducedMotion: "reduce" });
		const scripts: string[] = [];
		page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
		await page.goto(danasLink);
		await expectToFit(
			page,
			[320, 390, 820, 1440, 1720].map((width) => ({ width, height: 900 })),
		);
		await profile(page, "Candidate A").getByText("Pass", { exact: true }).click();
		expect(await findAxeViolations(page)).toEqual([]);
		expect(scripts).toEqual([]);
	}
	const page = await newPage({ viewport: { width: 390, height: 844 } });
	await page.goto(danasLink);
	const choice = profile(page, "Candidate A").getByRole("group", { name: "Your answer about Candidate A" });
	await profile(page, "Candidate A")
		.getByRole("heading", { name: "Candidate A" })
		.evaluate((element) => element.scrollIntoView());
	const choiceEnd = () => choice.evaluate((element) => element.getBoundingClientRect().bottom);
	await expect.poll(choiceEnd).toBeLessThanOrEqual(844); // it stays in reach of the thumb
	await page.emulateMedia({ media: "print" });
	expect(await profile(page, "Candidate B").evaluate((element) => getComputedStyle(element).breakBefore)).toBe("page");
	expect(await choice.isVisible()).toBe(false);
});

test("after the code, a resume opens in the sandboxed frame: a PDF drawn, a Word file as text", {
	timeout: 240_000,
}, async () => {
	const { server, danasLink, desk, id, references, mails } = await sendShortlist(2);
	const dana = await newPage({ viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" });
	const violations = await collectCspViolations(dana);
	await dana.goto(`${danasLink}/read/A`);
	expect(dana.url()).toBe(`${danasLink}#names`);
	expect((await dana.request.get(`${danasLink}/resume/A`)).status()).toBe(404);
	expect((await dana.request.get(`${danasLink}/words/B`)).status()).toBe(404);
	await unlock(dana, mails);

	const paper = dana.frameLocator("iframe");
	await profile(dana, "Marisol Vega").getByRole("link", { name: "View resume" }).click();
	await dana.getByText("Page 1 of 1").waitFor();
	expect(await paper.locator(".text").first().textContent()).toContain("Account Executive at Larkfield");
	expect(await paper.locator("canvas").first().evaluate(countInk)).toBeGreaterThan(100);
	const width = async () => (await paper.locator(".page").first().boundingBox())?.width ?? 0;
	expect(await width()).toBeGreaterThan(360);
	expect(await width()).toBeLessThanOrEqual(390);
	await dana.getByRole("button", { name: "Larger" }).click();
	await expect.poll(width).toBeGreaterThan(390);
	expect(await findAxeViolations(dana)).toEqual([]);
	await expectToFit(
		dana,
		[320, 820, 1440].map((width) => ({ width, height: 844 })),
	);
	const frame = dana.frames().find((each) => each.url().includes("/shortlist/frame/page.html"));
	expect(await frame?.evaluate("origin + document.referrer")).toBe("null");
	await dana.getByRole("link", { name: "Back to the shortlist" }).click();

	await profile(dana, "Zebulon Quackenbush").getByRole("link", { name: "View resume" }).click();
	await dana.getByText("Word file").waitFor();
	expect(await paper.locator(".sheet").innerText()).toContain("Jordan Reyes");
	const download = dana.waitForEvent("download");
	await dana.getByRole("link", { name: "Download, DOCX" }).click();
	expect((await download).suggestedFilename()).toBe("Quackenbush.docx");
	// Within the frame, pdf.js tries to load a font, is refused and uses one of the system.
	expect(violations.filter((violation) => !violation.includes("/frame/standard_fonts/"))).toEqual([]);

	const { version } = (await desk.get(`/api/openings/${id}`)).body.candidacies[0];
	const refused = await desk.post(`/api/openings/${id}/candidates/${references[0]}/consent`, { version, answer: "no" });
	expect(refused.status).toBe(200);
	await dana.goto(`${danasLink}/read/A`);
	await profile(dana, "Zebulon Quackenbush").waitFor();
	expect((await dana.request.get(`${danasLink}/resume/A`)).status()).toBe(404);
	const opening = (await desk.get(`/api/openings/${id}`)).body;
	const link = opening.links.find(({ email }: { email: string }) => email === DANA.email);
	const revoked = await desk.post(`/api/openings/${id}/links/${link.id}/revoke`, { version: opening.version });
	expect(revoked.status).toBe(200);
	for (const path of ["read/B", "resume/B", "words/B"])
		expect((await dana.request.get(`${danasLink}/${path}`)).status()).toBe(404);
	expect((await dana.request.get(`${server.url}/shortlist/frame/page.html`)).status()).toBe(200);
});

/** Number of pixels that aren't white. */
function countInk(canvas: Element): number {
	const { data } =
		canvas instanceof HTMLCanvasElement
			? (canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] })
			: { data: [] };
	let ink = 0;
	for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) ink += 1;
	return ink;
}
