import { minifySync } from "vite";

const INLINE = /(<script(?: data-[^>]*)?>)([\s\S]*?)(<\/script>)/g; // scripts with a type are data

/** Minifies a page's inline scripts. */
export function minifyScripts(html: string): string {
	return html.replace(INLINE, (_, start, code, end) => start + minify(code) + end);
}

function minify(code: string): string {
	const { code: minified, errors } = minifySync("inline.js", code, { module: false });
	const [error] = errors;
	if (error) throw new Error(`An inline script cannot be read: ${error.message}\n${code}`);
	return minified.trim();
}
