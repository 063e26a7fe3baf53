import { expect, test } from "vitest";
import type { CompanyEvent } from "../queries/openings/companies.ts";
import { describeCompanyEvent, shownEvents } from "./company-history.ts";

const rosa = { id: "rosa", name: "Rosa Delgado" };

function event(what: string, data: CompanyEvent["data"] = {}, id = what): CompanyEvent {
	return { id, at: "2026-12-08T15:00:00Z", what, person: rosa, data };
}

test.each([
	[event("edited", { fields: ["note", "terms_agreed_on"] }), "Rosa changed the note and terms"],
	[event("edited", { fields: ["name"], renamed: { from: "Acme", to: "Acme Dock" } }), "Rosa renamed Acme to Acme Dock"],
	[event("merged another company into it", { name: "Acme Corp" }), "Rosa merged Acme Corp into it"],
	[event("was split off", { name: "Acme" }), "Rosa split it off from Acme"],
	[event("added a contact", { name: null }), "Rosa added a contact"],
	[event("changed a contact", { name: "Jane Doe" }), "Rosa changed Jane Doe"],
])("an event is told in a line: %j", (happened, told) => {
	expect(describeCompanyEvent(happened, "claire")).toBe(told);
});

test("what you did yourself says so", () => {
	expect(describeCompanyEvent(event("split off a name", { name: "Acme" }), "rosa")).toBe("You split off Acme");
});

test("an undone event stays, marked, without the undoing itself", () => {
	const events = [event("edited", {}, "one"), event("edited", {}, "two"), event("undid", { event: "one" })];
	expect(shownEvents(events).map(({ id, undone }) => [id, undone])).toEqual([
		["two", false],
		["one", true],
	]);
});
