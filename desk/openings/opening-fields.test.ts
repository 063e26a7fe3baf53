import { expect, test } from "vitest";
import { parseAmount, parseOpeningFields } from "./opening-fields.ts";

test.each([
	["90000", 90_000],
	["$90,000", 90_000],
	["92.5k", 92_500],
	["", null],
	["a lot", -1],
])("%s is read as %s", (typed, amount) => {
	expect(parseAmount(typed)).toBe(amount);
});

test("empty fields are none, and the company's terms hold where nothing is typed", () => {
	const typed = {
		title: " AE ",
		company: "Acme",
		role: "account-executive",
		seats: "2",
		fee: "22%",
		guaranteeDays: "",
	};
	expect(parseOpeningFields(typed)).toEqual({
		...{ title: "AE", company: "Acme", role: "account-executive", seats: 2, fee: 22, words: "" },
		...{ city: null, state: null, mode: null, payFrom: null, payTo: null },
	});
});
