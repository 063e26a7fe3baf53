import { type Context, Hono } from "hono";
import {
	type BookedCall,
	type BookPageData,
	bookingSchema,
	type CallTopic,
	callTopics,
} from "../../../contract/booking.ts";
import { formatCallTime, usZones } from "../../../contract/call-times.ts";
import { nameSlug } from "../../../contract/forms/book-link.ts";
import { isReference } from "../../../contract/forms/kinds.ts";
import { parsePrefill } from "../../../contract/forms/link-prefill.ts";
import { firstMessages, salesRoles } from "../../../contract/forms/rules.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { eventFile } from "../../booking/calendar-file.ts";
import { eventOf } from "../../booking/call-event.ts";
import {
	type Changed,
	callToken,
	cancelCall,
	moveCall,
	nameTopic,
	readCall,
	readCallToken,
	readOffer,
	readTaker,
} from "../../booking/calls.ts";
import { dayAt, getUtcOffset } from "../../dates/compute-due-time.ts";
import { type FormBody, readFormBody } from "../../http/form-body.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import { type Intake, TimeTakenError } from "../../intake/intake.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { toSubmission } from "../../intake/submission.ts";
import type { Secret } from "../../store/secret.ts";
import type { CallRow } from "../../store/tables.ts";
import { bodyLimits, CROSS_SITE, REFUSALS, rateLimitMessage, unavailableMessage } from "../forms/form-limits.ts";
import { isCrossSite, readContext } from "../forms/read-form.ts";
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
 * /book: a visitor picks a time for a call with a recruiter, and moves or cancels it behind the link in the email. A call
 * is stored with a message, and goes through the same limits. GET books and changes nothing.
 */

export interface BookParts extends PageRoutesParts<{ book: BookPageData }> {
	secret: Pick<Secret, "callHash">;
	config: { siteUrl: string };
	firm: { name: string; email: string; phone: string; hours: { timeZone: string } };
	intake: Pick<Intake, "receive">;
}

interface PageResponse {
	status: Status;
	book: BookPageData;
	retryAfter?: number;
}

type PickPage = Extract<BookPageData, { view: "pick" }>;

const PATH = "/book";
const LINK = `${PATH}/:token`;
/** As many as fit on one screen. */
const DAYS_SHOWN = 10;
const PICK_A_TIME = "Please pick a time";
const TAKEN = "Someone else just booked this time. These are still free";
const TOO_OFTEN = "This call has already been moved several times. Please call us to move it again";

export function bookRoutes(parts: BookParts): Hono<Env> {
	const { db, clock, secret, config, firm, log } = parts;
	const office = firm.hours.timeZone;
	const guesses = limitGuesses(clock);
	const app = new Hono<Env>();
	app.use(`${PATH}/*`, privacyHeaders, drainUnreadBody);
	app.get(PATH, pick);
	app.post(PATH, book);
	app.get(`${PATH}/sent`, (context) => show(context, { status: 200, book: { view: "sent" } }));
	app.get(LINK, look);
	app.get(`${LINK}/call.ics`, download);
	app.get(`${LINK}/move`, pickAgain);
	app.post(`${LINK}/move`, move);
	app.post(`${LINK}/cancel`, cancel);
	app.onError((error, context) => {
		if (error instanceof BusyError) throw error;
		log.error({ err: error }, "a booked call could not be served");
		return show(context, { status: 503, book: { view: "busy", error: unavailableMessage(firm.phone) } });
	});
	return app;

	async function pick(context: Context<Env>): Promise<Response> {
		const { zone = "", topic = "" } = context.req.query();
		return show(context, {
			status: 200,
			book: await pickPage({
				zone: readZone(zone, office, clock()),
				guess: zone === "",
				prefill: readPrefill(new URL(context.req.url).search),
				values: isTopic(topic) ? { topic } : {},
			}),
		});
	}

	/** What can be picked now. */
	async function pickPage(
		asked: Partial<Omit<PickPage, "view" | "days" | "takers">> & Pick<PickPage, "zone">,
		call?: CallRow,
	): Promise<BookPageData> {
		const wanted = call ? undefined : await findTaker(asked.prefill);
		const { times, people } = await readOffer(db, clock(), call ?? (wanted ? { person: wanted, id: "" } : undefined));
		if (people.length === 0) return { view: "closed" };
		const { zone } = asked;
		const days = Map.groupBy(times, (at) => dayAt(new Date(at), zone));
		return {
			...{ view: "pick", guess: false, prefill: {}, values: {}, errors: {}, ...asked },
			days: [...days]
				.slice(0, DAYS_SHOWN)
				.map(([day, own]) => ({ day, times: own.map((at) => new Date(at).toISOString()) })),
			takers: people.map(({ name }) => name),
		};
	}

	/** Id of the recruiter whom a link meant, if they have times left. Otherwise anybody calls. */
	async function findTaker({ with: name, about }: Carried = {}): Promise<string | undefined> {
		const owner = about && (await findOwner(about));
		if (!name && !owner) return undefined;
		const { people } = await readOffer(db, clock());
		const meant = people.find(({ id }) => id === owner) ?? people.find((person) => nameSlug(person.name) === name);
		const own = meant && (await readOffer(db, clock(), { person: meant.id, id: "" }));
		return own && own.times.length > 0 ? meant?.id : undefined;
	}

	/** Id of the recruiter who owns this submission. */
	async function findOwner(reference: string): Promise<string | undefined> {
		const found = await db
			.selectFrom("submissions")
			.select("owner")
			.where("reference", "=", reference)
			.executeTakeFirst();
		return found?.owner ?? undefined;
	}

	async function book(context: Context<Env>): Promise<Response> {
		const request = context.env.incoming;
		if (isCrossSite(request, config.siteUrl, true)) return context.text(`${CROSS_SITE.error}.`, 403);
		const { fields, refused } = await readBody(context);
		const read = (name: string) => cleanField(fields.get(name) ?? "", "one line");
		const zone = readZone(read("zone"), office, clock());
		const values = Object.fromEntries(["name", "email", "phone", "topic", "day"].map((name) => [name, read(name)]));
		const carried = { place: read("place"), role: read("role"), with: read("with"), about: read("about") };
		const prefill = readPrefill(`?${new URLSearchParams(carried)}`);
		const again = async (status: Status, wrong: Pick<PickPage, "errors"> | { error: string }, retryAfter?: number) => {
			const asked = await pickPage({ zone, prefill, values: { ...values, at: chosenTime(fields) ?? "" }, ...wrong });
			return show(context, { status, book: asked, ...(retryAfter && { retryAfter }) });
		};
		if (refused) return again(REFUSALS[refused].status, { error: REFUSALS[refused].error });
		const checked = bookingSchema.safeParse(values);
		const at = readTime(chosenTime(fields));
		if (!checked.success || at === undefined) {
			const errors = checked.success ? {} : firstMessages(checked.error.issues);
			return again(422, { errors: { ...errors, ...(at === undefined && { at: PICK_A_TIME }) } });
		}
		const { topic, ...person } = checked.data;
		const submission = toSubmission(
			{
				kind: "message",
				fields: { ...person, ...prefillFields(prefill), message: describeWish(topic, prefill) },
				context: { ...readContext(request, config.siteUrl, undefined, parts.clientAddress(request)), page: PATH },
			},
			fields,
		);
		const wished = { ...submission.fields, message: `${submission.fields.message} ${wantedTime(at)}` };
		try {
			const { call } = await parts.intake.receive(
				submission.suspicion
					? { ...submission, fields: wished }
					: { ...submission, call: { at, zone, topic, person: await findTaker(prefill) } },
			);
			if (!call) return context.redirect(`${PATH}/sent`, 303);
			return context.redirect(`${PATH}/${callToken(call, secret.callHash)}?done=booked`, 303);
		} catch (error) {
			if (error instanceof TimeTakenError) return again(409, { error: TAKEN });
			if (!(error instanceof RateLimitError)) throw error;
			return again(429, { error: rateLimitMessage(error.wait, firm.phone) }, error.wait.seconds);
		}
	}

	/** Of suspected spam, for which no time is kept. */
	function wantedTime(at: number): string {
		return `They picked ${formatCallTime(new Date(at), office)}. It isn't booked, because this may be spam.`;
	}

	async function look(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const done = context.req.query("done");
		return show(context, callPage(found, done === "booked" || done === "moved" ? { done } : {}));
	}

	async function download(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { call, shown } = found;
		const link = `${config.siteUrl}${shown.base}`;
		const file = eventFile(eventOf(call, { name: shown.taker }, { firm, link }), clock());
		return context.body(file, 200, {
			"content-type": "text/calendar; charset=utf-8; method=PUBLISH",
			"content-disposition": 'attachment; filename="call.ics"',
		});
	}

	async function pickAgain(context: Context<Env>): Promise<Response> {
		const found = await open(context);
		if ("status" in found) return show(context, found);
		if (isOver(found.call)) return context.redirect(found.shown.base, 303);
		return show(context, { status: 200, book: await movePage(found, context.req.query("zone")) });
	}

	function movePage({ call, shown }: OpenCall, zone = "", wrong: Partial<PickPage> = {}): Promise<BookPageData> {
		return pickPage({ zone: readZone(zone, call.zone, clock()), move: shown, ...wrong }, call);
	}

	async function move(context: Context<Env>): Promise<Response> {
		if (isCrossSite(context.env.incoming, config.siteUrl, true)) return context.text(`${CROSS_SITE.error}.`, 403);
		const found = await open(context);
		if ("status" in found) return show(context, found);
		const { fields, refused } = await readBody(context);
		const zone = cleanField(fields.get("zone") ?? "", "one line");
		const again = async (status: Status, wrong: Partial<PickPage>) =>
			show(context, { status, book: await movePage(found, zone, wrong) });
		if (refused) return again(REFUSALS[refused].status, { error: REFUSALS[refused].error });
		const at = readTime(chosenTime(fields));
		if (at === undefined) return again(422, { errors: { at: PICK_A_TIME } });
		const moved = await moveCall(db, found.call.id, at, clock);
		if (moved === "taken") return again(409, { error: TAKEN });
		return changed(context, found, moved, "?done=moved");
	}

	async function cancel(context: Context<Env>): Promise<Response> {
		if (isCrossSite(context.env.incoming, config.siteUrl, true)) return context.text(`${CROSS_SITE.error}.`, 403);
		const found = await open(context);
		if ("status" in found) return show(context, found);
		return changed(context, found, await cancelCall(db, found.call.id, clock), "");
	}

	async function changed(context: Context<Env>, found: OpenCall, how: Changed, query: string): Promise<Response> {
		if (how === "too often") return show(context, { ...callPage(found, { error: TOO_OFTEN }), status: 409 });
		if (how === "changed") parts.nudge();
		return context.redirect(found.shown.base + (how === "changed" ? query : ""), 303);
	}

	function callPage({ call, shown }: OpenCall, more: { done?: "booked" | "moved"; error?: string }): PageResponse {
		if (call.canceled_at) return { status: 200, book: { view: "canceled", call: shown } };
		if (isOver(call)) return { status: 200, book: { view: "over", call: shown } };
		return { status: 200, book: { view: "booked", call: shown, ...more } };
	}

	function isOver({ starts_at, canceled_at }: CallRow): boolean {
		return canceled_at !== null || starts_at <= clock().toISOString();
	}

	/** Opens the link in this URL. A visitor who tries many that open nothing has to wait. */
	async function open(context: Context<Env>): Promise<OpenCall | PageResponse> {
		const visitor = visitorOf(context, parts.clientAddress);
		const seconds = guesses.wait(visitor);
		if (seconds !== undefined) return { ...UNKNOWN, status: 429, retryAfter: seconds };
		const token = context.req.param("token") ?? "";
		const id = readCallToken(token, secret.callHash);
		guesses.count(visitor, id !== undefined);
		const call = id && (await readCall(db, id));
		if (!call) return UNKNOWN;
		const taker = await readTaker(db, call);
		const { fields: sent } = await db
			.selectFrom("submissions")
			.select("fields")
			.where("reference", "=", call.reference)
			.executeTakeFirstOrThrow();
		const { phone = "", email = "" }: Record<string, string> = JSON.parse(sent);
		const { reference, starts_at: at, zone, topic } = call;
		const shown = {
			base: `${PATH}/${token}`,
			at,
			zone,
			topic,
			reference,
			phone,
			email,
			taker: taker?.name ?? firm.name,
		};
		return { call, shown };
	}

	function readBody(context: Context<Env>): Promise<FormBody> {
		return readFormBody(context.env.incoming, "", bodyLimits(false, false), parts.uploads);
	}

	function show(context: Context<Env>, { status, book: shown, retryAfter }: PageResponse): Promise<Response> {
		return showPrivatePage(context, {
			...{ status, retryAfter, log },
			render: () => parts.page(context.env.incoming, { book: shown }),
			fallback: ("error" in shown && shown.error) || unavailableMessage(firm.phone),
		});
	}
}

interface OpenCall {
	call: CallRow;
	shown: BookedCall;
}

const UNKNOWN: PageResponse = { status: 404, book: { view: "unknown" } };

function isTopic(text: string): text is CallTopic {
	return callTopics.some(({ value }) => value === text);
}

/** Each day has a field of its own: without a script, a time picked on another day stays picked out of sight. */
function chosenTime(fields: Map<string, string>): string | undefined {
	return fields.get(`at-${fields.get("day") ?? ""}`);
}

function readTime(text = ""): number | undefined {
	const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(at) ? undefined : at;
}

type Carried = PickPage["prefill"];

/** Only what our links pass: a known role, a place, a recruiter's name, a reference. */
function readPrefill(search: string): Carried {
	const { place, role } = parsePrefill(search);
	const known = salesRoles.some(({ value }) => value === role);
	const given = new URLSearchParams(search);
	const taker = nameSlug(given.get("with") ?? "").slice(0, TAKER_MAX);
	const about = given.get("about") ?? "";
	return {
		...(place && { place }),
		...(known && role && { role }),
		...(taker && { with: taker }),
		...(isReference(about) && { about }),
	};
}

const TAKER_MAX = 100;

function prefillFields({ place, role }: Carried): Record<string, string> {
	return { ...(place && { place }), ...(role && { roleType: role }) };
}

function describeWish(topic: CallTopic, { place, role }: Carried): string {
	const about = [nameTopic(topic), salesRoles.find(({ value }) => value === role)?.label, place].filter(Boolean);
	return `Booked a call about: ${about.join(", ")}.`;
}

/**
 * The time zone of that name. Of zones whose clocks agree for the coming year, the one that we name: a browser in Detroit
 * says America/Detroit, and people there say Eastern.
 */
function readZone(name: string, otherwise: string, now: Date): string {
	if (name === "" || name.length > ZONE_MAX || !isZone(name)) return otherwise;
	const months = Array.from({ length: 12 }, (_, month) => now.getTime() + month * MONTH_MS);
	const same = usZones.find(({ value }) => months.every((at) => getUtcOffset(at, value) === getUtcOffset(at, name)));
	return same?.value ?? name;
}

const ZONE_MAX = 50;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Formatters are kept, so only real names may make one. */
const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

function isZone(name: string): boolean {
	return zones.has(name) || usZones.some(({ value }) => value === name);
}
