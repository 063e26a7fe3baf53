import { expect, test } from "vitest";
import { judgeFit } from "../fit.ts";
import { vocabulary } from "../test-vocabulary.ts";
import { parseRequirements } from "./parse-requirements.ts";
import { findUnreadClauses } from "./unread-clauses.ts";

function placesOf(requirements: string, fields: Record<string, string> = {}) {
	return parseRequirements({ kind: "lead", fields: { requirements, ...fields } }, vocabulary).filter(
		({ kind }) => kind === "place",
	);
}

function describePlaces(requirements: string, fields?: Record<string, string>): string[] {
	return placesOf(requirements, fields).map(({ label, emphasis }) =>
		emphasis === "plain" ? label : `${label}, ${emphasis}`,
	);
}

test.each<[text: string, places: string[]]>([
	["Our owner grew up in Ohio and went to Texas for school.", []],
	["No Michigan State fans.", []],
	["An active WI Property & Casualty license.", []],
	["Denver contacts help.", []],
	["Closers in Tampa. One trip to Denver twice a year.", ["Tampa, Florida"]],
	["Nobody who drives in from LA.", []],
	["Reports to our director in Seattle. Works in Reno.", ["Reno, Nevada"]],
	["Bay Area people have to move. We're in Reno.", ["Reno, Nevada"]],
	["Our reps are in Dallas and Austin, this one is for Tulsa.", ["Tulsa, Oklahoma"]],
])("%s A story, a name or a trip is no place to live", (text, places) => {
	expect(describePlaces(text)).toEqual(places);
});

test("what is no place to live isn't understood", () => {
	expect(findUnreadClauses("Denver contacts. Closers in Tampa.", vocabulary)).toEqual(["Denver contacts"]);
});

test.each<[text: string, places: string[]]>([
	["Lives in Dayton, covers Ohio, Indiana and Kentucky.", ["Dayton, Ohio"]],
	["AE for Texas. Based in Austin or Waco.", ["Austin, Texas or Waco, Texas"]],
	["We have customers in Idaho and Utah. Boise office.", ["Boise, Idaho"]],
	["Must know buyers in GA, FL and TN.", ["Georgia, Florida, or Tennessee, must"]],
	["Covers CO, UT and ID from Denver.", ["Denver, Colorado"]],
	["VP, Midwest.", ["Midwest"]],
	["Sells in Georgia and Alabama from a home office in Macon.", ["Macon, Georgia"]],
	["Lives anywhere in the territory, which is Ohio and Indiana.", ["Ohio or Indiana"]],
])("%s A territory counts only where nothing says where they live", (text, places) => {
	expect(describePlaces(text)).toEqual(places);
});

test.each<[text: string, places: string[]]>([
	["Rep in Philly or NYC.", ["Philadelphia, Pennsylvania or New York, New York"]],
	["Has to live in the Inland Empire.", ["Inland Empire, must"]],
	["Home near PHL or BOS.", ["Philadelphia, Pennsylvania or Boston, Massachusetts"]],
	["somebody in austin or san antonio", ["Austin, Texas or San Antonio, Texas"]],
	["Lives in the Carolinas.", ["Carolinas"]],
	["Open to candidates in TX, OK or LA.", ["Texas, Oklahoma, or Louisiana"]],
	["Ideally Nashville, but open to Knoxville.", ["Nashville, Tennessee or Knoxville, Tennessee"]],
	["Lives in northern NJ.", ["Northern New Jersey"]],
	["Remote, has to live in Central time.", ["Central time, must"]],
	["Remote, Mountain or Pacific.", ["Mountain or Pacific"]],
	["Remote, 9 to 5 Eastern time.", ["Remote"]],
	["reading, mobile and media are big here", []],
])("%s Nicknames, regions and time zones are places", (text, places) => {
	expect(describePlaces(text)).toEqual(places);
});

test("the form's place counts unless the text says where they have to live", () => {
	expect(describePlaces("Sold freight.", { place: "Akron, OH" })).toEqual(["Akron, Ohio"]);
	expect(describePlaces("Office in Dublin.", { place: "Akron, OH" })).toEqual(["Akron, Ohio or Dublin, Ohio"]);
	expect(describePlaces("Should live in Toledo or Findlay.", { place: "Akron, OH" })).toEqual([
		"Toledo, Ohio or Findlay, Ohio",
	]);
});

test("it's a must only where living there is one", () => {
	expect(describePlaces("Must have contacts in Ohio. Lives in Akron.")).toEqual(["Akron, Ohio"]);
	expect(describePlaces("Must be in sales for five years. Akron.")).toEqual(["Akron, Ohio"]);
	expect(describePlaces("No relocation money, Akron.")).toEqual(["Akron, Ohio"]);
	expect(placesOf("Has to live in Akron or move there by May.")[0]?.near).toContain("moves");
	expect(placesOf("Has to live in Akron.")[0]?.near).not.toContain("moves");
});

test("a place that is only liked is a plus beside where they may live", () => {
	expect(describePlaces("Lives in Texas, Dallas preferred.")).toEqual(["Texas", "Dallas, Texas, nice"]);
	expect(describePlaces("Remote, Dallas is a plus.")).toEqual(["Remote", "Dallas, Texas, nice"]);
	expect(describePlaces("Dallas preferred.")).toEqual(["Dallas, Texas"]);
});

test.each([
	["Lives within an hour of Harrisburg.", "lancaster, pa", "not known"],
	["Lives within an hour of Harrisburg.", "harrisburg, pa", "met"],
	["Lives within an hour of Harrisburg.", "boise, id", "not met"],
	["Lives anywhere between Tampa and Atlanta.", "ocala, fl", "not known"],
	["Lives anywhere from Denver west.", "reno, nv", "not known"],
	["Lives in northern California.", "fresno, ca", "not known"],
	["Lives in Ohio.", "boise, id", "not met"],
])("%s Somebody in %s: %s", (text, home, verdict) => {
	const { judgements } = judgeFit(placesOf(text), { reference: "CW-1", receivedAt: "", profile: { home } });
	expect(judgements.map((judgement) => judgement.verdict)).toEqual([verdict]);
});
