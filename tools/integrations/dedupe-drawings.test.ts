import { expect, test } from "vitest";
import { dedupeDrawings } from "./dedupe-drawings.ts";

const arrow = '<path d="M4 12h15M13 6l6 6-6 6M4 12h15"></path>';
const other = '<path d="M12 5v14M5 12h14M12 5v14M5 12h14"></path>';

test("a repeated drawing refers to the first one", () => {
	expect(dedupeDrawings(`<svg>${arrow}</svg><svg>${other}</svg><svg>${arrow}</svg><svg>${arrow}</svg>`)).toBe(
		`<svg>${arrow.replace("<path", '<path id="drawing-1"')}</svg><svg>${other}</svg>` +
			'<svg><use href="#drawing-1"></use></svg><svg><use href="#drawing-1"></use></svg>',
	);
});

test("an island keeps its HTML as React rendered it", () => {
	const page = `<svg>${arrow}</svg><astro-island uid="1"><svg>${arrow}</svg></astro-island>`;
	expect(dedupeDrawings(page)).toBe(page);
});
