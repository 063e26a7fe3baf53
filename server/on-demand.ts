import { createApp } from "astro/app/entrypoint";
import { inlineHashes, policyHeaders } from "./policy.ts";

/* The pages that cannot be made beforehand, rendered by Astro: a form given back with its errors, and a confirmation. */

export interface OnDemandPages {
	/** The page at this path, or undefined when there is none. */
	respond(path: string, locals?: object): Promise<Response | undefined>;
}

export function onDemandPages(siteUrl: string): OnDemandPages {
	const app = createApp({ streaming: false });
	return {
		async respond(path, locals = {}) {
			const rendered = await app.render(new Request(new URL(path, siteUrl)), { locals, addCookieHeader: false });
			if (rendered.status === 404) return undefined;
			if (rendered.status >= 500) throw new Error(`Astro could not render ${new URL(path, siteUrl).pathname}`);
			const html = await rendered.text();
			const headers = new Headers(rendered.headers);
			for (const [name, value] of Object.entries(policyHeaders(siteUrl, inlineHashes(html)))) headers.set(name, value);
			headers.set("cache-control", "no-store");
			headers.set("content-type", "text/html; charset=utf-8");
			return new Response(html, { status: rendered.status, headers });
		},
	};
}
