import { openThread, ThreadLimitError } from "../../async/thread.ts";
import type { ReadCalendar, ReadOptions } from "./parse-calendar.ts";
import type { CalendarTasks } from "./worker.ts";

/* Reads a calendar in a thread of its own: a rule can repeat without end. */

const DEADLINE_MS = 10_000; // 1 MB takes a second
const MEMORY_MB = 96;

const { ask } = openThread<CalendarTasks>(new URL("./worker.ts", import.meta.url), {
	deadlineMs: DEADLINE_MS,
	memoryMb: MEMORY_MB,
});

export async function readCalendar(text: string, options: ReadOptions): Promise<ReadCalendar> {
	try {
		return await ask("parseCalendar", text, options);
	} catch (error) {
		if (error instanceof ThreadLimitError) return "too much";
		throw error;
	}
}
