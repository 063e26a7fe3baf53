import { minifySync } from "vite";

const INLINE = /(<script(?: data-[^>]*)?>)([\s\S]*?)(<\/script>)/g; // those with a type are data

/** Takes what only a reader of the source needs out of the scripts that stand in a page. */
export function scriptsSmall(html: string): string {
	return html.replace(INLINE, (_, start, code, end) => start + small(code) + end);
}

function small(code: string): string {
	const { code: minified, errors } = minifySync("inline.js", code, { module: false });
	const [error] = errors;
	if (error) throw new Error(`An inline script cannot be read: ${error.message}\n${code}`);
	return minified.trim();
}
