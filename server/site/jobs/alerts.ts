import { type Context, Hono } from "hono";
import {
	ALERT_ACTIONS,
	type AlertAction,
	type AlertsPageData,
	alertSchema,
	ONE_CLICK,
} from "../../../contract/alerts.ts";
import { firstMessages } from "../../../contract/forms/rules.ts";
import { type JobFilter, jobsAddress, readJobFilter } from "../../../contract/jobs.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { subtractMonths } from "../../dates/kept-until.ts";
import { visitorKeys } from "../../http/client-address.ts";
import { type FormBody, readFormBody } from "../../http/form-body.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import { spamReason } from "../../intake/submission.ts";
import {
	ALERT_MONTHS,
	changeAlert,
	confirmAlert,
	readAlert,
	readAlertFilter,
	readAlertToken,
	requestAlert,
	stopAlert,
} from "../../jobs/alerts.ts";
import type { Secret } from "../../store/secret.ts";
import type { AlertRow } from "../../store/tables.ts";
import { bodyLimits, CROSS_SITE, inMinutes, REFUSALS, unavailableMessage } from "../forms/form-limits.ts";
import { isCrossSite } from "../forms/read-form.ts";
import {
	type Env,
	limitGuesses,
	type PageRoutesParts,
	privacyHeaders,
	type Status,
	showPrivatePage,
	visitorOf,
} from "../pages/private-pages.ts";
import { BusyError } from "../pages/render-queue.ts";

/*
 * /jobs/alerts: a visitor asks for emails about new jobs, and confirms, changes and stops them behind the link in each
 * email. GET changes nothing, because mail scanners open links too.
 */

export interface AlertsParts extends PageRoutesParts<{ alerts: AlertsPageData }> {
	secret: Pick<Secret, "alertHash" | "addressHash">;
	config: { siteUrl: string; receiptsPerHour: number };
	/** Whether alerts can be asked for. Those there are can always be stopped. */
	isOpen: boolean;
	timeZone: string;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
}

interface PageResponse {
	status: Status;
	alerts: AlertsPageData;
	retryAfter?: number;
}

const PATH = "/jobs/alerts";
const LINK = `${PATH}/:token/:action?`;

export function alertRoutes(parts: AlertsParts): Hono<Env> {
	const { db, clock, secret, config, phone, log } = parts;
	const guesses = limitGuesses(clock);
	const app = new Hono<Env>();
	app.use(`${PATH}/*`, privacyHeaders, drainUnreadBody);
	if (parts.isOpen) {
		app.get(PATH, (context) => {
			const filter = readJobFilter(context.req.query());
			const address = jobsAddress(filter).replace("/jobs", PATH);
			const { pathname, search } = new URL(context.req.url);
			if (pathname + search !== address) return context.redirect(address, 303);
			return show(context, askPage(200, filter));
		});
		app.post(PATH, ask);
	}
	app.get(`${PATH}/sent`, (context) => show(context, { status: 200, alerts: { view: "sent" } }));
	app.get(`${PATH}/stopped`, (context) => show(context, { status: 200, alerts: { view: "stopped" } }));
	app.get(LINK, look);
	app.post(LINK, act);
	app.onError((error, context) => {
		if (error instanceof BusyError) throw error;
		log.error({ err: error }, "a job alert could not be served");
		return show(context, { status: 503, alerts: { view: "busy", error: unavailableMessage(phone) } });
	});
	return app;

	/** The answer is the same whether or not the address has the alert already. */
	async function ask(context: Context<Env>): Promise<Response> {
		if (isCrossSite(context.env.incoming, config.siteUrl, true)) return context.text(`${CROSS_SITE.error}.`, 403);
		const { fields, refused } = await readBody(context);
		const filter = readJobFilter(Object.fromEntries(fields));
		if (refused) return show(context, askPage(REFUSALS[refused].status, filter, REFUSALS[refused].error));
		const values = { email: cleanField(fields.get("email") ?? "", "one line") };
		const checked = alertSchema.safeParse(values);
		if (!checked.success) {
			const errors = firstMessages(checked.error.issues);
			return show(context, { status: 422, alerts: { view: "ask", filter, values, errors } });
		}
		// A robot is told nothing.
		if (spamReason(fields)) return context.redirect(`${PATH}/sent`, 303);
		const visitor = visitorKeys(parts.clientAddress(context.env.incoming));
		const asked = await requestAlert(
			db,
			{
				...{ email: checked.data.email, filter, receiptsPerHour: config.receiptsPerHour },
				addressHash: visitor ? secret.addressHash(visitor.network ?? visitor.key) : null,
			},
			clock,
		);
		if ("seconds" in asked) {
			const error = `Several alerts were already requested from your connection. Please try again ${inMinutes(asked.seconds)}`;
			return show(context, {
				...{ status: 429, retryAfter: asked.seconds },
				alerts: { view: "ask", filter, values, errors: {}, error },
			});
		}
		if (asked.queued) parts.nudge();
		return context.redirect(`${PATH}/sent`, 303);
	}

	async function look(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		if (context.req.param("action") !== undefined) return context.redirect(found.base, 303);
		return show(context, { status: 200, alerts: toPage(found, context.req.query("done")) });
	}

	async function act(context: Context<Env>): Promise<Response> {
		const action = context.req.param("action");
		// A mail program stops it from wherever it runs, and whoever has the link need not forge anything.
		if (action !== "stop" && isCrossSite(context.env.incoming, config.siteUrl, true)) {
			return context.text(`${CROSS_SITE.error}.`, 403);
		}
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { alert, base } = found;
		switch (action) {
			case "stop": {
				await stopAlert(db, alert.id, clock());
				const { fields } = await readBody(context);
				// Mail programs don't follow redirects.
				return fields.get(ONE_CLICK.name) === ONE_CLICK.value
					? show(context, { status: 200, alerts: { view: "stopped" } })
					: context.redirect(`${PATH}/stopped`, 303);
			}
			case "confirm":
			case "renew":
				await confirmAlert(db, alert.id, clock());
				return context.redirect(`${base}?done=${action}`, 303);
			case "change": {
				const { fields, refused } = await readBody(context);
				if (refused) return show(context, changeFailed(found, REFUSALS[refused].status, REFUSALS[refused].error));
				const changed = await changeAlert(db, alert, readJobFilter(Object.fromEntries(fields)), clock);
				if (changed === "taken") return show(context, changeFailed(found, 409, TAKEN));
				return context.redirect(`${base}?done=change`, 303);
			}
			default:
				return show(context, UNKNOWN);
		}
	}

	function readBody(context: Context<Env>): Promise<FormBody> {
		return readFormBody(context.env.incoming, "", bodyLimits(false, false), parts.uploads);
	}

	/** Opens the link in this URL. A visitor who tries many that open nothing has to wait. */
	async function open(context: Context<Env>): Promise<OpenAlert | PageResponse> {
		const visitor = visitorOf(context, parts.clientAddress);
		const seconds = guesses.wait(visitor);
		if (seconds !== undefined) return { ...UNKNOWN, status: 429, retryAfter: seconds };
		const token = context.req.param("token") ?? "";
		const id = readAlertToken(token, secret.alertHash);
		guesses.count(visitor, id !== undefined);
		if (!id) return UNKNOWN;
		const alert = await readAlert(db, id);
		return alert ? { alert, base: `${PATH}/${token}` } : { status: 200, alerts: { view: "stopped" } };
	}

	function changeFailed(found: OpenAlert, status: Status, error: string): PageResponse {
		const alerts = toPage(found);
		return { status, alerts: alerts.view === "on" ? { ...alerts, error } : alerts };
	}

	function toPage({ alert, base }: OpenAlert, done?: string): AlertsPageData {
		const shown = { base, email: alert.email, filter: readAlertFilter(alert) };
		if (!alert.confirmed_at) return { view: "confirm", ...shown };
		const until = dayAt(subtractMonths(new Date(alert.confirmed_at), -ALERT_MONTHS), parts.timeZone);
		return { view: "on", ...shown, until, ...(isDone(done) && { done }) };
	}

	function show(context: Context<Env>, { status, alerts, retryAfter }: PageResponse): Promise<Response> {
		return showPrivatePage(context, {
			...{ status, retryAfter, log },
			render: () => parts.page(context.env.incoming, { alerts }),
			fallback: errorText(alerts) ?? unavailableMessage(phone),
		});
	}
}

interface OpenAlert {
	alert: AlertRow;
	base: string;
}

const TAKEN = "You already get emails for this search";
const UNKNOWN: PageResponse = { status: 404, alerts: { view: "unknown" } };

function askPage(status: Status, filter: JobFilter, error?: string): PageResponse {
	return { status, alerts: { view: "ask", filter, values: {}, errors: {}, ...(error && { error }) } };
}

function isDone(done: string | undefined): done is Exclude<AlertAction, "stop"> {
	return done !== "stop" && ALERT_ACTIONS.some((action) => action === done);
}

/** The page's error as one line of text. */
function errorText(alerts: AlertsPageData): string | undefined {
	return "error" in alerts ? alerts.error : undefined;
}
