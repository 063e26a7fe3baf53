import { setImmediate } from "node:timers/promises";
import { createApp } from "astro/app/entrypoint";
import { inlineHashes, policyHeaders } from "../../http/policy.ts";
import { limitRenders } from "./renders.ts";

/* The pages that cannot be made beforehand, rendered by Astro: a form given back with its errors, a confirmation, one's own page. */

export interface OnDemandPages {
	/** The page at this path, or undefined when there is none. Throws Busy. */
	respond(path: string, visitor: string, shown?: Shown): Promise<Response | undefined>;
}

/** What a page is made from, besides its path. */
interface Shown {
	locals: object;
	/** It holds nothing of who asks, so one render does for all. */
	sameForAll: boolean;
}

interface Rendered {
	status: number;
	headers: Headers;
	html: string;
}

const KEPT_MAX = 200; // there are some fifty; one page may have several spellings of its address

// To render a confirmation takes milliseconds. It is rendered once for each kind, with these in place of what differs.
const BLANK_REFERENCE = "CW-0000-0000";
const BLANK_TOKEN = `${BLANK_REFERENCE}.${"0".repeat(43)}`;
const BLANK_OWN = "1".repeat(43);
const CONFIRMATION = /^\/received\/[a-z-]+\/(CW-[0-9A-Z]{4}-[0-9A-Z]{4})$/;
const TOKEN = /^CW-[0-9A-Z]{4}-[0-9A-Z]{4}\.[\w-]{43}$/;
/** The token of one's own page. */
const OWN = /^[\w-]{43}$/;

export function onDemandPages(siteUrl: string): OnDemandPages {
	const app = createApp({ streaming: false });
	const inTurn = limitRenders();
	const kept = new Map<string, Promise<Rendered | undefined>>();

	return {
		async respond(path, visitor, { locals, sameForAll } = { locals: {}, sameForAll: true }) {
			const { pathname, searchParams } = new URL(path, siteUrl);
			if (!sameForAll) return response(await render(pathname, visitor, locals));
			const reference = CONFIRMATION.exec(pathname)?.[1];
			if (!reference) return response(await keptPage(pathname, visitor, locals));
			const token = searchParams.get("token") ?? "";
			const own = searchParams.get("yours") ?? "";
			const query = new URLSearchParams({
				...(TOKEN.test(token) && { token: BLANK_TOKEN }),
				...(OWN.test(own) && { yours: BLANK_OWN }),
			});
			const blank = await keptPage(
				`${pathname.replace(reference, BLANK_REFERENCE)}${query.size > 0 ? `?${query}` : ""}`,
				visitor,
			);
			return response(blank, (html) =>
				html
					.replaceAll(BLANK_OWN, () => own)
					.replaceAll(BLANK_TOKEN, () => token)
					.replaceAll(BLANK_REFERENCE, () => reference),
			);
		},
	};

	/** A page that is the same whoever asks for it. */
	async function keptPage(path: string, visitor: string, locals = {}): Promise<Rendered | undefined> {
		const key = `${path} ${JSON.stringify(locals)}`;
		const known = kept.get(key) ?? render(path, visitor, locals);
		const [oldest] = kept.keys();
		if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
		kept.set(key, known);
		const page = await known.catch((error) => {
			kept.delete(key);
			throw error;
		});
		if (!page) kept.delete(key);
		return page;
	}

	function render(path: string, visitor: string, locals: object): Promise<Rendered | undefined> {
		return inTurn(visitor, async () => {
			await setImmediate(); // others are served in between
			const rendered = await app.render(new Request(new URL(path, siteUrl)), { locals, addCookieHeader: false });
			if (rendered.status === 404) return undefined;
			if (rendered.status >= 500) throw new Error(`Astro could not render ${new URL(path, siteUrl).pathname}`);
			const html = await rendered.text();
			const headers = new Headers(rendered.headers);
			for (const [name, value] of Object.entries(policyHeaders(siteUrl, inlineHashes(html)))) headers.set(name, value);
			headers.set("cache-control", "no-store");
			headers.set("content-type", "text/html; charset=utf-8");
			return { status: rendered.status, headers, html };
		});
	}
}

function response(page: Rendered | undefined, fill = (html: string) => html): Response | undefined {
	return page && new Response(fill(page.html), { status: page.status, headers: page.headers });
}
