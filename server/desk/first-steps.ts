import { join } from "node:path";
import { Hono } from "hono";
import { hostInUrl, isLoopback, PLACEHOLDER_SITE_URL } from "../config/config.ts";
import type { DeskEnv, DeskParts } from "./guards/parts.ts";

/** Addresses that mean "every interface": a server listens there, but a browser goes elsewhere. */
const WILDCARDS: Partial<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** GET /api/first-steps: what the inbox of an empty store offers to try. */
export function firstStepsRoute(parts: DeskParts) {
	return new Hono<DeskEnv>().get("/api/first-steps", (context) => {
		const { config, url } = parts;
		const isAdmin = context.var.signedIn.person.role === "admin";
		return context.json(
			{
				site: siteToOpen(parts),
				/** The desk is used on the machine it runs on, where the reader has a terminal in the project. */
				local: isLoopback(url),
				/** Where emails are written instead of sent; null when they are sent, and to recruiters. */
				mailFolder: isAdmin && !config.smtpUrl ? join(config.dataDir, "mail") : null,
			},
			200,
		);
	});
}

/** Where the reader's browser finds the site: its public address, or its local one on the same machine; null: unknown. */
function siteToOpen({ config, url, sitePort }: DeskParts): string | null {
	if (config.siteUrl !== PLACEHOLDER_SITE_URL) return config.siteUrl;
	if (sitePort === undefined || !isLoopback(url)) return null;
	return `http://${hostInUrl(WILDCARDS[config.host] ?? config.host)}:${sitePort}`;
}
