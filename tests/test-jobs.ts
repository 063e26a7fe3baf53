import pino from "pino";
import { expect } from "vitest";
import type { NewOpening, OpeningActionOf } from "../contract/desk/openings.ts";
import type { JobsPageData } from "../contract/jobs.ts";
import { readFirm, readStates } from "../server/config/content.ts";
import { dayAt } from "../server/dates/compute-due-time.ts";
import { addDays } from "../server/dates/days.ts";
import { jobsRoutes } from "../server/site/jobs/jobs.ts";
import { newInstallation } from "./installation.ts";
import { rawRequest } from "./raw-request.ts";
import { serveRoutes } from "./serve-routes.ts";
import { newRecruiter } from "./test-openings.ts";

/* The routes of published openings on a real installation; pages are not rendered, but sent as JSON. */

export const SITE_URL = "https://www.closewell.example";
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${SITE_URL}/faq</loc></url>
</urlset>
`;
const JOB: Partial<NewOpening> = {
	...{ city: "Columbus", state: "ohio", mode: "hybrid", payFrom: 90_000, payTo: 120_000 },
};
const JOB_BODY = "On target: $170K–$210K, no cap\nYou would sell: Freight.\nThe hard part: Almost no inbound.";

export async function newJobs() {
	const installation = newInstallation({ SITE_URL });
	const { clock } = installation;
	const { db } = await installation.open();
	const recruiter = await newRecruiter(db, clock);
	const { timeZone } = readFirm().hours;
	const store = { db, timeZone, states: readStates(), alerts: false };
	let rendered = 0;
	const routes = jobsRoutes({
		...{ store, clock, siteUrl: SITE_URL, sitemap: SITEMAP, log: pino({ level: "silent" }) },
		serveBuilt: (_, response) => void response.setHeader("content-type", "application/xml").end(SITEMAP),
		async page(_request, { jobs }) {
			rendered += 1;
			return new Response(JSON.stringify(jobs), {
				headers: { "content-type": "text/html", "cache-control": "no-store" },
			});
		},
	});
	const { url } = await serveRoutes(routes);
	const get = (path: string, headers?: Record<string, string>, method?: string) =>
		rawRequest(url, path, headers, method);

	return {
		...{ installation, db, clock, store, recruiter, url, get },
		pass: installation.pass,
		/** How many pages were rendered so far. */
		rendered: () => rendered,
		async page(path: string): Promise<JobsPageData> {
			return JSON.parse((await get(path)).body.toString());
		},
		async text(path: string): Promise<string> {
			return (await get(path)).body.toString();
		},
		/** Opens and publishes a job. */
		async publish(
			opening: Partial<NewOpening> = {},
			how: Partial<OpeningActionOf<"publish">> = {},
		): Promise<{ id: string; slug: string }> {
			const id = await recruiter.open({ ...JOB, ...opening });
			const validThrough = addDays(dayAt(clock(), timeZone), 30);
			const done = await recruiter.act(id, {
				...{ what: "publish", validThrough, body: JOB_BODY, employerShown: false, ...how },
			});
			expect(done).toMatchObject({ done: true });
			const { slug } = await db.selectFrom("openings").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
			return { id, slug: slug ?? "" };
		},
	};
}
