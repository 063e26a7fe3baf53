import { createServer } from "node:http";
import { resolve } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { announcement } from "./announcement.ts";
import { clientAddress } from "./client-address.ts";
import { readConfig } from "./config.ts";
import { limitConnections, limitRequests } from "./connections.ts";
import { formRoutes } from "./forms.ts";
import { watchHealth } from "./health.ts";
import { createLog, logRequest } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { onDemandPages } from "./on-demand.ts";
import { loadPages } from "./pages.ts";
import { policyHeaders } from "./policy.ts";
import { scanLater } from "./resumes/clamd.ts";
import { exitWithSentence, PATIENCE, refuseBadRequest, stopGracefully } from "./start-and-stop.ts";
import { readFirm, readStates } from "./submissions/content.ts";
import { occupyDataFolder } from "./submissions/data-folder.ts";
import { openFiles } from "./submissions/files.ts";
import { openSubmissions } from "./submissions/submissions.ts";

process.on("uncaughtException", exitWithSentence);
const config = readConfig(process.env);
const log = createLog(config.logLevel);
const pages = loadPages(resolve("dist"), config.siteUrl);
const onDemand = onDemandPages(config.siteUrl);
const files = openFiles(config);
const alone = !config.databaseUrl;
if (alone) occupyDataFolder(config.dataDir);
const metrics = createMetrics(config.metricsFrom);
const submissions = metrics.counting(await openSubmissions(config, files, log));
const scanning = config.clamd && scanLater({ clamd: config.clamd, submissions, files, log });
const policy = new Map(Object.entries(policyHeaders(config.siteUrl)));
const lookUpHealth = watchHealth(submissions, log);
let stopping = false;

const app = new Hono<{ Bindings: HttpBindings }>();

app.get("/health", async (context) => {
	const { reason: obstacle, deliveries } = await lookUpHealth();
	const reason = stopping ? "The server is stopping." : obstacle;
	context.header("cache-control", "no-store");
	const database = config.databaseUrl ? "PostgreSQL" : "SQLite";
	const retention = submissions.retention().stopped;
	const status = reason ? "not ready" : "ready";
	return context.json({ status, reason, database, deliveries, retention }, reason ? 503 : 200);
});

app.get("/metrics", async (context) => {
	if (!metrics.mayRead(context.env.incoming)) return context.notFound();
	return context.text(await metrics.text(submissions), 200, { "cache-control": "no-store" });
});

app.get("/received/*", async (context) => (await onDemand.respond(context.req.url)) ?? context.notFound());
app.route(
	"/",
	await formRoutes({
		submissions,
		files: { save: submissions.keepFile },
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
	console.log(announcement(config, server.address()));
	process.off("uncaughtException", exitWithSentence);
	void submissions.deliver.start(alone);
});
stopGracefully(server, log, {
	first: () => {
		stopping = true;
	},
	delayMs: config.stopDelayMs,
	last: async () => {
		await Promise.all([scanning?.stop(), submissions.deliver.stop()]);
		await submissions.close();
	},
});
