import { openThread, TooMuch } from "../async/thread.ts";
import { turns } from "../async/turns.ts";
import { WORK_MAX } from "./checks/budget.ts";
import type { Verdict } from "./checks/verdict.ts";
import type { InspectionWorks } from "./worker.ts";

/*
 * Files are looked into by a thread of its own, one after the other. Each file first gets little time, which is enough for nearly
 * all. Those that need more wait until no other file does, so that an ordinary resume never stands behind several that are there to
 * cost time.
 */

const LITTLE_WORK = WORK_MAX / 8; // a resume of a megabyte takes half of it

/**
 * Only in case something was overlooked: what a file may cost is bounded by work, about half a second. The largest honest resumes take a
 * quarter of a second, so a machine may be twenty times slower.
 */
const DEADLINE_MS = 5_000;
const MEMORY_MB = 96;

/** What the file is, by what is in it. Its name and the type its sender claims count for nothing. */
export const inspectResume = openInspector(DEADLINE_MS);

export function openInspector(deadlineMs: number): (path: string) => Promise<Verdict> {
	const oneAfterTheOther = turns(1);
	const { ask } = openThread<InspectionWorks>(new URL("./worker.ts", import.meta.url), {
		deadlineMs,
		memoryMb: MEMORY_MB,
	});
	return async (path) => {
		try {
			const first = await oneAfterTheOther(() => ask("inspect", path, LITTLE_WORK));
			if (!("problem" in first) || first.problem !== "tooComplicated") return first;
			return await oneAfterTheOther(() => ask("inspect", path, WORK_MAX), true);
		} catch (error) {
			if (error instanceof TooMuch) return { problem: "tooComplicated" };
			throw error;
		}
	};
}
