import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { createApp } from "astro/app/entrypoint";
import { bookLink } from "../../../contract/forms/book-link.ts";
import { type Prefill, parsePrefill } from "../../../contract/forms/link-prefill.ts";
import { inlineHashes, policyHeaders } from "../../http/policy.ts";
import { dropStyles, mergeStyles, SCRIPT_NAMES_FILE } from "../../http/styles/page-styles.ts";
import { limitRenders } from "./render-queue.ts";

/* Pages that can't be built in advance, rendered by Astro: forms with errors, confirmations, senders' pages. */

export interface OnDemandPages {
	/** The page at this path, or undefined when there is none. Throws BusyError. */
	respond(path: string, visitor: string, shown?: RenderInput): Promise<Response | undefined>;
}

/** What a page is rendered from, besides its path. */
interface RenderInput {
	locals: object;
	/** It contains nothing about the visitor, so one render serves everyone. */
	sameForAll: boolean;
	/** URLs that the page may show in a frame. */
	frames?: string[];
}

interface Rendered {
	status: number;
	headers: Headers;
	html: string;
}

const CACHE_MAX = 200; // there are about fifty; a page's URL may be spelled several ways

// Rendering a confirmation takes milliseconds, so it is rendered once per kind, with placeholders for what differs.
const BLANK_REFERENCE = "CW-0000-0000";
const BLANK_TOKEN = `${BLANK_REFERENCE}.${"0".repeat(43)}`;
const BLANK_OWN_TOKEN = "1".repeat(43);
const BLANK_PREFILL = { place: "2".repeat(43) };
const CONFIRMATION = /^\/received\/[a-z-]+\/(CW-[0-9A-Z]{4}-[0-9A-Z]{4})$/;
const TOKEN = /^CW-[0-9A-Z]{4}-[0-9A-Z]{4}\.[\w-]{43}$/;
/** The token of the sender's page. */
const OWN_TOKEN = /^[\w-]{43}$/;

export function onDemandPages(siteUrl: string, dist: string): OnDemandPages {
	const app = createApp({ streaming: false });
	const scriptNames = new Set<string>(JSON.parse(readFileSync(join(dist, SCRIPT_NAMES_FILE), "utf8")));
	const inTurn = limitRenders();
	const cache = new Map<string, Promise<Rendered | undefined>>();

	return {
		async respond(path, visitor, { locals, sameForAll, frames } = { locals: {}, sameForAll: true }) {
			const { pathname, searchParams } = new URL(path, siteUrl);
			if (!sameForAll) return response(await render(pathname, visitor, locals, frames));
			const reference = CONFIRMATION.exec(pathname)?.[1];
			if (!reference) return response(await cachedPage(pathname, visitor, locals));
			const token = searchParams.get("token") ?? "";
			const own = searchParams.get("yours") ?? "";
			const book = searchParams.get("book");
			const query = new URLSearchParams({
				...(TOKEN.test(token) && { token: BLANK_TOKEN }),
				...(OWN_TOKEN.test(own) && { yours: BLANK_OWN_TOKEN }),
				...(book !== null && { book: new URLSearchParams(BLANK_PREFILL).toString() }),
			});
			const blank = await cachedPage(
				`${pathname.replace(reference, BLANK_REFERENCE)}${query.size > 0 ? `?${query}` : ""}`,
				visitor,
				locals,
			);
			return response(blank, (html) =>
				html
					.replaceAll(BLANK_OWN_TOKEN, () => own)
					.replaceAll(BLANK_TOKEN, () => token)
					.replaceAll(bookHref(BLANK_PREFILL), () => bookHref(parsePrefill(book ?? "")))
					.replaceAll(BLANK_REFERENCE, () => reference),
			);
		},
	};

	/** A page that is the same for everyone, cached. */
	async function cachedPage(path: string, visitor: string, locals = {}): Promise<Rendered | undefined> {
		const key = `${path} ${JSON.stringify(locals)}`;
		const known = cache.get(key) ?? render(path, visitor, locals);
		const [oldest] = cache.keys();
		if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
		cache.set(key, known);
		const page = await known.catch((error) => {
			cache.delete(key);
			throw error;
		});
		if (!page) cache.delete(key);
		return page;
	}

	function render(path: string, visitor: string, locals: object, frames: string[] = []): Promise<Rendered | undefined> {
		return inTurn(visitor, async () => {
			await setImmediate(); // lets other requests run in between
			const rendered = await app.render(new Request(new URL(path, siteUrl)), { locals, addCookieHeader: false });
			if (rendered.status === 404) return undefined;
			if (rendered.status >= 500) throw new Error(`Astro could not render ${new URL(path, siteUrl).pathname}`);
			// A page brings the styles of all its views.
			const html = dropStyles(mergeStyles(await rendered.text()), scriptNames);
			const headers = new Headers(rendered.headers);
			const policy = policyHeaders(siteUrl, inlineHashes(html), frames);
			for (const [name, value] of Object.entries(policy)) headers.set(name, value);
			headers.delete("content-length"); // Astro counted the styles that were dropped
			headers.set("cache-control", "no-store");
			headers.set("content-type", "text/html; charset=utf-8");
			return { status: rendered.status, headers, html };
		});
	}
}

/** As the page has it, with the blank reference. */
function bookHref(prefill: Prefill): string {
	return bookLink(prefill, { of: BLANK_REFERENCE }).replaceAll("&", "&amp;");
}

function response(page: Rendered | undefined, fill = (html: string) => html): Response | undefined {
	return page && new Response(fill(page.html), { status: page.status, headers: page.headers });
}
