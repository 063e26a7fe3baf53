import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";

/** A listener for an app whose routes may send their response themselves, for which they return RESPONSE_ALREADY_SENT. */
export function toListener(app: Hono<{ Bindings: HttpBindings }>): ReturnType<typeof getRequestListener> {
	return getRequestListener(async (request, env) => {
		const response = await app.fetch(request, env);
		// Hono wraps what it gets for HEAD in a new response, which would be sent a second time.
		return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response;
	});
}
