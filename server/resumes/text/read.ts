import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { turns } from "../../async/turns.ts";
import { type ResumeText, TEXT_MAX, type TextState } from "./result.ts";
import type { Answer, Question } from "./thread.ts";

/*
 * A child process reads files one at a time and exits when idle: whatever a file contains, it can't use up the
 * server's time or memory, and if it crashes the child, the server lives on.
 */

/** Raised when files are read better: a command reads again what an older version has read. */
export const READER = 2;

const DEADLINE_MS = 120_000; // a safety net: the program limits its own work
const GIVES_WAY = 5; // of 19: a third of the processor while the server is busy; a preview may be waiting
const IDLE_MS = 10_000;
const SHOWN = new Set<TextState>(["read", "too much"]);
const OUT_OF_ROOM = new Set<NodeJS.Signals>(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]); // sent by itself or V8

const oneAfterTheOther = turns(1);
let program: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

interface Patience {
	deadlineMs?: number;
	/** Aborts with an error. */
	signal?: AbortSignal;
}

/** The text of a resume. Never throws because of what is in the file. */
export function readText(content: Buffer, type: Question["type"], patience: Patience = {}): Promise<ResumeText> {
	return oneAfterTheOther(async () => {
		const { pages, text, end } = await ask({ want: "text", type, content }, patience);
		return { state: text.length > TEXT_MAX ? "too much" : end, ...cutOff(pages, text) };
	});
}

/**
 * A Word document as HTML: p, h1 to h6, ul, ol, li, strong, em, u, table, tr, td and br, without attributes. Throws if
 * it is locked, damaged or empty.
 */
export function readHtml(content: Buffer, type: "docx" | "doc", patience: Patience = {}): Promise<string> {
	return oneAfterTheOther(async () => {
		const { html, end } = await ask({ want: "html", type, content }, patience);
		if (!html || !SHOWN.has(end)) throw new Error(`The document cannot be shown: ${end}.`);
		return html;
	});
}

interface Heard {
	pages: number[];
	text: string;
	html: string;
	end: TextState;
}

async function ask(question: Question, { deadlineMs = DEADLINE_MS, signal }: Patience): Promise<Heard> {
	signal?.throwIfAborted();
	clearTimeout(idle);
	program ??= startProgram();
	const asked = program;
	const heard: Heard = { pages: [], text: "", html: "", end: "broken" };
	const { promise, resolve: ended, reject } = Promise.withResolvers<TextState>();
	const onMessage = (answer: Answer) => {
		if ("page" in answer) addPage(heard, answer.page);
		else if ("text" in answer) heard.text = answer.text;
		else if ("html" in answer) heard.html = answer.html;
		else ended(answer.end);
	};
	const onExit = (_: unknown, signal: NodeJS.Signals | null) =>
		ended(signal && OUT_OF_ROOM.has(signal) ? "too much" : "broken");
	const onError = () => ended("broken");
	const onAbort = () => {
		reject(signal?.reason);
		end(asked);
	};
	const deadline = setTimeout(() => {
		ended("too much");
		end(asked);
	}, deadlineMs);
	asked.on("message", onMessage).once("exit", onExit).once("error", onError);
	signal?.addEventListener("abort", onAbort);
	holdUp(asked, true);
	asked.send(question);
	try {
		heard.end = await promise;
		return heard;
	} finally {
		clearTimeout(deadline);
		signal?.removeEventListener("abort", onAbort);
		asked.off("message", onMessage).off("exit", onExit).off("error", onError);
		holdUp(asked, false);
		idle = setTimeout(() => end(asked), IDLE_MS).unref();
	}
}

/** Whether the server waits for it before it exits. */
function holdUp(asked: ChildProcess, holds: boolean): void {
	if (holds) {
		asked.ref();
		asked.channel?.ref();
	} else {
		asked.unref();
		asked.channel?.unref();
	}
}

function addPage(heard: Heard, page: string): void {
	if (heard.pages.length > 0) heard.text += "\n\n";
	heard.pages.push(heard.text.length);
	heard.text += page;
}

/** Never splits a surrogate pair. */
function cutOff(pages: number[], text: string): Pick<ResumeText, "pages" | "text"> {
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
	if (started.pid !== undefined) setPriority(started.pid, GIVES_WAY);
	started.once("exit", () => forget(started)).on("error", () => forget(started));
	return started;
}

function end(asked: ChildProcess): void {
	forget(asked);
	asked.kill("SIGKILL");
}

function forget(asked: ChildProcess): void {
	if (program === asked) program = undefined;
}
