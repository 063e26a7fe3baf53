import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, parse as parsePath, resolve } from "node:path";
import type { z } from "zod";
import {
	type Colors,
	colorsSchema,
	type Firm,
	figuresSchema,
	firmSchema,
	hiringSchema,
	type Snippet,
	snippetsSchema,
	stateCitiesSchema,
	synonymsSchema,
	type Template,
	templatesSchema,
	type VocabularyFile,
	vocabularySchema,
} from "../../site/content/schema.ts";
import { parseYaml } from "../../site/content/yaml.ts";

/* The parts of the site's content that submissions and the desk need. */

const LEGAL_PAGES = ["terms-of-service", "privacy-policy"];

export function readColors(): Colors {
	return readContent(resolve("site/content/colors.yaml"), colorsSchema);
}

export function readFirm(): Firm {
	return readContent(resolve("site/content/firm.yaml"), firmSchema);
}

/** Templates that recruiters start an answer from. */
export function readTemplates(): Template[] {
	return readContent(resolve("site/content/desk/templates.yaml"), templatesSchema).templates;
}

/** Canned chat replies, with the figures from the pages filled in. */
export function readSnippets(): Snippet[] {
	const { snippets } = snippetsSchema.parse(
		parseYaml(readFileSync(resolve("site/content/desk/snippets.yaml"), "utf8")),
	);
	const fill = (text: string) => text.replace(/\(\((\w+)\)\)/g, (_, name: string) => readFigure(name));
	return snippets.map(({ name, gist, text }) => ({ name, gist: fill(gist), text: fill(text) }));
}

/** The vocabulary for reading resumes and requests, plus the cities on the site. */
export function readVocabulary(): VocabularyFile & { cities: { name: string; state: string }[] } {
	const written = readContent(resolve("site/content/desk/vocabulary.yaml"), vocabularySchema);
	return { ...written, cities: readCities() };
}

/** Each with its state's name. */
function readCities(): { name: string; state: string }[] {
	return readStateFiles().flatMap((file) => {
		const { name: state, cities } = readContent(file, stateCitiesSchema);
		return cities.map(({ name }) => ({ name, state }));
	});
}

/** Groups of industry terms that mean the same. */
export function readSynonyms(): string[][] {
	return readContent(resolve("site/content/desk/synonyms.yaml"), synonymsSchema).groups;
}

/** How soon the firm responds, as the pages word it. */
export function readResponseTime(): string {
	return readFigure("responseTime");
}

/** The response times that the pages promise. */
export interface ResponsePolicy {
	/** For a lead, talent request or resume: hours around the clock. */
	hours: number;
	/** For a message: office hours only. */
	messageHours: number;
	office: Firm["hours"];
}

export function readResponsePolicy(): ResponsePolicy {
	return { hours: readHours("responseTime"), messageHours: readHours("emailResponse"), office: readFirm().hours };
}

function readHours(name: string): number {
	const value = readFigure(name);
	const hours = Number(/^(\d{1,3}) hours?$/.exec(value)?.[1]);
	if (!hours)
		throw new Error(`${name} in site/content/figures.yaml is "${value}", but must be hours, such as 24 hours.`);
	return hours;
}

/** Every marketing figure of the pages, by name. */
export function readFigures() {
	return readContent(resolve("site/content/figures.yaml"), figuresSchema);
}

function readFigure(name: string): string {
	const figure = readFigures()[name];
	if (!figure) throw new Error(`site/content/figures.yaml has no ${name}, which the mails and the desk promise.`);
	return figure.value;
}

/** Names of all states by slug, which is the name of their content file. */
export function readStates(): Map<string, string> {
	return new Map(readStateFiles().map((file) => [parsePath(file).name, readContent(file, stateCitiesSchema).name]));
}

/** What a state's law says about pay in job postings, as of a month such as 2025-07. */
export interface PayRule {
	text: string;
	source: string;
	asOf: string;
}

const PAY_TOPIC = "Pay range";

/** By the state's slug. */
export function readPayRules(): Map<string, PayRule[]> {
	const states = readStates();
	const { topics } = readContent(
		resolve("site/content/hiring.yaml"),
		hiringSchema((slug) => states.has(slug)),
	);
	const rules = topics
		.filter(({ term }) => term === PAY_TOPIC)
		.flatMap(({ text: shared = "", states: known }) =>
			Object.entries(known).map(([state, { text, source, asOf }]) => ({
				state,
				rule: { text: text ?? shared, source, asOf },
			})),
		);
	return new Map(
		[...Map.groupBy(rules, ({ state }) => state)].map(([state, found]) => [state, found.map(({ rule }) => rule)]),
	);
}

function readStateFiles(): string[] {
	return ["states", "dedicated-states"]
		.map((folder) => resolve("site/content", folder))
		.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
}

const parsedFiles = new Map<string, unknown>();

/** Reads each file once: restart the server to pick up a change. */
function readContent<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
	const content = parsedFiles.get(file) ?? parseYaml(readFileSync(file, "utf8"));
	parsedFiles.set(file, content);
	return schema.parse(content);
}

/** Identifies the exact text a person agreed to, so that it can be found in the repository's history years later. */
export function readConsentVersion(): string {
	return LEGAL_PAGES.map((page) => {
		const text = readFileSync(resolve(`site/content/legal/${page}.md`), "utf8");
		const changed = [...text.matchAll(/^(?:updated|amended): *(.+)$/gm)].at(-1)?.[1] ?? "no date";
		const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
		return `${page}, ${changed}, ${hash}`;
	}).join("; ");
}
