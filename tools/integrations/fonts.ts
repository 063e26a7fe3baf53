import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import subsetFont from "subset-font";

/* Subsets the two typefaces to the characters US English needs and the weights and features the design uses. */

const CACHE = resolve("node_modules/.cache/fonts");
const PRINTABLE_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
// Typographic marks, and the accented letters in US names and places (Nguyễn falls back to the system font).
const CHARACTERS = `${PRINTABLE_ASCII}\u00a0‘’“”–…·•×©®→↗✓áéíóúñüçèÁÉÍÓÚÑÜ`;

const FEATURES = ["kern", "liga", "lnum", "tnum"];

/** Headings have one weight: a second would cost 9 KB on every first visit. */
const faces = {
	fraunces: { file: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2", wght: 560 },
	figtree: { file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", wght: { min: 400, max: 700 } },
};

export async function subsetFonts(): Promise<{ fraunces: string; figtree: string }> {
	await mkdir(CACHE, { recursive: true });
	return { fraunces: await subsetFace("fraunces"), figtree: await subsetFace("figtree") };
}

/** A face at one weight, for programs that support neither variable fonts nor WOFF2. */
export async function staticFont(name: keyof typeof faces, weight: number): Promise<Buffer> {
	return subsetFont(await readFont(name), CHARACTERS, { targetFormat: "sfnt", variationAxes: { wght: weight } });
}

async function subsetFace(name: keyof typeof faces): Promise<string> {
	const { wght } = faces[name];
	const recipe = JSON.stringify([faces[name], CHARACTERS, FEATURES]);
	const hash = createHash("sha256").update(recipe).digest("hex").slice(0, 12);
	const target = resolve(CACHE, `${name}-${hash}.woff2`);
	if (existsSync(target)) return target;
	// A constant, because subset-font's types don't include the last two options yet.
	const options = { targetFormat: "woff2", variationAxes: { wght }, keepFeatures: FEATURES, noHinting: true } as const;
	await writeFile(target, await subsetFont(await readFont(name), CHARACTERS, options));
	return target;
}

function readFont(name: keyof typeof faces): Promise<Buffer> {
	return readFile(createRequire(import.meta.url).resolve(faces[name].file));
}
