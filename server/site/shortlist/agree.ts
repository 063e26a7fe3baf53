import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { ShortlistPageData } from "../../../contract/shortlist.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import { readAgreement, recordAgreement } from "../../shortlists/employer-agreement.ts";
import type { Store } from "../../store/files/files.ts";
import type { Secret } from "../../store/secret.ts";
import { CROSS_SITE, unavailableMessage } from "../forms/form-limits.ts";
import { isCrossSite } from "../forms/read-form.ts";
import {
	type Env,
	limitGuesses,
	privacyHeaders,
	type Status,
	showPrivatePage,
	visitorOf,
} from "../pages/private-pages.ts";
import { BusyError } from "../pages/render-queue.ts";

/*
 * /shortlist/agree: an employer agrees to be named in a job listing. GET changes nothing, because mail scanners open
 * links too.
 */

export interface AgreementParts {
	store: Pick<Store, "db" | "clock" | "config">;
	secret: Pick<Secret, "agreementHash">;
	log: Logger;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Throws BusyError. */
	page(
		request: IncomingMessage,
		locals: { shortlist: ShortlistPageData },
		sameForAll: boolean,
	): Promise<Response | undefined>;
	clientAddress(request: IncomingMessage): string | undefined;
}

const PATH = "/shortlist/agree/:token";

export function agreementRoutes({ store, secret, log, phone, page, clientAddress }: AgreementParts): Hono<Env> {
	const { db, clock, config } = store;
	const guesses = limitGuesses(clock);
	const app = new Hono<Env>();
	app.use(PATH, privacyHeaders, drainUnreadBody);
	app.get(PATH, (context) => guarded(context, (token) => readAgreement(db, token, secret.agreementHash)));
	app.post(PATH, (context) => {
		if (isCrossSite(context.env.incoming, config.siteUrl, true)) return context.text(`${CROSS_SITE.error}.`, 403);
		return guarded(context, (token) => recordAgreement(db, token, secret.agreementHash, clock), true);
	});
	return app;

	async function guarded(
		context: Context<Env>,
		work: (token: string) => ReturnType<typeof readAgreement>,
		isPressed = false,
	): Promise<Response> {
		try {
			const visitor = visitorOf(context, clientAddress);
			if (guesses.wait(visitor) !== undefined) return show(context, 429, { view: "unknown" });
			const token = context.req.param("token") ?? "";
			const asked = await work(token);
			guesses.count(visitor, asked !== undefined);
			if (!asked) return show(context, 404, { view: "unknown" });
			if (isPressed) return context.redirect(`/shortlist/agree/${token}`, 303);
			const { opening: _, ...shown } = asked;
			return show(context, 200, { view: "agree", ...shown });
		} catch (error) {
			if (error instanceof BusyError) throw error;
			log.error({ err: error }, "an employer's agreement could not be served");
			return show(context, 503, { view: "busy", error: unavailableMessage(phone) });
		}
	}

	function show(context: Context<Env>, status: Status, shortlist: ShortlistPageData): Promise<Response> {
		const render = () => page(context.env.incoming, { shortlist }, false);
		return showPrivatePage(context, { status, render, fallback: unavailableMessage(phone), log });
	}
}
