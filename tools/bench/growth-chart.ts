import { readColors } from "../../server/config/content.ts";
import { formatThousands } from "./figures.ts";
import type { Figure, GrowthResult } from "./growth-figures.ts";

/* Time over number of submissions, both by powers of ten: what grows in proportion runs parallel to the dashed line. */

const LINES: { figure: Figure; label: string; color: Color }[] = [
	{ figure: "backup", label: "backup", color: "accent" },
	{ figure: "csv", label: "export, CSV", color: "brand" },
	{ figure: "json", label: "export, JSON", color: "brand" },
	{ figure: "found", label: "export of a search", color: "brand" },
	{ figure: "list", label: "staff list", color: "brand" },
	{ figure: "retainSome", label: "retention, 1 % deleted", color: "error" },
	{ figure: "retainNone", label: "retention, none due", color: "error" },
	{ figure: "search", label: "desk: search", color: "soft" },
	{ figure: "deskListP95", label: "desk: list", color: "soft" },
	{ figure: "item", label: "desk: item", color: "soft" },
	{ figure: "submit", label: "submit", color: "ink" },
];
type Color = "accent" | "brand" | "error" | "soft" | "ink";

const [WIDTH, HEIGHT] = [1200, 560];
const [LEFT, RIGHT, TOP, BOTTOM] = [72, 212, 96, 56];
const BETWEEN = 274; // the panels: the first one's labels stand there
const MARGIN = 24;
const LABEL_HEIGHT = 17;
const LABEL_GAP = 8;

/** @param measured with at least two sizes of each store */
export function renderChart(measured: GrowthResult[], date: string): string {
	const stores = [...new Set(measured.map(({ store }) => store))];
	const width = (WIDTH - LEFT - RIGHT - BETWEEN * (stores.length - 1)) / stores.length;
	const panels = stores.map((store, index) => {
		const ofStore = measured.filter((each) => each.store === store);
		return panel(store, ofStore, LEFT + index * (width + BETWEEN), width, scaleOf(measured));
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">
<title id="title">What each step takes as submissions grow</title>
<desc id="desc">${inWords(measured)}</desc>
<style>${styles()}</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>
<text class="head" x="${MARGIN}" y="34">What each step takes as submissions grow</text>
<text class="soft" x="${MARGIN}" y="56">Both scales by powers of ten; dashed: in proportion. Measured ${date}.</text>
${panels.join("\n")}
</svg>
`;
}

interface Scale {
	low: number;
	high: number;
}

/** In powers of ten of milliseconds. */
function scaleOf(measured: GrowthResult[]): Scale {
	const all = measured.flatMap(({ figures }) => LINES.map(({ figure }) => Math.log10(figures[figure])));
	return { low: Math.floor(Math.min(...all)), high: Math.ceil(Math.max(...all)) };
}

function panel(store: string, measured: GrowthResult[], left: number, width: number, { low, high }: Scale): string {
	const sizes = measured.map(({ size }) => Math.log10(size));
	const [first = 0, last = 1] = [sizes[0], sizes.at(-1)];
	const x = (size: number) => round(left + ((Math.log10(size) - first) / (last - first || 1)) * width);
	const y = (power: number) => round(TOP + (1 - (power - low) / (high - low)) * (HEIGHT - TOP - BOTTOM));
	const powers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
	const grid = powers.map(
		(power) =>
			`<line class="hair" x1="${round(left)}" x2="${round(left + width)}" y1="${y(power)}" y2="${y(power)}"/>` +
			`<text class="soft small" x="${round(left - 8)}" y="${y(power) + 4}" text-anchor="end">${unitOf(power)}</text>`,
	);
	const ticks = measured.map(
		({ size }) =>
			`<text class="soft small" x="${x(size)}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${formatThousands(size)}</text>`,
	);
	const proportion = `<line class="proportion" x1="${x(10 ** (last - Math.min(last - first, high - low)))}" x2="${round(left + width)}" y1="${y(Math.max(low, high - (last - first)))}" y2="${y(high)}"/>`;
	const ends = apart(LINES.map(({ figure }) => y(Math.log10(measured.at(-1)?.figures[figure] ?? 1))));
	const lines = LINES.map(({ figure, label, color }, index) => {
		const points = measured.map(({ size, figures }) => `${x(size)},${y(Math.log10(figures[figure]))}`);
		const dots = points.map((point) => {
			const [cx, cy] = point.split(",");
			return `<circle class="line-${color}" cx="${cx}" cy="${cy}" r="3"/>`;
		});
		const took = formatTime(measured.at(-1)?.figures[figure] ?? Number.NaN);
		const end = points.at(-1)?.split(",")[1] ?? "0";
		const at = ends[index] ?? 0;
		return (
			`<polyline class="line-${color}" points="${points.join(" ")}"/>${dots.join("")}` +
			`<path class="lead" d="M${round(left + width + 4)} ${end}L${round(left + width + 12)} ${at}"/>` +
			`<text class="small" x="${round(left + width + 15)}" y="${round(at + 4)}">${label} <tspan class="soft">${took}</tspan></text>`
		);
	});
	const title = `<text class="store" x="${round(left)}" y="${TOP - 14}">${store}</text>`;
	return [title, ...grid, ...ticks, proportion, ...lines].join("\n");
}

/** Where labels stand so that none covers another: as near to their lines as there is room. */
function apart(wanted: number[]): number[] {
	const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
	const bottom = HEIGHT - BOTTOM;
	let floor = TOP - LABEL_HEIGHT;
	for (const label of order) {
		label.at = Math.max(label.at, floor + LABEL_HEIGHT);
		floor = label.at;
	}
	let ceiling = bottom + LABEL_HEIGHT + LABEL_GAP;
	for (const label of order.toReversed()) {
		label.at = Math.min(label.at, ceiling - LABEL_HEIGHT);
		ceiling = label.at;
	}
	return order.sort((a, b) => a.index - b.index).map(({ at }) => round(at));
}

function inWords(measured: GrowthResult[]): string {
	const stores = [...new Set(measured.map(({ store }) => store))];
	return stores
		.map((store) => {
			const last = measured.filter((each) => each.store === store).at(-1);
			if (!last) return "";
			const steps = LINES.map(({ figure, label }) => `${label} ${formatTime(last.figures[figure])}`);
			return `With ${formatThousands(last.size)} submissions on ${store}: ${steps.join(", ")}.`;
		})
		.join(" ");
}

/** From milliseconds: 4 ms, 1.5 s, 3 min. */
export function formatTime(ms: number): string {
	if (ms < 1) return `${ms.toFixed(1)} ms`;
	if (ms < 1_000) return `${Math.round(ms)} ms`;
	if (ms < 100_000) return `${ms < 10_000 ? Number((ms / 1_000).toFixed(1)) : Math.round(ms / 1_000)} s`;
	return `${Number((ms / 60_000).toFixed(1))} min`;
}

/** Of a line of the grid: 10 ms, 1 s, 1,000 s. */
function unitOf(power: number): string {
	return power < 3 ? `${10 ** power} ms` : `${formatThousands(10 ** (power - 3))} s`;
}

function styles(): string {
	const colors: Partial<Record<string, [light: string, dark: string]>> = readColors();
	const rules = (theme: 0 | 1) => {
		const of = (name: string) => colors[name]?.[theme];
		const strokes = ["accent", "brand", "error", "soft", "ink"].flatMap((name) => [
			`polyline.line-${name}{stroke:${of(name)}}`,
			`circle.line-${name}{fill:${of(name)}}`,
		]);
		return [
			`.paper{fill:${of("paper")}}`,
			`text{fill:${of("ink")}}`,
			`.soft{fill:${of("soft")}}`,
			`.hair,.lead{stroke:${of("hair")}}`,
			`.proportion{stroke:${of("edge")}}`,
			...strokes,
		].join("");
	};
	return [
		"text{font:15px Figtree,system-ui,sans-serif}",
		".head{font-size:22px;font-weight:600}",
		".store{font-weight:600}",
		".small{font-size:13px}",
		"polyline{fill:none;stroke-width:2;stroke-linejoin:round}",
		".lead{fill:none}",
		".proportion{stroke-dasharray:4 5}",
		rules(0),
		`@media (prefers-color-scheme:dark){${rules(1)}}`,
	].join("");
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
