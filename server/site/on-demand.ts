import { setImmediate } from "node:timers/promises";
import { createApp } from "astro/app/entrypoint";
import { inlineHashes, policyHeaders } from "../http/policy.ts";
import { turns } from "../turns.ts";

/* The pages that cannot be made beforehand, rendered by Astro: a form given back with its errors, a confirmation, one's own page. */

export interface OnDemandPages {
	/** The page at this path, or undefined when there is none. */
	respond(path: string, locals?: object): Promise<Response | undefined>;
}

interface Rendered {
	status: number;
	headers: Headers;
	html: string;
}

const KEPT_MAX = 50; // there are a dozen; one page may have several spellings of its address

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
	const inTurn = turns(1);
	const kept = new Map<string, Promise<Rendered | undefined>>();

	return {
		async respond(path, locals) {
			const { pathname, searchParams } = new URL(path, siteUrl);
			if (locals) return response(await render(pathname, locals));
			const reference = CONFIRMATION.exec(pathname)?.[1];
			if (!reference) return response(await keptPage(pathname));
			const token = searchParams.get("token") ?? "";
			const own = searchParams.get("yours") ?? "";
			const query = new URLSearchParams({
				...(TOKEN.test(token) && { token: BLANK_TOKEN }),
				...(OWN.test(own) && { yours: BLANK_OWN }),
			});
			const blank = await keptPage(
				`${pathname.replace(reference, BLANK_REFERENCE)}${query.size > 0 ? `?${query}` : ""}`,
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
	async function keptPage(path: string): Promise<Rendered | undefined> {
		const known = kept.get(path) ?? render(path, {});
		if (kept.size >= KEPT_MAX) kept.clear();
		kept.set(path, known);
		const page = await known.catch((error) => {
			kept.delete(path);
			throw error;
		});
		if (!page) kept.delete(path);
		return page;
	}

	/** One at a time, and others are served in between: rendering takes all of the processor while it lasts. */
	function render(path: string, locals: object): Promise<Rendered | undefined> {
		return inTurn(async () => {
			await setImmediate();
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
