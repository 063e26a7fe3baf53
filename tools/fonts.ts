import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import subsetFont from "subset-font";

/* Cuts the two typefaces down to the characters US English needs, and the weights the design uses. */

const CACHE = resolve("node_modules/.cache/fonts");
const PRINTABLE_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
// Typographic marks, and the accented letters that US names and places carry (Nguyễn falls back to the system's font).
const CHARACTERS = `${PRINTABLE_ASCII}\u00a0‘’“”–…·•×©®→↗✓áéíóúñüçèÁÉÍÓÚÑÜ`;

const faces = {
	fraunces: { file: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2", min: 500, max: 650 },
	figtree: { file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", min: 400, max: 700 },
};

export async function cutFonts(): Promise<{ fraunces: string; figtree: string }> {
	await mkdir(CACHE, { recursive: true });
	return { fraunces: await cut("fraunces"), figtree: await cut("figtree") };
}

/** A face at one weight, for programs that read neither variable fonts nor WOFF2. */
export async function staticFont(name: keyof typeof faces, weight: number): Promise<Buffer> {
	return subsetFont(await wholeFont(name), CHARACTERS, { targetFormat: "sfnt", variationAxes: { wght: weight } });
}

async function cut(name: keyof typeof faces): Promise<string> {
	const { file, min, max } = faces[name];
	const recipe = createHash("sha256").update(`${file} ${min} ${max} ${CHARACTERS}`).digest("hex").slice(0, 12);
	const target = resolve(CACHE, `${name}-${recipe}.woff2`);
	if (existsSync(target)) return target;
	const small = await subsetFont(await wholeFont(name), CHARACTERS, {
		targetFormat: "woff2",
		variationAxes: { wght: { min, max } },
	});
	await writeFile(target, small);
	return target;
}

function wholeFont(name: keyof typeof faces): Promise<Buffer> {
	return readFile(createRequire(import.meta.url).resolve(faces[name].file));
}
