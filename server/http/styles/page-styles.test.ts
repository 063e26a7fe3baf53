import { expect, test } from "vitest";
import { dropStyles, findScriptNames, mergeStyles, splitRules } from "./page-styles.ts";

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

test("a style sheet falls into its outermost rules", () => {
	expect(splitRules('@import "a;b";.a{x:y;& b{x:"}"}}\n@layer base{p{m:0}}')).toEqual([
		'@import "a;b";',
		'.a{x:y;& b{x:"}"}}',
		"@layer base{p{m:0}}",
	]);
});

test("a page keeps the last of equal rules, and no rule for a class that neither it nor a script has", () => {
	const page = (css: string) => `<style>${css}</style><p class="a Bc"></p>`;
	const scripts = findScriptNames('const css={open:"d",shut:`e`},both="d h"');
	const css = ".a{x:1}.f{x:1}.Bc{x:2}.a{x:1}.d{x:3}.e .a{x:4}.f .a{x:5}.a,.f{x:6}.h{x:8}.later{x:7}";
	expect(dropStyles(page(css), scripts)).toBe(page(".Bc{x:2}.a{x:1}.d{x:3}.e .a{x:4}.a,.f{x:6}.h{x:8}.later{x:7}"));
	expect(dropStyles("<p>$& words</p>", scripts)).toBe("<p>$& words</p>");
});
