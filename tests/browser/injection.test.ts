// @module-tag thorough
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { leadDetailsSchema, leadSchema } from "../../contract/forms/lead.ts";
import { messageSchema } from "../../contract/forms/message.ts";
import { resumeSchema } from "../../contract/forms/resume.ts";
import { talentRequestSchema } from "../../contract/forms/talent-request.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { collectCspViolations, openBrowser } from "../browser.ts";
import { mailServer } from "../installation.ts";
import { staffOutput } from "../staff-output.ts";

/* A script typed into any form field never runs: not in our pages, emails, exports or the terminal. */

const open = openBrowser();

const LONG = `'"></textarea></script><script data-evil>alert(1)</script><img data-evil src=x onerror=alert(1)><a data-evil href="javascript:alert(1)">`;
const SHORT = `"><img data-evil src=x onerror=alert(1)>`;
const FORMULA = "=HYPERLINK(0)<b data-evil>\u001b]0;evil\u0007";

const FORMS = {
	lead: leadSchema,
	"lead-details": leadDetailsSchema,
	"talent-request": talentRequestSchema,
	resume: resumeSchema,
	message: messageSchema,
};

const VALID: Record<string, Record<string, string>> = {
	lead: {
		firstName: SHORT,
		lastName: FORMULA,
		email: "eve@northwind.com",
		company: SHORT,
		roleType: "vp-sales",
		requirements: LONG,
		agreeToTerms: "on",
	},
	"talent-request": {
		name: SHORT,
		email: "eve+1@northwind.com",
		jobTitle: "Other",
		company: FORMULA,
		state: "ohio",
	},
	message: { name: FORMULA, email: "eve+2@northwind.com", message: LONG },
};

/** Sends a form as our page does without script, and follows the redirect. */
async function submit(page: Page, site: string, form: string, fields: Record<string, string>): Promise<void> {
	await page.goto(`${site}/forms/message`);
	const loaded = page.waitForEvent("load");
	await page.evaluate(
		([action, entries]) => {
			const element = document.createElement("form");
			element.method = "post";
			element.action = `/forms/${action}`;
			for (const [name, value] of entries) {
				const input = document.createElement("textarea");
				input.name = name;
				input.value = value;
				element.append(input);
			}
			document.body.append(element);
			HTMLFormElement.prototype.submit.call(element);
		},
		[form, Object.entries(fields)] as const,
	);
	await loaded;
}

/** A page that records every dialog and every element that was injected. */
async function watched() {
	const page = await open();
	const dialogs: string[] = [];
	page.on("dialog", (dialog) => {
		dialogs.push(dialog.message());
		void dialog.dismiss();
	});
	return {
		page,
		async code(): Promise<unknown[]> {
			return [...dialogs, ...(await page.locator("[data-evil]").evaluateAll((found) => found.map((e) => e.outerHTML)))];
		},
	};
}

async function staff(at: RunningServer, ...args: string[]): Promise<string> {
	return String(await staffOutput(at, ...args));
}

test("a script in any form field is shown as text when the form is shown again", async () => {
	const server = await startServer();
	const { page, code } = await watched();
	const violations = await collectCspViolations(page);
	for (const [form, schema] of Object.entries(FORMS)) {
		const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, LONG]));
		await submit(page, server.url, form, { ...fields, token: LONG, subject: LONG, proof: LONG, referrer: LONG });
		expect(new URL(page.url()).pathname).toBe(`/forms/${form}`);
		await page.locator("form[action^='/forms/']").first().scrollIntoViewIfNeeded();
		expect([form, await code(), violations]).toEqual([form, [], []]);
		expect(await page.content()).toContain("data-evil"); // it is there, as text
	}
	await page.goto(`${server.url}/received/lead/CW-2222-2222?token=${encodeURIComponent(LONG)}`);
	expect([await code(), violations]).toEqual([[], []]);
	for (const path of [
		`/received/lead/${encodeURIComponent(LONG)}`,
		`/${encodeURIComponent(LONG)}`,
		`/?q=${encodeURIComponent(LONG)}`,
	]) {
		await page.goto(server.url + path);
		expect([path, await code(), violations]).toEqual([path, [], []]);
	}
	await page.context().close();
	await server.stop();
});

test("a script in an accepted submission never runs anywhere", async () => {
	const mail = await mailServer();
	const server = await startServer({ SMTP_URL: mail.url });
	const { page, code } = await watched();
	const violations = await collectCspViolations(page);
	for (const [form, fields] of Object.entries(VALID)) {
		await submit(page, server.url, form, fields);
		expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/received/${form}/CW-`));
		expect([form, await code(), violations]).toEqual([form, [], []]);
	}
	const resume = new FormData();
	for (const [name, value] of Object.entries({
		firstName: SHORT,
		lastName: SHORT,
		email: "eve+3@northwind.com",
		phone: "3025550142<b data-evil>".slice(0, 20),
		desiredPosition: "vp-sales",
		experience: "3-5",
		additionalInfo: LONG,
	})) {
		resume.append(name, value);
	}
	resume.append("resume", new Blob([new Uint8Array(pdf())]), `${SHORT}\u202e.pdf`);
	const headers = {
		accept: "application/json",
		referer: `${server.url}/services?utm_source=${encodeURIComponent(LONG)}`,
	};
	const sent = await fetch(`${server.url}/forms/resume`, { method: "POST", headers, body: resume });
	expect(sent.status).toBe(201);

	const kinds = Object.keys(VALID).length + 1;
	await expect.poll(() => mail.received.length).toBe(kinds + 3); // one inbox gets three receipts
	for (const { parsed } of mail.received) {
		const { page: reader, code: codeInMail } = await watched();
		await reader.setContent(parsed.html ?? "", { waitUntil: "load" }); // our CSP doesn't protect emails
		expect([parsed.subject, await codeInMail()]).toEqual([parsed.subject, []]);
		expect(
			await reader
				.locator("script, img, a:not([href*='/received/lead/CW-'], [href*='/yours/']), iframe, form, object")
				.count(),
		).toBe(0);
		await reader.context().close();
	}

	const csv = await staff(server, "export", "--csv");
	const cells = [...csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'));
	expect(cells).toHaveLength((kinds + 1) * csv.slice(0, csv.indexOf("\r\n")).split('","').length);
	expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
	expect(cells).toContain("'=HYPERLINK(0)<b data-evil>]0;evil");
	expect(cells).toContain(LONG);

	const references = [...(await staff(server, "list")).matchAll(/^CW-\S+/gm)].map(([reference]) => reference);
	expect(references).toHaveLength(kinds);
	const shown = await Promise.all(references.map((reference) => staff(server, "show", reference)));
	for (const output of [...shown, await staff(server, "list"), await staff(server, "export", "--json")]) {
		expect(output).not.toMatch(/[^\P{C}\n]/u);
	}
	await page.context().close();
	await server.stop();
});
