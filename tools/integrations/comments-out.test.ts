import { expect, test } from "vitest";
import { commentsOut } from "./comments-out.ts";

test("comments stay only in islands, where React needs them", () => {
	const island = "<astro-island ssr><p>1<!-- --> of 2</p></astro-island>";
	expect(commentsOut(`<p>Lewes<!-- -->, <!-- -->DE</p>${island}<p>a<!-- -->b</p>${island}`)).toBe(
		`<p>Lewes, DE</p>${island}<p>ab</p>${island}`,
	);
});
