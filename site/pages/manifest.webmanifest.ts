import type { APIRoute } from "astro";
import { colors, firm } from "../content/content-files.ts";

export const GET: APIRoute = () =>
	Response.json({
		name: `${firm.name}: ${firm.tagline}`,
		short_name: firm.name,
		start_url: "/",
		display: "browser",
		background_color: colors.paper[0],
		theme_color: colors.band[0],
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
		],
	});
