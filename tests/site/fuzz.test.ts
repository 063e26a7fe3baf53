import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leadDetailsSchema, leadSchema } from "../../contract/forms/lead.ts";
import { messageSchema } from "../../contract/forms/message.ts";
import { resumeSchema } from "../../contract/forms/resume.ts";
import { talentRequestSchema } from "../../contract/forms/talent-request.ts";
import { cleanLine, cleanText } from "../../contract/text/text.ts";
import { LEAD, LEAD_DETAILS, MESSAGE, RESUME, TALENT_REQUEST } from "../../tools/running/filled-forms.ts";
import { doc, docx, pdf } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { backdateSubmissions } from "../backdate.ts";
import { MEMORY_REPORT_ENV, measureRetainedMemory, type RetainedMemory } from "../retained-memory.ts";

/* Random, odd requests. `npm run fuzz` sends 10,000; a failure prints the seed to reproduce it. */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400);
const MB = 1024 * 1024;
const QUARTERS = 4;
const GROWTH_MAX = 3 * MB; // of memory retained after garbage collection, from the first quarter to the last
const HANDLES_GROWTH_MAX = 10;

type Fields = Record<string, string>;

const FORMS = {
	lead: { schema: leadSchema, valid: LEAD, free: ["firstName", "lastName", "company", "requirements"] },
	"lead-details": { schema: leadDetailsSchema, valid: LEAD_DETAILS, free: ["phone", "jobTitle"] },
	"talent-request": { schema: talentRequestSchema, valid: TALENT_REQUEST, free: ["name", "company", "place"] },
	resume: { schema: resumeSchema, valid: RESUME, free: ["firstName", "lastName", "phone", "additionalInfo"] },
	message: { schema: messageSchema, valid: MESSAGE, free: ["name", "message"] },
} satisfies Record<
	string,
	{ schema: { shape: object; safeParse(values: unknown): { data?: unknown } }; valid: Fields; free: string[] }
>;
type FormName = keyof typeof FORMS;

const LONG_TEXTS = ["requirements", "additionalInfo", "message"];
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

/** A form that is valid except for some texts, so that many are accepted. */
const nearlyRight = fc.record({
	is: fc.constant("form" as const),
	form: fc.constantFrom(...names),
	changes: fc.array(fc.tuple(fc.nat(), text), { maxLength: 3 }),
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

/** How an accepted submission must be stored. */
interface Expected {
	fields?: Fields;
	details?: Fields;
	fileSha256?: string;
}

test(`no request of ${REQUESTS} breaks the server, and what it accepts reads back as sent`, async () => {
	const server = await startServer(MEMORY_REPORT_ENV);
	backdateSubmissions(server.dataDir);
	const answers = new Map<number, number>();
	const accepted = new Map<string, Expected>();
	const measured: RetainedMemory[] = [];
	let token = "none";
	let count = 0;

	const send = async (request: AnyRequest) => {
		const { response, expected } = await sendRequest(server.url, request, token);
		const body = await response.text();
		answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
		if (response.status >= 500) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
		const answer = receivedIn(response, body);
		if (answer && expected) accepted.set(answer.reference, { ...accepted.get(answer.reference), ...expected });
		token = answer?.token ?? token;
		if (++count % Math.ceil(REQUESTS / QUARTERS) === 0) measured.push(await measureRetainedMemory(server));
	};
	await fc.assert(fc.asyncProperty(anyRequest, send), { numRuns: REQUESTS, endOnFailure: false });

	expect(server.process.exitCode).toBeNull();
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
	const counted = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
	const inMegabytes = (bytes: number[]) => bytes.map((each) => (each / MB).toFixed(1)).join(", ");
	console.log(
		`${count} requests, ${accepted.size} accepted and read back (${counted.join(", ")}); after each quarter the heap holds ${inMegabytes(measured.map(({ heap }) => heap))} MB, buffers ${inMegabytes(measured.map(({ buffers }) => buffers))} MB; handles: ${measured.map(({ handles }) => handles).join(", ")}`,
	);
	expect(accepted.size).toBeGreaterThan(REQUESTS / 20);
	expect(answers.get(303)).toBeGreaterThan(REQUESTS / 50);
	expect(answers.get(201)).toBeGreaterThan(REQUESTS / 50);
	expect(measured).toHaveLength(QUARTERS);
	const growth = (of: keyof RetainedMemory) => (measured.at(-1)?.[of] ?? Number.NaN) - (measured[0]?.[of] ?? 0);
	expect(growth("heap")).toBeLessThan(GROWTH_MAX);
	expect(growth("buffers")).toBeLessThan(GROWTH_MAX);
	expect(growth("handles")).toBeLessThan(HANDLES_GROWTH_MAX);
	const kept = await readStored(server);
	for (const [reference, expected] of accepted) {
		expect({ reference, ...kept.get(reference) }).toMatchObject({ reference, ...expected });
	}
	await server.stop();
}, 1_800_000);

/** The reference, from the JSON response or the redirect. */
function receivedIn({ status, headers }: Response, body: string): { reference: string; token?: string } | undefined {
	if (status === 201) return JSON.parse(body);
	if (status !== 303) return undefined;
	const { pathname, searchParams } = new URL(headers.get("location") ?? "", "http://localhost");
	const token = searchParams.get("token");
	return { reference: pathname.split("/").at(-1) ?? "", ...(token && { token }) };
}

/** All submissions as staff read them, with the checksum of the stored file. */
async function readStored({ dataDir }: RunningServer): Promise<Map<string, Expected>> {
	const { stdout } = await promisify(execFile)(process.execPath, ["tools/staff.ts", "export", "--json"], {
		env: { ...process.env, DATA_DIR: dataDir },
		maxBuffer: 256 * MB,
	});
	const folder = join(dataDir, "resumes");
	const onDisk = new Set(readdirSync(folder).map((name) => sha256(readFileSync(join(folder, name)))));
	type Entry = { reference: string; fields: Fields; details?: Fields; file?: { sha256: string } };
	return new Map(
		JSON.parse(stdout).map(({ reference, fields, details, file: kept }: Entry) => [
			reference,
			{ fields, details, fileSha256: kept && onDisk.has(kept.sha256) ? kept.sha256 : undefined },
		]),
	);
}

/** Sends the request; `expected` is what must be stored if it is accepted. */
async function sendRequest(
	url: string,
	request: AnyRequest,
	token: string,
): Promise<{ response: Response; expected?: Expected }> {
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
	const fields = normalizeFields(form, pairs);
	if (form === "lead-details") return { response, expected: { details: fields } };
	const whole = request.is === "form" && form === "resume";
	return { response, expected: { fields, ...(whole && { fileSha256: sha256(request.file) }) } };
}

function fieldsOf(form: FormName, changes: [number, string][], token: string): Fields {
	const { valid, free } = FORMS[form];
	const changed = changes.map(([place, value]) => [free[place % free.length], value]);
	return { ...valid, ...Object.fromEntries(changed), ...(form === "lead-details" && { token }) };
}

/** The first value of each field, cleaned and trimmed as the schema does. */
function normalizeFields(form: FormName, pairs: [string, string][]): Fields {
	const { schema } = FORMS[form];
	const cleaned = Object.keys(schema.shape).map((name) => {
		const value = pairs.find(([given]) => given === name)?.[1].toWellFormed() ?? "";
		return [name, LONG_TEXTS.includes(name) ? cleanText(value) : cleanLine(value)];
	});
	const { place, ...fields } = (schema.safeParse(Object.fromEntries(cleaned)).data as Fields | undefined) ?? {};
	return place ? { ...fields, place } : fields; // an empty place is not stored
}

function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
