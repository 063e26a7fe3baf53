import { expect, test } from "vitest";
import { listChoices, type Requirements, toEdits } from "./requirement-choices.ts";

const found = {
	requirements: [
		{ id: "place", label: "Columbus, Ohio", from: "client" },
		{ id: "years", label: "5 years or more", from: "client" },
		{ id: "typed-1", label: "Spanish", from: "recruiter" },
	],
	edits: [
		{ id: "years", strength: "dropped" },
		{ id: null, text: "Spanish and SAP", strength: "plus" },
	],
} as Requirements;

test("each requirement has its strength, and what was typed stands there once", () => {
	expect(listChoices(found)).toEqual([
		{ id: "place", label: "Columbus, Ohio", strength: "" },
		{ id: "years", label: "5 years or more", strength: "dropped" },
		{ id: null, label: "Spanish and SAP", strength: "plus" },
	]);
});

test("only what differs from the client's words is an edit", () => {
	expect(toEdits(listChoices(found))).toEqual(found.edits);
	expect(toEdits([{ id: null, label: " ", strength: "must" }])).toEqual([]);
});
