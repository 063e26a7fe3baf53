import { expect, test } from "vitest";
import { chatLineSchema } from "../../contract/chat.ts";
import { actionSchema } from "../../contract/desk/actions.ts";
import { PLACEHOLDER } from "../../contract/desk/desk-options.ts";
import { snippetsSchema, synonymsSchema, templatesSchema, vocabularySchema } from "../../site/content/schema.ts";
import { readSnippets, readSynonyms, readTemplates, readVocabulary } from "./content.ts";

const longest = "Maximiliane-Theodora Freifrau von und zu Wolkenstein-Trostburg";

test("every kind has templates, which can be sent once their placeholders are filled, and not before", () => {
	const templates = readTemplates();
	for (const kind of ["lead", "talent-request", "resume", "message"] as const) {
		expect(templates.filter(({ kinds }) => kinds.includes(kind)).length).toBeGreaterThan(1);
	}
	for (const { subject, text } of templates) {
		const filled = (value: string) => value.replace(new RegExp(PLACEHOLDER, "g"), longest);
		const answer = { what: "answer", version: 1, subject, text };
		const sent = { ...answer, subject: filled(subject), text: filled(text) };
		expect([answer, sent].map((each) => actionSchema.safeParse(each).success)).toEqual([false, true]);
		expect(text).toMatch(/\{\{recruiter\}\}\n.*\{\{firm\}\}.*$/);
	}
});

test.each([
	["an unknown place", { text: "Hello {{firstname}}" }, "uses {{firstname}}"],
	["a place that is not closed", { text: "Hello {{firstName}" }, "has a brace that belongs to no {{place}}"],
	["a subject of two lines", { subject: "One\nTwo" }, "must be one line"],
	["a kind that is none", { kinds: ["candidate"] }, "Invalid option"],
])("%s is refused", (_, wrong, says) => {
	const right = { id: "first", name: "First", kinds: ["lead"], subject: "Hello {{firstName}}", text: "Hello {{name}}" };
	expect(templatesSchema.safeParse({ templates: [right] }).success).toBe(true);
	const { error } = templatesSchema.safeParse({ templates: [{ ...right, ...wrong }] });
	expect(error?.issues.map(({ message }) => message).join()).toContain(says);
});

test("two templates with the same id are refused", () => {
	const one = { id: "first", name: "First", kinds: ["lead"], subject: "Hello", text: "Hello" };
	expect(templatesSchema.safeParse({ templates: [one, one] }).error?.issues).toMatchObject([
		{ message: "two of them have the same id" },
	]);
});

test("snippets contain the pages' figures, and can be sent once their placeholders are filled", () => {
	const snippets = readSnippets();
	const { text } = snippets.find(({ name }) => name === "fee") ?? {};
	expect(text).toContain("20-25% of the new hire's first-year base salary");
	for (const { gist, text } of snippets) {
		expect(`${gist} ${text}`).not.toContain("((");
		const filled = text.replace(new RegExp(PLACEHOLDER, "g"), longest);
		expect(chatLineSchema.safeParse({ id: "0123456789abcdef", text: filled }).success).toBe(true);
	}
});

test.each([
	["a place that a chat does not know", { text: "Hello {{company}}" }, "uses {{company}}, but there is only firstName"],
	["a name that cannot be typed", { name: "The Fee" }, "must be lower case"],
])("of snippets, %s is refused", (_, wrong, says) => {
	const right = { name: "hello", gist: "Greet them", text: "Hello {{firstName}}" };
	expect(snippetsSchema.safeParse({ snippets: [right] }).success).toBe(true);
	const { error } = snippetsSchema.safeParse({ snippets: [{ ...right, ...wrong }] });
	expect(error?.issues.map(({ message }) => message).join()).toContain(says);
});

test("the vocabulary holds the words and the cities, and says what is wrong with it", () => {
	const { cities, ...written } = readVocabulary();
	expect(cities).toContainEqual({ name: "Columbus", state: "Ohio" });
	expect(cities).toContainEqual({ name: "Houston", state: "Texas" });
	const saidOf = (tools: object[]) =>
		vocabularySchema
			.safeParse({ ...written, tools })
			.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
	expect(saidOf([{ id: "gong", label: "Gong", words: ["Gong"] }])).toBeUndefined();
	expect(saidOf([{ id: "gong", label: "Gong" }])).toEqual(["tools.0: needs words, or unsure ones"]);
	expect(saidOf([{ id: "Gong", label: "Gong", words: [7] }])).toEqual([
		"tools.0.id: must be lower case words and numbers joined by hyphens",
		'tools.0.words.0: must be text: write a bare number or a yes in quotes, "7"',
	]);
	expect(saidOf([{ id: "club", label: "Club", words: ["veteran network"] }])).toEqual([
		"tools.0.words.0: stands for something that nobody may be sorted by",
	]);
	const twice = { id: "gong", label: "Gong", words: ["Gong"] };
	expect(saidOf([twice, { ...twice, id: "bell" }])).toEqual(["tools.1: has Gong, but so has gong"]);
});

test("the search's synonyms are read, and a mistake among them is explained in a sentence", () => {
	expect(readSynonyms()).toContainEqual(["AE", "account executive"]);
	const told = (groups: unknown) => synonymsSchema.safeParse({ groups }).error?.issues.map(({ message }) => message);
	expect(told([["AE", "account executive"]])).toBeUndefined();
	expect(told([["AE"]])).toEqual(["has one name only. Give it another, or take it out"]);
	expect(told([["AE", "ae"]])).toEqual(["has the same name twice"]);
	expect(told([["AE", 7]])).toEqual(["is not text. Put it in quotes"]);
	expect(told([["AE", "-account executive"]])).toEqual(["begins with a sign. Begin with a letter or a digit"]);
	expect(told([["AE", "one two three four five six seven"]])).toEqual(["has more than 6 words"]);
});
