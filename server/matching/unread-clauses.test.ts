import { expect, test } from "vitest";
import { vocabulary } from "./test-vocabulary.ts";
import { findUnreadClauses } from "./unread-clauses.ts";

test.each([
	["Must have sold freight. 5+ years, in Columbus, Salesforce.", []],
	[
		"Sells rental uniforms to laundries, kitchens and breweries.",
		["Sells rental uniforms to laundries, kitchens and breweries"],
	],
	["Salesforce is a must, and they love dogs.", ["and they love dogs"]],
	["Hello! We are a growing company. Thanks.", []],
	["No Salesforce needed. Remote, $90K-$120K base. Senior.", []],
	["A young, hungry person. Owns a truck.", ["Owns a truck"]],
	["", []],
])("%s", (text, unread) => {
	expect(findUnreadClauses(text, vocabulary)).toEqual(unread);
});

test("the list is short, and so is each entry", () => {
	const unread = findUnreadClauses(
		"Climbs very tall ladders every single morning ".repeat(9).concat(". Swims; ".repeat(20)),
		vocabulary,
	);
	expect(unread).toHaveLength(8);
	expect(unread[0]?.length).toBeLessThanOrEqual(121);
});
