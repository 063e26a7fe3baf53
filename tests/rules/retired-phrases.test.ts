import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseYaml } from "../../site/content/yaml.ts";
import { DESK_PHRASES, findRetired, LABELS, readText, SITE_PHRASES, WORDS } from "../retired-phrases.ts";

/** Wherever words that people read are written. What reads resumes and requests has to know every word. */
const ROOMS = {
	pages: "site/content/**/*.{yaml,md}",
	site: "site/**/*.{ts,tsx,astro}",
	"forms and emails to candidates": "contract/**/*.ts",
	"emails, errors and messages": "server/**/*.{ts,tsx}",
	desk: "desk/**/*.{ts,tsx,json,html}",
	"staff commands": "tools/{staff,staff/**/*}.ts",
	"sample data": "tools/demo/**/*.ts",
	operators: "deploy/*",
} as const;
const READS_EVERY_WORD = /^server\/matching\/|^site\/content\/desk\/vocabulary\.yaml$/;

test.each(Object.entries(ROOMS))("no retired phrase is in what people read: %s", (_, files) => {
	const found = list(files).flatMap((file) => findRetired(readText(file)).map((phrase) => ({ file, phrase })));
	expect(found).toEqual([]);
});

test.each([
	"desk/**/*.{ts,tsx}",
	"site/**/*.{ts,tsx}",
	"contract/**/*.ts",
	"server/**/*.{ts,tsx}",
	ROOMS["staff commands"],
])("no sentence has a retired word: %s", (files) => {
	const found = list(files)
		.filter((file) => !READS_EVERY_WORD.test(file))
		.flatMap((file) => readSentences(file).map((sentence) => ({ file, sentence })))
		.filter(({ sentence }) => WORDS.test(sentence));
	expect(found).toEqual([]);
});

test("no sentence of the pages has a retired word", () => {
	const found = list("site/content/**/*.yaml")
		.filter((file) => !READS_EVERY_WORD.test(file))
		.flatMap((file) => readStrings(parseYaml(readFileSync(file, "utf8"))).map((sentence) => ({ file, sentence })))
		.filter(({ sentence }) => WORDS.test(sentence));
	expect(found).toEqual([]);
});

test("each phrase, label and word is found where it is", () => {
	for (const phrase of [...SITE_PHRASES, ...DESK_PHRASES])
		expect(findRetired(`<p>${phrase.toUpperCase()}</p>`), phrase).toContain(phrase);
	for (const label of LABELS) expect(findRetired(`name: "${label}"`), label).toEqual([label]);
	const code = 'const nobody = 1; ask("nobody"); tell("Nobody is here"); <p>A call that\n somebody missed</p>;';
	expect(sentencesIn("a.tsx", code).filter((one) => WORDS.test(one))).toEqual([
		"Nobody is here",
		"A call that somebody missed",
	]);
});

function list(files: string): string[] {
	const found = globSync(files).filter((file) => !/\.test\.tsx?$/.test(file));
	expect(found.length, files).toBeGreaterThan(0);
	return found;
}

function readSentences(file: string): string[] {
	return sentencesIn(file, readFileSync(file, "utf8"));
}

/** Strings that begin like a sentence and have two words, and the text between tags. Not names, keys and log lines. */
function sentencesIn(file: string, code: string): string[] {
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
	const sentences: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isJsxText(node)) sentences.push(node.text);
		else if (ts.isStringLiteralLike(node) && /^[A-Z{“].* /.test(node.text)) sentences.push(node.text);
		else if (ts.isTemplateExpression(node)) sentences.push(node.getText());
		ts.forEachChild(node, visit);
	};
	visit(source);
	return sentences.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}

function readStrings(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return value && typeof value === "object" ? Object.values(value).flatMap(readStrings) : [];
}
