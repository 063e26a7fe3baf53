import { type Prefill, withPrefill } from "./link-prefill.ts";

/*
 * Links to /book carry the place and role that a visitor was reading about, and which recruiter to call: by name, or as
 * whoever owns what they sent by then.
 */

interface Recruiter {
	name?: string;
	/** The reference of what the visitor sent. */
	of?: string;
}

export function bookLink(prefill: Prefill = {}, { name, of }: Recruiter = {}): string {
	const link = withPrefill("/book", prefill);
	const search = new URLSearchParams({ ...(name && { with: nameSlug(name) }), ...(of && { about: of }) }).toString();
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
