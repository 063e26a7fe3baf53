import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText } from "../server/form-text.ts";
import { leadDetailsSchema, leadSchema } from "../src/forms/lead/schema.ts";
import { messageSchema } from "../src/forms/message/schema.ts";
import { resumeSchema } from "../src/forms/resume/schema.ts";
import { talentRequestSchema } from "../src/forms/talent-request/schema.ts";
import { doc, docx, pdf } from "./resume-files.ts";
import { startServer } from "./server.ts";

/* Thousands of requests nobody would send. `npm run fuzz` makes it 10,000; a failure prints the seed to run it again. */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400);
const MB = 1024 * 1024;
const MEMORY_GROWTH_MAX = 80 * MB;

type Fields = Record<string, string>;

const FORMS = {
	lead: {
		schema: leadSchema,
		valid: {
			firstName: "Dana",
			lastName: "Reyes",
			email: "dana@northwind.com",
			company: "Northwind",
			roleType: "vp-sales",
			requirements: "Two account executives.",
			agreeToTerms: "on",
		},
	},
	"lead-details": { schema: leadDetailsSchema, valid: { token: "none", phone: "3025550142" } },
	"talent-request": {
		schema: talentRequestSchema,
		valid: { name: "Dana Reyes", email: "dana@northwind.com", jobTitle: "Other", company: "Northwind", state: "ohio" },
	},
	resume: {
		schema: resumeSchema,
		valid: {
			firstName: "Dana",
			lastName: "Reyes",
			email: "dana@northwind.com",
			phone: "302-555-0142",
			desiredPosition: "vp-sales",
			experience: "3-5",
			additionalInfo: "",
		},
	},
	message: {
		schema: messageSchema,
		valid: { name: "Dana Reyes", email: "dana@northwind.com", message: "Do you place channel managers?" },
	},
} satisfies Record<
	string,
	{ schema: { shape: object; safeParse(values: unknown): { data?: unknown } }; valid: Fields }
>;
type FormName = keyof typeof FORMS;

const LONG_TEXTS = ["requirements", "additionalInfo", "message"];
const FREE_TEXTS = ["firstName", "lastName", "company", "name", ...LONG_TEXTS];
const names = Object.keys(FORMS) as FormName[];

const text = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 60 }),
	fc.string({ unit: "binary", maxLength: 60 }),
	fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
	fc.constantFrom("", "\r\n", "\0", "__proto__", "=1+1", "<script>", "'", '"', "%00", "\u202e", "x".repeat(2000)),
);
const fieldName = fc.oneof(
	fc.constantFrom(...names.flatMap((name) => Object.keys(FORMS[name].schema.shape))),
	fc.constantFrom("__proto__", "constructor", "subject", "took", "proof", "referrer", "token", "resume", "email[]", ""),
	text,
);
const file = fc.oneof(
	fc.constantFrom(pdf(), doc(), docx()),
	fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
	fc
		.tuple(fc.constantFrom(pdf(), doc(), docx()), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
		.map(([sound, changes]) => {
			const noisy = Buffer.from(sound);
			for (const [at, value] of changes) noisy[at % noisy.length] = value;
			return noisy;
		}),
);

/** A form that is right but for the texts in it, so that many are accepted. */
const nearlyRight = fc.record({
	is: fc.constant("form" as const),
	form: fc.constantFrom(...names),
	changes: fc.dictionary(fc.constantFrom(...FREE_TEXTS), text, { maxKeys: 3 }),
	more: fc.array(fc.tuple(fieldName, text), { maxLength: 2 }),
	multipart: fc.boolean(),
	json: fc.boolean(),
	file,
	fileName: text,
});
const anyForm = fc.record({
	is: fc.constant("fields" as const),
	form: fc.constantFrom(...names),
	fields: fc.array(fc.tuple(fieldName, text), { maxLength: 60 }),
	multipart: fc.boolean(),
	json: fc.boolean(),
});
const anyBytes = fc.record({
	is: fc.constant("bytes" as const),
	form: fc.constantFrom(...names),
	type: fc.constantFrom(
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"multipart/form-data",
		"application/json",
		"text/plain",
	),
	body: fc.oneof(
		fc.uint8Array({ maxLength: 3000 }),
		fc
			.array(fc.constantFrom("--x", "--", "\r\n", "content-disposition: form-data; name=", '"', "a", "=", "&", "%"))
			.map((parts) => new TextEncoder().encode(parts.join(""))),
	),
});
const anyAddress = fc.record({
	is: fc.constant("address" as const),
	method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"),
	path: fc.tuple(
		fc.constantFrom(
			"/",
			"/forms/",
			"/received/",
			"/received/lead/",
			"/health/",
			"/metrics/",
			"/sales-recruitment/",
			"/_astro/",
			"//",
		),
		fc.webPath(),
		fc.oneof(
			text,
			fc.constantFrom("../../package.json", "..%2f..%2fdata", "%", "%ff", "%00", "CW-2222-2222?token=<b>"),
		),
	),
	range: text,
});
const anyRequest = fc.oneof(
	{ arbitrary: nearlyRight, weight: 5 },
	{ arbitrary: anyForm, weight: 2 },
	{ arbitrary: anyBytes, weight: 2 },
	{ arbitrary: anyAddress, weight: 2 },
);
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer R> ? R : never;

test(`no request of ${REQUESTS} breaks the server, and what it accepts reads back as sent`, async () => {
	const server = await startServer();
	const measured = () => ({
		handles: readdirSync(`/proc/${server.process.pid}/fd`).length,
		memory: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) * 1024,
	});
	const answers = new Map<number, number>();
	const accepted = new Map<string, Fields>();
	let token = "none";
	let count = 0;
	let warm: ReturnType<typeof measured> | undefined;

	const send = async (request: AnyRequest) => {
		if (++count === Math.ceil(REQUESTS / 4)) warm = measured();
		const { response, expected } = await sent(server.url, request, token);
		const body = await response.text();
		answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
		if (response.status >= 500) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
		if (response.status !== 201) return;
		const answer = JSON.parse(body);
		token = answer.token ?? token;
		if (expected) accepted.set(answer.reference, expected);
	};
	await fc.assert(fc.asyncProperty(anyRequest, send), { numRuns: REQUESTS, endOnFailure: false });

	expect(server.process.exitCode).toBeNull();
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
	const after = measured();
	const counted = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
	const growth = after.memory - (warm?.memory ?? 0);
	console.log(
		`${count} requests, ${accepted.size} accepted and read back (${counted.join(", ")}); memory ${growth < 0 ? "" : "+"}${(growth / MB).toFixed(0)} MB since a quarter, handles ${after.handles - (warm?.handles ?? 0)}`,
	);
	expect(accepted.size).toBeGreaterThan(REQUESTS / 50);
	expect(growth).toBeLessThan(MEMORY_GROWTH_MAX);
	expect(after.handles - (warm?.handles ?? 0)).toBeLessThan(20);
	const env = { ...process.env, DATA_DIR: server.dataDir };
	const { stdout } = await promisify(execFile)(process.execPath, ["tools/staff.ts", "export", "--json"], {
		env,
		maxBuffer: 256 * MB,
	});
	const kept = new Map(
		JSON.parse(stdout).map((entry: { reference: string; fields: Fields }) => [entry.reference, entry.fields]),
	);
	for (const [reference, fields] of accepted) expect(kept.get(reference)).toEqual(fields);
	await server.stop();
}, 900_000);

/** Sends it; `expected` are the fields as they should be kept if it is accepted. */
async function sent(
	url: string,
	request: AnyRequest,
	token: string,
): Promise<{ response: Response; expected?: Fields }> {
	if (request.is === "address") {
		const { method, path, range } = request;
		const headers = { range: `bytes=${encodeURIComponent(range.toWellFormed())}` };
		const address =
			url +
			encodeURI(
				path
					.join("")
					.toWellFormed()
					.replace(/[\\\t\r\n]/g, ""),
			);
		if (!URL.canParse(address) || new URL(address).origin !== url) return { response: await fetch(url) };
		return { response: await fetch(address, { method, headers, redirect: "manual" }) };
	}
	const address = `${url}/forms/${request.form}`;
	if (request.is === "bytes") {
		const headers = { "content-type": request.type, accept: "application/json" };
		return { response: await fetch(address, { method: "POST", headers, body: new Uint8Array(request.body) }) };
	}
	const { form, json, multipart } = request;
	const pairs: [string, string][] =
		request.is === "fields"
			? request.fields
			: [...Object.entries(fieldsOf(form, request.changes, token)), ...request.more];
	const data = new FormData();
	for (const [name, value] of pairs) data.append(name, value);
	if (request.is === "form" && form === "resume") {
		data.append("resume", new Blob([new Uint8Array(request.file)]), request.fileName);
	}
	const plain = !multipart && form !== "resume";
	const response = await fetch(address, {
		method: "POST",
		headers: { accept: json ? "application/json" : "text/html" },
		body: plain ? new URLSearchParams(pairs) : data,
		redirect: "manual",
	});
	if (form === "lead-details") return { response };
	return { response, expected: normalised(form, pairs) };
}

function fieldsOf(form: FormName, changes: Fields, token: string): Fields {
	const { valid } = FORMS[form];
	const known = Object.entries(changes).filter(([name]) => name in valid);
	return { ...valid, ...Object.fromEntries(known), ...(form === "lead-details" && { token }) };
}

/** Of each field the first, cleaned and trimmed as the schema does. */
function normalised(form: FormName, pairs: [string, string][]): Fields {
	const { schema } = FORMS[form];
	const cleaned = Object.keys(schema.shape).map((name) => {
		const value = pairs.find(([given]) => given === name)?.[1].toWellFormed() ?? "";
		return [name, LONG_TEXTS.includes(name) ? cleanText(value) : cleanLine(value)];
	});
	return (schema.safeParse(Object.fromEntries(cleaned)).data as Fields | undefined) ?? {};
}
