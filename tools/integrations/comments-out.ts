const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** Takes out what React writes between two texts. It finds them again by that in an island, and nowhere else. */
export function commentsOut(html: string): string {
	return html
		.split(ISLAND)
		.map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<!-- -->", "")))
		.join("");
}
