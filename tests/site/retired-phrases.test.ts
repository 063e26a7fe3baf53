import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { findRetired, readText } from "../retired-phrases.ts";

/* What tests/rules/retired-phrases.test.ts finds in the sources, as it is served. */

test("no retired phrase is in the built pages, nor in the files of the site and of the desk's app", () => {
	const files = ["dist/client/**/*.{html,js,json,txt}", "dist/desk/**/*.{html,js}"].flatMap((some) => globSync(some));
	expect(files.length).toBeGreaterThan(60);
	expect(files.flatMap((file) => findRetired(readText(file)).map((phrase) => ({ file, phrase })))).toEqual([]);
});
