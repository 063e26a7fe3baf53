/** Merges a page's style blocks, one per component, into one: each block costs a hash in the page's CSP header. */
export function mergeStyles(html: string): string {
	const blocks = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
	const together = `<style>${blocks.map(([, text]) => text).join("")}</style>`;
	return blocks.reduce((page, [block], index) => page.replace(block, () => (index === 0 ? together : "")), html);
}
