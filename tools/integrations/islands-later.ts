import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { minifySync } from "vite";

/* Loads an island's code when it scrolls into view, or when it's touched. Astro writes its runtime and all props into the page: 2.5 KB of the
   14 KB that fit in one round trip. In the built pages each island instead has a file with its props and hydration
   code, and a small loader fetches it. The one script on every page, which opens the chat, loads the same way: when its
   place in the footer is reached, or when a chat is already open. Pages rendered on demand keep Astro's way. */

const ISLAND = /<astro-island ([^>]*)>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** Astro's two scripts for islands: one knows client:visible, the other defines the element. */
const RUNTIME = /Astro\|\|\(self\.Astro|"astro-island"/;
const RUNTIME_SCRIPTS = 2;

const CHAT_SCRIPT = /<script type="module" src="([^"]+)"><\/script>/;
/** An attribute in the footer that gets the chat script's URL. */
const CHAT_SCRIPT_PLACEHOLDER = 'data-reached=""';

const loaders = [
	{ attribute: 'data-reached="/', script: buildLoader("reached") },
	{ attribute: 'data-touched="/', script: buildLoader("touched-islands") },
];

function buildLoader(name: string): string {
	const file = resolve(`tools/integrations/${name}.inline.js`);
	return minifySync(file, readFileSync(file, "utf8")).code;
}

/** The page without its islands' props and Astro's runtime. Adds the islands' modules to the files, by URL. */
export function deferIslands(page: string, files: Map<string, string>): string {
	const html = page.replace(ISLAND, (_, attributes: string) => {
		const island = parseAttributes(attributes);
		const { client } = island;
		if (client !== "visible" && client !== "touched")
			throw new Error(`Only client:visible and client:touched are known here, not client:${client}`);
		const code = buildModule(island);
		const address = `/_astro/island.${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
		files.set(address, code);
		if (client === "touched") return `<astro-island ssr prefix="${island.prefix}" data-touched="${address}">`;
		const { value } = JSON.parse(island.opts ?? "{}");
		const near = value?.rootMargin ? ` data-near="${value.rootMargin}"` : "";
		return `<astro-island ssr prefix="${island.prefix}" data-reached="${address}"${near}>`;
	});
	if (html === page) return page;
	const isRuntime = ([, code = ""]: RegExpExecArray) => RUNTIME.test(code);
	const runtime = [...html.matchAll(INLINE_SCRIPT)].filter(isRuntime);
	if (runtime.length !== RUNTIME_SCRIPTS)
		throw new Error(`A page has ${runtime.length} of Astro's scripts for islands, not ${RUNTIME_SCRIPTS}`);
	return runtime.reduce((without, [script]) => without.replace(script, ""), html);
}

/** Moves the URL of the chat script to the place in the footer that waits for it. */
export function deferChatScript(page: string): string {
	const [script, address] = CHAT_SCRIPT.exec(page) ?? [];
	const isAwaited = page.includes(CHAT_SCRIPT_PLACEHOLDER);
	if (script && !isAwaited) throw new Error(`No place of the page waits for its script ${address}`);
	if (!script && isAwaited) throw new Error("The page has no script for the place that waits for it");
	return page.replace(script ?? "", "").replace(CHAT_SCRIPT_PLACEHOLDER, `data-reached="${address}"`);
}

export function addLoader(page: string): string {
	const code = loaders.filter(({ attribute }) => page.includes(attribute)).map(({ script }) => script);
	if (code.length === 0) return page;
	if (!page.includes("</body>")) throw new Error("The page has no </body>, before which the loader goes");
	return page.replace("</body>", () => `<script>${code.join("")}</script></body>`);
}

function parseAttributes(text: string): Record<string, string> {
	const found = text.matchAll(/([\w-]+)="([^"]*)"/g);
	return Object.fromEntries([...found].map(([, name, value = ""]) => [name, decodeEntities(value)]));
}

const ENTITIES: Record<string, string> = {
	"&quot;": '"',
	"&#39;": "'",
	"&lt;": "<",
	"&gt;": ">",
	"&amp;": "&",
	"&#34;": '"',
	"&#38;": "&",
};

function decodeEntities(text: string): string {
	return text.replace(/&[#\w]+;/g, (entity) => {
		const sign = ENTITIES[entity];
		if (!sign) throw new Error(`An island's attribute holds ${entity}, which is not known here`);
		return sign;
	});
}

function buildModule(island: Record<string, string>): string {
	const { "component-url": component, "component-export": name, "renderer-url": renderer, props = "{}" } = island;
	if (!component || !name || !renderer || !island.prefix) throw new Error("An island lacks what it is loaded with");
	return `import{${name} as part}from"${component}";import take from"${renderer}";
export function begin(island){take(island)(part,${JSON.stringify(decodeProps(JSON.parse(props)))},{},{});island.removeAttribute("ssr")}`;
}

/** Decodes Astro's props, which are [type, value] pairs: type 0 is a plain value, type 1 an array. */
function decodeProps(written: Record<string, [number, unknown]>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, decodeValue(value)]));
}

function decodeValue([type, value]: [number, unknown]): unknown {
	if (type === 1) return (value as [number, unknown][]).map(decodeValue);
	if (type !== 0) throw new Error(`An island is given a value of Astro's type ${type}, which is not known here`);
	return typeof value === "object" && value !== null ? decodeProps(value as Record<string, [number, unknown]>) : value;
}
