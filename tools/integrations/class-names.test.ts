import { expect, test } from "vitest";
import { findClassNames } from "./class-names.ts";

test("lists each class and animation once, in order", () => {
	expect(
		findClassNames(".card { animation: rise 0.15s; & .title {} } .card:has(.title) {} @keyframes rise {}"),
	).toEqual(["card", "title", "rise"]);
});

test("ignores comments, global classes and strings", () => {
	expect(
		findClassNames('/* see labels.ts */ :global(.received) .card { content: ".dot"; margin: .5rem 1.5em }'),
	).toEqual(["card"]);
});
