import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { AstroIntegration } from "astro";

/* Class names of CSS modules in the built pages: one or two characters, because every page inlines its styles.
   Numbered, not hashed: a hash needs five characters to avoid collisions. */

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;

export function shortClassNames(): AstroIntegration {
	return {
		name: "short-class-names",
		hooks: {
			"astro:config:setup": ({ command, updateConfig }) => {
				if (command !== "build") return; // in development, keep names that show their origin
				updateConfig({ vite: { css: { modules: { generateScopedName: createNamer("site/**/*.module.css") } } } });
			},
		},
	};
}

/** Assigns each class and animation of these modules a short name, the same in every build of the same files. */
export function createNamer(modules: string): (name: string, file: string) => string {
	const keys = globSync(modules)
		.sort()
		.flatMap((file) => findClassNames(readFileSync(file, "utf8")).map((name) => `${file} ${name}`));
	const names = new Map(keys.map((key, index) => [key, shortName(index)]));
	return (name, file) => {
		const key = `${relative(process.cwd(), file)} ${name}`;
		const short = names.get(key);
		if (!short) throw new Error(`${key}: not found when class names were given`);
		return short;
	};
}

/** The classes and animations that a module defines, without duplicates. */
export function findClassNames(css: string): string[] {
	const code = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, "");
	return [...new Set([...code.matchAll(/(?:\.|@keyframes )([a-z]\w*)/gi)].map(([, name = ""]) => name))];
}

function shortName(index: number): string {
	const first = LETTERS[index % LETTERS.length] ?? "";
	const round = Math.floor(index / LETTERS.length);
	if (round > LETTERS_AND_DIGITS.length) throw new Error("There are more classes than names of two letters");
	return round === 0 ? first : first + LETTERS_AND_DIGITS[round - 1];
}
