import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/* Who may import whom. A path says which part of the house a file belongs to. */

interface Rule {
	says: string;
	from: RegExp;
	mayImport: RegExp;
}

const rules: Rule[] = [
	{ says: "content imports only content", from: /^src\/content/, mayImport: /^src\/content/ },
	{ says: "ui imports nothing of ours but ui", from: /^src\/ui\//, mayImport: /^src\/ui\// },
	{ says: "src never imports server, tools or tests", from: /^src\//, mayImport: /^src\// },
	{
		says: "of src, server imports only what forms and content are made of",
		from: /^server\//,
		mayImport: /^server\/|^src\/forms\/([a-z-]+\/schema|rules)\.ts$|^src\/content\/schema\.ts$/,
	},
];

function ownImports(file: string): string[] {
	const text = readFileSync(file, "utf8");
	const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) => specifier);
	return specifiers.map((specifier) => normalize(join(dirname(file), specifier)));
}

function offences(files: { path: string; imports: string[] }[]): string[] {
	return files.flatMap(({ path, imports }) =>
		imports.flatMap((imported) => [
			...rules
				.filter(({ from, mayImport }) => from.test(path) && !mayImport.test(imported))
				.map(({ says }) => `${path} imports ${imported}: ${says}`),
			...(otherForm(path, imported) ? [`${path} imports ${imported}: forms do not import each other`] : []),
		]),
	);
}

function otherForm(path: string, imported: string): boolean {
	const [, own] = /^src\/forms\/([a-z-]+)\//.exec(path) ?? [];
	const [, other] = /^src\/forms\/([a-z-]+)\//.exec(imported) ?? [];
	return own !== undefined && other !== undefined && own !== other;
}

test("the import rules of the house hold", () => {
	const paths = globSync("{src,server}/**/*.{ts,tsx,astro}", { exclude: (path) => path.includes(".test.") });
	expect(paths.length).toBeGreaterThan(40);
	expect(offences(paths.map((path) => ({ path, imports: ownImports(path) })))).toEqual([]);
});

test("a broken rule is noticed", () => {
	const broken = [
		{ path: "src/ui/Button.tsx", imports: ["src/sections/Stats.tsx"] },
		{ path: "src/pages/index.astro", imports: ["server/config.ts"] },
		{ path: "server/site/forms.ts", imports: ["src/forms/lead/LeadForm.tsx"] },
		{ path: "src/forms/lead/LeadForm.tsx", imports: ["forms/resume.ts"] },
		{ path: "src/content/words.ts", imports: ["src/ui/Icon.tsx"] },
	];
	expect(offences(broken)).toHaveLength(broken.length);
});

test("no folder is a drawer for everything", () => {
	const drawers = globSync("{src,server,tools}/**/{utils,lib,helpers,common}");
	expect(drawers).toEqual([]);
});
