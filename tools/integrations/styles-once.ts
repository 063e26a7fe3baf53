/** Puts the styles of a page, which come in as many blocks as it has parts, into one: each block costs a hash in the page's headers. */
export function stylesOnce(html: string): string {
	const blocks = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
	const together = `<style>${blocks.map(([, text]) => text).join("")}</style>`;
	return blocks.reduce((page, [block], index) => page.replace(block, () => (index === 0 ? together : "")), html);
}
