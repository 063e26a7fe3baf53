import { createServer } from "node:http";
import { resolve } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { readBuild } from "./build.ts";
import { readConfig } from "./config.ts";
import { readFirm, readStates } from "./content.ts";
import { clientAddress } from "./http/client-address.ts";
import { limitConnections, limitRequests } from "./http/connections.ts";
import { createLog, logRequest } from "./http/log.ts";
import { policyHeaders } from "./http/policy.ts";
import { exitWithSentence, PATIENCE, refuseBadRequest, stopGracefully } from "./http/start-and-stop.ts";
import { openInstallation } from "./installation.ts";
import { scanLater } from "./intake/scan-later.ts";
import { announcement } from "./site/announcement.ts";
import { formRoutes } from "./site/forms.ts";
import { watchHealth } from "./site/health.ts";
import { createMetrics } from "./site/metrics.ts";
import { onDemandPages } from "./site/on-demand.ts";
import { loadPages } from "./site/pages.ts";
import { occupyDataFolder } from "./store/data-folder.ts";
import { openFiles } from "./store/files/files.ts";

process.on("uncaughtException", exitWithSentence);
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const build = readBuild(resolve("dist"));
const pages = loadPages(resolve("dist"), config.siteUrl);
const onDemand = onDemandPages(config.siteUrl);
const files = openFiles(config);
const alone = !config.databaseUrl;
if (alone) occupyDataFolder(config.dataDir);
const metrics = createMetrics(config.metricsFrom, build);
const installation = await openInstallation(config, files, log);
const { outbox, housekeeping } = installation;
const scanning = config.clamd && scanLater({ clamd: config.clamd, db: installation.db, files, log });
const policy = new Map(Object.entries(policyHeaders(config.siteUrl)));
const lookUpHealth = watchHealth(installation, log);
let stopping = false;

const app = new Hono<{ Bindings: HttpBindings }>();

app.get("/health", async (context) => {
	const { reason: obstacle, deliveries } = await lookUpHealth();
	const reason = stopping ? "The server is stopping." : obstacle;
	context.header("cache-control", "no-store");
	const database = config.databaseUrl ? "PostgreSQL" : "SQLite";
	const retention = housekeeping.state().stopped;
	const status = reason ? "not ready" : "ready";
	return context.json({ status, reason, database, deliveries, retention }, reason ? 503 : 200);
});

app.get("/metrics", async (context) => {
	if (!metrics.mayRead(context.env.incoming)) return context.notFound();
	return context.text(metrics.text(await lookUpHealth(), outbox, housekeeping.state()), 200, {
		"cache-control": "no-store",
	});
});

app.get("/received/*", async (context) => (await onDemand.respond(context.req.url)) ?? context.notFound());
app.route(
	"/",
	await formRoutes({
		intake: metrics.counting(installation.intake),
		config,
		log,
		phone: readFirm().phone,
		states: readStates(),
		clientAddress: clientAddress(config.trustProxy, log),
		page: onDemand.respond,
	}),
);

app.notFound((context) => {
	pages.elsewhere(context.env.incoming, context.env.outgoing);
	return RESPONSE_ALREADY_SENT;
});

app.onError((error, context) => {
	log.error({ err: error }, "request failed");
	return context.text("Something went wrong on our side. Please try again.", 500);
});

// Everything else is a built file or not there: no need to make a Request of what may not even be an address.
const ON_DEMAND = /^\/(health|metrics|forms|received)(?![^/?])/;
const answerOnDemand = getRequestListener(app.fetch);
const answer = limitRequests((request, response) => {
	logRequest(log, request, response);
	metrics.countRequest(response);
	if (pages.serve(request, response)) return;
	if (!ON_DEMAND.test(request.url ?? "")) return pages.elsewhere(request, response);
	response.setHeaders(policy); // pages rendered on demand bring their own
	void answerOnDemand(request, response);
});
const server = createServer({ ...PATIENCE, optimizeEmptyRequests: true }, answer);

limitConnections(server, config.trustProxy);
server.on("clientError", refuseBadRequest);
server.listen(config.port, config.host, () => {
	console.log(announcement(config, build, server.address()));
	process.off("uncaughtException", exitWithSentence);
	void installation.start(alone);
});
stopGracefully(server, log, {
	first: () => {
		stopping = true;
	},
	delayMs: config.stopDelayMs,
	last: async () => {
		await Promise.all([scanning?.stop(), installation.stop()]);
		await installation.close();
	},
});
