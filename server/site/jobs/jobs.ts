import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { type JobsPageData, jobsAddress, readJobFilter } from "../../../contract/jobs.ts";
import { type BuiltFile, compressPage, REVALIDATE, sendFile } from "../../http/built-files.ts";
import { policyHeaders } from "../../http/policy.ts";
import { type JobsStore, type ListedJob, listAllJobs, listJobs, readJob, readJobsVersion } from "../../jobs/jobs.ts";
import { jobsFeed } from "./feed.ts";

/*
 * /jobs: openings on the public site. Each request reads what is listed at that moment; a page is rendered and
 * compressed once for each content.
 */

type Env = { Bindings: HttpBindings };
type Look = Context<Env>;

export interface JobsParts {
	store: JobsStore;
	clock(): Date;
	siteUrl: string;
	/** The built sitemap, without jobs. */
	sitemap: string;
	/** Sends the built file. */
	serveBuilt(request: IncomingMessage, response: ServerResponse): void;
	log: Logger;
	/** Throws BusyError. */
	page(request: IncomingMessage, locals: { jobs: JobsPageData }): Promise<Response | undefined>;
}

const STATUSES: Record<JobsPageData["view"], number> = { list: 200, job: 200, closed: 200, gone: 410 };
const CACHE_MAX = 200;
/** PostgreSQL takes no text with a zero byte, even to look for it. */
const SLUG = /^[a-z0-9-]{1,200}$/;

export function jobsRoutes({ store, clock, siteUrl, sitemap, serveBuilt, log, page }: JobsParts): Hono<Env> {
	const cache = new Map<string, Promise<BuiltFile>>();
	/** The feed and the sitemap, as they are now. */
	const xml = new Map<string, { version: string; file: Promise<BuiltFile | undefined> }>();
	const app = new Hono<Env>();

	app.get("/jobs", async (context) => {
		const query = context.req.query();
		const filter = readJobFilter(query);
		const wanted = /^[1-9]\d{0,3}$/.test(query.page ?? "") ? Number(query.page) : 1;
		const list = await listJobs(store, { filter, page: wanted }, clock());
		// One address for each filter: a form sends its empty fields too.
		const address = jobsAddress(filter, list.page);
		const { pathname, search } = new URL(context.req.url);
		if (pathname + search !== address) return context.redirect(address, 303);
		return show(context, address, list);
	});

	app.get("/jobs/", (context) => context.redirect(`/jobs${new URL(context.req.url).search}`, 308));

	app.get("/jobs/:slug", async (context) => {
		const { slug } = context.req.param();
		const found = SLUG.test(slug) ? await readJob(store, slug, clock()) : undefined;
		return found ? show(context, `/jobs/${slug}`, found) : context.notFound();
	});

	app.get("/jobs.xml", (context) => sendXml(context, "feed", (jobs, now) => jobsFeed(jobs, siteUrl, now)));

	app.get("/sitemap.xml", async (context) => {
		try {
			return await sendXml(context, "sitemap", addJobs);
		} catch (error) {
			// Built pages need no database, and neither does their list.
			log.error({ err: error }, "jobs can't be read, so the sitemap has none");
			return sendBuilt(context);
		}
	});
	return app;

	function addJobs(jobs: ListedJob[]): string | undefined {
		if (jobs.length === 0) return undefined;
		const paths = ["/jobs", ...jobs.map(({ slug }) => `/jobs/${slug}`)];
		const urls = paths.map((path) => `<url><loc>${new URL(path, siteUrl).href}</loc></url>\n`).join("");
		return sitemap.replace("</urlset>", () => `${urls}</urlset>`);
	}

	/**
	 * Made again only after a change: with thousands of jobs it takes a while.
	 * @param make returns undefined if the built file is right
	 */
	async function sendXml(
		context: Look,
		name: string,
		make: (jobs: ListedJob[], now: Date) => string | undefined,
	): Promise<Response> {
		const now = clock();
		const version = await readJobsVersion(store, now);
		const known = xml.get(name);
		const file = known?.version === version ? known.file : readXml();
		const made = await file;
		return made ? send(context, 200, made) : sendBuilt(context);

		function readXml(): Promise<BuiltFile | undefined> {
			const fresh = listAllJobs(store, now).then((jobs) => {
				const text = make(jobs, now);
				return text === undefined ? undefined : compressXml(text);
			});
			xml.set(name, { version, file: fresh });
			fresh.catch(() => xml.delete(name));
			return fresh;
		}
	}

	function sendBuilt({ env: { incoming, outgoing } }: Look): Response {
		serveBuilt(incoming, outgoing);
		return RESPONSE_ALREADY_SENT;
	}

	function compressXml(text: string): Promise<BuiltFile> {
		const headers = { "cache-control": REVALIDATE, "content-type": "application/xml; charset=utf-8" };
		return compressPage(text, { ...policyHeaders(siteUrl), ...headers });
	}

	async function show(context: Look, address: string, jobs: JobsPageData): Promise<Response> {
		const rendered = await cached(`${address} ${JSON.stringify(jobs)}`, async () => {
			const response = await page(context.env.incoming, { jobs });
			if (!response) throw new Error("There is no page for jobs.");
			const headers = Object.fromEntries(response.headers);
			return compressPage(await response.text(), { ...headers, "cache-control": REVALIDATE });
		});
		return send(context, STATUSES[jobs.view], rendered);
	}

	async function cached(key: string, make: () => Promise<BuiltFile>): Promise<BuiltFile> {
		const known = cache.get(key) ?? make();
		cache.delete(key);
		const [oldest] = cache.keys();
		if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
		cache.set(key, known);
		return known.catch((error) => {
			cache.delete(key);
			throw error;
		});
	}
}

function send(context: Look, status: number, built: BuiltFile): Response {
	sendFile(built, status, context.env.incoming, context.env.outgoing);
	return RESPONSE_ALREADY_SENT;
}
