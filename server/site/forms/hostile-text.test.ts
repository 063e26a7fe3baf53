// @module-tag thorough
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFullRun } from "../../../tests/drills/full-run.ts";
import { mailServer, newInstallation } from "../../../tests/installation.ts";
import { LEAD, MESSAGE, RESUME, TALENT_REQUEST } from "../../../tools/running/filled-forms.ts";
import { pdf } from "../../../tools/running/resume-files.ts";
import { readFirm } from "../../config/content.ts";
import { openUploadHandling } from "./form-limits.ts";
import { formRoutes } from "./forms.ts";

/* What attackers type into each field of each form, and what ends up in the database and in email headers. */

const FORMS: Record<string, { valid: Record<string, string>; lines: string[]; texts: string[] }> = {
	lead: { valid: LEAD, lines: ["firstName", "lastName", "company", "place"], texts: ["requirements"] },
	"talent-request": { valid: TALENT_REQUEST, lines: ["name", "company", "place"], texts: [] },
	resume: { valid: RESUME, lines: ["firstName", "lastName", "place"], texts: ["additionalInfo"] },
	message: { valid: MESSAGE, lines: ["name"], texts: ["message"] },
};

/** What is sent, and what a single-line field keeps of it. */
const CORPUS: [what: string, sent: string, kept: string][] = [
	["a name with an apostrophe, a hyphen and accents", "O'Brien-Nguyễn", "O'Brien-Nguyễn"],
	["accents written apart", "Zoe\u0308 Nguye\u0302\u0303n", "Zoë Nguyễn"],
	["accents piled up", `Z${"\u0301".repeat(30)}`, `Ź${"\u0301".repeat(29)}`],
	["a header after a line end", "Dana\r\nBcc: victim@example.com", "Dana Bcc: victim@example.com"],
	["a header after a bare line feed", "Dana\nX-Evil: 1", "Dana X-Evil: 1"],
	["a header after Unicode line ends", "Dana\u2028X: 1\u2029Y: 2\u0085Z: 3", "Dana X: 1 Y: 2 Z: 3"],
	["a null byte", "Da\0na", "Dana"],
	["escape sequences", "Da\u001b[31m\u009b2Jna\u0007", "Da[31m2Jna"],
	["a bidi override", "Dana\u202efdp.exe", "Danafdp.exe"],
	["bidi isolates and marks", "D\u2066a\u2069n\u200ea\u200f\u061c", "Dana"],
	["zero-width characters", "D\u200ba\u200cn\u200da\ufeff\u2060", "Dana"],
	["tag characters", "Dana\u{e0041}\u{e007f}", "Dana"],
	["a lone surrogate", "Dana\ud800", "Dana\ufffd"],
	["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
	["an attribute", `"onmouseover="alert(1)`, `"onmouseover="alert(1)`],
	["a template", "{{7*7}} #{7*7} <%= 7 %>", "{{7*7}} #{7*7} <%= 7 %>"],
	["a formula", '=HYPERLINK("//x")', '=HYPERLINK("//x")'],
	["SQL", "'); drop table submissions;--", "'); drop table submissions;--"],
	["a shell command", "$(reboot) `reboot` | reboot", "$(reboot) `reboot` | reboot"],
	["a path", "../../../etc/passwd", "../../../etc/passwd"],
	["a prototype's name", "__proto__", "__proto__"],
	["JSON", '{"$gt":""}', '{"$gt":""}'],
];

async function startForms() {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url });
	const site = await installation.open();
	await site.start();
	const log = pino({ level: "silent" });
	const routes = formRoutes({
		...(await openUploadHandling(installation.config, log)),
		intake: site.intake,
		findJob: async () => undefined,
		takesCalls: async () => false,
		config: installation.config,
		log,
		phone: "(302) 555-0142",
		page: async () => new Response(""),
		states: new Map([["ohio", "Ohio"]]),
		clientAddress: () => undefined, // rate limits don't matter here
	});
	const server = createServer(getRequestListener(routes.fetch)).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const db = await installation.database();
	return {
		url,
		mail,
		async post(form: string, fields: [string, string][] | Record<string, string>, encoding: "plain" | "multipart") {
			const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
			const data = new FormData();
			for (const [name, value] of pairs) data.append(name, value);
			if (form === "resume") data.append("resume", new Blob([new Uint8Array(pdf())]), "cv.pdf");
			const response = await fetch(`${url}/forms/${form}`, {
				method: "POST",
				headers: { accept: "application/json" },
				body: encoding === "multipart" || form === "resume" ? data : new URLSearchParams(pairs),
			});
			return { status: response.status, body: await response.json() };
		},
		async kept(reference: string): Promise<Record<string, string>> {
			const row = await db
				.selectFrom("submissions")
				.select("fields")
				.where("reference", "=", reference)
				.executeTakeFirstOrThrow();
			return JSON.parse(row.fields);
		},
		delivered: () =>
			vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), {
				timeout: 120_000,
				interval: 20,
			}),
	};
}

test.each(Object.keys(FORMS))(
	"%s: each hostile text is kept inert in a field, and no mail header comes of it",
	async (form) => {
		const { valid = {}, lines = [], texts = [] } = FORMS[form] ?? {};
		const { post, kept, mail, delivered } = await startForms();
		const fields = [...lines, ...texts];
		for (const [place, field] of fields.entries()) {
			for (const [index, [what, sent, expected]] of CORPUS.entries()) {
				if (!isFullRun && index % fields.length !== place) continue; // in npm run drills each text in each field
				const filled = texts.includes(field) ? `A line before.\n${sent}` : sent;
				const encoding = index % 2 ? "plain" : "multipart";
				const { status, body } = await post(form, { ...valid, [field]: filled }, encoding);
				expect([what, field, status, body]).toEqual([what, field, 201, expect.anything()]);
				const value = (await kept(body.reference))[field];
				if (lines.includes(field)) expect([what, field, value]).toEqual([what, field, expected]);
				expect(value).not.toMatch(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/u);
			}
		}
		await delivered();
		const sent = isFullRun ? fields.length * CORPUS.length : CORPUS.length;
		expect(mail.received.length).toBeGreaterThan(sent / 2); // some become alike
		for (const { raw, to, parsed } of mail.received) {
			expect(to).toHaveLength(1);
			expect([readFirm().email, valid.email]).toContain(to[0]);
			const names = parsed.headers.map(({ key }) => key);
			expect(names.filter((name) => /^(bcc|cc|x-evil|x|y|z)$/.test(name))).toEqual([]);
			expect(new Set(names).size).toBe(names.length);
			expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/[^\P{Cc}\r\n\t]/u);
			expect(parsed.html).not.toMatch(/<script|<img|onmouseover="/i);
		}
	},
);

test.each(Object.keys(FORMS))("%s: an address that is more than one address is refused", async (form) => {
	const { valid = {} } = FORMS[form] ?? {};
	const { post } = await startForms();
	for (const email of [
		"dana@northwind.com, victim@example.com",
		"dana@northwind.com\r\nBcc: victim@example.com",
		"Dana <dana@northwind.com>",
		"dana@northwind.com>",
		"dana@@northwind.com",
		"dana@northwind",
		`${"a".repeat(250)}@northwind.com`,
	]) {
		expect([email, (await post(form, { ...valid, email }, "multipart")).status]).toEqual([email, 422]);
	}
	for (const email of ["dana+hiring@northwind.com", "d.o'brien@northwind.co.uk"]) {
		expect([email, (await post(form, { ...valid, email }, "plain")).status]).toEqual([email, 201]);
	}
});

test.each(Object.keys(FORMS))("%s: of names and numbers of fields nothing is believed", async (form) => {
	const { valid = {} } = FORMS[form] ?? {};
	const { post, kept } = await startForms();
	const treacherous: [string, string][] = [
		"__proto__",
		"constructor",
		"prototype",
		"toString",
		"__proto__[isAdmin]",
		"constructor.prototype.isAdmin",
		"email[]",
		"email[$ne]",
		"reference",
		"suspected",
	].map((name) => [name, "x"]);
	const twice: [string, string][] = Object.keys(valid).map((name) => [name, "second"]);
	for (const encoding of ["plain", "multipart"] as const) {
		const { status, body } = await post(form, [...Object.entries(valid), ...treacherous, ...twice], encoding);
		expect(status).toBe(201);
		expect(await kept(body.reference)).toEqual(valid);
		const many = Array.from({ length: 10_000 }, (_, i): [string, string] => [`f${i}`, ""]);
		expect([400, 413]).toContain((await post(form, [...many, ...Object.entries(valid)], encoding)).status);
		const arrays: [string, string][] = Object.entries(valid).map(([name, value]) => [`${name}[]`, value]);
		expect((await post(form, arrays, encoding)).status).toBe(422);
	}
	expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});
