import { expect, test } from "vitest";
import { findPassage } from "./find-passage.ts";

const words = (text: string) => text.split(" ").filter(Boolean);
const found = (shown: string, said: string, before = "", after = "") => {
	const span = findPassage(shown, { page: null, words: words(said), before: words(before), after: words(after) });
	return span && shown.slice(span.from, span.to);
};

test("a passage is found by its words, wherever lines break", () => {
	expect(found("Skills: Salesforce,\nHubSpot", "hubspot")).toBe("HubSpot");
	expect(found("118 % of\n$1.5M in 2025", "118 of 1 5m")).toBe("118 % of\n$1.5M");
	expect(found("Account Executive\nFeb 2022\nLarkfield", "account executive larkfield")).toBe(
		"Account Executive\nFeb 2022\nLarkfield",
	);
	expect(found("Café owner", "cafe")).toBe("Café");
});

test("of several equal passages, the one with the same context wins", () => {
	const shown = "Sold Salesforce to mills. Administered Salesforce for 40 people. Salesforce certified.";
	const span = findPassage(shown, {
		page: 1,
		words: ["salesforce"],
		before: ["administered"],
		after: ["for", "40", "people"],
	});
	expect(span?.from).toBe(shown.indexOf("Salesforce for"));
});

test("a hyphenated word is found by its neighbors, and a missing one is not found", () => {
	const shown = "She sold freight to manufac-\nturers in Ohio, too";
	expect(found(shown, "manufacturers", "sold freight to", "in ohio since")).toBe(
		"sold freight to manufac-\nturers in Ohio",
	);
	expect(found("A letter about nothing", "salesforce administrator")).toBeUndefined();
	expect(found("", "salesforce")).toBeUndefined();
});
