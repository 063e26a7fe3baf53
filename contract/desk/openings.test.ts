import { expect, test } from "vitest";
import { type NewOpening, newOpeningSchema } from "./openings.ts";

test.each<[what: string, company: NewOpening["company"], sentence: string]>([
	["none", { name: " " }, "Choose a company"],
	["no id", { id: "" }, "Choose a company"],
	["a name that is too long", { name: "x".repeat(300) }, "Company name must be less than 100 characters"],
])("an opening's company is refused in a sentence: %s", (_, company, sentence) => {
	const found = newOpeningSchema.safeParse({ company });
	const messages = found.error?.issues.filter(({ path }) => path[0] === "company").map(({ message }) => message);
	expect(messages).toEqual([sentence]);
});
