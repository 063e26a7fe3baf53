/* Scales for bar charts. */

export interface Scale {
	from: number;
	to: number;
	ticks: number[];
}

/** Thousands of dollars. */
export interface Range {
	from: number;
	to: number;
	/** Whether the upper end is open: $400K+. */
	open: boolean;
}

/** Parses $55K–$85K, or $55K-$85K as ordered figures are written. */
export function parseSalaryRange(salary: string): Range {
	const [, from, to, open] = /^\$(\d+)K[-–]\$(\d+)K(\+?)$/.exec(salary) ?? [];
	if (!from || !to) throw new Error(`"${salary}" is not a salary range such as $55K–$85K`);
	return { from: Number(from), to: Number(to), open: open === "+" };
}

/** Parses the leading number of a figure such as 1,800+ or "70+ companies". */
export function parseAmount(figure: string): number {
	const number = Number.parseInt(figure.replaceAll(",", ""), 10);
	if (Number.isNaN(number)) throw new Error(`"${figure}" does not begin with a number`);
	return number;
}

/** A scale in whole steps that covers all ranges, starting at zero or just below the lowest. */
export function createScale(ranges: Range[], step: number, begins: "at zero" | "near the lowest"): Scale {
	const lowest = begins === "at zero" ? 0 : Math.floor(Math.min(...ranges.map(({ from }) => from)) / step) * step;
	const highest = Math.ceil(Math.max(...ranges.map(({ to }) => to)) / step) * step;
	const ticks = Array.from({ length: (highest - lowest) / step + 1 }, (_, index) => lowest + index * step);
	return { from: lowest, to: highest, ticks };
}

/** A value's position on its scale, as an SVG length. */
export function scalePosition(value: number, { from, to }: Pick<Scale, "from" | "to">): string {
	return `${Math.round(((value - from) / (to - from)) * 1000) / 10}%`;
}
