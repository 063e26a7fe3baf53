import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { answer } from "../async/thread.ts";
import { Budget } from "./checks/budget.ts";
import type { Verdict } from "./checks/verdict.ts";
import { inspectContent } from "./resume-file.ts";

/* The worker thread started by inspect.ts. */

const tasks = { inspect };

export type InspectionTasks = typeof tasks;

answer(tasks);

/** @param workMax the budget of work */
function inspect(path: string, workMax: number): Promise<Verdict> {
	return inspectContent(readContent(path), new Budget(workMax));
}

let buffer = Buffer.alloc(0); // reused: twenty files of 10 MB must not pile up before they are garbage collected

function readContent(path: string): Buffer {
	const file = openSync(path, "r");
	try {
		const { size } = fstatSync(file);
		if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(size);
		let read = 0;
		for (let more = -1; read < size && more !== 0; read += more) more = readSync(file, buffer, read, size - read, read);
		return buffer.subarray(0, read);
	} finally {
		closeSync(file);
	}
}
