/* The styles of finished pages: each page has only those that it needs. Used by the build and on what the server renders. */

/** Where the build leaves the class names that scripts may give to an element. */
export const SCRIPT_NAMES_FILE = "script-names.json";

/** Merges a page's style blocks, one per component, into one: each block costs a hash in the page's CSP header. */
export function mergeStyles(html: string): string {
	const blocks = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
	const together = `<style>${blocks.map(([, text]) => text).join("")}</style>`;
	return blocks.reduce((page, [block], index) => page.replace(block, () => (index === 0 ? together : "")), html);
}

/**
 * Drops rules that a page repeats, because two of its parts bring the same component, and rules for a module's class
 * that neither the page nor any script has. Of equal rules the last decides, so that one stays.
 */
export function dropStyles(html: string, scriptNames: ReadonlySet<string>): string {
	const [block = "", css = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
	const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/)));
	const all = splitRules(css);
	const lasts = new Map(all.map((rule, index) => [rule, index]));
	const isNeeded = (rule: string) => {
		const [, name] = /^\.([a-zA-Z][a-zA-Z0-9]?)(?![\w-])[^,{]*\{/.exec(rule) ?? [];
		return !name || names.has(name) || scriptNames.has(name);
	};
	const rules = all.filter((rule, index) => lasts.get(rule) === index && isNeeded(rule));
	return html.replace(block, () => block && `<style>${rules.join("")}</style>`);
}

/** Everything in this code that could be the name of a module's class: one or two characters in quotes or between spaces. */
export function findScriptNames(scripts: string): Set<string> {
	return new Set([...scripts.matchAll(/(?<=["'`\s])[a-zA-Z][a-zA-Z0-9]?(?=["'`\s])/g)].map(([name]) => name));
}

/** The outermost rules of a minified style sheet. */
export function splitRules(css: string): string[] {
	const rules: string[] = [];
	let depth = 0;
	let start = 0;
	for (const { 0: sign, index } of css.matchAll(/"[^"]*"|[{};]/g)) {
		if (sign === "{") depth++;
		if (sign === "}") depth--;
		if (depth > 0 || sign.startsWith('"')) continue;
		rules.push(css.slice(start, index + 1).trim());
		start = index + 1;
	}
	return rules;
}
