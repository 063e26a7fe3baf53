import { join } from "node:path";
import { Hono } from "hono";
import { hostInUrl, isLoopback, PLACEHOLDER_SITE_URL } from "../config/config.ts";
import type { DeskDeps, DeskEnv } from "./guards/desk-deps.ts";

/** Addresses that mean "every interface": a server listens there, but a browser goes elsewhere. */
const WILDCARDS: Partial<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** GET /api/first-steps: what an empty inbox suggests trying. */
export function firstStepsRoute(parts: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/first-steps", (context) => {
		const { config, url } = parts;
		const isAdmin = context.var.signedIn.person.role === "admin";
		return context.json(
			{
				site: siteToOpen(parts),
				/** The desk runs on the reader's own machine, where they have a terminal in the project. */
				local: isLoopback(url),
				/** Where emails are written instead of sent; null when they are sent, and for recruiters. */
				mailFolder: isAdmin && !config.smtpUrl ? join(config.dataDir, "mail") : null,
			},
			200,
		);
	});
}

/** The site's address for the reader's browser: public, or local on the same machine; null if unknown. */
function siteToOpen({ config, url, sitePort }: DeskDeps): string | null {
	if (config.siteUrl !== PLACEHOLDER_SITE_URL) return config.siteUrl;
	if (sitePort === undefined || !isLoopback(url)) return null;
	return `http://${hostInUrl(WILDCARDS[config.host] ?? config.host)}:${sitePort}`;
}
