import { expect, test } from "vitest";
import type { Fact } from "../../../server/matching/terms/fact.ts";
import type { Truth } from "./matching-corpus.ts";
import { tally, tallyDates, tallyTitles } from "./matching-facts.ts";
import { ndcg, rankByBm25, recall } from "./matching-order.ts";

test("the best order gains 1, one without anybody who fits gains 0", () => {
	const grades = { a: 3, b: 2, c: 1 };
	expect(ndcg(["a", "b", "c", "d"], grades)).toBe(1);
	expect(ndcg(["d", "e"], grades)).toBe(0);
	expect(ndcg(["b", "a"], { a: 3, b: 2 })).toBeCloseTo((3 + 7 / Math.log2(3)) / (7 + 3 / Math.log2(3)));
});

test("who comes after the tenth gains nothing, who comes after the twentieth is not found", () => {
	const others = (count: number) => Array.from({ length: count }, (_, index) => `other ${index}`);
	expect(ndcg([...others(10), "a"], { a: 3 })).toBe(0);
	expect(recall([...others(19), "a", "b"], { a: 3, b: 2, c: 1 })).toBe(0.5);
});

test("BM25 prefers the rare word, and of two texts with it the shorter one", () => {
	const texts = new Map([
		["long", ["sales", "freight", "sales", "sales", "sales"]],
		["without", ["sales", "sales"]],
		["short", ["sales", "freight"]],
	]);
	expect(rankByBm25(["freight", "sales"], texts)).toEqual(["short", "long", "without"]);
});

const NOTHING: Truth = {
	titles: [],
	yearsInSales: 0,
	...{ places: [], sectors: [], tools: [], methods: [], quotas: [], languages: [], licenses: [], degrees: [] },
};

function fact(kind: Fact["kind"], label: string, more: Partial<Fact> = {}): Fact {
	return { kind, value: label.toLowerCase(), label, at: null, ...more };
}

test("a title is right with its employer only, and each is found once", () => {
	const truth = { ...NOTHING, titles: [{ title: "Account Executive", employer: "Harrow & Sons, Inc.", role: "" }] };
	const right = fact("title", "ACCOUNT EXECUTIVE", { employer: "Harrow and Sons (freight)" });
	const elsewhere = fact("title", "Account Executive", { employer: "Ohio" });
	expect(tally("title", [right, right, elsewhere], truth)).toMatchObject({ read: 3, right: 1, there: 1, found: 1 });
	expect(tally("title", [elsewhere], truth).missed).toEqual(["Account Executive at Harrow & Sons, Inc."]);
});

test("titles and employers are looked at apart", () => {
	const titles = [
		{ title: "Broker", employer: "Harrow", role: "" },
		{ title: "Lead", employer: "Harrow", role: "" },
	];
	const read = [fact("title", "Broker", { employer: "Pike" }), fact("title", "Broker", { employer: "Harrow Inc." })];
	const truth = { ...NOTHING, titles };
	expect(tallyTitles("title alone", read, truth)).toMatchObject({ read: 2, right: 1, there: 2, missed: ["lead"] });
	expect(tallyTitles("employer alone", read, truth)).toMatchObject({ read: 2, right: 1, there: 2, wrong: ["pike"] });
});

test("the dates of a title are looked at apart", () => {
	const title = { title: "Broker", employer: "Harrow", begin: "2020-03", end: "now", role: "" };
	const read = fact("title", "Broker", { employer: "Harrow", begin: "2020", end: "now" });
	expect(tallyDates([read], { ...NOTHING, titles: [title] })).toMatchObject({ read: 1, right: 0 });
	expect(tallyDates([{ ...read, begin: "2020-03" }], { ...NOTHING, titles: [title] })).toMatchObject({ right: 1 });
});

test("a year more or less in sales is right", () => {
	const years = (value: string) => tally("years", [fact("years", value)], { ...NOTHING, yearsInSales: 9 }).right;
	expect([years("8"), years("10"), years("11")]).toEqual([1, 1, 0]);
	expect(tally("years", [], NOTHING)).toMatchObject({ read: 0, there: 0 });
});

test("a tool goes by its family's name, not by another's", () => {
	const truth = { ...NOTHING, tools: ["Microsoft Excel", "Veeva CRM", "Applied Epic"] };
	const read = [fact("tool", "Excel"), fact("tool", "Veeva"), fact("tool", "Epic"), fact("tool", "Excel")];
	expect(tally("tool", read, truth)).toMatchObject({ read: 3, right: 2, wrong: ["Epic"], missed: ["Applied Epic"] });
});

test("a quota is its percents, with its amount where one was read", () => {
	const truth = { ...NOTHING, quotas: [{ percent: 118, amount: "$1.5M" }, { percent: 104 }] };
	const right = (label: string, value: string) => tally("quota", [fact("quota", label, { value })], truth).right;
	expect([
		right("118% of $1.5M", "118"),
		right("118%", "118"),
		right("118% of $2M", "118"),
		right("97%", "97"),
	]).toEqual([1, 1, 0, 0]);
});

test("a state is right for whom worked in a city of it, and need not be read", () => {
	const truth = { ...NOTHING, places: ["Columbus, OH"] };
	expect(tally("place", [fact("place", "OH")], truth)).toMatchObject({ right: 1, there: 1, found: 0 });
});

test("a degree is its level and its field", () => {
	const truth = { ...NOTHING, degrees: [{ level: "bachelor", field: "Biology" }] };
	const right = (label: string) => tally("degree", [fact("degree", label)], truth).right;
	expect([right("Bachelor, Biology"), right("Bachelor"), right("Master, Biology")]).toEqual([1, 0, 0]);
});
