import pino from "pino";
import { expect } from "vitest";
import type { AlertsPageData } from "../contract/alerts.ts";
import { readColors, readFirm, readResponsePolicy } from "../server/config/content.ts";
import { createMail } from "../server/delivery/mail.ts";
import { createOutbox } from "../server/delivery/outbox.ts";
import { queueAlertMails } from "../server/jobs/alert-mails.ts";
import { openUploadHandling } from "../server/site/forms/form-limits.ts";
import { alertRoutes } from "../server/site/jobs/alerts.ts";
import { createBatcher } from "../server/store/database/batch.ts";
import { readSecret } from "../server/store/database/open.ts";
import { createSecret } from "../server/store/secret.ts";
import { mailServer } from "./installation.ts";
import { serveRoutes } from "./serve-routes.ts";
import { newJobs, SITE_URL } from "./test-jobs.ts";
import { waitForDeliveries } from "./wait-for-deliveries.ts";

/* The routes of job alerts with a real mail server; pages are not rendered, but sent as JSON. */

export const POSTAL_ADDRESS = "P.O. Box 1 (sample), Lewes, Delaware 19958";
const LINK = /\/jobs\/alerts\/ALERT-[\w.-]+/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @param postalAddress empty if the firm has none */
export async function newAlerts(postalAddress = POSTAL_ADDRESS) {
	const jobs = await newJobs();
	const { db, clock, installation, pass } = jobs;
	const mail = await mailServer();
	const log = pino({ level: "silent" });
	const config = { ...installation.config, smtpUrl: mail.url };
	const secret = createSecret(await readSecret(db));
	const { postalAddress: _, ...firm } = readFirm();
	const send = createMail({
		...{ config, db, clock, files: installation.files, promise: readResponsePolicy(), responseTime: "24 hours" },
		letterhead: { firm: { ...firm, ...(postalAddress && { postalAddress }) }, colors: readColors() },
		...{ deskUrl: () => undefined, leadToken: () => "", ...secret, states: jobs.store.states },
	});
	const commit = createBatcher(db, log);
	const lanes = [{ target: "alert-mail" as const, send }];
	const routes = alertRoutes({
		...(await openUploadHandling(config, log)),
		...{ db, clock, secret, log, config: { siteUrl: SITE_URL, receiptsPerHour: 100 }, phone: firm.phone },
		...{ isOpen: postalAddress !== "", timeZone: firm.hours.timeZone, nudge: () => undefined },
		page: async (_request, { alerts }) =>
			new Response(JSON.stringify(alerts), { headers: { "content-type": "text/html" } }),
		clientAddress: ({ headers }) => String(headers["x-test-address"] ?? "203.0.113.7"),
	});
	const { ask } = await serveRoutes(routes);

	/** Sends the emails that were queued so far. Returns all that arrived. */
	async function received() {
		const outbox = createOutbox({ db, commit, lanes, log, clock });
		await outbox.start();
		await waitForDeliveries(db);
		await outbox.stop();
		return mail.received;
	}

	return {
		...{ ...jobs, db, secret, mail, ask, received, pass },
		async page(path: string): Promise<AlertsPageData> {
			return JSON.parse((await ask(path)).text);
		},
		/** Asks for an alert. Returns the path in the email. */
		async subscribe(email: string, filter: Record<string, string> = {}): Promise<string> {
			const { status, location } = await ask("/jobs/alerts", { email, ...filter });
			expect([status, location]).toEqual([303, "/jobs/alerts/sent"]);
			return LINK.exec((await received()).at(-1)?.parsed.text ?? "")?.[0] ?? "";
		},
		async confirm(link: string): Promise<void> {
			expect((await ask(`${link}/confirm`, {})).location).toBe(`${link}?done=confirm`);
		},
		look: () => queueAlertMails(db, firm.hours, clock),
		/** The same time on the next day. */
		nextDay: () => pass(DAY_MS),
	};
}
