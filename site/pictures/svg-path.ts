import type { Ring } from "./boundaries.ts";

/** The shortest SVG path data for rings in whole units: relative steps, with h and v where possible. */
export function toPathData(rings: Ring[]): string {
	return rings.map(ringPath).join("");
}

function ringPath(ring: Ring): string {
	const points = ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
	const [first] = points;
	if (!first) return "";
	let [x, y] = first;
	let path = `M${x} ${y}`;
	let command = "M";
	for (const [nextX, nextY] of points.slice(1)) {
		const [dx, dy] = [nextX - x, nextY - y];
		if (dx === 0 && dy === 0) continue;
		[x, y] = [nextX, nextY];
		const next = dy === 0 ? "h" : dx === 0 ? "v" : "l";
		const numbers = next === "h" ? [dx] : next === "v" ? [dy] : [dx, dy];
		for (const [index, number] of numbers.entries()) {
			const begins = index === 0 && next !== command;
			path += begins ? next + number : number < 0 ? number : ` ${number}`;
		}
		command = next;
	}
	return `${path}z`;
}
