import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { parseRequirements } from "../parse-requirements.ts";

const vocabulary = readVocabulary();

function readUnwanted(requirements: string): string[] {
	return parseRequirements({ kind: "lead", fields: { roleType: "other", requirements } }, vocabulary)
		.filter(({ kind, emphasis }) => emphasis === "unwanted" && kind !== "role")
		.map(({ label }) => label);
}

test.each([
	["No solar or telecom people.", ["Solar", "Telecommunications"]],
	["Nobody from staffing, please.", ["Staffing & recruiting"]],
	["No insurance agents.", ["Insurance"]],
	["Please, not someone who has sold pharma.", ["Pharma & biotech"]],
	["No life or Medicare agents.", ["Life & health insurance"]],
	// A part of it
	["No consumer fintech.", []],
	["No mortgage people.", []],
	["No freight folks.", []],
	["Nobody out of a mattress store.", []],
	["No retail pharmacy reps.", []],
	["No residential solar.", []],
	// A job in it
	["No counter clerks from the big box stores.", []],
	["No solar canvassers.", []],
	["No energy brokers.", []],
	// Some of its people
	["No solar people who only set appointments.", []],
	["Pass on anyone with only retail on their resume.", []],
	['No "staffing" filler jobs on the resume.', []],
	// A tool they know is none of it
	["Nobody from Salesforce or SAP.", []],
	["Oracle types need not apply.", []],
])("a refusal counts for what it names: %s", (text, unwanted) => {
	expect(readUnwanted(text)).toEqual(unwanted);
});
