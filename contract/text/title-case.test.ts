import { expect, test } from "vitest";
import { titleCaseName } from "./title-case.ts";

test.each([
	["JOHN SMITH", "John Smith"],
	["john smith", "John Smith"],
	["MARY-ANN O'BRIEN", "Mary-Ann O'Brien"],
	["shaun mcdonald", "Shaun McDonald"],
	["juan de la cruz", "Juan de la Cruz"],
	["DE LA CRUZ", "De la Cruz"],
	["ludwig van der berg iii", "Ludwig van der Berg III"],
	["j.p. morgan jr.", "J.P. Morgan Jr."],
	["ÁNGEL NUÑEZ", "Ángel Nuñez"],
])("%s is shown as %s", (typed, shown) => {
	expect(titleCaseName(typed)).toBe(shown);
});

test.each(["John McDonald", "de la Cruz", "LaToya Jackson", "bell Hooks", "TJ", "madonna", "李小龙", "", "AJ Smith"])(
	"%s stays as it was typed",
	(typed) => {
		expect(titleCaseName(typed)).toBe(typed);
	},
);
