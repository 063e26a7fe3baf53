/* Writes out a drawing that a page repeats (an arrow, a plus) once and lets the others refer to it. Works on the
   finished page, so that no component needs to know what else is on it. */

const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/; // its HTML must stay as React rendered it
const DRAWING = /<path [^>]*><\/path>/g;
const MIN_DRAWING_LENGTH = 30; // characters: a shorter drawing costs less than a reference

export function dedupeDrawings(html: string): string {
	const parts = html.split(ISLAND);
	const outside = (index: number) => index % 2 === 0;
	const counts = new Map<string, number>();
	for (const [drawing] of parts.filter((_, index) => outside(index)).flatMap((part) => [...part.matchAll(DRAWING)])) {
		counts.set(drawing, (counts.get(drawing) ?? 0) + 1);
	}
	const names = new Map<string, string>();
	return parts
		.map((part, index) => {
			if (!outside(index)) return part;
			return part.replace(DRAWING, (drawing) => {
				const name = names.get(drawing);
				if (name) return `<use href="#${name}"></use>`;
				if (drawing.length < MIN_DRAWING_LENGTH || (counts.get(drawing) ?? 0) < 2) return drawing;
				const first = `drawing-${names.size + 1}`;
				names.set(drawing, first);
				return drawing.replace("<path ", `<path id="${first}" `);
			});
		})
		.join("");
}
