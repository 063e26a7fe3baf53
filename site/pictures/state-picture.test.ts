import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseYaml } from "../content/yaml.ts";
import { getOutline } from "./boundaries.ts";
import { type Label, labelWidth } from "./place-labels.ts";
import { type City, SHOWN_WIDTHS, statePicture } from "./state-picture.ts";

interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

const states: { name: string; cities: City[] }[] = [
	...globSync("site/content/states/*.yaml").map(
		(file) => parseYaml(readFileSync(file, "utf8")) as { name: string; cities: City[] },
	),
	...globSync("site/content/dedicated-states/*.yaml").map((file) => {
		const { name, cities } = parseYaml(readFileSync(file, "utf8")) as { name: string; cities: { cities: City[] } };
		return { name, cities: cities.cities };
	}),
];

test.each(["phone", "larger"] as const)(
	"%s: no outline runs through a city's name, and no name covers another or a dot, at any width of any state",
	(device) => {
		expect(states).toHaveLength(50);
		const [from = 0, to = 0] = [SHOWN_WIDTHS[device][0], SHOWN_WIDTHS[device].at(-1)];
		const faults = new Set<string>();
		for (const { name, cities } of states) {
			const { width: units, height, path, labels } = statePicture(name, cities);
			const drawn = labels[device];
			expect(drawn.map((label) => label.name)).toEqual(cities.map((city) => city.name));
			const points = outlinePoints(path);
			for (let width = from; width <= to; width += 4) {
				const scale = width / units;
				const frame = { left: 0, right: width, top: 0, bottom: height * scale };
				const boxes = drawn.map((label) => letterBox(label, frame));
				for (const [index, box] of boxes.entries()) {
					const label = `${name}: ${drawn[index]?.name}`;
					const others = boxes.filter((other) => other !== box);
					const dots = drawn
						.filter((_, at) => at !== index)
						.map(({ at }) => [at[0] * width, at[1] * frame.bottom] as const);
					if (points.some(([x, y]) => isInside(x * scale, y * scale, box))) faults.add(`${label} is crossed`);
					if (others.some((other) => overlap(box, other))) faults.add(`${label} covers a name`);
					if (dots.some(([x, y]) => isInside(x, y, box))) faults.add(`${label} covers a dot`);
					if (!contains(frame, box)) faults.add(`${label} leaves the picture`);
				}
			}
		}
		expect([...faults]).toEqual([]);
	},
);

/** Points of the drawn line, at most one unit apart. */
function outlinePoints(path: string): [number, number][] {
	const all: [number, number][] = [];
	for (const ring of path.split("z").filter(Boolean)) {
		const corners: [number, number][] = [];
		let [x, y] = [0, 0];
		for (const [, command, list = ""] of ring.matchAll(/([Mlhv])([^Mlhv]*)/g)) {
			const numbers = [...list.matchAll(/-?\d+/g)].map(Number);
			for (let at = 0; at < numbers.length; at += command === "h" || command === "v" ? 1 : 2) {
				const [one = 0, two = 0] = numbers.slice(at);
				if (command === "M") [x, y] = [one, two];
				else if (command === "h") x += one;
				else if (command === "v") y += one;
				else [x, y] = [x + one, y + two];
				corners.push([x, y]);
			}
		}
		for (const [index, [fromX, fromY]] of corners.entries()) {
			const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY];
			const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)));
			for (let step = 0; step < steps; step++) {
				all.push([fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps]);
			}
		}
	}
	return all;
}

/** Where a name's letters are; tests/browser/pictures.test.ts measures them in a browser. */
function letterBox({ name, at, dx, dy, anchor }: Label, frame: Box): Box {
	const length = labelWidth(name);
	const left = at[0] * frame.right + dx - (anchor === "end" ? length : anchor === "middle" ? length / 2 : 0);
	const baseline = at[1] * frame.bottom + dy;
	return { left, right: left + length, top: baseline - 10, bottom: baseline + 3 };
}

function isInside(x: number, y: number, { left, right, top, bottom }: Box): boolean {
	return x > left && x < right && y > top && y < bottom;
}

function overlap(a: Box, b: Box): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function contains(frame: Box, box: Box): boolean {
	return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

test("Alaska reaches Attu, and Rhode Island keeps Block Island", () => {
	const attu = getOutline("Alaska").place([52.9, 172.9]);
	const nearest = Math.min(
		...getOutline("Alaska")
			.rings.flat()
			.map(([x, y]) => Math.sqrt((x - attu[0]) ** 2 + (y - attu[1]) ** 2)),
	);
	expect(nearest).toBeLessThan(10); // of 1000 units to the Earth's radius: 64 km
	const south = Math.max(
		...getOutline("Rhode Island")
			.rings.flat()
			.map(([, y]) => y),
	);
	expect(south).toBeGreaterThan(getOutline("Rhode Island").place([41.2, -71.58])[1]);
});

test("every processor draws the same outlines, whatever the last digit of its sines", () => {
	const noise = `
		let seed = 1;
		const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
		for (const name of ["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot", "exp", "log", "pow", "sinh"]) {
			const exact = Math[name];
			Math[name] = (...all) => exact(...all) * (1 + next() * 8e-16);
		}`;
	const print = `
		const { getOutline } = await import("./site/pictures/boundaries.ts");
		const states = ${JSON.stringify(states)};
		console.log(JSON.stringify(states.map(({ name, cities }) => [getOutline(name).rings, cities.map(({ at }) => getOutline(name).place(at))])));`;
	const run = (script: string) =>
		execFileSync(process.execPath, ["--input-type=module", "--eval", script], { maxBuffer: 2 ** 26 }).toString();
	expect(run(noise + print)).toBe(run(print));
});
