import { expect, test } from "vitest";
import { minifyScripts } from "./minify-scripts.ts";

test("scripts lose their comments and white space, and data stays unchanged", () => {
	const data = '<script type="application/ld+json">{ "a": 1 }</script>';
	const page = `<head><script>\n// why\naddEventListener("load", () => {\n\tconst $1 = 1;\n\tconsole.log($1, "$&");\n});\n</script>${data}</head>`;
	const small = minifyScripts(page);
	expect(small).not.toContain("why");
	expect(small).not.toContain("\n");
	expect(small).toContain("$&");
	expect(small).toContain(data);
});

test("a script that cannot be parsed stops the build", () => {
	expect(() => minifyScripts("<script>if (</script>")).toThrow("An inline script cannot be read");
});
