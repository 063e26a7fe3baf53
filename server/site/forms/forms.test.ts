import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { NOTHING_FILLED_IN } from "../../../contract/forms/lead.ts";
import { fileMessages, JOB_CLOSED } from "../../../contract/forms/resume.ts";
import { startFakeClamd } from "../../../tests/fake-clamd.ts";
import { LEAD, LEAD_DETAILS, MESSAGE, RESUME, TALENT_REQUEST } from "../../../tools/running/filled-forms.ts";
import { doc, docx, pdf } from "../../../tools/running/resume-files.ts";
import type { Config } from "../../config/config.ts";
import { type Intake, JobClosedError, RefusedFileError } from "../../intake/intake.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { createResumeUploads } from "../../intake/resume-uploads.ts";
import type { Precheck, Submission } from "../../intake/submission.ts";
import { answerFailure, limitRenders } from "../pages/render-queue.ts";
import { openUploadHandling } from "./form-limits.ts";
import { type FormPage, type FormsParts, formRoutes } from "./forms.ts";

const MB = 1024 * 1024;
const JSON_WANTED = { accept: "application/json" };
const PAGE_WANTED = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

interface Site {
	url: string;
	port: number;
	host: string;
	received: Submission[];
	completed: { token: string; details: Record<string, string> }[];
	stored: Map<string, Buffer>;
	logged: { level: number; msg: string }[];
	dataDir: string;
	/** What the last page was rendered from. */
	shown(): { path: string; form: FormPage };
	/** Makes receiving fail, as a full disk or a lost database does. */
	breakDown(): void;
	/** Makes receiving hit the rate limit. */
	limit(reason: RateLimitError): void;
}

async function startSite(
	changes: Partial<FormsParts> & Partial<Pick<Config, "clamd" | "dataDir">> = {},
): Promise<Site> {
	const { clamd, dataDir = mkdtempSync(join(tmpdir(), "forms-")), ...parts } = changes;
	const received: Submission[] = [];
	const completed: Site["completed"] = [];
	const stored = new Map<string, Buffer>();
	const logged: Site["logged"] = [];
	let shown: { path: string; form: FormPage } | undefined;
	let broken = false;
	let limited: RateLimitError | undefined;
	const app = new Hono();
	const known = ({ kind, fields, upload }: Precheck) => {
		const content = JSON.stringify([kind, fields, upload?.sha256]);
		const first = received.findIndex(
			(other) => JSON.stringify([other.kind, other.fields, other.file?.sha256]) === content,
		);
		return first === -1 ? undefined : { reference: `CW-2222-222${first + 1}` };
	};
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
	const resumes = createResumeUploads({
		clamd,
		log,
		save: async (key, { open }) => void stored.set(key, await buffer(open())),
	});
	const ask = async (asked: Precheck) => {
		if (broken) throw new Error("database is locked");
		const first = known(asked);
		if (limited && !first) throw limited;
		return first;
	};
	const forms = formRoutes({
		findJob: async () => undefined,
		takesCalls: async () => false,
		...(await openUploadHandling({ dataDir }, log)),
		intake: {
			...resumes,
			ask,
			async receive({ upload, ...submission }) {
				const first = await ask({ ...submission, ...(upload && { upload }) });
				if (first) return { ...first, repeated: true };
				const kept = upload && (await resumes.keepResume(upload, submission.context.visitor?.key));
				if (kept && "problem" in kept) throw new RefusedFileError(kept.problem);
				received.push({ ...submission, ...(kept && { file: kept.file }) });
				return { reference: `CW-2222-222${received.length}`, repeated: false };
			},
			leadToken: (reference) => `token of ${reference}`,
			async completeLead(token, details) {
				if (token !== "token of CW-2222-2221") return undefined;
				completed.push({ token, details });
				return { reference: "CW-2222-2221" };
			},
		},
		config: { siteUrl: "https://www.closewell.example" },
		log,
		phone: "(302) 555-0142",
		async page(path, _request, locals) {
			shown = locals && { path, form: locals.form };
			return new Response("<h1>the form again</h1>", { headers: { "content-type": "text/html" } });
		},
		states: new Map([["ohio", "Ohio"]]),
		clientAddress: (request) => request.socket.remoteAddress,
		...parts,
	});
	app.route("/", forms);
	app.onError(answerFailure(log, "(302) 555-0142"));
	const server = createServer(getRequestListener(app.fetch));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
		rmSync(dataDir, { recursive: true, force: true });
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		host: `127.0.0.1:${port}`,
		received,
		completed,
		stored,
		logged,
		dataDir,
		shown: () => {
			if (!shown) throw new Error("No page was made.");
			return shown;
		},
		breakDown: () => {
			broken = true;
		},
		limit: (reason) => {
			limited = reason;
		},
	};
}

function post(site: Site, form: string, body: RequestInit["body"], headers: Record<string, string> = JSON_WANTED) {
	return fetch(`${site.url}/forms/${form}`, { method: "POST", body: body ?? null, headers, redirect: "manual" });
}

function urlencoded(fields: Record<string, string>) {
	return new URLSearchParams(fields);
}

function multipart(fields: Record<string, string>, file?: Buffer, name = "cv.pdf") {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.append(field, value);
	if (file) form.append("resume", new Blob([new Uint8Array(file)]), name);
	return form;
}

/** A request as bytes on the wire, for what a well-behaved client cannot be made to send. */
function open(site: Site, request: string, headers: Record<string, string>): Socket {
	const socket = connect(site.port, "127.0.0.1");
	socket.on("error", () => {});
	const lines = Object.entries({ host: site.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(`${request} HTTP/1.1\r\n${lines.join("")}\r\n`);
	return socket;
}

async function raw(site: Site, request: string, headers: Record<string, string>, body: string): Promise<string> {
	const socket = open(site, request, { ...headers, connection: "close" });
	socket.write(body);
	return text(socket);
}

async function write(socket: Socket, bytes: Buffer | string): Promise<void> {
	if (!socket.write(bytes)) await once(socket, "drain");
}

/** The response as soon as it arrives, without waiting for the connection to end. */
async function firstAnswer(socket: Socket): Promise<string> {
	let answer = "";
	for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
		answer += chunk;
		const length = /content-length: (\d+)/i.exec(answer)?.[1];
		if (answer.includes("\r\n\r\n") && answer.split("\r\n\r\n")[1]?.length === Number(length)) return answer;
	}
	throw new Error(`The connection ended after ${JSON.stringify(answer)}.`);
}

function statusOf(answer: string): number {
	return Number(answer.split(" ")[1]);
}

function fileHeaders(length: number): Record<string, string> {
	return { ...JSON_WANTED, "content-type": "multipart/form-data; boundary=x", "content-length": String(length) };
}

function fileStart(content: string): string {
	return `--x\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n${content}`;
}

function leftovers(site: Site) {
	return readdirSync(join(site.dataDir, "incoming"));
}

describe("answers to a program", () => {
	test("a lead gets 201 with its reference and the token for its details", async () => {
		const site = await startSite();
		const response = await post(site, "lead", urlencoded(LEAD));
		expect(response.status).toBe(201);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await response.json()).toEqual({ reference: "CW-2222-2221", token: "token of CW-2222-2221" });
		expect(site.received).toEqual([{ kind: "lead", fields: LEAD, context: { visitor: { key: "127.0.0.1" } } }]);
	});

	test("receipts but a resume's lead to a call with the place, role and reference, if somebody takes calls", async () => {
		const site = await startSite({ takesCalls: async () => true });
		const lead = { ...LEAD, place: "Columbus, OH" };
		const link = (about: string) =>
			`/book?${new URLSearchParams({ place: "Columbus, OH", role: LEAD.roleType, about })}`;
		const receipt = await (await post(site, "lead", urlencoded(lead))).json();
		expect(receipt).toMatchObject({ book: link(receipt.reference) });
		const page = await post(site, "lead", urlencoded({ ...lead, company: "Acme" }), PAGE_WANTED);
		const { pathname, searchParams } = new URL(page.headers.get("location") ?? "", site.url);
		expect(`/book?${searchParams.get("book")}`).toBe(link(pathname.split("/").at(-1) ?? ""));
		const message = await (await post(site, "message", urlencoded(MESSAGE))).json();
		expect(message).toMatchObject({ book: `/book?about=${message.reference}` });
		expect(await (await post(site, "resume", multipart(RESUME, pdf()))).json()).not.toHaveProperty("book");
		const broken = await startSite({ takesCalls: async () => Promise.reject(new Error("database is locked")) });
		expect((await post(broken, "message", urlencoded(MESSAGE))).status).toBe(201);
	});

	test("the same lead again gets the same answer", async () => {
		const site = await startSite();
		const first = await post(site, "lead", urlencoded(LEAD));
		const again = await post(site, "lead", multipart(LEAD));
		expect([again.status, await again.json()]).toEqual([201, await first.json()]);
		expect(site.received).toHaveLength(1);
	});

	test("details complete the lead of their token", async () => {
		const site = await startSite();
		await post(site, "lead", urlencoded(LEAD));
		const response = await post(site, "lead-details", urlencoded({ ...LEAD_DETAILS, token: "token of CW-2222-2221" }));
		expect([response.status, await response.json()]).toEqual([201, { reference: "CW-2222-2221" }]);
		expect(site.completed).toEqual([{ token: "token of CW-2222-2221", details: LEAD_DETAILS }]);
	});

	test("a part of the details is taken with partial on, and only what is filled in is checked", async () => {
		const site = await startSite();
		await post(site, "lead", urlencoded(LEAD));
		const part = (fields: Record<string, string>) =>
			post(site, "lead-details", urlencoded({ token: "token of CW-2222-2221", partial: "on", ...fields }));
		expect((await part({ timeline: "30-days", phone: " ", place: "Columbus, OH" })).status).toBe(201);
		expect((await part(LEAD_DETAILS)).status).toBe(201);
		expect(site.completed.map(({ details }) => details)).toEqual([
			{ timeline: "30-days", place: "Columbus, OH" },
			LEAD_DETAILS,
		]);
		const wrong = await part({ phone: "123", budget: "a lot", jobTitle: "VP" });
		expect([wrong.status, await wrong.json()]).toEqual([
			422,
			{ errors: { phone: "Phone number must be at least 10 digits", budget: "Please select budget range" } },
		]);
		const nothing = await part({ phone: "", timeline: " " });
		expect([nothing.status, await nothing.json()]).toEqual([422, { errors: { phone: NOTHING_FILLED_IN } }]);
		expect(site.completed).toHaveLength(2);
	});

	test("a place is kept where one is named, on a lead, its details, a talent request and a resume", async () => {
		const site = await startSite();
		const place = "Columbus, OH";
		await post(site, "lead", urlencoded({ ...LEAD, place }));
		await post(site, "talent-request", urlencoded({ ...TALENT_REQUEST, place: ` ${place}\n` }));
		await post(site, "resume", multipart({ ...RESUME, place }, pdf()));
		await post(site, "lead-details", urlencoded({ ...LEAD_DETAILS, place, token: "token of CW-2222-2221" }));
		expect([...site.received.map(({ fields }) => fields), ...site.completed.map(({ details }) => details)]).toEqual([
			{ ...LEAD, place },
			{ ...TALENT_REQUEST, place },
			{ ...RESUME, place },
			{ ...LEAD_DETAILS, place },
		]);
		const tooLong = await post(site, "lead", urlencoded({ ...LEAD, place: "x".repeat(101) }));
		expect([tooLong.status, await tooLong.json()]).toEqual([
			422,
			{ errors: { place: "City and state must be less than 100 characters" } },
		]);
		expect((await post(site, "lead", urlencoded({ ...LEAD, place: "x".repeat(100) }))).status).toBe(201);
	});

	test("details of an unknown lead are refused", async () => {
		const site = await startSite();
		for (const token of ["", "made up"]) {
			const response = await post(site, "lead-details", urlencoded({ ...LEAD_DETAILS, token }));
			expect(response.status).toBe(422);
			expect((await response.json()).errors.token).toContain("(302) 555-0142");
		}
	});

	test("a new submission gets the link to its sender's page, a repeat does not", async () => {
		const own = "k3y_".repeat(11).slice(0, 43);
		const kept = new Set<string>();
		const site = await startSite({
			intake: {
				ask: async () => undefined,
				async receive({ fields }) {
					const content = JSON.stringify(fields);
					if (kept.has(content)) return { reference: "CW-2222-2229", repeated: true };
					kept.add(content);
					return { reference: "CW-2222-2229", repeated: false, own };
				},
				leadToken: () => "lead",
				completeLead: async () => undefined,
				inspectResume: async () => ({ type: "pdf" }),
				keepResume: async () => ({ problem: "missing" }),
			},
		});
		const yours = `/yours/${own}`;
		const answers = [
			await post(site, "message", urlencoded(MESSAGE)),
			await post(site, "message", urlencoded(MESSAGE)),
			await post(site, "resume", multipart(RESUME, pdf())),
		];
		expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
			{ reference: "CW-2222-2229", yours },
			{ reference: "CW-2222-2229" },
			{ reference: "CW-2222-2229", yours },
		]);
		const first = await post(site, "lead", urlencoded(LEAD), PAGE_WANTED);
		expect(first.headers.get("location")).toBe(`/received/lead/CW-2222-2229?token=lead&yours=${own}`);
		const again = await post(site, "lead", urlencoded(LEAD), PAGE_WANTED);
		expect(again.headers.get("location")).toBe("/received/lead/CW-2222-2229?token=lead");
	});

	test("a talent request, a message and a resume get 201 with a reference only", async () => {
		const site = await startSite();
		const answers = [
			await post(site, "talent-request", urlencoded(TALENT_REQUEST)),
			await post(site, "message", urlencoded(MESSAGE)),
			await post(site, "resume", multipart(RESUME, pdf())),
		];
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
			{ reference: "CW-2222-2221" },
			{ reference: "CW-2222-2222" },
			{ reference: "CW-2222-2223" },
		]);
		expect(site.received.map(({ kind, fields }) => [kind, fields])).toEqual([
			["talent-request", TALENT_REQUEST],
			["message", MESSAGE],
			["resume", RESUME],
		]);
	});

	test("a talent request for a place that is no state is refused at its field", async () => {
		const site = await startSite();
		for (const state of ["atlantis", "", "__proto__", "../ohio"]) {
			const response = await post(site, "talent-request", urlencoded({ ...TALENT_REQUEST, state }));
			expect([response.status, await response.json()]).toEqual([422, { errors: { state: "Please name the state" } }]);
		}
	});

	test("an application needs a name, an email and a resume; phone and years are optional, but checked", async () => {
		const site = await startSite();
		const sent = { firstName: "Ada", lastName: "Quinn", email: "ada@example.com", opening: "op-2345-6789" };
		const errors = async (fields: Record<string, string>) =>
			(await (await post(site, "resume", multipart(fields, pdf()))).json()).errors;
		expect(await errors({ opening: "OP-2345-6789" })).toEqual({
			...{ firstName: "First name is required", lastName: "Last name is required", email: "Invalid email address" },
		});
		expect(await errors({ ...sent, phone: "1", experience: "ages" })).toEqual({
			...{ phone: "Phone number must be at least 10 digits", experience: "Please select your years of experience" },
		});
		const accepted = { ...sent, keepOnFile: "on", desiredPosition: "vp-sales" };
		expect((await post(site, "resume", multipart(accepted, pdf()))).status).toBe(201);
		expect((await post(site, "resume", multipart({ ...sent, firstName: "Bea" }, pdf()))).status).toBe(201);
		expect(site.received.map(({ application, fields }) => [application, fields.desiredPosition])).toEqual([
			[{ opening: "OP-2345-6789", keepOnFile: true }, undefined],
			[{ opening: "OP-2345-6789", keepOnFile: false }, undefined],
		]);
	});

	test("an application for a job that was closed is refused with a sentence, and comes back as a resume for others", async () => {
		const intake: Partial<Intake> = { ask: () => Promise.reject(new JobClosedError()) };
		intake.receive = () => Promise.reject(new JobClosedError());
		const site = await startSite({ intake: intake as Intake });
		const sent = { firstName: "Ada", lastName: "Quinn", email: "ada@example.com", opening: "OP-2345-6789" };
		const refused = await post(site, "resume", multipart(sent, pdf()));
		expect([refused.status, await refused.json()]).toEqual([422, { errors: { opening: JOB_CLOSED } }]);
		expect((await post(site, "resume", multipart(sent, pdf()), PAGE_WANTED)).status).toBe(422);
		expect(site.shown()).toMatchObject({
			path: "/forms/resume",
			form: { values: { firstName: "Ada", email: "ada@example.com" }, error: JOB_CLOSED },
		});
		expect(site.shown().form.values).not.toHaveProperty("opening");
	});

	test("an empty form gets every message of its fields", async () => {
		const site = await startSite();
		const errors = async (form: string) => (await (await post(site, form, urlencoded({}))).json()).errors;
		expect(await errors("lead")).toEqual({
			firstName: "First name is required",
			lastName: "Last name is required",
			email: "Invalid email address",
			company: "Company name is required",
			roleType: "Please select role type",
			requirements: "Please provide detailed requirements (minimum 10 characters)",
			agreeToTerms: "You must agree to the terms",
		});
		expect(await errors("lead-details")).toEqual({
			phone: "Phone number must be at least 10 digits",
			jobTitle: "Job title is required",
			companySize: "Please select company size",
			industry: "Please select industry",
			experienceLevel: "Please select experience level",
			salaryRange: "Please select salary range",
			location: "Please select location preference",
			timeline: "Please select timeline",
			teamSize: "Please select team size",
			preferredContact: "Please select preferred contact method",
			budget: "Please select budget range",
		});
		expect(await errors("talent-request")).toEqual({
			name: "Name must be at least 2 characters",
			email: "Invalid email address",
			jobTitle: "Please select a job title",
			company: "Company name is required",
			state: "Please name the state",
		});
		expect(await errors("resume")).toEqual({
			firstName: "First name is required",
			lastName: "Last name is required",
			email: "Invalid email address",
			phone: "Phone number must be at least 10 digits",
			desiredPosition: "Please select your desired position",
			experience: "Please select your years of experience",
			resume: fileMessages.missing,
		});
		expect(site.received).toEqual([]);
	});

	const longEmail = (length: number) => {
		const domain = `@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.com`;
		return "a".repeat(length - domain.length) + domain;
	};
	const tooShort = "Please provide detailed requirements (minimum 10 characters)";
	test.each([
		["lead", "firstName", "x".repeat(50), "x".repeat(51), "First name must be less than 50 characters"],
		["lead", "lastName", "x".repeat(50), "x".repeat(51), "Last name must be less than 50 characters"],
		["lead", "email", longEmail(255), longEmail(256), "Email must be less than 255 characters"],
		["lead", "company", "x".repeat(100), "x".repeat(101), "Company name must be less than 100 characters"],
		["lead", "requirements", "x".repeat(10), "x".repeat(9), tooShort],
		["lead", "requirements", "x".repeat(1000), "x".repeat(1001), "Requirements must be less than 1000 characters"],
		["lead-details", "phone", "3025550142", "302555014", "Phone number must be at least 10 digits"],
		["lead-details", "phone", "1".repeat(20), "1".repeat(21), "Phone number must be less than 20 characters"],
		["lead-details", "jobTitle", "x".repeat(100), "x".repeat(101), "Job title must be less than 100 characters"],
		["talent-request", "name", "xx", "x", "Name must be at least 2 characters"],
		["talent-request", "name", "x".repeat(100), "x".repeat(101), "Name must be less than 100 characters"],
		["talent-request", "company", "xx", "x", "Company name is required"],
		["message", "message", "x".repeat(1000), "x".repeat(1001), "Message must be less than 1000 characters"],
	])("%s: %s takes its last valid value and refuses the next", async (form, field, valid, invalid, message) => {
		const site = await startSite();
		await post(site, "lead", urlencoded(LEAD));
		const whole: Record<string, Record<string, string>> = {
			lead: LEAD,
			"lead-details": { ...LEAD_DETAILS, token: "token of CW-2222-2221" },
			"talent-request": TALENT_REQUEST,
			message: MESSAGE,
		};
		const accepted = await post(site, form, urlencoded({ ...whole[form], [field]: valid }));
		expect(accepted.status).toBe(201);
		const refused = await post(site, form, urlencoded({ ...whole[form], [field]: invalid }));
		expect([refused.status, await refused.json()]).toEqual([422, { errors: { [field]: message } }]);
	});

	test("a text of 1,000 characters with line ends is not too long because a browser sends two characters a line end", async () => {
		const site = await startSite();
		const requirements = `${"x".repeat(499)}\r\n${"y".repeat(500)}`;
		expect((await post(site, "lead", urlencoded({ ...LEAD, requirements }))).status).toBe(201);
		expect(site.received[0]?.fields.requirements).toBe(`${"x".repeat(499)}\n${"y".repeat(500)}`);
	});
});

describe("answers to a browser without JavaScript", () => {
	test.each([
		["lead", LEAD, "/received/lead/CW-2222-2221?token=token%20of%20CW-2222-2221"],
		["talent-request", TALENT_REQUEST, "/received/talent-request/CW-2222-2221?state=ohio"],
		["message", MESSAGE, "/received/message/CW-2222-2221"],
	])("%s goes to its confirmation", async (form, fields, place) => {
		const site = await startSite();
		const response = await post(site, form, urlencoded(fields), PAGE_WANTED);
		expect([response.status, response.headers.get("location")]).toEqual([303, place]);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	test("a resume and a lead's details go to their own pages", async () => {
		const site = await startSite();
		await post(site, "lead", urlencoded(LEAD));
		const details = urlencoded({ ...LEAD_DETAILS, token: "token of CW-2222-2221" });
		const completed = await post(site, "lead-details", details, PAGE_WANTED);
		expect(completed.headers.get("location")).toBe("/received/lead-details/CW-2222-2221");
		const resume = await post(site, "resume", multipart(RESUME, pdf()), PAGE_WANTED);
		expect([resume.status, resume.headers.get("location")]).toEqual([303, "/received/resume/CW-2222-2222"]);
	});

	test("a wrong form comes back with what was typed and the messages", async () => {
		const site = await startSite();
		const response = await post(site, "lead", urlencoded({ ...LEAD, email: "dana@" }), PAGE_WANTED);
		expect([response.status, await response.text()]).toEqual([422, "<h1>the form again</h1>"]);
		expect(response.headers.get("content-type")).toMatch(/^text\/html/);
		expect(site.shown()).toEqual({
			path: "/forms/lead",
			form: { values: { ...LEAD, email: "dana@" }, errors: { email: "Invalid email address" } },
		});
	});

	test("wrong details come back with the token", async () => {
		const site = await startSite();
		await post(site, "lead-details", urlencoded({ ...LEAD_DETAILS, budget: "", token: "abc" }), PAGE_WANTED);
		expect(site.shown().form).toEqual({
			values: { ...LEAD_DETAILS, budget: "" },
			errors: { budget: "Please select budget range" },
			token: "abc",
		});
	});

	test("a wrong resume form asks for the file again, which a browser cannot put back", async () => {
		const site = await startSite();
		await post(site, "resume", multipart({ ...RESUME, phone: "1" }, pdf()), PAGE_WANTED);
		expect(site.shown().form.errors).toEqual({
			phone: "Phone number must be at least 10 digits",
			resume: fileMessages.missing,
		});
	});

	test("a resume that declares itself too large comes back with what was typed", async () => {
		const site = await startSite();
		const response = await post(site, "resume", multipart(RESUME, Buffer.alloc(12 * MB)), PAGE_WANTED);
		expect(response.status).toBe(413);
		expect(site.shown().form).toEqual({
			values: RESUME,
			errors: { resume: fileMessages.tooLarge },
			error: fileMessages.tooLarge,
		});
	});

	test("a visitor with eight pages waiting to be rendered is asked to try again soon, and the eight are served", async () => {
		const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const render = limitRenders();
		let asked = 0;
		const site = await startSite({
			page: () => {
				asked += 1;
				if (asked === 8) begun.resolve();
				return render("203.0.113.7", async () => {
					await gate.promise;
					return new Response("<h1>the form again</h1>");
				});
			},
		});
		const ask = () => post(site, "lead", urlencoded({ ...LEAD, email: "x" }), PAGE_WANTED);
		const waiting = Array.from({ length: 8 }, ask);
		await begun.promise;
		const refused = await ask();
		expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
			503,
			"5",
			"Our site is very busy. Please try again in a few seconds, or call us at (302) 555-0142.",
		]);
		expect(site.logged).toEqual([]); // a flood must not fill the log
		gate.resolve();
		expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(8).fill(422));
		expect((await ask()).status).toBe(422);
	});

	test("if the page can't be rendered, the sentence is sent as text", async () => {
		const page = () => Promise.reject(new Error("no such page"));
		const site = await startSite({ page });
		const response = await post(site, "lead", urlencoded({ ...LEAD, email: "x" }), PAGE_WANTED);
		expect([response.status, await response.text()]).toEqual([422, "Invalid email address."]);
	});
});

describe("other requests", () => {
	test("other methods get 405 and are told which one is allowed", async () => {
		const site = await startSite();
		for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
			const response = await fetch(`${site.url}/forms/lead`, { method });
			expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD, POST"]);
		}
	});

	test("there is no other form", async () => {
		const site = await startSite();
		for (const form of ["", "nothing", "lead/more", "__proto__"]) {
			expect((await post(site, form, urlencoded(LEAD))).status).toBe(404);
		}
	});

	const attempts: [string, Record<string, string>, number][] = [
		["from another site", { "sec-fetch-site": "cross-site" }, 403],
		["from a neighbour under the same domain", { "sec-fetch-site": "same-site" }, 403],
		["from another site in an older browser", { origin: "https://evil.example" }, 403],
		["from a page without an origin in an older browser", { origin: "null" }, 403],
		["from an origin that is none", { origin: "https://" }, 403],
		["from our page", { "sec-fetch-site": "same-origin" }, 201],
		["from our page under a strict policy", { "sec-fetch-site": "same-origin", origin: "null" }, 201],
		["by the visitor's own doing", { "sec-fetch-site": "none" }, 201],
		["from our public address", { origin: "https://www.closewell.example" }, 201],
		["from another site that pretends", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 403],
	];
	test.each(attempts)("a form sent %s", async (_, headers, status) => {
		const site = await startSite();
		const body = urlencoded(LEAD).toString();
		const head = { "content-type": "application/x-www-form-urlencoded", accept: "application/json", ...headers };
		const response = await raw(
			site,
			"POST /forms/lead",
			{ ...head, "content-length": String(Buffer.byteLength(body)) },
			body,
		);
		expect(statusOf(response)).toBe(status);
		expect(site.received).toHaveLength(status === 201 ? 1 : 0);
	});

	test("a page of another site that sends a form gets a sentence, not our form with what it sent", async () => {
		const site = await startSite();
		const response = await post(site, "lead", urlencoded(LEAD), { ...PAGE_WANTED, "sec-fetch-site": "cross-site" });
		const sentence = "This form was sent from another site. Please send it from ours.";
		expect([response.status, await response.text()]).toEqual([403, sentence]);
	});

	test("a form sent from the address the server was reached by", async () => {
		const site = await startSite();
		const response = await post(site, "lead", urlencoded(LEAD), { ...JSON_WANTED, origin: site.url });
		expect(response.status).toBe(201);
	});
});

describe("where a submission comes from", () => {
	test("the page, campaign and referring site are recorded, without private details", async () => {
		const site = await startSite();
		const referer = `${site.url}/services?utm_source=news&utm_medium=mail&utm_campaign=Fall%0A2025&email=x&utm_x=y`;
		const fields = { ...LEAD, referrer: "https://search.example/find?q=dana+obrien" };
		await post(site, "lead", urlencoded(fields), { ...JSON_WANTED, referer });
		expect(site.received[0]?.context).toEqual({
			page: "/services",
			utm: { source: "news", medium: "mail", campaign: "Fall 2025" },
			referrer: "https://search.example/find",
			visitor: { key: "127.0.0.1" },
		});
		expect(site.received[0]?.fields).toEqual(LEAD);
	});

	test("a lead's place comes from its page's URL when the form has no field for it, as without JavaScript", async () => {
		const site = await startSite();
		const referer = `${site.url}/?place=Columbus%2C+OH`;
		await post(site, "lead", urlencoded(LEAD), { ...PAGE_WANTED, referer });
		await post(site, "lead", urlencoded({ ...LEAD, company: "Southwind", place: "" }), { ...JSON_WANTED, referer });
		await post(site, "talent-request", urlencoded(TALENT_REQUEST), { ...PAGE_WANTED, referer });
		expect(site.received.map(({ fields }) => fields.place)).toEqual(["Columbus, OH", undefined, undefined]);
	});

	test("other sites and invalid URLs are left out", async () => {
		const site = await startSite();
		const headers = { ...JSON_WANTED, referer: "https://evil.example/services?utm_source=x&place=Ohio" };
		await post(site, "lead", urlencoded({ ...LEAD, referrer: "javascript:alert(1)" }), headers);
		expect(site.received[0]?.context).toEqual({ visitor: { key: "127.0.0.1" } });
		expect(site.received[0]?.fields).toEqual(LEAD);
	});
});

describe("what is typed", () => {
	test("is cleaned before it is checked, so that invisible characters make no name", async () => {
		const site = await startSite();
		const response = await post(site, "lead", urlencoded({ ...LEAD, firstName: " \u200b\u202e\0 " }));
		expect((await response.json()).errors).toEqual({ firstName: "First name is required" });
	});

	test("a line end in a name becomes a space, in a text it stays", async () => {
		const site = await startSite();
		const fields = { ...LEAD, firstName: "Dana\r\nBcc: x@example.com", requirements: "One line\r\nand another" };
		expect((await post(site, "lead", multipart(fields))).status).toBe(201);
		expect(site.received[0]?.fields).toMatchObject({
			firstName: "Dana Bcc: x@example.com",
			requirements: "One line\nand another",
		});
	});

	test("a text that is far too long is refused at its field and given back, never shortened", async () => {
		const site = await startSite();
		const fields = { ...LEAD, requirements: `Two closers.${"\u200b".repeat(15_000)} And three more.` };
		const response = await post(site, "lead", multipart(fields));
		expect([response.status, await response.json()]).toEqual([
			422,
			{ errors: { requirements: "Requirements must be less than 1000 characters" } },
		]);
		await post(site, "lead", multipart(fields), PAGE_WANTED);
		expect(site.shown().form.values.requirements).toMatch(/^Two closers\.\u200b+…$/);
		expect(site.received).toEqual([]);
	});

	test("the first of repeated fields counts, and unknown or malicious names are ignored", async () => {
		const site = await startSite();
		const body = urlencoded(LEAD);
		body.append("firstName", "Second");
		for (const name of ["__proto__", "constructor", "toString", "__proto__[firstName]", "salary", ""])
			body.append(name, "x");
		expect((await post(site, "lead", body)).status).toBe(201);
		expect(site.received[0]?.fields).toEqual(LEAD);
		expect(({} as Record<string, unknown>).firstName).toBeUndefined();
	});

	test("invalid UTF-8 does no harm", async () => {
		const site = await startSite();
		const body = `${urlencoded({ ...LEAD, firstName: "" })}`.replace("firstName=", "firstName=%ff%fe%zz%c3%28");
		const headers = { ...JSON_WANTED, "content-type": "application/x-www-form-urlencoded" };
		expect((await post(site, "lead", body, headers)).status).toBe(201);
	});
});

describe("bodies that are refused", () => {
	test.each([
		["application/json", JSON.stringify(LEAD)],
		["text/plain", "hello"],
		["", ""],
		["application/x-www-form-urlencodedx", "a=b"],
		["multipart/mixed; boundary=x", "--x--"],
	])("%s is no form: 415", async (type, body) => {
		const site = await startSite();
		const headers = { ...JSON_WANTED, "content-type": type, "content-length": String(Buffer.byteLength(body)) };
		const response = await raw(site, "POST /forms/lead", headers, body);
		expect(statusOf(response)).toBe(415);
		expect(response).toContain(`{"error":"This isn't a form. Please use the one on our site"}`);
	});

	test.each([
		["multipart without a boundary", "multipart/form-data", "--x\r\n"],
		["multipart with another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--\r\n"],
		[
			"multipart that ends early",
			"multipart/form-data; boundary=x",
			'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
		],
		["an empty multipart", "multipart/form-data; boundary=x", ""],
	])("%s: 400", async (_, type, body) => {
		const site = await startSite();
		const headers = { ...JSON_WANTED, "content-type": type, "content-length": String(Buffer.byteLength(body)) };
		expect(statusOf(await raw(site, "POST /forms/lead", headers, body))).toBe(400);
		expect(statusOf(await raw(site, "POST /forms/resume", headers, body))).toBe(400);
		expect(leftovers(site)).toEqual([]);
	});

	test("more than 50 fields: 400", async () => {
		const site = await startSite();
		const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, "x"]));
		for (const body of [urlencoded({ ...many(60), ...LEAD }), multipart({ ...many(60), ...LEAD })]) {
			expect((await post(site, "lead", body)).status).toBe(400);
		}
		expect((await post(site, "lead", multipart({ ...LEAD, ...many(43) }))).status).toBe(201);
	});

	test("a form of more than 64 KB: 413, declared or not", async () => {
		const site = await startSite();
		const large = urlencoded({ ...LEAD, more: "x".repeat(64 * 1024) });
		const declared = await post(site, "lead", large);
		expect([declared.status, await declared.json()]).toEqual([
			413,
			{ error: "This is more than the form accepts. Please shorten it" },
		]);
		const type = {
			...JSON_WANTED,
			"content-type": "application/x-www-form-urlencoded",
			"transfer-encoding": "chunked",
		};
		const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
		expect(statusOf(await raw(site, "POST /forms/lead", type, `${chunk}${chunk}0\r\n\r\n`))).toBe(413);
		expect(
			(await post(site, "resume", multipart({ ...RESUME, additionalInfo: "x".repeat(70_000) }, pdf()))).status,
		).toBe(413);
		expect(leftovers(site)).toEqual([]);
	});

	test("a declared length of 2 GB is refused before anything of it is read", async () => {
		const site = await startSite();
		const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(2 ** 31) };
		for (const form of ["lead", "resume"]) {
			const socket = open(site, `POST /forms/${form}`, { ...JSON_WANTED, ...headers });
			const answer = await firstAnswer(socket);
			expect(statusOf(answer)).toBe(413);
			expect(answer.toLowerCase()).toContain("connection: close");
			socket.destroy();
		}
	});

	test("a browser that is still sending when it is refused gets the answer, not a reset", async () => {
		const site = await startSite();
		const size = 20 * MB;
		const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(size) };
		const socket = open(site, "POST /forms/resume", { ...JSON_WANTED, ...headers });
		const answer = text(socket);
		for (let sent = 0; sent < size; sent += MB) await write(socket, Buffer.alloc(MB));
		expect(statusOf(await answer)).toBe(413);
	});
});

describe("bodies that do not arrive", () => {
	test.each([
		["lead", { formMs: 60, resumeMs: 60_000 }],
		["resume", { formMs: 60_000, resumeMs: 60 }],
	])("%s: a body that takes too long gets 408", async (form, patience) => {
		const site = await startSite({ bodyTimeouts: { ...patience, idleMs: 10_000 } });
		const socket = open(site, `POST /forms/${form}`, fileHeaders(1000));
		socket.write(fileStart("a"));
		expect(statusOf(await firstAnswer(socket))).toBe(408);
		socket.destroy();
		await expect.poll(() => leftovers(site)).toEqual([]);
	});

	test("a body that stops arriving gets 408", async () => {
		const site = await startSite({ bodyTimeouts: { formMs: 10_000, resumeMs: 10_000, idleMs: 60 } });
		const socket = open(site, "POST /forms/resume", fileHeaders(1000));
		socket.write(fileStart("%PDF-1.7"));
		expect(statusOf(await firstAnswer(socket))).toBe(408);
		socket.destroy();
		await expect.poll(() => leftovers(site)).toEqual([]);
	});

	test("a connection cut after the file, in another field, leaves nothing behind", async () => {
		const site = await startSite();
		const socket = open(site, "POST /forms/resume", fileHeaders(MB));
		await write(socket, `${fileStart("%PDF-1.7")}\r\n--x\r\ncontent-disposition: form-data; name="phone"\r\n\r\n302`);
		const sizes = () => leftovers(site).map((name) => statSync(join(site.dataDir, "incoming", name)).size);
		await expect.poll(() => sizes()).toEqual(["%PDF-1.7".length]);
		socket.destroy();
		await expect.poll(() => leftovers(site)).toEqual([]);
		expect([site.received, site.stored.size, site.logged]).toEqual([[], 0, []]);
	});

	test("a connection cut in the middle of a file leaves nothing behind", async () => {
		const site = await startSite();
		const socket = open(site, "POST /forms/resume", fileHeaders(5 * MB));
		await write(socket, fileStart("%PDF-1.7"));
		await write(socket, Buffer.alloc(MB));
		await expect.poll(() => leftovers(site)).toHaveLength(1);
		expect(statSync(join(site.dataDir, "incoming")).mode & 0o777).toBe(0o700);
		expect(statSync(join(site.dataDir, "incoming", leftovers(site)[0] ?? "")).mode & 0o777).toBe(0o600);
		socket.destroy();
		await expect.poll(() => leftovers(site)).toEqual([]);
		expect([site.received, site.stored.size, site.logged]).toEqual([[], 0, []]);
		expect((await post(site, "resume", multipart(RESUME, pdf()))).status).toBe(201);
	});

	test("what a crash left in the uploads folder is deleted at the next start, uploads in progress are not", async () => {
		const { dataDir } = await startSite();
		const [old, fresh] = [join(dataDir, "incoming", "old"), join(dataDir, "incoming", "fresh")];
		for (const path of [old, fresh]) writeFileSync(path, "x");
		const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
		utimesSync(old, twoHoursAgo, twoHoursAgo);
		await startSite({ dataDir });
		expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
	});

	test("what a crash left just before the start is deleted when it is an hour old", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		const { dataDir } = await startSite();
		const [left, fresh] = [join(dataDir, "incoming", "left"), join(dataDir, "incoming", "fresh")];
		for (const path of [left, fresh]) writeFileSync(path, "x");
		const anHourAgo = Date.now() / 1000 - 61 * 60;
		utimesSync(left, anHourAgo, anHourAgo);
		vi.advanceTimersByTime(60 * 60 * 1000);
		await expect.poll(() => [existsSync(left), existsSync(fresh)]).toEqual([false, true]);
	});
});

describe("resumes", () => {
	test.each([
		["pdf", pdf()],
		["doc", doc()],
		["docx", docx()],
	] as const)("a %s is kept byte by byte under a name that says nothing", async (type, content) => {
		const site = await startSite();
		const response = await post(site, "resume", multipart(RESUME, content, `Résumé of Jordan.${type}`));
		expect(response.status).toBe(201);
		const [[key, kept] = []] = [...site.stored];
		expect(key).toMatch(/^[0-9a-f]{32}$/);
		expect(kept?.equals(content)).toBe(true);
		expect(site.received[0]?.file).toEqual({
			key,
			name: `Résumé of Jordan.${type}`,
			type,
			size: content.length,
			sha256: createHash("sha256").update(content).digest("hex"),
			scanned: "off",
		});
		expect(leftovers(site)).toEqual([]);
	});

	test("the type comes from the content, not from the name", async () => {
		const site = await startSite();
		expect((await post(site, "resume", multipart(RESUME, docx(), "resume.pdf"))).status).toBe(201);
		expect(site.received[0]?.file).toMatchObject({ type: "docx", name: "resume.docx" });
		const program = await post(site, "resume", multipart(RESUME, Buffer.from("MZ\x90\0\x03"), "resume.pdf"));
		expect([program.status, await program.json()]).toEqual([422, { errors: { resume: fileMessages.wrongType } }]);
	});

	test.each([
		["missing", undefined],
		["empty", Buffer.alloc(0)],
		["wrongType", Buffer.from("plain text")],
		["damaged", pdf({ size: 9000 }).subarray(0, 4000)],
		["protected", doc({ encrypted: true })],
		["macros", doc({ beside: ["Macros"] })],
	] as const)(
		"a file that is %s is told so at its field, with the messages of the others",
		async (problem, content) => {
			const site = await startSite();
			const response = await post(site, "resume", multipart({ ...RESUME, phone: "" }, content));
			expect([response.status, await response.json()]).toEqual([
				422,
				{ errors: { phone: "Phone number must be at least 10 digits", resume: fileMessages[problem] } },
			]);
			expect([leftovers(site), site.stored.size]).toEqual([[], 0]);
		},
	);

	test("a form in which no file was chosen says so", async () => {
		const site = await startSite();
		const response = await post(site, "resume", multipart(RESUME, Buffer.alloc(0), ""));
		expect(await response.json()).toEqual({ errors: { resume: fileMessages.missing } });
		expect((await (await post(site, "resume", urlencoded(RESUME))).json()).errors).toEqual({
			resume: fileMessages.missing,
		});
	});

	test("exactly 10 MB are accepted", async () => {
		const site = await startSite();
		expect((await post(site, "resume", multipart(RESUME, pdf({ size: 10 * MB })))).status).toBe(201);
		expect(site.received[0]?.file?.size).toBe(10 * MB);
	});

	test("one byte more is refused, before the rest is sent", async () => {
		const site = await startSite();
		const socket = open(site, "POST /forms/resume", fileHeaders(10 * MB + 30_000));
		await write(socket, fileStart(""));
		await write(socket, Buffer.alloc(10 * MB, "x"));
		await write(socket, Buffer.alloc(200, "x")); // the parser holds back what might be the beginning of a boundary
		const answer = await firstAnswer(socket);
		expect(statusOf(answer)).toBe(413);
		expect(answer).toContain(`{"error":"${fileMessages.tooLarge}"}`);
		socket.destroy();
		await expect.poll(() => leftovers(site)).toEqual([]);
		const whole = await post(site, "resume", multipart(RESUME, pdf({ size: 10 * MB + 1 })));
		expect(whole.status).toBe(413);
		expect([site.received, site.stored.size]).toEqual([[], 0]);
	});

	test("the same resume again is the same submission", async () => {
		const site = await startSite();
		const first = await post(site, "resume", multipart(RESUME, pdf()));
		const again = await post(site, "resume", multipart(RESUME, pdf()));
		expect(await again.json()).toEqual(await first.json());
		expect(site.received).toHaveLength(1);
	});

	test("a second file and files of other fields are not kept", async () => {
		const site = await startSite();
		const body = multipart(RESUME, pdf());
		body.append("resume", new Blob(["second"]), "second.pdf");
		expect((await post(site, "resume", body)).status).toBe(201);
		expect(site.stored.size).toBe(1);
		const lead = multipart(LEAD);
		lead.append("resume", new Blob(["x"]), "x.pdf");
		expect((await post(site, "lead", lead)).status).toBe(201);
		expect(site.stored.size).toBe(1);
		body.append("other", new Blob(["third"]), "third.pdf");
		expect((await post(site, "resume", body)).status).toBe(400);
		expect(leftovers(site)).toEqual([]);
	});

	test("a name of 5,000 characters is no obstacle", async () => {
		const site = await startSite();
		expect((await post(site, "resume", multipart(RESUME, pdf(), `${"ễ".repeat(5000)}.pdf`))).status).toBe(201);
		expect(site.received[0]?.file?.name).toHaveLength(150);
	});
});

describe("when the site cannot receive", () => {
	test.each([
		["lead", urlencoded(LEAD)],
		["resume", multipart(RESUME, pdf())],
	])("%s: 503 with the phone number, logged once, nothing received", async (form, body) => {
		const site = await startSite();
		site.breakDown();
		const response = await post(site, form, body);
		expect(response.status).toBe(503);
		expect((await response.json()).error).toContain("(302) 555-0142");
		expect(site.logged.map(({ level, msg }) => [level, msg])).toEqual([[50, "a form could not be received"]]);
		expect(JSON.stringify(site.logged)).not.toMatch(/Dana|Jordan|example\.com/);
		expect([leftovers(site), site.received]).toEqual([[], []]);
	});

	test("without JavaScript the form comes back with what was typed", async () => {
		const site = await startSite();
		site.breakDown();
		expect((await post(site, "message", urlencoded(MESSAGE), PAGE_WANTED)).status).toBe(503);
		expect(site.shown().form).toMatchObject({ values: MESSAGE, errors: {} });
		expect(site.shown().form.error).toContain("(302) 555-0142");
	});

	test("a disk that takes no file leads to 503", async () => {
		const site = await startSite();
		rmSync(join(site.dataDir, "incoming"), { recursive: true });
		const response = await post(site, "resume", multipart(RESUME, pdf({ size: 3 * MB })));
		expect(response.status).toBe(503);
		expect(site.logged).toHaveLength(1);
		expect(site.received).toEqual([]);
	});
});

describe("when somebody sends too much", () => {
	const sentence =
		"Several forms were already sent from your connection. Please try again in 40 minutes, or call us at (302) 555-0142";

	test.each([
		["lead", urlencoded(LEAD)],
		["resume", multipart(RESUME, pdf())],
	])("%s: 429 with a time to wait and the phone number", async (form, body) => {
		const site = await startSite();
		site.limit(new RateLimitError({ why: "visitor", seconds: 2400 }));
		const response = await post(site, form, body);
		expect([response.status, response.headers.get("retry-after")]).toEqual([429, "2400"]);
		expect(await response.json()).toEqual({ error: sentence });
		expect([leftovers(site), site.logged]).toEqual([[], []]);
	});

	test("no resume is inspected, scanned or stored before the limits are checked", async () => {
		const scanned = vi.fn();
		const site = await startSite({ clamd: (await startFakeClamd(scanned)).address });
		site.limit(new RateLimitError({ why: "visitor", seconds: 2400 }));
		for (const file of [pdf(), Buffer.from("no resume at all")]) {
			for (const fields of [RESUME, { ...RESUME, phone: "" }]) {
				expect((await post(site, "resume", multipart(fields, file))).status).toBe(429);
			}
		}
		expect([scanned.mock.calls, site.stored.size, leftovers(site)]).toEqual([[], 0, []]);
	});

	test("field errors are reported without checking the limits, if there is no file", async () => {
		const site = await startSite();
		site.limit(new RateLimitError({ why: "visitor", seconds: 2400 }));
		expect((await post(site, "lead", urlencoded({ ...LEAD, email: "dana@" }))).status).toBe(422);
		const response = await post(site, "resume", multipart(RESUME));
		expect([response.status, await response.json()]).toEqual([422, { errors: { resume: fileMessages.missing } }]);
	});

	test("a repeat gets the first reference, and its file is not stored again", async () => {
		const site = await startSite();
		const first = await post(site, "resume", multipart(RESUME, pdf()));
		site.limit(new RateLimitError({ why: "visitor", seconds: 2400 }));
		const again = await post(site, "resume", multipart(RESUME, pdf()));
		expect([again.status, await again.json()]).toEqual([201, await first.json()]);
		expect([site.stored.size, leftovers(site)]).toEqual([1, []]);
	});

	test("twenty files per address are inspected in an hour; the next is refused with a time to wait", async () => {
		const site = await startSite({ clientAddress: (request) => String(request.headers["x-from"]) });
		const send = (from: string, number: number) =>
			post(site, "resume", multipart(RESUME, Buffer.from(`no resume ${number}`)), { ...JSON_WANTED, "x-from": from });
		for (let number = 0; number < 20; number += 1) expect((await send("203.0.113.9", number)).status).toBe(422);
		const refused = await send("203.0.113.9", 20);
		expect(refused.status).toBe(429);
		const wait = Number(refused.headers.get("retry-after"));
		expect([wait > 3_000, wait <= 3_600]).toEqual([true, true]); // an hour, less what the twenty took
		expect((await refused.json()).error).toMatch(
			/^Several forms were already sent from your connection\. .* \(302\) 555-0142$/,
		);
		expect((await send("203.0.113.10", 20)).status).toBe(422);
		expect(leftovers(site)).toEqual([]);
	});

	test("an address may have thirty uploads in progress, and no more until one of them ends", async () => {
		const site = await startSite({ clientAddress: (request) => String(request.headers["x-from"]) });
		const begin = async () => {
			const socket = connect(site.port, "127.0.0.1");
			onTestFinished(() => void socket.destroy());
			const type = "multipart/form-data; boundary=x";
			const head = `POST /forms/resume HTTP/1.1\r\nHost: site\r\nX-From: 203.0.113.9\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
			socket.write(`${head}--x\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-`);
			await once(socket, "connect");
			return socket;
		};
		const send = (from: string) => post(site, "resume", multipart(RESUME, pdf()), { ...JSON_WANTED, "x-from": from });
		const sockets = await Promise.all(Array.from({ length: 30 }, begin));
		await expect.poll(() => leftovers(site)).toHaveLength(30);
		expect((await send("203.0.113.9")).status).toBe(429);
		expect((await send("203.0.113.10")).status).toBe(201);
		sockets[0]?.destroy();
		await expect.poll(async () => (await send("203.0.113.9")).status).toBe(201);
	});

	test("a program can ask whether a resume would be accepted, or what to do first; a browser gets the page", async () => {
		const site = await startSite();
		const ask = (headers: Record<string, string>) => fetch(`${site.url}/forms/resume`, { headers });
		const free = await ask(JSON_WANTED);
		expect([free.status, await free.json()]).toEqual([200, {}]);
		expect([free.headers.get("cache-control"), free.headers.get("vary")]).toEqual(["no-store", "accept"]);
		const challenge = { algorithm: "SHA-256", challenge: "c", salt: "s", signature: "g", maxnumber: 9 } as const;
		site.limit(new RateLimitError({ why: "pressure", seconds: 60 }, challenge));
		const busy = await ask(JSON_WANTED);
		expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "60"]);
		expect(await busy.json()).toEqual({ error: expect.stringContaining("(302) 555-0142"), challenge });
		expect(await (await ask(PAGE_WANTED)).text()).toBe("<h1>the form again</h1>");
		site.breakDown();
		expect((await ask(JSON_WANTED)).status).toBe(503);
	});

	test("without JavaScript the form comes back with what was typed and the sentence", async () => {
		const site = await startSite();
		site.limit(new RateLimitError({ why: "visitor", seconds: 2400 }));
		const response = await post(site, "message", urlencoded(MESSAGE), PAGE_WANTED);
		expect([response.status, response.headers.get("retry-after")]).toEqual([429, "2400"]);
		expect(site.shown().form).toEqual({ values: MESSAGE, errors: {}, error: sentence });
	});

	test("under pressure a program gets a challenge, a plain browser the phone number", async () => {
		const site = await startSite();
		const challenge = { algorithm: "SHA-256", challenge: "c", salt: "s", signature: "g", maxnumber: 9 } as const;
		site.limit(new RateLimitError({ why: "pressure", seconds: 60 }, challenge));
		const response = await post(site, "message", urlencoded(MESSAGE));
		expect(await response.json()).toEqual({ error: expect.stringMatching(/in a minute, or call us at/), challenge });
		await post(site, "message", urlencoded(MESSAGE), PAGE_WANTED);
		expect(site.shown().form.error).toContain("(302) 555-0142");
	});

	test("suspected spam is answered as usual, and odd addresses get a remark", async () => {
		const site = await startSite();
		const trapped = await post(site, "lead", urlencoded({ ...LEAD, subject: "SEO" }));
		const quick = await post(site, "resume", multipart({ ...RESUME, took: "400" }, pdf()));
		const odd = await post(site, "message", urlencoded({ ...MESSAGE, email: "x@mailinator.com", took: "5000" }));
		expect([trapped.status, quick.status, odd.status]).toEqual([201, 201, 201]);
		expect(site.received.map(({ suspicion, remarks }) => [suspicion, remarks])).toEqual([
			["a hidden field was filled in", undefined],
			["the form was filled in within a second", undefined],
			[undefined, ["This is a disposable email address."]],
		]);
		expect(site.received[0]?.fields).toEqual(LEAD);
	});
});

describe("virus scan", () => {
	const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

	test("a clean resume is marked clean", async () => {
		const site = await startSite({ clamd: (await startFakeClamd()).address });
		expect((await post(site, "resume", multipart(RESUME, pdf({ size: MB })))).status).toBe(201);
		expect(site.received[0]?.file?.scanned).toBe("clean");
	});

	test("an infected one is refused at its field", async () => {
		const site = await startSite({ clamd: (await startFakeClamd()).address });
		const response = await post(site, "resume", multipart(RESUME, pdf({ text: eicar })));
		expect([response.status, await response.json()]).toEqual([422, { errors: { resume: fileMessages.infected } }]);
		expect([site.received, site.stored.size, leftovers(site)]).toEqual([[], 0, []]);
	});

	test("with the scanner down the resume is kept and marked", async () => {
		const clamd = await startFakeClamd();
		await clamd.stop();
		const site = await startSite({ clamd: clamd.address });
		expect((await post(site, "resume", multipart(RESUME, pdf({ text: eicar })))).status).toBe(201);
		expect(site.received[0]?.file?.scanned).toBe("unscanned");
		expect(site.logged.map(({ msg }) => msg)).toEqual(["a resume is kept unscanned"]);
	});
});
