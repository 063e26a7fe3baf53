import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { bookLink } from "../../../contract/forms/book-link.ts";
import { stateName } from "../../../contract/forms/labels.ts";
import type { Prefill } from "../../../contract/forms/link-prefill.ts";
import { APPLICATION_FIELDS, fileMessages, JOB_CLOSED } from "../../../contract/forms/resume.ts";
import type { JobsPageData } from "../../../contract/jobs.ts";
import { visitorKeys } from "../../http/client-address.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import type { Challenge } from "../../intake/challenge.ts";
import { type Intake, JobClosedError, RefusedFileError } from "../../intake/intake.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { normalizeReference } from "../../store/reference.ts";
import { BusyError } from "../pages/render-queue.ts";
import { rateLimitMessage, unavailableMessage } from "./form-limits.ts";
import { FORMS, type FormName, type ReadParts, type SentForm, type Texts, wantsJson, withForm } from "./read-form.ts";

/* POST /forms/...: hands what was read to the intake. Answers in JSON or with a page. */

export interface FormsParts extends ReadParts {
	intake: Intake;
	log: Logger;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Renders a form's page on demand, with the values to show again, if any. Throws BusyError. */
	page(path: string, request: IncomingMessage, locals?: FormLocals): Promise<Response | undefined>;
	/** Whether a recruiter takes calls, so that receipts lead to /book. */
	takesCalls(): Promise<boolean>;
	/** The page of a job that can be applied to, by its opening's id. */
	findJob(opening: string): Promise<JobPage | undefined>;
}

type JobPage = Extract<JobsPageData, { view: "job" }>;

/** @property jobs the job's page, if the form is an application */
interface FormLocals {
	form: FormPage;
	jobs?: JobPage;
}

/** What a page needs to show a form again in a browser without JavaScript. */
export interface FormPage {
	values: Texts;
	errors: Texts;
	error?: string;
	token?: string;
}

type SubmitResult =
	| { reference: string; token?: string; yours?: string; book?: string; by?: string; job?: string; state?: string }
	| { status: 200 }
	| { status: 400 | 403 | 408 | 413 | 415 | 422 | 503; values?: Texts; errors?: Texts; error?: string }
	| { status: 429; values: Texts; error: string; retryAfter: number; challenge: Challenge | undefined };

type Env = { Bindings: HttpBindings };

export function formRoutes(parts: FormsParts): Hono<Env> {
	const app = new Hono<Env>();
	app.use("/forms/*", drainUnreadBody);
	app.get("/forms/resume", async (context, next) => {
		if (!wantsJson(context.env.incoming)) return next();
		return respond(context, "resume", await precheckResume(context.env.incoming, parts), parts);
	});
	app.get(
		"/forms/*",
		async (context) => (await parts.page(context.req.url, context.env.incoming)) ?? context.notFound(),
	);
	for (const form of Object.keys(FORMS) as FormName[]) {
		app.post(`/forms/${form}`, async (context) => {
			return respond(context, form, await submit(context.env.incoming, form, parts), parts);
		});
		app.all(`/forms/${form}`, (context) => wrongMethod(context));
	}
	return app;
}

/** Whether a resume would be accepted now: a browser solves a challenge before it sends 10 MB, not after. */
async function precheckResume(request: IncomingMessage, parts: FormsParts): Promise<SubmitResult> {
	try {
		const visitor = visitorKeys(parts.clientAddress(request));
		await parts.intake.ask({ kind: "resume", context: { ...(visitor && { visitor }) } });
		return { status: 200 };
	} catch (error) {
		return failureResult(error, "resume", {}, parts);
	}
}

async function submit(request: IncomingMessage, form: FormName, parts: FormsParts): Promise<SubmitResult> {
	let values: Texts = {};
	try {
		return await withForm(request, form, parts, (sent) => {
			values = sent.values;
			return receive(sent, parts);
		});
	} catch (error) {
		return failureResult(error, form, values, parts);
	}
}

async function receive(sent: SentForm, { intake, phone, findJob, takesCalls }: FormsParts): Promise<SubmitResult> {
	const { values } = sent;
	if ("refused" in sent) return { ...sent.refused, values };
	if (sent.errors) return { status: 422, values, errors: { ...sent.errors, ...(await findFileError(sent, intake)) } };
	if ("token" in sent) {
		const lead = await intake.completeLead(sent.token, sent.details);
		if (lead) return lead;
		const token = `We can't find the request these details belong to. Please send it again, or call us at ${phone}`;
		return { status: 422, values, errors: { token }, error: token };
	}
	const { reference, own, by } = await intake.receive(sent.submission);
	const { application, kind, fields } = sent.submission;
	// It is stored, so nothing may fail any longer.
	const applied = application && (await findJob(application.opening).catch(() => undefined));
	const mayBook = kind !== "resume" && (await takesCalls().catch(() => false));
	return {
		reference,
		...(sent.submission.kind === "lead" && { token: intake.leadToken(reference) }),
		...(own && { yours: ownPagePath(own) }),
		...(mayBook && { book: bookLink(toPrefill(fields), { of: reference }) }),
		...(by && { by }),
		...(applied && { job: applied.job.slug }),
		...(sent.submission.fields.state && { state: sent.submission.fields.state }),
	};
}

function toPrefill({ place, state, roleType }: Texts): Prefill {
	const where = place || (state && stateName(state));
	return { ...(where && { place: where }), ...(roleType && { role: roleType }) };
}

/** Of a form that is refused anyway: what is wrong with its file, if the limits allow us to inspect it. */
async function findFileError(sent: Extract<SentForm, { errors: Texts }>, intake: Intake): Promise<Texts> {
	if (!("submission" in sent) || !sent.submission.upload) return {};
	const { upload, ...submission } = sent.submission;
	await intake.ask(submission);
	const found = await intake.inspectResume(upload, submission.context.visitor?.key);
	return "problem" in found ? { resume: fileMessages[found.problem] } : {};
}

function failureResult(error: unknown, form: FormName, values: Texts, { log, phone }: FormsParts): SubmitResult {
	if (error instanceof RefusedFileError) {
		return { status: 422, values, errors: { resume: fileMessages[error.problem] } };
	}
	if (error instanceof RateLimitError) {
		const { wait, challenge } = error;
		return { status: 429, values, error: rateLimitMessage(wait, phone), retryAfter: wait.seconds, challenge };
	}
	if (error instanceof JobClosedError)
		return { status: 422, values, errors: { opening: JOB_CLOSED }, error: JOB_CLOSED };
	log.error({ err: error, form }, "a form could not be received");
	return { status: 503, values, error: unavailableMessage(phone) };
}

function ownPagePath(token: string): string {
	return `/yours/${token}`;
}

async function respond(
	context: Context<Env>,
	form: FormName,
	outcome: SubmitResult,
	parts: FormsParts,
): Promise<Response> {
	context.header("cache-control", "no-store");
	context.header("vary", "accept");
	const json = wantsJson(context.env.incoming);
	if ("reference" in outcome) {
		const { state, ...receipt } = outcome;
		if (json) return context.json(receipt, 201);
		const { reference, token, yours, book, job } = receipt;
		const params = [
			...(token ? [`token=${encodeURIComponent(token)}`] : []),
			...(yours ? [`yours=${yours.slice(ownPagePath("").length)}`] : []),
			...(book ? [`book=${encodeURIComponent(book.slice(bookLink().length + 1))}`] : []),
			...(job ? [`job=${encodeURIComponent(job)}`] : []),
			...(state ? [`state=${encodeURIComponent(state)}`] : []),
		];
		const query = params.length > 0 ? `?${params.join("&")}` : "";
		return context.redirect(`/received/${form}/${encodeURIComponent(reference)}${query}`, 303);
	}
	if (outcome.status === 200) return context.json({});
	if (outcome.status === 429) context.header("retry-after", String(outcome.retryAfter));
	const { status, values = {}, error } = outcome;
	const errors = "errors" in outcome ? (outcome.errors ?? {}) : {};
	const challenge = "challenge" in outcome ? outcome.challenge : undefined;
	if (json) return context.json(status === 422 ? { errors } : { error, challenge }, status);
	if (status === 403) return context.text(`${error}.`, status);
	try {
		const page = await showAgain(context.env.incoming, form, { values, errors, error }, parts);
		if (!page) throw new Error(`There is no page for the form ${form}`);
		if (outcome.status === 429) page.headers.set("retry-after", String(outcome.retryAfter));
		return new Response(page.body, { status, headers: page.headers });
	} catch (failure) {
		if (failure instanceof BusyError) throw failure;
		parts.log.error({ err: failure, form }, "the page of a form could not be made");
		return context.text(`${error ?? Object.values(errors).join(". ")}.`, status);
	}
}

interface Refused {
	values: Texts;
	errors: Texts;
	error: string | undefined;
}

/** On the page of its job, if it is an application. If that was closed meanwhile, as a resume for other jobs. */
async function showAgain(
	request: IncomingMessage,
	form: FormName,
	refused: Refused,
	{ page, findJob }: FormsParts,
): Promise<Response | undefined> {
	const { opening } = refused.values;
	if (!opening) return page(`/forms/${form}`, request, { form: formPage(form, refused) });
	const jobs = refused.errors.opening ? undefined : await findJob(normalizeReference(opening));
	if (jobs) return page("/jobs", request, { form: formPage(form, refused), jobs });
	const values = Object.fromEntries(Object.entries(refused.values).filter(([name]) => !isOfApplication(name)));
	return page(`/forms/${form}`, request, { form: formPage(form, { values, errors: {}, error: JOB_CLOSED }) });
}

function isOfApplication(name: string): boolean {
	return APPLICATION_FIELDS.some((field) => field === name);
}

function formPage(form: FormName, { values: { token, partial: _, ...values }, errors, error }: Refused): FormPage {
	// A browser does not put a file back into its field, so the page asks for it again.
	const all = form === "resume" ? { resume: fileMessages.missing, ...errors } : errors;
	return { values, errors: all, ...(error && { error }), ...(token && { token }) };
}

function wrongMethod(context: Context<Env>): Response {
	context.header("allow", "GET, HEAD, POST");
	return context.text("A form is sent here by POST.", 405);
}
