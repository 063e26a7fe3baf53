import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { Budget } from "./budget.ts";
import { lookInto } from "./resume-file.ts";

/* The thread of inspect.ts. An error ends it; another one takes its place. */

export interface Question {
	path: string;
	/** What looking into it may cost. */
	most: number;
}

let room = Buffer.alloc(0); // used again and again: twenty files of 10 MB must not pile up before they are collected

parentPort?.on("message", async ({ path, most }: Question) =>
	parentPort?.postMessage(await lookInto(contentOf(path), new Budget(most))),
);

function contentOf(path: string): Buffer {
	const file = openSync(path, "r");
	try {
		const { size } = fstatSync(file);
		if (size > room.length) room = Buffer.allocUnsafeSlow(size);
		let read = 0;
		for (let more = -1; read < size && more !== 0; read += more) more = readSync(file, room, read, size - read, read);
		return room.subarray(0, read);
	} finally {
		closeSync(file);
	}
}
