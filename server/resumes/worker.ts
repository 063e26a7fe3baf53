import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { answer } from "../async/thread.ts";
import { Budget } from "./checks/budget.ts";
import type { Verdict } from "./checks/verdict.ts";
import { lookInto } from "./resume-file.ts";

/* The worker thread started by inspect.ts. */

const works = { inspect };

export type InspectionWorks = typeof works;

answer(works);

/** @param most the budget of work */
function inspect(path: string, most: number): Promise<Verdict> {
	return lookInto(contentOf(path), new Budget(most));
}

let room = Buffer.alloc(0); // reused: twenty files of 10 MB must not pile up before they are garbage collected

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
