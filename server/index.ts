import { createServer } from "node:http";
import { resolve } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { announcement } from "./announcement.ts";
import { ConfigError, readConfig } from "./config.ts";
import { createLog, logRequest } from "./log.ts";
import { loadPages } from "./pages.ts";
import { policyHeaders } from "./policy.ts";
import { refuseBadRequest, stopGracefully } from "./stop.ts";

const config = configOrExit();
const log = createLog(config.logLevel);
const pages = loadPages(resolve("dist"), config.siteUrl);
const policy = policyHeaders(config.siteUrl);
let ready = true;

const app = new Hono<{ Bindings: HttpBindings }>();

app.use(async (context, next) => {
	await next();
	if (context.env.outgoing.headersSent) return;
	for (const [name, value] of Object.entries(policy)) context.header(name, value);
});

app.get("/health", (context) => {
	context.header("cache-control", "no-store");
	return ready ? context.json({ status: "ready" }) : context.json({ status: "not ready", reason: "stopping" }, 503);
});

app.notFound((context) => {
	pages.elsewhere(context.env.incoming, context.env.outgoing);
	return RESPONSE_ALREADY_SENT;
});

app.onError((error, context) => {
	log.error({ err: error }, "request failed");
	return context.text("Something went wrong on our side. Please try again.", 500);
});

// Everything else is a built file or not there: no need to make a Request of what may not even be an address.
const ON_DEMAND = /^\/(health)(?![^/?])/;
const onDemand = getRequestListener(app.fetch);
const server = createServer((request, response) => {
	logRequest(log, request, response);
	if (pages.serve(request, response)) return;
	if (ON_DEMAND.test(request.url ?? "")) void onDemand(request, response);
	else pages.elsewhere(request, response);
});

server.on("clientError", refuseBadRequest);
server.on("error", (error: NodeJS.ErrnoException) => {
	console.error(
		error.code === "EADDRINUSE"
			? `Port ${config.port} on ${config.host} is in use by another program. Stop that one, or set PORT to a free port.`
			: `The server could not start: ${error.message}.`,
	);
	process.exit(1);
});
server.listen(config.port, config.host, () => console.log(announcement(config, server.address())));
stopGracefully(server, log, () => {
	ready = false;
});

function configOrExit() {
	try {
		return readConfig(process.env);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}
