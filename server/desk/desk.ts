import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { factRules } from "../candidates/resume-facts.ts";
import type { Chats } from "../chat/chats.ts";
import type { Build } from "../config/build.ts";
import { type DeskConfig as Address, localUrl } from "../config/config.ts";
import { readResponsePolicy, readSnippets, readSynonyms, readTemplates, readVocabulary } from "../config/content.ts";
import { OperatorError } from "../config/operator-error.ts";
import { createAttemptCounter } from "../http/attempts.ts";
import { clientAddress, requestVisitor } from "../http/client-address.ts";
import { limitConnections, limitRequests } from "../http/connections.ts";
import { createDeferredWork } from "../http/deferred-work.ts";
import { openUploads } from "../http/form-body.ts";
import { logRequest } from "../http/log.ts";
import { paceRequests } from "../http/pace.ts";
import { deskPolicyHeaders } from "../http/policy.ts";
import { REQUEST_LIMITS, refuseBadRequest } from "../http/start-and-stop.ts";
import { openLive } from "../live/live.ts";
import { openPresence } from "../live/presence.ts";
import { watchDisk } from "../numbers/disk.ts";
import { openProvider } from "../people/provider.ts";
import { runImports } from "../sourcing/desk-imports/run-imports.ts";
import { openReader } from "../store/database/reader.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { openUpkeep } from "../upkeep/upkeep.ts";
import { deskApi } from "./api.ts";
import { loadApp } from "./app-files.ts";
import type { DeskConfig } from "./guards/desk-deps.ts";

/* The desk's own HTTP server. It shares the store with the site, and nothing that is reachable over the network. */

const FAILURES_MAX = 20; // per ten minutes: tokens and passkeys that let nobody in
const REQUESTS_MAX = 120; // per ten minutes: emailed links and challenges; a whole office may share an address
const PORTS_TRIED = 100;

export interface Desk {
	server: Server;
	/** Its public origin, without a trailing slash. */
	url: string;
	port: number;
	/** Ends the event streams, which otherwise last as long as their clients stay. */
	endStreams(): void;
	/** Call after the last request: finishes the work that was deferred until after an answer. */
	close(): Promise<void>;
}

interface DeskOptions {
	config: DeskConfig;
	/** The store holds sample data. */
	sample: boolean;
	db: Database;
	files: FileStore;
	secret: Secret;
	chats: Chats;
	clock: () => Date;
	log: Logger;
	countRequest(response: ServerResponse, what: { kind: string; stream: boolean }): void;
	build: Pick<Build, "version">;
	firm: { name: string; phone: string; email: string; postalAddress?: string | undefined };
	/** The port on which this process serves the site, if it does. */
	sitePort: number | undefined;
	/** The build folder. */
	dist: string;
	mailQueued(): void;
}

export async function openDesk(parts: DeskOptions): Promise<Desk> {
	const {
		config,
		sample,
		db,
		files,
		secret,
		chats,
		clock,
		log,
		countRequest,
		build,
		firm,
		sitePort,
		dist,
		mailQueued,
	} = parts;
	const server = createServer({ ...REQUEST_LIMITS });
	const port = await listen(server, config.desk);
	const url = config.desk.configuredUrl ?? localUrl(port);
	const { host } = new URL(url);
	const afterwards = createDeferredWork(log);
	const reads = openReader(config, db);
	const live = openLive({ db, databaseUrl: config.databaseUrl, log, clock });
	const presence = openPresence({ db, databaseUrl: config.databaseUrl, log, clock });
	const rules = factRules(readVocabulary());
	const uploads = await openUploads(config.dataDir, log);
	const imports = runImports({ db, reads, files, config, secret, uploads, log, clock });
	const upkeep = openUpkeep({
		...{
			db,
			reads,
			files,
			scanned: config.clamd !== undefined,
			promise: readResponsePolicy(),
			rules,
			url,
			log,
			clock,
			mailQueued,
			secret,
			domain: firm.email.split("@")[1] ?? "localhost",
		},
		weeklyMail: config.weeklyMail,
		sendsAlerts: firm.postalAddress !== undefined,
		retainResumesMonths: config.retainResumesMonths,
	});
	const app = loadApp(dist, url);
	const api = deskApi({
		db,
		reads,
		files,
		uploads,
		secret,
		config,
		sample,
		promise: readResponsePolicy(),
		clock,
		log,
		url,
		firm: { name: firm.name, phone: firm.phone, siteUrl: config.siteUrl },
		sitePort,
		version: build.version,
		disk: watchDisk(config, log),
		live: {
			...live,
			nudge() {
				live.nudge();
				upkeep.nudge();
			},
		},
		presence,
		chats,
		templates: readTemplates(),
		snippets: readSnippets(),
		rules,
		synonyms: readSynonyms(),
		provider: config.oidc && openProvider(config.oidc, url),
		guesses: createAttemptCounter(FAILURES_MAX, clock),
		requests: createAttemptCounter(REQUESTS_MAX, clock),
		clientAddress: clientAddress(config.trustProxy, log),
		mailQueued,
		afterwards: afterwards.do,
	});
	const policy = new Map(Object.entries(deskPolicyHeaders(url)));
	const apiPaths = config.oidc ? /^\/(?:api\/|sign-in\/sso(?:\/back)?(?:\?|$))/ : /^\/api\//;
	const handleApi = getRequestListener(api.fetch);

	limitConnections(server, config.trustProxy);
	server.on("clientError", refuseBadRequest);
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		const isApi = apiPaths.test(request.url ?? "");
		logRequest(log, isApi ? "info" : "debug", request, response);
		countRequest(response, { kind: "desk", stream: request.url?.startsWith("/api/events") ?? false });
		if (request.headers.host?.toLowerCase() !== host) {
			response
				.setHeaders(policy)
				.writeHead(421, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
			return void response.end(`The desk is at ${url}\n`);
		}
		if (!isApi) return app.serve(request, response);
		response.setHeaders(policy);
		void handleApi(request, response);
	};
	server.on("request", limitRequests(paceRequests(requestVisitor(config.trustProxy), answer)));

	return {
		server,
		url,
		port,
		endStreams: () => void live.stop(),
		async close() {
			await Promise.all([live.stop(), presence.stop(), upkeep.stop(), imports.stop(), afterwards.done()]);
			if (reads !== db) await reads.destroy();
		},
	};
}

/** Returns the port it got. */
async function listen(server: Server, { host, port, usesDefaultPort }: Address): Promise<number> {
	const first = port === "off" ? 0 : port;
	for (let tried = first; ; tried += 1) {
		try {
			server.listen(tried, host);
			await once(server, "listening");
			const address = server.address();
			return typeof address === "object" && address ? address.port : tried;
		} catch (error) {
			const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
			if (isTaken && usesDefaultPort && tried < first + PORTS_TRIED) continue;
			if (!isTaken) throw error;
			const sentence = `Port ${tried} on ${host} is in use by another program. Stop that one, or set DESK_PORT to a free port.`;
			throw new OperatorError(sentence, { cause: error });
		}
	}
}
