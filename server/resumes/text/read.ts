import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { turns } from "../../async/turns.ts";
import { type ResumeText, TEXT_MAX, type TextState } from "./result.ts";
import type { Answer, Question } from "./thread.ts";

/*
 * Files are read by a program of its own, one after the other, which ends when there is nothing to read: whatever is in one, it can
 * use up neither the server's time nor its memory, and if it crashes, the server does not.
 */

/** Grows when files are read better: what an older one made is made again by a command. */
export const READER = 2;

const DEADLINE_MS = 120_000; // only in case something was overlooked: the program itself counts its work
const GIVES_WAY = 5; // of 19: a third of the processor when the server wants it, too; somebody may wait for a preview
const IDLE_MS = 10_000;
const SHOWN = new Set<TextState>(["read", "too much"]);
const OUT_OF_ROOM = new Set<NodeJS.Signals>(["SIGKILL", "SIGABRT", "SIGTRAP", "SIGILL"]); // its own end, and that of JavaScript's engine

const oneAfterTheOther = turns(1);
let program: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

interface Patience {
	deadlineMs?: number;
	/** Ends it, with an error. */
	signal?: AbortSignal;
}

/** What a resume says. Never an error because of what is in the file. */
export function readText(content: Buffer, type: Question["type"], patience: Patience = {}): Promise<ResumeText> {
	return oneAfterTheOther(async () => {
		const { pages, text, end } = await ask({ want: "text", type, content }, patience);
		return { state: text.length > TEXT_MAX ? "too much" : end, ...cutOff(pages, text) };
	});
}

/**
 * A Word document as HTML of p, h1 to h6, ul, ol, li, strong, em, u, table, tr, td and br, without any attribute. An error when it is
 * locked, damaged or says nothing.
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

/** Whether a server that stops waits for it. */
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

/** No half of a sign that takes two places. */
function cutOff(pages: number[], text: string): Pick<ResumeText, "pages" | "text"> {
	const cut = text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, "");
	return { pages: pages.filter((begin) => begin < cut.length || begin === 0), text: cut };
}

function startProgram(): ChildProcess {
	const path = fileURLToPath(new URL("./program.ts", import.meta.url));
	const packages = resolve(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"), "../..");
	const started = fork(path, {
		// It may read its own code and start its thread: no other file, no program, and nothing that is not JavaScript.
		execArgv: [
			"--permission",
			"--allow-worker",
			`--allow-fs-read=${resolve(path, "../../..")}`,
			`--allow-fs-read=${packages}`,
		],
		env: {}, // what it reads comes from strangers: it knows no passwords
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
