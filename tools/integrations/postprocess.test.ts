import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dedupeDrawings, dropMarkup, postprocess, shortenFonts, stripReactComments } from "./postprocess.ts";

test("comments stay only in islands, where React needs them", () => {
	const island = "<astro-island ssr><p>1<!-- --> of 2</p></astro-island>";
	expect(stripReactComments(`<p>Lewes<!-- -->, <!-- -->DE</p>${island}<p>a<!-- -->b</p>${island}`)).toBe(
		`<p>Lewes, DE</p>${island}<p>ab</p>${island}`,
	);
});

const arrow = '<path d="M4 12h15M13 6l6 6-6 6M4 12h15"></path>';
const other = '<path d="M12 5v14M5 12h14M12 5v14M5 12h14"></path>';

test("a repeated drawing refers to the first one", () => {
	expect(dedupeDrawings(`<svg>${arrow}</svg><svg>${other}</svg><svg>${arrow}</svg><svg>${arrow}</svg>`)).toBe(
		`<svg>${arrow.replace("<path", '<path id="d1"')}</svg><svg>${other}</svg>` +
			'<svg><use href="#d1"></use></svg><svg><use href="#d1"></use></svg>',
	);
});

test("an island keeps its HTML as React rendered it", () => {
	const page = `<svg>${arrow}</svg><astro-island uid="1"><svg>${arrow}</svg></astro-island>`;
	expect(dedupeDrawings(page)).toBe(page);
});

test("end tags go where browsers add them anyway, and so does other markup", () => {
	const list = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><dl><div><dt>d</dt><dd>e</dd></div></dl>";
	expect(dropMarkup(list)).toBe("<ul><li>a<ul><li>b</ul><li>c</ul><dl><div><dt>d<dd>e</div></dl>");
	expect(dropMarkup('<svg><path d="M0 0"></path></svg>')).toBe('<svg><path d="M0 0"/></svg>');
	expect(dropMarkup('<div><p>We&#x27;ll</p><p>it&#39;s</p><p>x</p></div><a><p>y</p></a><input required=""/>')).toBe(
		"<div><p>We'll<p>it's<p>x</div><a><p>y</p></a><input required/>",
	);
	expect(dropMarkup('<a href="/" class="b c "><p class="d">e "f "</p></a>')).toBe(
		'<a href="/" class="b c"><p class="d">e "f "</p></a>',
	);
	expect(dropMarkup("<body><p>a</body></html>\n")).toBe("<body><p>a");
	expect(dropMarkup("<ul><li>a</li> <li>b</li><!-- --></ul>")).toBe("<ul><li>a</li> <li>b</li><!-- --></ul>");
});

test("a font has its own name, without the hash of its file", () => {
	const face =
		'@font-face{font-family:"Figtree-14d662c4b986568d fallback: Arial";src:local("Arial");font-style:normal;size-adjust:118.5231%;}';
	const all = `${face}:root{--font:Figtree-14d662c4b986568d,"Figtree-14d662c4b986568d fallback: Arial",Arial;}.a{color:red}`;
	expect(shortenFonts(all)).toBe(
		'@font-face{font-family:"Figtree fallback";src:local("Arial");size-adjust:118.5%}:root{--font:Figtree,"Figtree fallback",Arial}.a{color:red}',
	);
	expect(shortenFonts('<link href="/_astro/Page-14d662c4b986568d.css">')).toBe(
		'<link href="/_astro/Page-14d662c4b986568d.css">',
	);
});

const FIGTREE = resolve("node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2");

/* A site with one of everything, in the form in which ours is written. */
const SITE: Record<string, string> = {
	"astro.config.mjs": `import react from "@astrojs/react";
import { fontProviders } from "astro/config";
const build = { format: "file", inlineStylesheets: "always" };
const src = ["${FIGTREE}"];
const figtree = { provider: fontProviders.local(), name: "Figtree", cssVariable: "--figtree", fallbacks: ["sans-serif"], options: { variants: [{ src, weight: 400, style: "normal" }] } };
export default { integrations: [react()], build, fonts: [figtree], vite: { build: { assetsInlineLimit: 0 } } };`,
	"src/Part.jsx": `import css from "./Part.module.css";
export const Part = ({ name }) => <p className={css.part}>Hello {name}<svg><path d="M4 12h15M13 6l6 6-6 6M4 12h15" /></svg></p>;`,
	"src/Part.module.css": ".part { color: red }",
	"src/door.js": `document.title = "open";`,
	"src/pages/index.astro": `---
import { Font } from "astro:assets";
import { Part } from "../Part.jsx";
---
<html><head><title>x</title><Font cssVariable="--figtree" /></head><body>
<Part name="Ada" /><Part name="Bo" /><Part name="Cy" client:visible={{ rootMargin: "400px" }} />
<footer data-reached=""></footer><script src="../door.js"></script></body></html>
<style is:global>body { margin: 0 }</style>
<style is:inline>.z{color:blue}</style>`,
};

test("the installed Astro and React write pages as the steps expect them", async () => {
	mkdirSync("node_modules/.cache", { recursive: true });
	const folder = mkdtempSync(resolve("node_modules/.cache/postprocess-")); // inside, so that packages are found
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "src/pages"), { recursive: true });
	for (const [name, text] of Object.entries(SITE)) writeFileSync(join(folder, name), text);
	const astro = resolve("node_modules/astro/bin/astro.mjs");
	const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
	const { stdout, stderr, status } = spawnSync(process.execPath, [astro, "build"], { cwd: folder, env });
	expect(status, `${stdout}${stderr}`).toBe(0);
	await postprocess(join(folder, "dist"));
	const html = readFileSync(join(folder, "dist/index.html"), "utf8");
	const [outside = "", island = ""] = html.split(/(?=<astro-island)/);
	expect(outside).toContain("Hello Ada");
	expect(island).toMatch(
		/^<astro-island ssr prefix="r\d+" data-reached="\/_astro\/island\.\w+\.js" data-near="400px">/,
	);
	expect(island).toContain("Hello <!-- -->Cy");
	expect(html).toContain('--figtree:Figtree,"Figtree fallback"');
	expect(html).toMatch(/<footer data-reached="\/_astro\/[^"]+\.js">/);
	expect(readdirSync(join(folder, "dist/_astro")).filter((name) => name.startsWith("island."))).toHaveLength(1);
});

test("the build stops when no page has what a step looks for", async () => {
	const folder = mkdtempSync(join(tmpdir(), "pages-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "index.html"), "<body></body>");
	await expect(postprocess(folder)).rejects.toThrow("No built page has an island.");
});
