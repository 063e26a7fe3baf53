import { expect, test } from "vitest";
import { vocabulary } from "../test-vocabulary.ts";
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
	["Must have led leaders in freight. 5+ years.", ["Must have led leaders in freight"]],
	["Owns renewals for SaaS customers, in Columbus.", ["Owns renewals for SaaS customers"]],
	[
		"Hospital relationships in Ohio are worth more than a resume. On call.",
		["Hospital relationships in Ohio are worth more than a resume", "On call"],
	],
	["Knows Columbus and brings an existing book in freight.", ["Knows Columbus and brings an existing book in freight"]],
	["We built software for hospitals, family-owned, in Ohio. You will build hospital relationships.", ["family-owned"]],
	["Has sold freight. No freight closers either.", ["No freight closers either"]],
	["Managed services for hospitals.", []],
	["No buyers or inside sales people, different animal.", ["No buyers or inside sales people, different animal"]],
	["No freight or inside sales people, software if there is nobody else.", []],
	["Must haves:\nfreight\nNot a fit:\nbrokers who never sold freight", ["brokers who never sold freight"]],
	["Freight closers are OK if they sold software. Columbus.", ["Freight closers are OK if they sold software"]],
	["Must know buyers in Ohio. Lives in Columbus.", ["Must know buyers in Ohio"]],
	["", []],
])("%s", (text, unread) => {
	expect(findUnreadClauses(text, vocabulary)).toEqual(unread);
});

test("the list is short, and so is each entry", () => {
	const unread = findUnreadClauses(
		"Climbs very tall ladders every single morning ".repeat(9).concat(". Swims; ".repeat(20)),
		vocabulary,
	);
	expect(unread).toHaveLength(12);
	expect(unread[0]?.length).toBeLessThanOrEqual(121);
});
