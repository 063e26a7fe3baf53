import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { limitConcurrency } from "../../async/limit-concurrency.ts";
import { type ResumeText, TEXT_MAX, type TextState } from "./result.ts";
import type { ReadMessage, ReadRequest } from "./thread.ts";

/*
 * A child process reads files one at a time and exits when idle: whatever a file contains, it can't use up the
 * server's time or memory, and if it crashes the child, the server lives on.
 */

/** Raised when files are read better: a command reads again what an older version has read. */
export const READER_VERSION = 2;

const DEADLINE_MS = 120_000; // a safety net: the program limits its own work
const NICENESS = 5; // of 19: a third of the processor while the server is busy; a preview may be waiting
const IDLE_MS = 10_000;
const DISPLAYABLE = new Set<TextState>(["read", "too much"]);
const OUT_OF_MEMORY_SIGNALS = new Set<NodeJS.Signals>(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]); // sent by itself or V8

const runInTurn = limitConcurrency(1);
let program: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

interface ReadOptions {
	deadlineMs?: number;
	/** Aborts with an error. */
	signal?: AbortSignal;
}

/** The text of a resume. Never throws because of what is in the file. */
export function readText(content: Buffer, type: ReadRequest["type"], options: ReadOptions = {}): Promise<ResumeText> {
	return runInTurn(async () => {
		const { pages, text, end } = await runProgram({ want: "text", type, content }, options);
		return { state: text.length > TEXT_MAX ? "too much" : end, ...truncate(pages, text) };
	});
}

/**
 * A Word document as HTML: p, h1 to h6, ul, ol, li, strong, em, u, table, tr, td and br, without attributes. Throws if
 * it is locked, damaged or empty.
 */
export function readHtml(content: Buffer, type: "docx" | "doc", options: ReadOptions = {}): Promise<string> {
	return runInTurn(async () => {
		const { html, end } = await runProgram({ want: "html", type, content }, options);
		if (!html || !DISPLAYABLE.has(end)) throw new Error(`The document cannot be shown: ${end}.`);
		return html;
	});
}

interface ReadOutcome {
	pages: number[];
	text: string;
	html: string;
	end: TextState;
}

async function runProgram(
	question: ReadRequest,
	{ deadlineMs = DEADLINE_MS, signal }: ReadOptions,
): Promise<ReadOutcome> {
	signal?.throwIfAborted();
	clearTimeout(idle);
	program ??= startProgram();
	const child = program;
	const outcome: ReadOutcome = { pages: [], text: "", html: "", end: "broken" };
	const { promise, resolve: finish, reject } = Promise.withResolvers<TextState>();
	const onMessage = (answer: ReadMessage) => {
		if ("page" in answer) addPage(outcome, answer.page);
		else if ("text" in answer) outcome.text = answer.text;
		else if ("html" in answer) outcome.html = answer.html;
		else finish(answer.end);
	};
	const onExit = (_: unknown, signal: NodeJS.Signals | null) =>
		finish(signal && OUT_OF_MEMORY_SIGNALS.has(signal) ? "too much" : "broken");
	const onError = () => finish("broken");
	const onAbort = () => {
		reject(signal?.reason);
		killProgram(child);
	};
	const deadline = setTimeout(() => {
		finish("too much");
		killProgram(child);
	}, deadlineMs);
	child.on("message", onMessage).once("exit", onExit).once("error", onError);
	signal?.addEventListener("abort", onAbort);
	keepAlive(child, true);
	child.send(question);
	try {
		outcome.end = await promise;
		return outcome;
	} finally {
		clearTimeout(deadline);
		signal?.removeEventListener("abort", onAbort);
		child.off("message", onMessage).off("exit", onExit).off("error", onError);
		keepAlive(child, false);
		idle = setTimeout(() => killProgram(child), IDLE_MS).unref();
	}
}

/** Whether the server waits for it before it exits. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
	if (isBusy) {
		child.ref();
		child.channel?.ref();
	} else {
		child.unref();
		child.channel?.unref();
	}
}

function addPage(outcome: ReadOutcome, page: string): void {
	if (outcome.pages.length > 0) outcome.text += "\n\n";
	outcome.pages.push(outcome.text.length);
	outcome.text += page;
}

/** Never splits a surrogate pair. */
function truncate(pages: number[], text: string): Pick<ResumeText, "pages" | "text"> {
	const cut = text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, "");
	return { pages: pages.filter((begin) => begin < cut.length || begin === 0), text: cut };
}

function startProgram(): ChildProcess {
	const path = fileURLToPath(new URL("./program.ts", import.meta.url));
	const packages = resolve(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"), "../..");
	const started = fork(path, {
		// It may read its own code and start its thread, but no other file, no program and no native code.
		execArgv: [
			"--permission",
			"--allow-worker",
			`--allow-fs-read=${resolve(path, "../../..")}`,
			`--allow-fs-read=${packages}`,
		],
		env: {}, // it reads files from strangers, so it gets no passwords
		serialization: "advanced",
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	if (started.pid !== undefined) setPriority(started.pid, NICENESS);
	started.once("exit", () => forgetProgram(started)).on("error", () => forgetProgram(started));
	return started;
}

function killProgram(child: ChildProcess): void {
	forgetProgram(child);
	child.kill("SIGKILL");
}

function forgetProgram(child: ChildProcess): void {
	if (program === child) program = undefined;
}
