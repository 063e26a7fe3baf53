import { readFileSync } from "node:fs";

/* What the system knows about a process. Linux only: elsewhere the figures are not numbers. */

const TICKS_PER_SECOND = 100; // of /proc: the kernel's USER_HZ, the same on every Linux of today

/** Seconds of processor time that it has used so far: all its threads, or its main one. */
export function readCpuSeconds(pid: number, threads: "all" | "main" = "all"): number {
	const text = read(threads === "all" ? `/proc/${pid}/stat` : `/proc/${pid}/task/${pid}/stat`);
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // its name may hold spaces
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Bytes it holds now (VmRSS), or held at most (VmHWM). */
export function readMemoryBytes(pid: number, what: "VmRSS" | "VmHWM"): number {
	const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`)) ?? [];
	return Number(kilobytes) * 1024;
}

function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}
