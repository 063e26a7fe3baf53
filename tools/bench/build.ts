import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { formatMs, formatRatio, formatSeconds, type Part, type Row } from "./figures.ts";

const PAGES = 64; // as the site is
const SIZES = [500, 2_000, 10_000];
const LARGEST = 10_000;
const PAGE_GOAL_MS = 10;
const WARM_GOAL_MS = 5_000;
const COPIED = ["site", "contract", "server", "tools", "public", "astro.config.ts", "tsconfig.json", "package.json"];

/** Milliseconds of a build, by what it was doing. */
interface Times {
	whole: number;
	/** Reading content, bundling. */
	prepare: number;
	prerender: number;
	sharePictures: number;
	/** Pruning styles, compressing, hashing. */
	servable: number;
}

/** The site as it is, built with nothing kept and again; then the same with made-up state pages. */
export const build: Part = async (_, progress) => {
	const rows: Row[] = [];
	const copy = await copyProject();
	const cold = await timeBuild(copy);
	progress(`${PAGES} pages, cold: ${said(cold)}`);
	const unchanged = await timeUnchanged();
	progress(`${PAGES} pages, unchanged: ${formatSeconds(unchanged)}`);
	changeAWord(copy);
	const warm = await timeBuild(copy);
	progress(`${PAGES} pages, a word changed: ${said(warm)}`);
	rows.push(
		{
			part: "build",
			what: `${PAGES} pages, nothing kept`,
			measured: formatSeconds(cold.whole),
			beside: said(cold),
			goal: "",
			figures: { ...cold },
		},
		{
			part: "build",
			what: `${PAGES} pages, again without changes`,
			measured: formatSeconds(unchanged),
			beside: "npm run build, which sees that nothing changed",
			goal: "< 5 s",
			met: unchanged < WARM_GOAL_MS,
			figures: { whole: unchanged },
		},
		{
			part: "build",
			what: `${PAGES} pages, again with a word changed`,
			measured: formatSeconds(warm.whole),
			beside: said(warm),
			goal: "",
			figures: { ...warm },
		},
	);
	let before = { pages: PAGES, ...cold };
	for (const pages of SIZES) {
		addStates(copy, before.pages, pages);
		// Pictures and compression cost the same for each page: of the most pages they would take half an hour to say so.
		const times = await timeBuild(copy, { untilRendered: pages === LARGEST });
		progress(`${pages} pages: ${said(times)}`);
		const made = (build: Times) => build.prepare + build.prerender;
		const page = (made(times) - made(cold)) / (pages - PAGES);
		const added = pages - before.pages;
		const rest =
			pages === LARGEST
				? ""
				: `; then share picture ${formatMs(times.sharePictures / added)}, styles and compression ${formatMs(times.servable / added)} per new page`;
		rows.push({
			part: "build",
			what: `${pages.toLocaleString("en-US")} pages, per page before compression`,
			measured: formatMs(page),
			beside: `content and code ${formatSeconds(times.prepare)}, prerender ${formatSeconds(times.prerender)}, ${formatRatio(made(times), made(before))} for ${formatRatio(pages, before.pages)} pages${rest}`,
			goal: "<= 10 ms",
			met: page <= PAGE_GOAL_MS,
			figures: { pages, perPageMs: page, ...times },
		});
		before = { pages, ...times };
	}
	await rm(copy, { recursive: true });
	return rows;
};

function said({ prepare, prerender, sharePictures, servable }: Times): string {
	const made = `prepare ${formatSeconds(prepare)}, prerender ${formatSeconds(prerender)}`;
	if (Number.isNaN(servable)) return made;
	return `${made}, share pictures ${formatSeconds(sharePictures)}, styles and compression ${formatSeconds(servable)}`;
}

/** With packages, but without what they keep between builds. */
async function copyProject(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), "closewell-bench-"));
	for (const part of COPIED) await cp(part, join(copy, part), { recursive: true });
	const packages = resolve("node_modules");
	await mkdir(join(copy, "node_modules"));
	for (const name of readdirSync(packages)) {
		if (!name.startsWith(".") || name === ".bin") symlinkSync(join(packages, name), join(copy, "node_modules", name));
	}
	return copy;
}

/** Of this project, which has just been built. */
async function timeUnchanged(): Promise<number> {
	const started = performance.now();
	await once(spawn(process.execPath, ["tools/bootstrap.mjs", "build"]), "exit");
	return performance.now() - started;
}

function changeAWord(copy: string): void {
	const path = join(copy, "site/content/states/ohio.yaml");
	writeFileSync(path, readFileSync(path, "utf8").replace(/^ {4}(?=\S)/m, "    Today. "));
}

/** Pages like those of states: their outlines and cities, with words of their own. */
function addStates(copy: string, from: number, to: number): void {
	const folder = join(copy, "site/content/states");
	const models = readdirSync("site/content/states").map((name) =>
		readFileSync(join("site/content/states", name), "utf8"),
	);
	for (let number = from; number < to; number++) {
		const model = models[number % models.length] ?? "";
		const text = model
			.replace(/^slug: (.*)$/m, `slug: $1-${inLetters(number)}`)
			.replace(/^h1: (.*)$/m, `h1: $1 ${number}`)
			.replace(/^ {4}(?=\S)/m, `    Territory ${number}. `);
		const [, slug] = /^slug: (.*)$/m.exec(text) ?? [];
		writeFileSync(join(folder, `${slug}.yaml`), text);
	}
}

/** Slugs hold no digits. */
function inLetters(number: number): string {
	return [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

/** Reads off what the build prints when each step begins or ends. */
function timeBuild(folder: string, { untilRendered = false } = {}): Promise<Times> {
	const started = performance.now();
	const reached: Record<string, number> = {};
	const marks = {
		prerender: /prerendering static routes/,
		rendered: /Rearranging server assets/,
		pictures: /\[share-pictures\]/,
		servable: /\[servable\]/,
	};
	const child = spawn(process.execPath, [join(folder, "node_modules/astro/bin/astro.mjs"), "build"], {
		cwd: folder,
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
	});
	let printed = "";
	const note = (text: string) => {
		printed = (printed + text).slice(-20_000);
		for (const [name, mark] of Object.entries(marks)) if (mark.test(text)) reached[name] ??= performance.now();
		if (untilRendered && reached.rendered) child.kill();
	};
	child.stdout.setEncoding("utf8").on("data", note);
	child.stderr.setEncoding("utf8").on("data", note);
	return new Promise((resolve, reject) => {
		child.on("close", (code) => {
			const { prerender, rendered, pictures = Number.NaN, servable = Number.NaN } = reached;
			if (!prerender || !rendered || (code !== 0 && !untilRendered)) {
				return reject(new Error(`The build failed, or its output is not as expected:\n${printed}`));
			}
			return resolve({
				whole: performance.now() - started,
				prepare: prerender - started,
				prerender: rendered - prerender,
				sharePictures: pictures - rendered,
				servable: servable - pictures,
			});
		});
	});
}
