import { expect, test } from "vitest";
import { minify } from "./inline-scripts.ts";

test("scripts lose their comments and white space", () => {
	const small = minify('\n// why\naddEventListener("load", () => {\n\tconst $1 = 1;\n\tconsole.log($1, "$&");\n});\n');
	expect(small).not.toContain("why");
	expect(small).not.toContain("\n");
	expect(small).toContain("$&");
	expect(small).toMatch(/;$/); // another one follows
});

test("a script that cannot be parsed stops the build", () => {
	expect(() => minify("if (")).toThrow("An inline script cannot be read");
});
