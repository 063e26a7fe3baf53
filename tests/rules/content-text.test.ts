import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseYaml } from "../../site/content/yaml.ts";

interface State {
	name: string;
	intro: string[];
	industries: { name: string; text: string }[];
	title: string;
	description: string;
}

const states = globSync("site/content/states/*.yaml").map((file) => parseYaml(readFileSync(file, "utf8")) as State);

test("no two state intros share a sentence", () => {
	expect(states).toHaveLength(48);
	const owner = new Map<string, string>();
	const shared: string[] = [];
	for (const { name, intro } of states) {
		for (const sentence of intro.join(" ").split(/(?<=[.!?])\s+/)) {
			const plain = sentence.replaceAll("**", "").toLowerCase().replaceAll(name.toLowerCase(), "*");
			if (owner.has(plain)) shared.push(`${owner.get(plain)} and ${name}: ${sentence}`);
			owner.set(plain, name);
		}
	}
	expect(shared).toEqual([]);
});

test("no two state intros have more than 40 % of their five-word sequences in common", () => {
	const sequences = states.map(({ name, intro }) => ({ name, set: fiveWords(intro.join(" ")) }));
	const alike: string[] = [];
	for (const [index, a] of sequences.entries()) {
		for (const b of sequences.slice(index + 1)) {
			const common = [...a.set].filter((sequence) => b.set.has(sequence)).length;
			if (common / Math.min(a.set.size, b.set.size) > 0.4) alike.push(`${a.name} and ${b.name}: ${common}`);
		}
	}
	expect(alike).toEqual([]);
});

test("state intros differ in length: 60 to 180 words, at most 12 of 48 within any 15", () => {
	const lengths = states.map(({ intro }) => intro.join(" ").split(/\s+/).length).sort((a, b) => a - b);
	expect(lengths[0]).toBeGreaterThanOrEqual(60);
	expect(lengths.at(-1)).toBeLessThanOrEqual(180);
	const crowds = lengths.map((length, index) => lengths.slice(index).filter((other) => other < length + 15).length);
	expect(Math.max(...crowds)).toBeLessThanOrEqual(12);
});

test("no sentence pattern is in more than a fifth of the sector lines", () => {
	const lines = states.flatMap(({ industries }) => industries.map(({ text }) => text));
	const constructions = {
		"somebody sells something to somebody": /\bsells?\b.*\bto\b/,
		"a, b and c": /\S+, (\S+ ){1,3}(and|or) \S/,
		"one thing; another": /;/,
		"clause, and clause": /, and /,
		"clause, so clause": /, so /,
		"a colon": /:/,
		"where a question word begins": /^(What|Where|When|Who|How)\b/,
		"somebody who": /\b(rep|reps|seller|sellers|people|candidates) who\b/,
	};
	for (const [name, pattern] of Object.entries(constructions)) {
		const share = lines.filter((line) => pattern.test(line)).length / lines.length;
		expect(share, name).toBeLessThanOrEqual(0.2);
	}
});

test("no filler words and no em dashes in the site's content", () => {
	const banned = /\b(leverag|synerg|unlock|elevate|empower|seamless|cutting-edge|fast-paced|game-chang)\w*|—/i;
	const files = globSync("site/content/**/*.{yaml,md}");
	const texts = files.filter((file) => !file.endsWith("vocabulary.yaml")); // names of software, such as Seamless.AI
	const found = texts.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.flatMap((line, index) => (banned.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
	);
	expect(found).toEqual([]);
});

function fiveWords(text: string): Set<string> {
	const words = text.toLowerCase().match(/[a-z0-9'’-]+/g) ?? [];
	return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")));
}
