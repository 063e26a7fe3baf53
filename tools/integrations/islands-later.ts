import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { minifySync } from "vite";

/* Loads an island's code when it scrolls into view. Astro writes its runtime and all props into the page: 2.5 KB of the
   14 KB that fit in one round trip. In the built pages each island instead has a file with its props and hydration
   code, and a small loader fetches it. The one script on every page, which opens the chat, loads the same way: when its
   place in the footer is reached, or when a chat is already open. Pages rendered on demand keep Astro's way. */

const ISLAND = /<astro-island ([^>]*)>/g;
const RUNTIME =
	/<script>(?:(?!<\/script>)[\s\S])*(?:Astro\|\|\(self\.Astro|"astro-island")(?:(?!<\/script>)[\s\S])*<\/script>/g;

const CHAT_SCRIPT = /<script type="module" src="([^"]+)"><\/script>/;
/** An attribute in the footer that gets the chat script's URL. */
const CHAT_SCRIPT_PLACEHOLDER = 'data-reached=""';

const LOADER = resolve("tools/integrations/reached.inline.js");

export async function deferIslands(folder: string): Promise<void> {
	const loader = `<script>${minifySync(LOADER, readFileSync(LOADER, "utf8")).code}</script>`;
	const names = await readdir(folder, { recursive: true });
	for (const name of names.filter((path) => path.endsWith(".html"))) {
		const path = join(folder, name);
		const { html, modules } = deferPageIslands(await readFile(path, "utf8"), loader);
		for (const [address, code] of modules) await writeFile(join(folder, address), code);
		await writeFile(path, html);
	}
}

/** The page without its islands' props and its chat script, and the islands' modules by URL. */
export function deferPageIslands(page: string, loader: string): { html: string; modules: Map<string, string> } {
	const modules = new Map<string, string>();
	const html = page.replace(ISLAND, (_, attributes: string) => {
		const island = parseAttributes(attributes);
		if (island.client !== "visible") throw new Error(`Only client:visible is known here, not client:${island.client}`);
		const code = buildModule(island);
		const address = `/_astro/island.${createHash("sha256").update(code).digest("hex").slice(0, 8)}.js`;
		modules.set(address, code);
		const { value } = JSON.parse(island.opts ?? "{}");
		const near = value?.rootMargin ? ` data-near="${value.rootMargin}"` : "";
		return `<astro-island ssr prefix="${island.prefix}" data-reached="${address}"${near}>`;
	});
	const [script, door] = CHAT_SCRIPT.exec(html) ?? [];
	if (script && !html.includes(CHAT_SCRIPT_PLACEHOLDER))
		throw new Error(`No place of the page waits for its script ${door}`);
	if (!script && modules.size === 0) return { html: page, modules };
	const doorLater = script ? html.replace(script, "").replace(CHAT_SCRIPT_PLACEHOLDER, `data-reached="${door}"`) : html;
	return { html: doorLater.replace(RUNTIME, "").replace("</body>", `${loader}</body>`), modules };
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
