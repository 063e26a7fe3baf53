import type { APIRoute } from "astro";
import { firm } from "../../content/content-files.ts";

const VALID_DAYS = 300; // RFC 9116 recommends less than a year

export const GET: APIRoute = ({ site }) => {
	const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
	expires.setUTCHours(0, 0, 0, 0);
	return new Response(
		`Contact: mailto:${firm.email}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en\nCanonical: ${new URL("/.well-known/security.txt", site).href}\n`,
	);
};
