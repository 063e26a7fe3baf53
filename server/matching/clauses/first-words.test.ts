import { expect, test } from "vitest";
import { firstWords } from "./first-words.ts";

test.each([
	["must (?:have|be)|needs?", ["must", "need", "needs"]],
	["(?:really |just ){0,2}(?:n't|not) here(?= now)", ["just", "n", "not", "really"]],
	["(?<=they )(is )?(?:[a-z]+ly )?pref{1,2}er", ["*ly", "is", "preffer", "prefer", "prefffer"]],
	["(?:an? )?s[au]nk", ["a", "an", "sank", "sunk"]],
	["\\w+ only", ["*"]],
])("%s begins with %s", (pattern, words) => {
	expect([...firstWords(pattern)].toSorted()).toEqual(words.toSorted());
});
