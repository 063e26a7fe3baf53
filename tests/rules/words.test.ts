import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface State {
	name: string;
	intro: string[];
	title: string;
	description: string;
}

const states: State[] = globSync("src/content/states/*.yaml").map((file) => parse(readFileSync(file, "utf8")));

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

test("no filler, no em dashes, no shouting in what the site says", () => {
	const banned = /\b(leverag|synerg|unlock|elevate|empower|seamless|cutting-edge|fast-paced|game-chang)\w*|—/i;
	const found = globSync("src/content/**/*.{yaml,md}").flatMap((file) =>
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
