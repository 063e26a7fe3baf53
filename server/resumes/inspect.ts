import { limitConcurrency } from "../async/limit-concurrency.ts";
import { openThread, ThreadLimitError } from "../async/thread.ts";
import { WORK_MAX } from "./checks/budget.ts";
import type { Verdict } from "./checks/verdict.ts";
import type { InspectionTasks } from "./worker.ts";

/*
 * A separate thread inspects files one at a time. Each file first gets a small budget, which is enough for nearly all.
 * Files that need more wait until no others are queued, so an ordinary resume never waits behind several made to waste
 * time.
 */

const FIRST_TRY_WORK = WORK_MAX / 8; // a one-megabyte resume takes half of it

/**
 * A safety net: the work budget already limits a file to about half a second. The largest honest resumes take a
 * quarter of a second, so this still allows for a machine twenty times slower.
 */
const DEADLINE_MS = 5_000;
const MEMORY_MB = 96;

/** Tells the type of a file by its content. The name and the type the sender claims are ignored. */
export const inspectResume = openInspector(DEADLINE_MS);

export function openInspector(deadlineMs: number): (path: string) => Promise<Verdict> {
	const runInTurn = limitConcurrency(1);
	const { ask } = openThread<InspectionTasks>(new URL("./worker.ts", import.meta.url), {
		deadlineMs,
		memoryMb: MEMORY_MB,
	});
	return async (path) => {
		try {
			const first = await runInTurn(() => ask("inspect", path, FIRST_TRY_WORK));
			if (!("problem" in first) || first.problem !== "tooComplicated") return first;
			return await runInTurn(() => ask("inspect", path, WORK_MAX), true);
		} catch (error) {
			if (error instanceof ThreadLimitError) return { problem: "tooComplicated" };
			throw error;
		}
	};
}
