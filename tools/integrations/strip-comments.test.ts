import { expect, test } from "vitest";
import { stripReactComments } from "./strip-comments.ts";

test("comments stay only in islands, where React needs them", () => {
	const island = "<astro-island ssr><p>1<!-- --> of 2</p></astro-island>";
	expect(stripReactComments(`<p>Lewes<!-- -->, <!-- -->DE</p>${island}<p>a<!-- -->b</p>${island}`)).toBe(
		`<p>Lewes, DE</p>${island}<p>ab</p>${island}`,
	);
});
