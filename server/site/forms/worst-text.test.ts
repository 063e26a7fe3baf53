// @module-tag thorough
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, vi } from "vitest";
import { leadDetailsSchema, leadSchema } from "../../../contract/forms/lead.ts";
import { talentRequestSchema } from "../../../contract/forms/talent-request.ts";
import { cleanField, cleanLine, cleanText } from "../../../contract/text/text.ts";
import { expectLinear, type Reader, type TextShape } from "../../../tools/running/linear-time.ts";
import { readFirm } from "../../config/content.ts";
import { addSignature } from "../../delivery/letters/answer-letter.tsx";
import { clientAddress, toVisitorKey } from "../../http/client-address.ts";
import { createChallenges } from "../../intake/challenge.ts";
import { spamReason } from "../../intake/submission.ts";
import { createSecret } from "../../store/secret.ts";
import { createMetrics } from "../health/metrics.ts";
import { loadPages } from "../pages/pages.ts";
import { isCrossSite, readContext } from "./read-form.ts";

/* Every function that sees a stranger's text before its length is checked, fed with what trips up patterns. */

vi.setConfig({ testTimeout: 300_000 });

const BODY = 64_000; // characters; anything quadratic is expensive by then
const HEADER = 16_000; // Node accepts 16 KB

const REPEATED = [
	...[" ", "\t", "\r", "\n", "\r\n", "\0", "\u0085", "\u2028", " \n", "x "],
	...["a", "A", "0", ".", "a.", ".a", "..", "-", "a-", "_", "+", "'", "@", "a@", "a@b.", "+@"],
	...[
		'"',
		"\\",
		"\\'",
		"(",
		"[",
		"{",
		"<",
		"<!--",
		"<script",
		"]",
		"]:1",
		"[]:",
		"1.1.1.1:1",
		"::",
		"::ffff:",
		"%",
		"%25",
	],
	...[
		"/",
		"//",
		"/a",
		"?",
		"&",
		"&amp;",
		"=",
		"a=b&",
		",",
		", ",
		";",
		";q=0",
		"; q=0.0",
		'W/"',
		"br;",
		"utm_source=a&",
	],
	...[
		"\u0301",
		"\u0301\u0323",
		"a\u0301\u0323",
		"\u0344",
		"\u200b",
		"\u200d",
		"👩\u200d",
		"\ufe0f\u200d",
		"👩🏽",
		"\ud800",
	],
	...["\u0301\u200b\u0323\u200b", "\ufdfa", "가", "각\u11a8"],
];

/** Repeated, by itself and with something before or after it. */
const SHAPES = REPEATED.flatMap((unit): TextShape[] => [
	{ before: "", unit, after: "", between: "" },
	{ before: "a", unit, after: "!", between: "" },
	{ before: "[", unit, after: "a", between: "" },
]);

function requestWith(url: string, headers: Record<string, string>): IncomingMessage {
	const request = new IncomingMessage(new Socket());
	request.url = url;
	request.method = "GET";
	request.headers = { host: "site.example", ...headers };
	return request;
}

const SITE = "https://site.example";
const kindsOfField = [
	...[leadSchema.shape.firstName, leadSchema.shape.email, leadSchema.shape.roleType, leadSchema.shape.agreeToTerms],
	...[leadDetailsSchema.shape.phone, talentRequestSchema.shape.state],
];
const addressOf = clientAddress(1, { warn: () => {} });
const metrics = createMetrics([], { version: "1.2.3", commit: "abc123" });
const challenges = createChallenges("key", () => new Date());
const secret = createSecret(Buffer.alloc(32));
const firm = readFirm();

const BODY_READERS: Record<string, (text: string) => unknown> = {
	"a line, cleaned": cleanLine,
	"a text, cleaned": cleanText,
	"a field, cleaned": (text) => [cleanField(text, "lines"), cleanField(text, "one line")],
	"the kinds of field, checked": (text) => kindsOfField.map((field) => field.safeParse(text)),
	"what tells robots": (text) => [spamReason(new Map([["subject", text]])), spamReason(new Map([["took", text]]))],
	"the solution of a challenge": (text) => challenges.verify(text),
	"a lead's token": (text) => secret.verifyLeadToken(text),
	"the end of an answer": (text) => addSignature(text, "Dana Reyes", firm),
};

const HEADER_READERS: Record<string, (text: string) => unknown> = {
	"X-Forwarded-For": (text) => addressOf(requestWith("/", { "x-forwarded-for": text })),
	"an address": toVisitorKey,
	Host: (text) => metrics.mayRead(requestWith("/metrics", { host: `127.0.0.1${text}` })),
	Origin: (text) => isCrossSite(requestWith("/", { origin: `https://${text}` }), SITE),
	"Referer, and what our script says of the site before": (text) => {
		readContext(requestWith("/", { referer: `${SITE}/?utm_source=${text}` }), SITE, `${SITE}/${text}`, undefined);
		readContext(requestWith("/", { referer: `${SITE}/${text}` }), SITE, text, undefined);
	},
};

test("the work of every reader of a body grows with the text, whatever it says", async () => {
	await expectLinear(readersOf(BODY_READERS), SHAPES, { size: BODY, runs: [BODY] });
});

test("the work of every reader of a header grows with the text, whatever it says", async () => {
	await expectLinear(readersOf(HEADER_READERS), SHAPES, { size: HEADER, runs: [HEADER] });
});

test("the work of finding a page grows with its address and headers, whatever they say", async () => {
	const dist = mkdtempSync(join(tmpdir(), "worst-"));
	await mkdir(join(dist, "client"));
	for (const name of ["index.html", "404.html"]) writeFileSync(join(dist, "client", name), name);
	const file = (path: string) => ({ path, hash: "abc", compressed: false });
	writeFileSync(join(dist, "servable.json"), JSON.stringify([file("index.html"), file("404.html")]));
	const pages = loadPages(dist, SITE);
	const ask = (url: string, headers: Record<string, string>) => {
		const request = requestWith(url, headers);
		const response = new ServerResponse(request);
		if (!pages.serve(request, response)) pages.redirectOrNotFound(request, response);
	};
	const page = (text: string) => {
		ask(`/${text}`, {});
		ask(`/?${text}`, {});
		ask("/", { "accept-encoding": `br${text}`, "if-none-match": text });
	};
	await expectLinear(readersOf({ "a page": page }), SHAPES, { size: HEADER, runs: [HEADER] });
	rmSync(dist, { recursive: true });
});

function readersOf(readers: Record<string, (text: string) => unknown>): Record<string, Reader> {
	return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, (text: string) => () => read(text)]));
}
