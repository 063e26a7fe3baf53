import { expect, test } from "vitest";
import { mergeStyles } from "./merge-styles.ts";

test("a page's styles become one block, in order, in place of the first", () => {
	const page = '<head><style>a{}</style><title>x</title><style data-part="1">b{}</style><style>a{}</style></head>';
	expect(mergeStyles(page)).toBe("<head><style>a{}b{}a{}</style><title>x</title></head>");
});

test("a page without styles is unchanged", () => {
	expect(mergeStyles("<p>$& words</p>")).toBe("<p>$& words</p>");
});

test("replacement patterns in a style are unchanged", () => {
	expect(mergeStyles('<style>a::after{content:"$&"}</style>')).toBe('<style>a::after{content:"$&"}</style>');
});
