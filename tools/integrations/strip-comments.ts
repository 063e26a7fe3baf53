const ISLAND = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** Removes the comments that React puts between adjacent text nodes. Only islands need them, to hydrate. */
export function stripReactComments(html: string): string {
	return html
		.split(ISLAND)
		.map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<!-- -->", "")))
		.join("");
}
