import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { formatMs } from "../../tools/bench/figures.ts";
import { RESUME } from "../../tools/running/filled-forms.ts";
import { docx } from "../../tools/running/resume-files.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { sendAsVisitor } from "../send-as-visitor.ts";
import { createDeskClient } from "../test-desk.ts";
import { withDatabase } from "./drill.ts";
import { startPageVisitors } from "./load-processes.ts";

/*
 * Twelve resumes made to stall their readers are sent, searched for and annotated at the desk, while ordinary visitors
 * load pages. In the long form only: it measures times, so the machine must be idle.
 */

const PAGE_MAX_MS = 250;
const QUIET_MS = 4_000;
const TEXT_MAX = 200_000; // characters that are read
const SEARCHES = ["sales", "a b", "live", "plan", "quota*", '"a b"', "x1"];

const TEXTS: Record<string, string> = {
	"places of hyphens": lines(`live in ${"A-".repeat(190)}`),
	"marks that must be sorted": `a${"\u0301\uff9e".repeat(99_990)}`,
	"percents of plan": filled("99% plan "),
	"words beside accents": filled("sales é "),
	"words of one letter": filled("a b "),
	"different words": Array.from({ length: 33_000 }, (_, number) => `x${number}`)
		.join(" ")
		.slice(0, TEXT_MAX),
	"spaces and tabs": `sales${" \t".repeat(95_000)}x`,
	"one word": filled("sales"),
	"titles and dates": filled("Account Executive, Acme, Columbus, OH, Jan 2019 - Feb 2020\n"),
	"sums of money": filled("$1.5M of $1,5 million quota 118% "),
	"states and capitals": filled("OH TX CA - "),
	"dots and hyphens": filled("a.-b."),
};

test("twelve resumes made to stall the server delay no page", { timeout: 600_000 }, async () => {
	const server = await startServer({ DESK_PORT: "0", TRUST_PROXY: "1", CHALLENGE_FROM: "0" });
	onTestFinished(async () => {
		if (server.process.kill("SIGKILL")) await once(server.process, "exit");
		rmSync(server.dataDir, { recursive: true, force: true });
	});
	const { origin, port, pathname } = new URL(server.desk ?? "");
	const recruiter = createDeskClient(Number(port), origin);
	await recruiter.post(`/api${pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const visitors = startPageVisitors(server.url);
	visitors.begin();
	await setTimeout(QUIET_MS);
	const quiet = await visitors.end();

	visitors.begin();
	const references: string[] = [];
	for (const [index, text] of Object.values(TEXTS).entries()) references.push(await send(text, index));
	const searching = keepSearching();
	await untilRead(references.length);
	for (const reference of references) await annotate(reference);
	await untilRead(references.length);
	await searching.stop();
	const busy = await visitors.end();
	console.log(
		`pages beside twelve hostile resumes: worst ${formatMs(busy.worst)}, p99 ${formatMs(busy.p99)}, quiet ${formatMs(quiet.p99)}`,
	);
	expect(searching.found()).toBeGreaterThan(0);
	expect(busy.worst).toBeLessThanOrEqual(PAGE_MAX_MS);

	async function send(text: string, index: number): Promise<string> {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...RESUME, email: `hostile-${index}@example.com` }))
			form.set(name, value);
		form.set("resume", new Blob([new Uint8Array(wordFile(text))]), "resume.docx");
		const answer = await sendAsVisitor(`${server.url}/forms/resume`, form);
		expect(answer.status).toBe(201);
		return (await answer.json()).reference;
	}

	/** Runs five searches at a time until stopped. */
	function keepSearching() {
		let [going, found] = [true, 0];
		const running = (async () => {
			while (going) {
				const answers = await Promise.all(
					SEARCHES.slice(0, 5).map((q) => recruiter.get(`/api/find?q=${encodeURIComponent(q)}`)),
				);
				found += answers.reduce((sum, { body }) => sum + (body.items?.length ?? 0), 0);
			}
		})();
		return {
			found: () => found,
			async stop() {
				going = false;
				await running;
			},
		};
	}

	async function annotate(reference: string): Promise<void> {
		const { body } = await recruiter.get(`/api/submissions/${reference}`);
		await recruiter.post(`/api/submissions/${reference}/note`, { version: body.version, text: "Looks odd" });
	}

	async function untilRead(count: number): Promise<void> {
		await withDatabase(readConfig(server.store), async (db) => {
			const read = db
				.selectFrom("submissions")
				.innerJoin("resume_facts", "resume_facts.reference", "submissions.reference")
				.select("submissions.reference")
				.where("tries", "=", 0)
				.where("index_tries", "=", 0)
				.where("indexed_at", "is not", null);
			await expect.poll(async () => (await read.execute()).length, { interval: 250 }).toBe(count);
		});
	}
});

function filled(piece: string): string {
	return piece.repeat(Math.ceil(TEXT_MAX / piece.length)).slice(0, TEXT_MAX);
}

function lines(line: string): string {
	return Array.from({ length: Math.floor(TEXT_MAX / line.length) }, () => line).join("\n");
}

function wordFile(text: string): Buffer {
	const paragraphs = text.split("\n").map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`);
	return docx({
		text: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`,
	});
}
