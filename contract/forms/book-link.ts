import { type Prefill, withPrefill } from "./link-prefill.ts";

/* Links to /book carry the place and role that a visitor was reading about, and the recruiter they deal with. */

/** @param recruiter their name */
export function bookLink(prefill: Prefill = {}, recruiter?: string): string {
	const link = withPrefill("/book", prefill);
	const search = recruiter && new URLSearchParams({ with: nameSlug(recruiter) }).toString();
	if (!search) return link;
	return `${link}${link.includes("?") ? "&" : "?"}${search}`;
}

/** Such as claire-okafor. */
export function nameSlug(name: string): string {
	const plain = name.normalize("NFKD").replace(/\p{Mark}/gu, "");
	return plain
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}]+/gu, "-")
		.replace(/^-|-$/g, "");
}
