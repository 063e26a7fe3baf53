import type { APIRoute } from "astro";

export const GET: APIRoute = ({ site }) =>
	new Response(
		`User-agent: *\nDisallow: /forms/\nDisallow: /received/\n\nSitemap: ${new URL("/sitemap.xml", site).href}\n`,
	);
