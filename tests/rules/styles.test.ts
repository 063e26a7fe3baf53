import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { findClassNames } from "../../tools/integrations/class-names.ts";

/* One way to style: a component's rules are in the CSS module beside it, shared rules have plain names in styles/. */

const SHARED = plainNames("{site,desk}/styles/{base,shared}.css");
/** Plain names without a rule, which scripts or modules use to find an element. */
const HOOKS = ["theme-toggle", "received"];

const components = globSync("{site,desk}/**/*.{tsx,astro}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const sheets = globSync("{site,desk}/**/*.css").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const modules = sheets.filter(({ path }) => path.endsWith(".module.css"));

function plainNames(pattern: string): string[] {
	return globSync(pattern).flatMap((path) =>
		[...readFileSync(path, "utf8").matchAll(/\.([a-z][a-z-]*)/g)].map(([, name = ""]) => name),
	);
}

/** The class names a component uses from each imported module; all names if it looks them up dynamically. */
function namesTaken(path: string, text: string): { module: string; name: string }[] {
	const code = text.replace(/^import .*$/gm, "");
	return [...text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, local, specifier = ""]) => {
		const module = normalize(join(dirname(path), specifier));
		const looksUp = new RegExp(`\\b${local}\\[`).test(code);
		const named = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => name);
		return [...named, ...(looksUp ? findClassNames(readFileSync(module, "utf8")) : [])].map((name) => ({
			module,
			name,
		}));
	});
}

/** The plain class names in a component's class attributes. */
function plainWords(text: string): string[] {
	return [...text.matchAll(/\bclass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
		(plain ?? template ?? "")
			.replace(/\$\{[^}]*\}/g, " ")
			.split(/\s+/)
			.filter(Boolean),
	);
}

test("every module class that a component uses exists, and every class in a module is used", () => {
	const taken = components.flatMap(({ path, text }) => namesTaken(path, text));
	const used = new Set(taken.map(({ module, name }) => `${module} ${name}`));
	const defined = new Set(modules.flatMap(({ path, text }) => findClassNames(text).map((name) => `${path} ${name}`)));
	expect(used.size).toBeGreaterThan(100);
	expect([...used].filter((name) => !defined.has(name))).toEqual([]);
	const animated = new Set(
		modules.flatMap(({ path, text }) =>
			[...text.matchAll(/@keyframes (\w+)/g)].map(([, name = ""]) => `${path} ${name}`),
		),
	);
	expect([...defined].filter((name) => !used.has(name) && !animated.has(name))).toEqual([]);
});

test("every plain class name is defined in site/styles", () => {
	const unknown = components.flatMap(({ path, text }) =>
		plainWords(text)
			.filter((word) => !SHARED.includes(word) && !HOOKS.includes(word))
			.map((word) => `${path}: ${word}`),
	);
	expect(unknown).toEqual([]);
});

test.each(["site", "desk"])(
	"each font size and radius in %s is written once, in tokens.css if two sheets need it",
	(app) => {
		const tokens = readFileSync(`${app}/styles/tokens.css`, "utf8");
		const inTokens = [...tokens.matchAll(/--(?:text|radius)[\w-]*: ([^;]+);/g)].map(([, value = ""]) => value);
		const spelled = sheets
			.filter(({ path }) => path.startsWith(`${app}/`) && !path.endsWith("tokens.css"))
			.flatMap(({ path, text }) =>
				[...text.matchAll(/(?:font-size|border-radius): ([^;]+);/g)]
					.map(([, value = ""]) => value)
					.filter((value) => !value.includes("var(") && value !== "0" && value !== "50%")
					.map((value) => ({ path, value })),
			);
		const again = spelled.filter(
			({ value }, index) => inTokens.includes(value) || spelled.findIndex((other) => other.value === value) !== index,
		);
		expect(again).toEqual([]);
	},
);
