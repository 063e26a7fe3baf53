import pino from "pino";
import type { BookPageData, CallHours } from "../contract/booking.ts";
import { setHours } from "../server/booking/hours.ts";
import { readFirm } from "../server/config/content.ts";
import { bookRoutes } from "../server/site/booking/book.ts";
import { openUploadHandling } from "../server/site/forms/form-limits.ts";
import { mailServer, newInstallation } from "./installation.ts";
import { serveRoutes } from "./serve-routes.ts";
import { newRecruiter } from "./test-openings.ts";
import { waitForDeliveries } from "./wait-for-deliveries.ts";

/* The routes of /book on a real installation with a real mail server; pages are not rendered, but sent as JSON. */

export const SITE_URL = "https://www.closewell.example";
const DAY = { from: "09:00", to: "17:00" };
/** From Monday to Friday, with lunch; eleven calls a day. */
export const HOURS: CallHours = {
	...{ zone: "America/New_York", pause: { from: "12:00", to: "13:00" }, buffer: 20, notice: 2, daysOff: [] },
	week: [DAY, DAY, DAY, DAY, DAY, null, null],
};
export const VISITOR = { name: "Rob Castellano", email: "rob@mail.example", phone: "(608) 555-0119", topic: "hiring" };

/** Opened on Monday, March 2, 2026, at 10 am Eastern. */
export async function newBook(env: Record<string, string> = {}) {
	const mail = await mailServer();
	const installation = newInstallation({ SITE_URL, SMTP_URL: mail.url, DESK_URL: "https://desk.firm.example", ...env });
	const { clock, pass } = installation;
	const site = await installation.open();
	const { db, secret } = site;
	const log = pino({ level: "silent" });
	const routes = bookRoutes({
		...(await openUploadHandling(installation.config, log)),
		...{ db, clock, secret, log, config: { siteUrl: SITE_URL }, firm: readFirm(), intake: site.intake },
		nudge: site.outbox.nudge,
		page: async (_request, { book }) =>
			new Response(JSON.stringify(book), { headers: { "content-type": "text/html; charset=utf-8" } }),
		clientAddress: ({ headers }) => String(headers["x-test-address"] ?? "203.0.113.7"),
	});
	const { ask } = await serveRoutes(routes);

	async function page(path = "/book"): Promise<BookPageData> {
		return JSON.parse((await ask(path)).text);
	}

	return {
		...{ installation, site, db, secret, clock, pass, mail, ask, page },
		async recruiter(name = "Claire Okafor", hours: CallHours = HOURS) {
			const { by } = await newRecruiter(db, clock, name);
			await setHours(db, by.id, hours, clock());
			return by;
		},
		/** All times that the page shows. */
		async times(path?: string): Promise<{ day: string; at: string }[]> {
			const shown = await page(path);
			if (shown.view !== "pick") throw new Error(`The page shows "${shown.view}".`);
			return shown.days.flatMap(({ day, times }) => times.map((at) => ({ day, at })));
		},
		/** Sends the form, each time from another visitor. */
		book(slot: { day: string; at: string } | undefined, own: Record<string, string> = {}, address = "203.0.113.7") {
			const time: Record<string, string> = slot ? { day: slot.day, [`at-${slot.day}`]: slot.at } : {};
			return ask("/book", { ...VISITOR, zone: "America/Chicago", ...time, ...own }, { "x-test-address": address });
		},
		/** Sends the emails that were queued so far. Returns all that arrived. */
		async received() {
			await site.outbox.start();
			site.outbox.nudge();
			await waitForDeliveries(db);
			return mail.received;
		},
	};
}
