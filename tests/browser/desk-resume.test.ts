import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";
import type { FrameLocator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser, type RunningDesk, startDesk } from "../desk-browser.ts";
import { isFullRun } from "../drills/full-run.ts";

/* The resume viewer at the desk, in a sandboxed frame. */

const openPersonPage = openPersonBrowser();
const PHONE = { width: 390, height: 844 };

const MARCUS = `<style>@page { size: letter; margin: 1in } body { font: 12pt serif }</style>
	<h1>Marcus Ellery</h1><p>Columbus, OHIO</p>
	<p>Account executive. Sells managed freight. Freight and third-party logistics since 2017.</p>
	<p style="break-before: page">Café résumé, freight, Salesforce, conversational Spanish</p>`;

let marcus: Promise<Buffer> | undefined;

async function printMarcus(): Promise<Buffer> {
	const page = await openPersonPage();
	await page.setContent(MARCUS);
	return page.pdf({ preferCSSPageSize: true });
}

/** A desk with one resume, and a signed-in team member. */
async function deskWithAResume(options = {}) {
	const desk = await startDesk();
	const page = await openPersonPage(options);
	marcus ??= printMarcus();
	const reference = await sendResume(desk, await marcus);
	await joinThroughApi(page, desk.joinLink);
	return { desk, page, reference, path: `${desk.url}/s/${reference}`, paper: page.frameLocator("iframe") };
}

async function sendResume({ server }: RunningDesk, file: Buffer): Promise<string> {
	const form = new FormData();
	for (const [name, value] of Object.entries(RESUME)) form.append(name, value);
	form.append("resume", new File([new Uint8Array(file)], "Marcus Ellery.pdf", { type: "application/pdf" }));
	const headers = { accept: "application/json" };
	const response = await fetch(`${server.url}/forms/resume`, { method: "POST", headers, body: form });
	expect(response.status).toBe(201);
	return (await response.json()).reference;
}

/** A fact read from the resume, shown beside it. */
const factOf = (page: Page) => page.getByRole("button", { name: "Salesforce", exact: true });

/** Waits for a page's text layer and returns its text. */
async function readPageText(paper: FrameLocator, page = 0): Promise<string> {
	const text = paper.locator(".page").nth(page).locator(".text");
	await text.waitFor();
	return (await text.textContent()) ?? "";
}

test("a resume opens beside its submission, and search terms are found in it", async () => {
	const { page, path, paper } = await deskWithAResume();
	await page.goto(`${path}?q=freight managing AE cafe`);
	await factOf(page).waitFor();
	await page.getByRole("link", { name: "Read the resume" }).click();
	await page.getByText("Page 1 of 2").waitFor();
	expect(await readPageText(paper)).toContain("Sells managed freight");
	await page.getByText("cafe 1").waitFor(); // on the last page
	expect(await page.getByText(/^(freight|managing|AE|cafe) \d$/).allTextContents()).toEqual([
		"freight 3",
		"managing 1",
		"AE 1",
		"cafe 1",
	]);
	expect(await findPageProblems(page)).toEqual([]);

	for (let pressed = 0; pressed < 6; pressed += 1) await page.keyboard.press("h");
	await page.getByText("Match 6 of 6").waitFor();
	await page.getByText("Page 2 of 2").waitFor();
	await paper.locator(".page").nth(1).locator(".current").waitFor();
	expect(await page.getByRole("status").getByText(/^: /).textContent()).toContain("Café résumé, freight");

	// Shortcuts still work after a click into the page.
	const before = await paper.locator(".page").first().boundingBox();
	await paper.locator(".page").nth(1).click();
	await page.keyboard.press("f");
	await page.getByRole("button", { name: "Side by side" }).waitFor();
	await expect
		.poll(async () => (await paper.locator(".page").first().boundingBox())?.width)
		.toBeGreaterThan((before?.width ?? 0) * 1.2);
	await page.keyboard.press("Escape");
	const link = page.getByRole("link", { name: "Read the resume" });
	await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.getByText("You opened the resume").waitFor();
	expect(await page.getByText("You opened the resume").count()).toBe(1);

	// From a fact to its place in the resume, and back.
	await factOf(page).press("Enter");
	await page.getByText("Page 2 of 2").waitFor();
	await paper.locator(".page").nth(1).locator(".place").waitFor();
	expect(
		await page
			.getByRole("status")
			.getByText(/^Shown: /)
			.textContent(),
	).toContain("freight, Salesforce");
	expect((await page.getByRole("region", { name: /^Resume of/ }).boundingBox())?.y).toBe(0); // only the page has scrolled
	await page.keyboard.press("Escape");
	await expect.poll(() => factOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("on a phone it fills the screen, a button zooms in, and back closes it; Word files work too", {
	tags: "thorough",
}, async () => {
	const { page, path, paper } = await deskWithAResume({ viewport: PHONE, hasTouch: true });
	await page.goto(path);
	await page.getByRole("link", { name: "Read the resume" }).click();
	await page.getByText("Page 1 of 2").waitFor();
	const width = async () => (await paper.locator(".page").first().boundingBox())?.width ?? 0;
	expect(await width()).toBeGreaterThan(360);
	expect(await width()).toBeLessThanOrEqual(PHONE.width);
	expect(await page.locator("iframe").boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
	await page.getByRole("button", { name: "Larger" }).click();
	await expect.poll(width).toBeGreaterThan(PHONE.width);
	await page.getByRole("button", { name: /^Fit/ }).click();
	await expect.poll(width).toBeLessThanOrEqual(PHONE.width);
	await page.setViewportSize({ width: 320, height: 568 });
	expect(await findPageProblems(page)).toEqual([]);
	await page.goBack();
	await page.getByRole("heading", { name: "Jordan Reyes" }).waitFor();
	await page.locator("iframe").waitFor({ state: "detached" });

	await factOf(page).tap();
	await page.getByText("Page 2 of 2").waitFor();
	expect(await page.locator("iframe").boundingBox()).toMatchObject({ x: 0, width: 320 });
	await expect.poll(async () => (await paper.locator(".place").boundingBox())?.y ?? PHONE.height).toBeLessThan(568);

	const html = `<h1>Marcus Ellery</h1><ul><li>Sells <strong>fre</strong>ight</li></ul>`;
	await page.route("**/resume/pages", (route) => route.fulfill({ json: { type: "html", html } }));
	await page.goto(`${path}?q=freight&read=page`);
	await page.getByText("Word file").waitFor();
	await page.getByRole("button", { name: "Next match" }).click();
	await page.getByText("Match 1 of 1").waitFor();
	expect(await paper.locator(".sheet").innerText()).toMatch(/Marcus Ellery\s+Sells freight/);
	expect(await paper.locator(".current").count()).toBe(2); // one match in two pieces
});

test("a hostile file runs and fetches nothing, and the frame reaches neither the desk nor the web", {
	tags: "thorough",
}, async () => {
	const { desk, page, path, paper } = await deskWithAResume();
	const { url: elsewhere, heard } = await listenElsewhere();
	const policy = (await fetch(`${desk.url}/resume/page.html`)).headers.get("content-security-policy");
	expect(policy).toMatch(
		/^sandbox allow-scripts; default-src 'none'; script-src http:\/\/localhost:\d+\/resume\/assets\/ /,
	);
	expect(policy).not.toMatch(/connect-src|img-src|unsafe-inline|'unsafe-eval'|'self'/);
	page.context().on("page", (opened) => heard.push(`a new window: ${opened.url()}`));
	page.on("dialog", (dialog) => {
		heard.push(`a dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	let bytes: Buffer = Buffer.alloc(0);
	await page.route("**/resume", (route) => route.fulfill({ body: bytes, contentType: "application/pdf" }));

	for (const [name, hostile, outcome] of hostileFiles(elsewhere)) {
		bytes = hostile;
		await page.goto(`${path}?read=page`);
		await page.getByText(outcome).waitFor();
		if (outcome === BROKEN || outcome === LOCKED) {
			expect([name, await page.getByRole("link", { name: "Download" }).count()]).toEqual([name, 2]);
			continue;
		}
		await paper.locator("canvas").first().waitFor();
		await paper.locator(".page").first().click(); // where a link would be
		expect([name, await paper.locator("a, form, input, embed, object, iframe, script:not([src])").count()]).toEqual([
			name,
			0,
		]);
	}
	const html = `<p onclick="alert(1)" style="color:red">Jordan</p><script>alert(1)</script><meta http-equiv="refresh" content="0;url=${elsewhere}">
		<a href="${elsewhere}">site</a><img src="${elsewhere}x.png" onerror="alert(1)"><form action="${elsewhere}"><input name="x"><button>Go</button></form>`;
	await page.route("**/resume/pages", (route) => route.fulfill({ json: { type: "html", html } }));
	await page.goto(`${path}?read=page`);
	await page.getByText("Word file").waitFor();
	expect(await paper.locator("article").innerHTML()).toMatch(/^<p>Jordan<\/p>\s*site\s*Go(<div class="marks".*)?$/s);
	await page.unroute("**/resume/pages");

	await page.unroute("**/resume");
	await page.goto(`${path}?read=page`);
	await readPageText(paper);
	const reached = `async () => {
		const tries = {
			parent: () => parent.document.title,
			storage: () => localStorage.length,
			cookie: () => document.cookie,
			api: () => fetch("${desk.url}/api/me", { credentials: "include" }),
			web: () => fetch("${elsewhere}", { mode: "no-cors" }),
			script: () => import("${elsewhere}x.js"),
			evaluated: () => new Function("return 1")(),
			peers: () => new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:9" }] }),
			peersOfAFrameWithin() {
				const within = document.createElement("iframe");
				document.body.append(within);
				return new within.contentWindow.RTCPeerConnection();
			},
		};
		const done = [];
		for (const [name, attempt] of Object.entries(tries)) {
			try { await attempt(); done.push(name); } catch {}
		}
		return done;
	}`;
	const frame = page.frames().find((one) => one.url().includes("/resume/page.html"));
	expect(await frame?.evaluate(`(${reached})()`)).toEqual([]);
	expect(await page.workers()[0]?.evaluate(`(${reached})()`)).toEqual([]);
	await frame?.evaluate(`location.href = "${elsewhere}?" + document.body.textContent`);
	await frame?.waitForURL("chrome-error://chromewebdata/");
	expect(heard).toEqual([]);
});

test("scans are shown page by page, and a file that would exhaust memory is closed, on whichever page it does", {
	tags: "thorough",
}, async () => {
	const { page, path, paper } = await deskWithAResume();
	let bytes = withPictures([1, 1, 1, 1], { width: 2550, height: 3300 });
	await page.route("**/resume", (route) => route.fulfill({ body: bytes, contentType: "application/pdf" }));
	await page.goto(`${path}?read=page`);
	for (const number of [1, 2, 3, 4]) {
		const sheet = paper.locator(".page").nth(number - 1);
		await sheet.scrollIntoViewIfNeeded();
		await sheet.locator("canvas").waitFor();
	}
	expect(await paper.locator(".sentence").count()).toBe(0);

	const full = "This file is too large to show here. Download it to open it in another program.";
	bytes = withPictures([0, 0, 8], { width: 2900, height: 2900 });
	await page.goto(`${path}?read=page`);
	await paper.locator(".page").nth(1).locator("canvas").waitFor();
	await paper.locator(".page").nth(2).scrollIntoViewIfNeeded();
	await page.getByText(full).waitFor();
	expect(await page.locator("iframe").count()).toBe(0);
	expect(await page.getByRole("link", { name: "Download" }).count()).toBe(2);

	// Drawing operations and text can exhaust memory too.
	for (const content of [
		"0 0 m 9 9 l S ".repeat(200_000),
		`BT /F1 1 Tf ${"1 0 0 1 0 0 Tm (a) Tj ".repeat(250_000)} ET`,
	]) {
		bytes = pdf({ packed: Buffer.from(content) });
		await page.goto(`${path}?read=page`);
		await page.getByText(full).waitFor();
	}
});

test("a page that never renders is closed, even after the first", { tags: "thorough" }, async () => {
	const { page, path } = await deskWithAResume();
	await page.clock.install();
	await page.route("**/resume/page.html", (route) =>
		route.fulfill({ body: FRAME_THAT_HANGS, contentType: "text/html" }),
	);
	await page.goto(`${path}?read=page`);
	await page.getByText("Page 1 of 3").waitFor();
	await expect
		.poll(async () => {
			await page.clock.fastForward(5_000);
			return page.getByText(/took too long to display/).count();
		})
		.toBe(1);
});

/** Has rendered one page and started another. */
const FRAME_THAT_HANGS = `<script>addEventListener("message", ({ ports: [port] }) => {
	port.onmessage = () => {
		port.postMessage({ say: "shown", pages: 3 });
		port.postMessage({ say: "draws", page: 3 });
	};
});</script>`;

/** @param counts the number of images on each page */
function withPictures(counts: number[], { width, height }: { width: number; height: number }): Buffer {
	const data = deflateSync(Buffer.alloc(width * height)).toString("latin1");
	const size = `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
	const picture = `<< /Type /XObject /Subtype /Image ${size} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
	const more: string[] = [];
	const add = (object: string) => 5 + more.push(object);
	const kids = counts.map((count) => {
		const names = Array.from({ length: count }, () => add(picture)).map((number) => `/I${number} ${number} 0 R`);
		const content = add(stream(names.map((name) => `q 500 0 0 700 50 50 cm ${name.split(" ", 1)} Do Q`).join(" ")));
		const resources = `/Resources << /XObject << ${names.join(" ")} >> >>`;
		return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ${resources} >>`);
	});
	return pdf({ kids: `[${kids.map((number) => `${number} 0 R`).join(" ")}]`, count: counts.length, more });
}

test("an unscanned file opens after a click; a lost file and a silent frame are reported", {
	tags: "thorough",
}, async () => {
	const { page, path } = await deskWithAResume();
	const sentence = "The virus scanner has not looked at this file yet.";
	await page.route("**/resume/pages", (route) => route.fulfill({ json: { type: "sentence", sentence, anyway: true } }));
	await page.goto(`${path}?read=page`);
	await page.getByText(sentence).waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "Show anyway" }).click();
	await page.getByText("Page 1 of 2").waitFor();
	await page.unroute("**/resume/pages");

	await page.route("**/resume", (route) => route.fulfill({ status: 409, json: { error: "It is infected." } }));
	await page.goto(`${path}?read=page`);
	await page.getByText("It is infected.").waitFor();
	await page.unroute("**/resume");
	await page.getByRole("button", { name: "Try again" }).click();
	await page.getByText("Page 1 of 2").waitFor();

	await page.route("**/resume/page.html", (route) => route.fulfill({ body: "", contentType: "text/html" }));
	await page.clock.install();
	const handedIn = page.waitForResponse(/\/resume$/);
	await page.goto(`${path}?read=page`);
	await handedIn;
	await page.locator("iframe").waitFor();
	await expect
		.poll(async () => {
			await page.clock.fastForward(5_000);
			return page.getByText(/took too long to display/).count();
		})
		.toBe(1);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download" }).first().click();
	expect((await download).suggestedFilename()).toBe("Marcus Ellery.pdf");
});

test("a resume in a font of Asia gets its character map", { tags: "thorough" }, async () => {
	const { page, path, paper } = await deskWithAResume();
	const font = "/Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light";
	const system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>";
	const bytes = pdf({
		content: "BT /F2 24 Tf 72 600 Td <95004E50> Tj ET",
		fonts: "/F2 6 0 R",
		more: [
			"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>",
			`<< ${font} ${system} /FontDescriptor 8 0 R >>`,
			"<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
		],
	});
	await page.route("**/resume", (route) => route.fulfill({ body: bytes, contentType: "application/pdf" }));
	const fetched = page.waitForResponse(/\/resume\/data\/cmaps\/UniGB-UCS2-H\.bcmap$/);
	await page.goto(`${path}?read=page`);
	expect((await fetched).status()).toBe(200);
	await page.getByText(DRAWN).waitFor();
	expect(await readPageText(paper)).toContain("\u9500\u4e50");
});

test("a resume whose viewer failed to load opens on the next try", {
	tags: "thorough",
}, async () => {
	const { page, path } = await deskWithAResume();
	await page.route("**/resume/assets/frame-*.js", (route) => route.abort());
	await page.clock.install();
	await page.goto(`${path}?read=page`);
	await expect
		.poll(async () => {
			await page.clock.fastForward(5_000);
			return page.getByText(/took too long to display/).count();
		})
		.toBe(1);
	await page.unroute("**/resume/assets/frame-*.js");
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Read the resume" }).click();
	await page.getByText("Page 1 of 2").waitFor();
});

const DRAWN = /^Page 1 of \d+$/;
const BROKEN = /^This file is damaged/;
const LOCKED = /^This file is password-protected/;
const WHOLE_PAGE = "/Rect [0 0 612 792]";

/** A file, and the status that the viewer must show. */
type Hostile = [name: string, content: Buffer, outcome: RegExp];

function hostileFiles(elsewhere: string): Hostile[] {
	const acts = `/S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\('${elsewhere}'\\))`;
	const annotation = (action: string) => `<< /Type /Annot /Subtype /Link ${WHOLE_PAGE} /A << ${action} >> >>`;
	const picture = `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /F << /FS /URL /F (${elsewhere}x.png) >> /Length 0 >>`;
	const template = `<template><subform><event activity="initialize"><script>xfa.host.gotoURL("${elsewhere}")</script></event></subform></template>`;
	return [
		[
			"a script that starts with it, links, programs to start, a picture from the web",
			pdf({
				catalog: `/OpenAction << ${acts} >> /AA << /WC << ${acts} >> >>`,
				page: `/Annots [7 0 R 8 0 R] /AA << /O << ${acts} >> >>`,
				resources: "/XObject << /Im 6 0 R >>",
				content: "q 200 0 0 200 72 400 cm /Im Do Q",
				more: [
					`${picture}\nstream\n\nendstream`,
					...[annotation(`/S /URI /URI (${elsewhere})`), annotation("/S /Launch /F (cmd.exe)")],
				],
			}),
			DRAWN,
		],
		[
			"a form of XFA",
			pdf({ catalog: "/AcroForm << /XFA 6 0 R /Fields [] >> /NeedsRendering true", more: [stream(template)] }),
			DRAWN,
		],
		["half a file", pdf({}).subarray(0, 200), BROKEN],
		["one that is locked", pdf({ encryption: true }), LOCKED],
		...(isFullRun ? costly() : []),
	];
}

/** Files that are merely broken, or cost time or memory. */
function costly(): Hostile[] {
	return [
		["no PDF at all", Buffer.from("<html><script>alert(1)</script>"), BROKEN],
		["pages that hold themselves", pdf({ kids: "[2 0 R]" }), BROKEN],
		["ten thousand pages", withPages(10_000), /^Page 1 of 10000$/],
		["a picture of 200 megapixels", withPicture(14_142), DRAWN],
		["a drawing that holds itself", withDrawing("/Fm Do ".repeat(10)), DRAWN],
		["places of objects that are not there", pdf({ places: "startxref\n999999\n" }), DRAWN],
		["a page of 200 inches", pdf({ box: "[0 0 14400 14400]" }), DRAWN],
		["60 MB in 60 KB", pdf({ packed: Buffer.alloc(60_000_000, " ") }), DRAWN],
	];
}

function withPages(count: number): Buffer {
	const kids = Array.from({ length: count - 1 }, (_, index) => `${index + 6} 0 R`).join(" ");
	const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>";
	return pdf({ kids: `[3 0 R ${kids}]`, count, more: Array(count - 1).fill(page) });
}

/** @param side in pixels */
function withPicture(side: number): Buffer {
	const pixels = deflateSync(Buffer.alloc(side * side)).toString("latin1");
	const size = `/Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
	return pdf({
		resources: "/XObject << /Im 6 0 R >>",
		content: "q 200 0 0 200 72 400 cm /Im Do Q",
		more: [
			`<< /Type /XObject /Subtype /Image ${size} /Filter /FlateDecode /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
		],
	});
}

function withDrawing(content: string): Buffer {
	const form = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /Fm 6 0 R >> >>";
	return pdf({
		resources: "/XObject << /Fm 6 0 R >>",
		content: "/Fm Do",
		more: [`<< ${form} /Length ${content.length} >>\nstream\n${content}\nendstream`],
	});
}

/** A web server that records all requests. */
async function listenElsewhere(): Promise<{ url: string; heard: string[] }> {
	const heard: string[] = [];
	const server = createServer((request, response) => {
		heard.push(`${request.method} ${request.url}`);
		response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" }).end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard };
}

interface Made {
	catalog?: string;
	page?: string;
	resources?: string;
	fonts?: string;
	kids?: string;
	count?: number;
	/** Bytes inserted before the end of the file. */
	places?: string;
	box?: string;
	content?: string;
	packed?: Buffer;
	more?: string[];
	encryption?: boolean;
}

function pdf(made: Made): Buffer {
	const {
		catalog = "",
		page = "",
		resources = "",
		fonts = "",
		kids = "[3 0 R]",
		count = 1,
		places = "",
		box = "[0 0 612 792]",
		content = "",
		more = [],
	} = made;
	const words = `BT /F1 24 Tf 72 720 Td (Jordan Reyes) Tj ET ${content}`;
	const packed = made.packed && deflateSync(made.packed).toString("latin1");
	const objects = [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		`<< /Type /Pages /Kids ${kids} /Count ${count} >>`,
		`<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R ${fonts} >> ${resources} >> ${page} >>`,
		packed ? `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream` : stream(words),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		...more,
	];
	// A key that no password unlocks.
	const locks = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`;
	const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
	return Buffer.from(
		`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R ${made.encryption ? locks : ""} >>\n${places}%%EOF\n`,
		"latin1",
	);
}

function stream(content: string): string {
	return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
