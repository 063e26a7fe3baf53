import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { namesIn } from "../../tools/integrations/class-names.ts";

/* One way to style: a component's rules in the module beside it, what many share by a plain name in site/styles. */

const SHARED = plainNames("{site,desk}/styles/{base,shared}.css");
/** Plain names without a rule, by which a script or a module finds an element. */
const HOOKS = ["theme-toggle", "received"];

const components = globSync("{site,desk}/**/*.{tsx,astro}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const sheets = globSync("{site,desk}/**/*.css").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const modules = sheets.filter(({ path }) => path.endsWith(".module.css"));

function plainNames(pattern: string): string[] {
	return globSync(pattern).flatMap((path) =>
		[...readFileSync(path, "utf8").matchAll(/\.([a-z][a-z-]*)/g)].map(([, name = ""]) => name),
	);
}

/** The names that a component takes from each module it imports; all of them where it looks them up. */
function namesTaken(path: string, text: string): { module: string; name: string }[] {
	const code = text.replace(/^import .*$/gm, "");
	return [...text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, local, specifier = ""]) => {
		const module = normalize(join(dirname(path), specifier));
		const looksUp = new RegExp(`\\b${local}\\[`).test(code);
		const named = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))].map(([, name = ""]) => name);
		return [...named, ...(looksUp ? namesIn(readFileSync(module, "utf8")) : [])].map((name) => ({ module, name }));
	});
}

/** The plain words in a component's class attributes. */
function plainWords(text: string): string[] {
	return [...text.matchAll(/\bclass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, template]) =>
		(plain ?? template ?? "")
			.replace(/\$\{[^}]*\}/g, " ")
			.split(/\s+/)
			.filter(Boolean),
	);
}

test("every class that a component takes from a module is there, and every class of a module is taken", () => {
	const taken = components.flatMap(({ path, text }) => namesTaken(path, text));
	const used = new Set(taken.map(({ module, name }) => `${module} ${name}`));
	const defined = new Set(modules.flatMap(({ path, text }) => namesIn(text).map((name) => `${path} ${name}`)));
	expect(used.size).toBeGreaterThan(100);
	expect([...used].filter((name) => !defined.has(name))).toEqual([]);
	const animated = new Set(
		modules.flatMap(({ path, text }) =>
			[...text.matchAll(/@keyframes (\w+)/g)].map(([, name = ""]) => `${path} ${name}`),
		),
	);
	expect([...defined].filter((name) => !used.has(name) && !animated.has(name))).toEqual([]);
});

test("a class by its plain name is one of those in site/styles", () => {
	const unknown = components.flatMap(({ path, text }) =>
		plainWords(text)
			.filter((word) => !SHARED.includes(word) && !HOOKS.includes(word))
			.map((word) => `${path}: ${word}`),
	);
	expect(unknown).toEqual([]);
});

test.each(["site", "desk"])(
	"a size of type or a radius of %s is spelled once, in tokens.css where two sheets need it",
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
