/* What every part of the benchmark hands back, and how figures are put into words. */

export interface Row {
	part: string;
	what: string;
	measured: string;
	/** The limit, or what others would pick, measured in the same run. */
	beside: string;
	goal: string;
	/** Left out where there is no goal to miss. */
	met?: boolean;
	figures: Record<string, number>;
}

interface BenchOptions {
	runs: number;
	/** Every page, not only one of each kind: takes long. */
	all: boolean;
	/** Of matching: only what rules may be changed for. */
	tune: boolean;
	/** Of matching: only draws reasons to be judged, by this seed. */
	reasons?: number | undefined;
	/** Of memory: how long there is load. */
	minutes: number;
	/** Folders of built pages, or addresses, to measure beside. */
	beside: string[];
	/** With Lighthouse too, where it is not the point: takes long. */
	lighthouse: boolean;
}

export type Part = (options: BenchOptions, progress: (text: string) => void) => Promise<Row[]>;

export const MB = 1024 * 1024;

export function median(values: number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
	return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The median of each figure. */
export function medians<Name extends string>(readings: Record<Name, number>[]): Record<Name, number> {
	const names = Object.keys(readings[0] ?? {}) as Name[];
	const middle = names.map((name) => [name, median(readings.map((reading) => reading[name]))]);
	return Object.fromEntries(middle) as Record<Name, number>;
}

/** @param share 0.99 for the value that 99 of 100 stay within */
export function quantile(values: number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function formatRatio(a: number, b: number): string {
	return `${(a / b).toFixed(2)} x`;
}

export function formatThousands(value: number): string {
	return Math.round(value).toLocaleString("en-US");
}

export function formatMs(value: number): string {
	return `${value < 10 ? value.toFixed(1) : formatThousands(value)} ms`;
}

export function formatSeconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function formatTable(rows: Row[]): string {
	const head = ["part", "what", "measured", "beside, in the same run", "goal", ""];
	const lines = rows.map(({ part, what, measured, beside, goal, met }) => [
		part,
		what,
		measured,
		beside,
		goal,
		met === undefined ? "" : met ? "met" : "missed",
	]);
	const widths = head.map((title, column) =>
		Math.max(title.length, ...lines.map((line) => (line[column] ?? "").length)),
	);
	const print = (cells: string[]) =>
		cells
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd();
	return [print(head), print(widths.map((width) => "-".repeat(width))), ...lines.map(print)].join("\n");
}
