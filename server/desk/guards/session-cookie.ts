import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { SESSION_MAX_MS } from "../../people/sessions.ts";

/* The session cookie: out of reach of scripts, never sent with requests from another site. */

export function readSessionCookie(context: Context, url: string): string | undefined {
	return getCookie(context, cookieName("desk", url));
}

export function writeSessionCookie(context: Context, url: string, token: string): void {
	setCookie(context, cookieName("desk", url), token, {
		path: "/",
		httpOnly: true,
		sameSite: "Strict",
		secure: isSecure(url),
		maxAge: SESSION_MAX_MS / 1000,
	});
}

export function removeSessionCookie(context: Context, url: string): void {
	deleteCookie(context, cookieName("desk", url), { path: "/", secure: isSecure(url) });
}

/** The __Host- prefix keeps other hosts of the domain, and pages without TLS, from setting the cookie. */
export function cookieName(name: string, url: string): string {
	return isSecure(url) ? `__Host-${name}` : name;
}

export function isSecure(url: string): boolean {
	return url.startsWith("https:");
}
