import { PurgeCSS } from "purgecss";
import { cached } from "./cache.ts";

/* Each page carries its styles inline; this leaves it one block of the rules it can use. That is what keeps a page within one round trip. */

/** Attributes that scripts and the browser set after the page is made. */
const SET_LATER = [
	"open",
	"popover",
	"data-theme",
	"aria-current",
	"aria-pressed",
	"aria-invalid",
	"aria-disabled",
	"aria-expanded",
	"hidden",
	"disabled",
	"value",
	"data-state",
];

export type PruneStyles = (html: string) => Promise<string>;

/** @param scripts the text of our own scripts by file name: their class names count on the pages whose islands load them */
export function stylePruner(scripts: Map<string, string>): PruneStyles {
	const known = new Map<string, Promise<string>>();
	return async (html) => {
		const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
		if (styles.length === 0) return html;
		const style = styles.map(([, text]) => text).join("");
		const content = [vocabulary(html), ...scriptsOf(html, scripts)].join("\n");
		// Pages of one kind use the same few words, so most of them share one answer.
		const key = `${content}\0${style}`;
		const pruned = known.get(key) ?? cached("styles", key, () => prune(style, content));
		known.set(key, pruned);
		const together = `<style>${await pruned}</style>`; // one block: each has its hash in the page's headers
		return styles.reduce((page, [block], index) => page.replace(block, () => (index === 0 ? together : "")), html);
	};
}

function scriptsOf(html: string, scripts: Map<string, string>): string[] {
	const names = new Set([...html.matchAll(/ component-url="[^"]*\/([^"/]+)"/g)].map(([, name = ""]) => name));
	for (const name of names) {
		for (const [, imported = ""] of (scripts.get(name) ?? "").matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
			names.add(imported); // and the loop comes to it, too
		}
	}
	return [...names].sort().map((name) => scripts.get(name) ?? "");
}

/** The tags, attributes and class names of a page, each once. */
function vocabulary(html: string): string {
	const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
	const words = tags.flatMap((tag) => {
		const classes = /\bclass="([^"]*)"/.exec(tag)?.[1]?.split(/\s+/) ?? [];
		const names = [...tag.matchAll(/[\s<]([a-z][a-z0-9-]*)(?==|>|\s|\/)/g)].map(([, name = ""]) => name);
		const id = /\bid="([^"]*)"/.exec(tag)?.[1];
		return [...classes, ...names, ...(id ? [id] : [])];
	});
	return `${[...new Set(words)].sort().join(" ")} html body`;
}

async function prune(style: string, content: string): Promise<Buffer> {
	const [result] = await new PurgeCSS().purge({
		css: [{ raw: style }],
		content: [{ raw: content, extension: "txt" }],
		defaultExtractor: (text) => text.match(/[^\s"'`<>;{}]+/g) ?? [],
		dynamicAttributes: SET_LATER,
		safelist: [/^:/], // a state alone, as in :focus-visible, names nothing that could be missing from a page
	});
	return Buffer.from(result?.css ?? style);
}
