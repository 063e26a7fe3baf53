import { createHash } from "node:crypto";

/* Security headers. Scripts and styles run only from our own files or by the hash of their text. */

export interface InlineHashes {
	scripts: string[];
	styles: string[];
}

/** Hashes of a page's inline scripts and styles. Data blocks (structured data) never run and need none. */
export function inlineHashes(html: string): InlineHashes {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (!/\bsrc=|application\/ld\+json/.test(attributes)) scripts.add(hash(text));
	}
	for (const [, text = ""] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hash(text));
	return { scripts: [...scripts], styles: [...styles] };
}

function hash(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** @param frames URLs that the page may show in a frame */
export function policyHeaders(
	siteUrl: string,
	inline: InlineHashes = { scripts: [], styles: [] },
	frames: string[] = [],
): Record<string, string> {
	return {
		"content-security-policy": [
			"default-src 'none'",
			["script-src 'self'", ...inline.scripts].join(" "),
			["style-src 'self'", ...inline.styles].join(" "),
			"img-src 'self'",
			"font-src 'self'",
			"connect-src 'self'",
			...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
			"manifest-src 'self'",
			"form-action 'self'",
			"base-uri 'none'",
			"frame-ancestors 'none'",
		].join("; "),
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=()",
		"cross-origin-opener-policy": "same-origin",
		...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
	};
}

/**
 * For the desk: nothing inline, no URL of it in a referrer, and no framing.
 *
 * @param styles hashes for the page that a proxy shows while the desk is down and can't send its style sheet
 */
export function deskPolicyHeaders(deskUrl: string, styles: string[] = []): Record<string, string> {
	return {
		"content-security-policy": [
			"default-src 'none'",
			"script-src 'self'",
			["style-src 'self'", ...styles].join(" "),
			"img-src 'self' data: blob:",
			"font-src 'self'",
			"connect-src 'self'",
			"frame-src 'self'",
			"form-action 'self'",
			"base-uri 'none'",
			"frame-ancestors 'none'",
		].join("; "),
		"x-content-type-options": "nosniff",
		"referrer-policy": "no-referrer",
		"permissions-policy": [
			"camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
			"publickey-credentials-get=(self), publickey-credentials-create=(self)",
		].join(", "),
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		...(deskUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000" } : {}),
	};
}

/** Where the page of the resume frame and its files are. */
export interface FramePlace {
	/** Of the page around it, as a content security policy names them. */
	origins: string[];
	/** Path of the folder, from slash to slash. */
	folder: string;
}

/**
 * For the page in a frame that shows files from strangers. It is sandboxed no matter who opens it: it has an origin of
 * its own, so nothing in it can reach the page around it, and everything it loads is cross-origin. That is why its
 * files may be read from anywhere, and why their URLs are spelled out. It can't fetch anything; its one worker starts
 * from a blob.
 */
export function resumeFrameHeaders({ origins, folder }: FramePlace): Record<string, string> {
	const files = origins.map((origin) => `${origin}${folder}assets/`).join(" ");
	return {
		...deskPolicyHeaders(""), // https is required by the page around it, and the site covers subdomains too
		"content-security-policy": [
			"sandbox allow-scripts",
			"default-src 'none'",
			`script-src ${files} 'wasm-unsafe-eval'`, // for decoding scanned images
			`style-src ${files}`,
			"worker-src blob:",
			"form-action 'none'",
			"base-uri 'none'",
			`frame-ancestors ${origins.join(" ")}`,
		].join("; "),
		"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
		"cross-origin-resource-policy": "cross-origin",
		"access-control-allow-origin": "*",
	};
}
