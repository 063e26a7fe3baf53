import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Job } from "../../contract/jobs.ts";
import { RESUME_FRAME, type ShortlistPageData } from "../../contract/shortlist.ts";
import { takesCalls } from "../booking/hours.ts";
import type { Chats } from "../chat/chats.ts";
import { type Config, PLACEHOLDER_SITE_URL } from "../config/config.ts";
import { readFirm, readStates } from "../config/content.ts";
import type { Outbox } from "../delivery/outbox.ts";
import { clientAddress, requestVisitor, toVisitorKey } from "../http/client-address.ts";
import { limitConnections, limitRequests } from "../http/connections.ts";
import { createDeferredWork } from "../http/deferred-work.ts";
import { logRequest } from "../http/log.ts";
import { paceRequests } from "../http/pace.ts";
import { policyHeaders } from "../http/policy.ts";
import { loadResumeFrame } from "../http/resume-frame.ts";
import { COMPLETED_FILE, ON_DEMAND_PATHS } from "../http/site-files.ts";
import { REQUEST_LIMITS, refuseBadRequest } from "../http/start-and-stop.ts";
import type { Intake } from "../intake/intake.ts";
import { readJob, readListedJob } from "../jobs/jobs.ts";
import type { MailIn } from "../mail-in/mail-in.ts";
import type { Operation } from "../numbers/operation.ts";
import { getDeliveryTargets } from "../queue/queue-deliveries.ts";
import type { Housekeeping } from "../retention/housekeeping.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import type { BacklogStatus } from "../submissions/reminders.ts";
import { bookRoutes } from "./booking/book.ts";
import { feedRoutes } from "./booking/feed.ts";
import { chatRoutes } from "./chat/chat.ts";
import { openUploadHandling } from "./forms/form-limits.ts";
import { formRoutes } from "./forms/forms.ts";
import { watchHealth } from "./health/health.ts";
import type { Metrics, RequestKind } from "./health/metrics.ts";
import { alertRoutes } from "./jobs/alerts.ts";
import { jobsRoutes } from "./jobs/jobs.ts";
import { mailInRoutes } from "./mail-in/mail-in.ts";
import { onDemandPages } from "./pages/on-demand.ts";
import { loadPages } from "./pages/pages.ts";
import { answerFailure } from "./pages/render-queue.ts";
import { toListener } from "./request-listener.ts";
import { agreementRoutes } from "./shortlist/agree.ts";
import { shortlistRoutes } from "./shortlist/shortlist.ts";
import { yoursRoutes } from "./yours/yours.ts";

/* The public site's server: pages from memory, the forms, chat, senders' pages, shortlists, health and metrics. */

export interface Site {
	server: Server;
	/** Resolves to the port it got, which differs from a wanted port of 0. */
	listen(port: number): Promise<number>;
	/** Tells the load balancer that it is not ready, and keeps serving. */
	announceStop(): void;
	/** After the last request: finishes deferred work. */
	close(): Promise<void>;
}

interface Parts {
	config: Config;
	log: Logger;
	/** The build's output folder. */
	dist: string;
	files: FileStore;
	metrics: Metrics;
	clock: () => Date;
	installation: {
		db: Database;
		secret: Secret;
		intake: Intake;
		chats: Chats;
		mailIn: Pick<MailIn, "receive">;
		outbox: Outbox;
		housekeeping: Housekeeping;
		findObstacle(): Promise<string | undefined>;
		deskUrl(): string | undefined;
		promiseState(): Promise<BacklogStatus | undefined>;
		operation(): Promise<Operation>;
	};
}

// Everything else is a built file or a 404: no need to make a Request of what may not even be a valid URL.
const IS_ON_DEMAND = new RegExp(`^/(${ON_DEMAND_PATHS.join("|").replaceAll(".", "\\.")})(?![^/?])`);
const PAGE = "page";
/** Requested all the time, by people and by monitoring: a log line for each would bury the others. */
const QUIET_KINDS = [PAGE, "health", "metrics"];

/** For a content security policy. Without SITE_URL, the site is tried out on this machine. */
function siteOrigins(siteUrl: string): string[] {
	return siteUrl === PLACEHOLDER_SITE_URL ? ["http://localhost:*", "http://127.0.0.1:*"] : [siteUrl];
}

function requestKind(url: string): RequestKind {
	const [, kind = PAGE] = IS_ON_DEMAND.exec(url) ?? [];
	return { kind, stream: kind === "chat" && url.startsWith("/chat/events") };
}

export async function openSite({ config, log, dist, files, metrics, clock, installation }: Parts): Promise<Site> {
	const { db, secret, outbox, housekeeping } = installation;
	const frame = { origins: siteOrigins(config.siteUrl), folder: RESUME_FRAME };
	const pages = loadPages(dist, config.siteUrl, loadResumeFrame(dist, frame));
	const onDemand = onDemandPages(config.siteUrl, dist);
	const policy = new Map(Object.entries(policyHeaders(config.siteUrl)));
	const lookUpHealth = watchHealth(installation, log);
	const firm = readFirm();
	const { phone, hours: office, postalAddress } = firm;
	const addressOf = clientAddress(config.trustProxy, log);
	const visitorIn = (request: IncomingMessage) => toVisitorKey(addressOf(request)) ?? "nowhere";
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

	// For restarts and routing: pages and their files need no database.
	app.get("/health/live", (context) => {
		context.header("cache-control", "no-store");
		return context.json({ status: stopping ? "stopping" : "live" }, stopping ? 503 : 200);
	});

	app.get("/metrics", async (context) => {
		if (!metrics.mayRead(context.env.incoming)) return context.notFound();
		return context.text(metrics.text(await lookUpHealth(), outbox, housekeeping.state()), 200, {
			"cache-control": "no-store",
		});
	});

	const jobs = { db, timeZone: office.timeZone, states: readStates(), alerts: postalAddress !== undefined };
	app.get("/received/*", async (context) => {
		const slug = context.req.query("job") ?? "";
		const applied = /^[a-z0-9-]+$/.test(slug) ? await readJob(jobs, slug, clock()) : undefined;
		const state = context.req.query("state") ?? "";
		const locals = {
			...(applied?.view === "job" && { applied: nameOf(applied.job) }),
			...(jobs.states.has(state) && { state }),
		};
		const page = await onDemand.respond(context.req.url, visitorIn(context.env.incoming), { locals, sameForAll: true });
		// The URL contains the token of the sender's page, which must not reach the next page's log as its referrer.
		page?.headers.set("referrer-policy", "no-referrer");
		return page ?? context.notFound();
	});
	const afterwards = createDeferredWork(log);
	const publicRouteDeps = {
		...(await openUploadHandling(config, log)),
		intake: metrics.withCounting(installation.intake),
		log,
		phone,
		states: jobs.states,
		clientAddress: addressOf,
	};
	app.route(
		"/",
		formRoutes({
			...publicRouteDeps,
			config,
			takesCalls: () => takesCalls(db),
			findJob: (opening) => readListedJob(jobs, opening, clock()),
			page: (path, request, locals) =>
				onDemand.respond(path, visitorIn(request), locals && { locals, sameForAll: false }),
		}),
	);
	app.route("/", chatRoutes({ ...publicRouteDeps, config, clock, chats: installation.chats }));
	app.route(
		"/",
		yoursRoutes({
			...publicRouteDeps,
			store: { db, files, config, clock },
			secret,
			targets: getDeliveryTargets(config),
			office,
			afterwards,
			nudge: outbox.nudge,
			// Always this path: a renderer error would name the token.
			page: (request, locals, sameForAll) => onDemand.respond("/yours", visitorIn(request), { locals, sameForAll }),
		}),
	);

	const employerPages = {
		...publicRouteDeps,
		store: { db, files, config, clock },
		secret,
		page: (request: IncomingMessage, locals: { shortlist: ShortlistPageData }, sameForAll: boolean) =>
			onDemand.respond("/shortlist", visitorIn(request), { locals, sameForAll }),
	};
	app.route("/", agreementRoutes(employerPages));
	app.route(
		"/",
		shortlistRoutes({
			...employerPages,
			office,
			nudge: outbox.nudge,
			resumePage(request, locals) {
				const frames = frame.origins.map((origin) => origin + frame.folder);
				return onDemand.respond("/shortlist/read", visitorIn(request), { locals, sameForAll: false, frames });
			},
		}),
	);

	app.route(
		"/",
		alertRoutes({
			...publicRouteDeps,
			...{ db, clock, secret, config, isOpen: jobs.alerts, timeZone: office.timeZone, nudge: outbox.nudge },
			// Always this path: a renderer error would name the token.
			page: (request, locals) => onDemand.respond("/jobs/alerts", visitorIn(request), { locals, sameForAll: false }),
		}),
	);
	app.route(
		"/",
		bookRoutes({
			...publicRouteDeps,
			...{ db, clock, secret, config, firm, nudge: outbox.nudge },
			// Always this path: a renderer error would name the token.
			page: (request, locals) => onDemand.respond("/book", visitorIn(request), { locals, sameForAll: false }),
		}),
	);
	app.route("/", feedRoutes({ db, clock, firm, deskUrl: installation.deskUrl, clientAddress: addressOf }));
	app.route(
		"/",
		jobsRoutes({
			store: jobs,
			...{ clock, siteUrl: config.siteUrl, log },
			sitemap: readFileSync(join(dist, "client", COMPLETED_FILE), "utf8"),
			serveBuilt: pages.serve,
			page: (request, locals) => onDemand.respond("/jobs", visitorIn(request), { locals, sameForAll: false }),
		}),
	);

	const { receive } = installation.mailIn;
	app.route("/", mailInRoutes({ secret: config.mailIn?.secret, receive, clientAddress: addressOf, log, clock }));

	app.notFound((context) => {
		pages.redirectOrNotFound(context.env.incoming, context.env.outgoing);
		return RESPONSE_ALREADY_SENT;
	});

	app.onError(answerFailure(log, phone));

	const answerOnDemand = toListener(app);
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const what = requestKind(request.url ?? "");
		logRequest(log, QUIET_KINDS.includes(what.kind) ? "debug" : "info", request, response);
		metrics.countRequest(response, what);
		if (what.kind !== COMPLETED_FILE && pages.serve(request, response)) return; // jobs are added to it
		if (what.kind === PAGE) return pages.redirectOrNotFound(request, response);
		response.setHeaders(policy); // pages rendered on demand bring their own
		void answerOnDemand(request, response);
	};
	const paced = limitRequests(paceRequests(requestVisitor(config.trustProxy), answer));
	const server = createServer({ ...REQUEST_LIMITS, optimizeEmptyRequests: true }, paced);
	limitConnections(server, config.trustProxy);
	server.on("clientError", refuseBadRequest);

	return {
		server,
		async listen(port) {
			server.listen(port, config.host);
			await once(server, "listening");
			const address = server.address();
			return typeof address === "object" && address ? address.port : port;
		},
		announceStop() {
			stopping = true;
		},
		close: afterwards.done,
	};
}

/** What a confirmation says about the job. */
function nameOf({ title, employer, employerNamed, state }: Job) {
	return { title, employer, employerNamed, state };
}
