// @module-tag thorough
import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { type DeskResponse, joinAs, newDesk } from "../../../tests/test-desk.ts";
import type { Submission } from "../../intake/submission.ts";

/* What attackers type into each field of each form reaches the desk as data, and never as anything else. */

const HOSTILE = [
	...["<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</script><svg/onload=alert(1)>"],
	...['=HYPERLINK("//evil.example")', "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "＝1+1"],
	...["'); drop table submissions;--", "{{constructor.constructor('alert(1)')()}}", "#{7*7}", "__proto__"],
	...[
		"مرحبا بالعالم",
		"👩‍👩‍👧‍👦".repeat(10),
		"W".repeat(1000),
		"a\u202eb",
		'","x","',
		"\u2028line",
		"%3Cb%3E",
		"&lt;b&gt;",
	],
];

const FORMS: Record<string, (text: string) => Omit<Submission, "file">> = {
	lead: (text) => {
		const fields = { firstName: text, lastName: text, company: text, requirements: text, roleType: text, phone: text };
		return lead("jane@example.com", fields);
	},
	"talent-request": (text) => ({
		kind: "talent-request",
		fields: { name: text, company: text, email: "jane@example.com", phone: text, state: text, roleType: text },
		context: { page: text, referrer: text, utm: { utm_source: text } },
	}),
	resume: (text) => ({
		kind: "resume",
		fields: { firstName: text, lastName: text, email: "jane@example.com", phone: text, additionalInfo: text },
		context: { page: text },
	}),
	message: (text) => ({
		kind: "message",
		fields: { name: text, email: "jane@example.com", message: text },
		context: { page: text },
	}),
};

/** Browsers can only read it as JSON, or save it. */
function expectData({ status, headers }: DeskResponse, type = "application/json") {
	expect(status).toBe(200);
	expect(headers["content-type"]).toMatch(new RegExp(`^${type}`));
	expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
	if (type !== "application/json") expect(headers["content-disposition"]).toMatch(/^attachment;/);
	expect(headers["content-security-policy"]).toContain("default-src 'none'");
}

test.each(Object.keys(FORMS))("%s: list, submission and export hold each hostile text as it was sent", async (form) => {
	const desk = await newDesk({ CHALLENGE_FROM: "0" });
	const sent = new Map<string, Submission["fields"]>();
	for (const text of HOSTILE) {
		desk.pass(24 * 60 * 60_000); // rate limits are not tested here
		const incoming = FORMS[form]?.(text);
		if (!incoming) throw new Error(`There is no form ${form}`);
		// Straight into the store, so that nothing is removed by the site's own forms.
		const { reference } = await desk.intake.receive(incoming);
		sent.set(reference, incoming.fields);
	}
	const admin = await joinAs(desk, "admin");
	const list = await admin.get("/api/submissions?queue=all");
	expectData(list);
	expect(list.body.items).toHaveLength(HOSTILE.length);
	const json = await admin.get("/api/export?format=json&queue=all");
	expect(json.headers["content-disposition"]).toMatch(/^attachment;/);
	expectData(json);
	const exported = new Map(
		json.body.map((entry: { reference: string; fields: object }) => [entry.reference, entry.fields]),
	);
	for (const [reference, fields] of sent) {
		const item = await admin.get(`/api/submissions/${reference}`);
		expectData(item);
		const shown = [
			item.body.name,
			item.body.company,
			item.body.phone,
			...item.body.fields.map((field: { value: string }) => field.value),
		].join("\n");
		for (const value of [fields.requirements, fields.additionalInfo, fields.message]) {
			if (value) expect(shown).toContain(value);
		}
		expect(exported.get(reference)).toEqual(fields);
	}
	const table = await admin.get("/api/export?format=csv&queue=all");
	expectData(table, "text/csv");
	const cells = [...table.text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
	const columns = table.text.slice(0, table.text.indexOf("\r\n")).split(",").length;
	expect(cells).toHaveLength(columns * (HOSTILE.length + 1)); // no text breaks out of its cell
	expect(cells.filter((cell) => /^[=+\-@\t＝＋－＠]/.test(cell))).toEqual([]);
	expect(table.text).toContain("'=HYPERLINK");
});

test("what the team types is data too, in the history and in the draft", async () => {
	const desk = await newDesk();
	const { reference } = await desk.intake.receive(lead("jane@example.com"));
	const admin = await joinAs(desk, "admin");
	const path = `/api/submissions/${reference}`;
	for (const [index, text] of HOSTILE.entries()) {
		const noted = await admin.post(`${path}/note`, { version: index + 1, text });
		expectData(noted);
		const clean = text.replace("\u202e", "").replace("\u2028", "").trim();
		expect(noted.body.events.at(-1).text).toBe(clean);
		expect((await admin.ask("PUT", `${path}/draft`, { subject: text.slice(0, 200), text })).status).toBe(200);
		expect((await admin.get(path)).body.draft.text).toBe(text.replace("\u202e", ""));
	}
});
