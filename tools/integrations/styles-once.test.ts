import { expect, test } from "vitest";
import { stylesOnce } from "./styles-once.ts";

test("the styles of a page become one block, in their order, where the first one stood", () => {
	const page = '<head><style>a{}</style><title>x</title><style data-part="1">b{}</style><style>a{}</style></head>';
	expect(stylesOnce(page)).toBe("<head><style>a{}b{}a{}</style><title>x</title></head>");
});

test("a page without styles stays as it is", () => {
	expect(stylesOnce("<p>$& words</p>")).toBe("<p>$& words</p>");
});

test("what looks like a pattern in a style stays as it is", () => {
	expect(stylesOnce('<style>a::after{content:"$&"}</style>')).toBe('<style>a::after{content:"$&"}</style>');
});
