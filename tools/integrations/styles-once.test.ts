import { expect, test } from "vitest";
import { stylesOnce } from "./styles-once.ts";

test("a page's styles become one block, in order, in place of the first", () => {
	const page = '<head><style>a{}</style><title>x</title><style data-part="1">b{}</style><style>a{}</style></head>';
	expect(stylesOnce(page)).toBe("<head><style>a{}b{}a{}</style><title>x</title></head>");
});

test("a page without styles is unchanged", () => {
	expect(stylesOnce("<p>$& words</p>")).toBe("<p>$& words</p>");
});

test("replacement patterns in a style are unchanged", () => {
	expect(stylesOnce('<style>a::after{content:"$&"}</style>')).toBe('<style>a::after{content:"$&"}</style>');
});
