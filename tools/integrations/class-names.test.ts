import { expect, test } from "vitest";
import { namesIn } from "./class-names.ts";

test("classes and animations are named once each, in their order", () => {
	expect(namesIn(".card { animation: rise 0.15s; & .title {} } .card:has(.title) {} @keyframes rise {}")).toEqual([
		"card",
		"title",
		"rise",
	]);
});

test("comments, other people's classes and texts name nothing", () => {
	expect(namesIn('/* see labels.ts */ :global(.received) .card { content: ".dot"; margin: .5rem 1.5em }')).toEqual([
		"card",
	]);
});
