import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { leadDetailsForm, leadDetailsSchema, leadSchema } from "../../../contract/forms/lead.ts";
import { messageSchema } from "../../../contract/forms/message.ts";
import { fileMessages, resumeSchema } from "../../../contract/forms/resume.ts";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import { talentRequestSchema } from "../../../contract/forms/talent-request.ts";
import { cleanField } from "../../../contract/text/text.ts";
import type { Config } from "../../config/config.ts";
import { type BodyLimits, type BodyRefusal, readFormBody, type UploadedFile } from "../../http/form-body.ts";
import { drainUnreadBody } from "../../http/unread-body.ts";
import type { Challenge } from "../../intake/challenge.ts";
import { remarkOnEmail } from "../../intake/email-domain.ts";
import type { IncomingSubmission } from "../../intake/incoming-submission.ts";
import type { Intake } from "../../intake/intake.ts";
import { RateLimitError } from "../../intake/limits.ts";
import { spamReason } from "../../intake/suspicion.ts";
import type { FileProblem } from "../../resumes/checks/verdict.ts";
import { BusyError } from "../pages/render-queue.ts";
import { type BodyTimeouts, bodyLimits, REFUSALS, rateLimitMessage, unavailableMessage } from "./form-limits.ts";
import { isCrossSite, readContext, readPrefill } from "./form-origin.ts";
import { checkResume, isFileChosen, storeResume, type UploadHandling } from "./resume-check.ts";

/*
 * POST /forms/...: reads the body, validates its fields, prechecks the submission, and only then inspects the file,
 * stores it and hands everything to the intake. Answers in JSON or with a page.
 */

type Texts = Record<string, string>;

export interface FormsParts extends UploadHandling {
	intake: Intake;
	config: Pick<Config, "siteUrl" | "dataDir" | "clamd">;
	log: Logger;
	/** The firm's phone, for when the site cannot help. */
	phone: string;
	/** Renders a form's page on demand, with the values to show again, if any. Throws BusyError. */
	page(path: string, request: IncomingMessage, locals?: { form: FormPage }): Promise<Response | undefined>;
	/** Slugs of the states that a talent request may name. */
	states: Set<string>;
	clientAddress(request: IncomingMessage): string | undefined;
	/** How long a body may take; for tests. */
	bodyTimeouts?: BodyTimeouts;
}

/** What a page needs to show a form again in a browser without JavaScript. */
export interface FormPage {
	values: Texts;
	errors: Texts;
	error?: string;
	token?: string;
}

type SubmitResult =
	| { reference: string; token?: string; yours?: string }
	| { status: 200 }
	| { status: 400 | 403 | 408 | 413 | 415 | 422 | 503; values?: Texts; errors?: Texts; error?: string }
	| { status: 429; values: Texts; error: string; retryAfter: number; challenge: Challenge | undefined };

/** What comes with a submission besides its fields. */
type SubmissionMeta = Pick<IncomingSubmission, "context" | "suspicion" | "proof">;

type Env = { Bindings: HttpBindings };

const FORMS = {
	lead: leadSchema,
	"lead-details": leadDetailsSchema,
	"talent-request": talentRequestSchema,
	resume: resumeSchema,
	message: messageSchema,
} as const;
type FormName = keyof typeof FORMS;

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
		const address = parts.clientAddress(request);
		await parts.intake.ask({ kind: "resume", context: { ...(address && { address }) } });
		return { status: 200 };
	} catch (error) {
		return failureResult(error, "resume", {}, parts);
	}
}

async function submit(request: IncomingMessage, form: FormName, parts: FormsParts): Promise<SubmitResult> {
	if (isCrossSite(request, parts.config.siteUrl)) {
		return { status: 403, error: "This form was sent from another site. Please send it from ours" };
	}
	let values: Texts = {};
	let file: UploadedFile | undefined;
	let leave: (() => void) | undefined;
	try {
		const address = parts.clientAddress(request);
		if (form === "resume") leave = parts.takeUploadSlot(address);
		const body = await readFormBody(request, "resume", bodyLimitsFor(request, form, parts.bodyTimeouts), parts.uploads);
		file = body.file;
		values = readValues(form, withPlace(form, body.fields, request, parts.config.siteUrl));
		if (body.refused) return refusalResult(form, body.refused, values);
		if (form === "lead-details") return await completeLead(values, parts);
		const circumstances: SubmissionMeta = {
			context: readContext(request, parts.config.siteUrl, body.fields.get("referrer"), address),
			suspicion: spamReason(body.fields),
			proof: body.fields.get("proof"),
		};
		if (form === "resume") return await receiveResume(values, file, circumstances, parts);
		return await receiveFields(form, values, circumstances, parts);
	} catch (error) {
		return failureResult(error, form, values, parts);
	} finally {
		if (file) await rm(file.path, { force: true });
		leave?.();
	}
}

function failureResult(error: unknown, form: FormName, values: Texts, { log, phone }: FormsParts): SubmitResult {
	if (error instanceof RateLimitError) {
		const { wait, challenge } = error;
		return { status: 429, values, error: rateLimitMessage(wait, phone), retryAfter: wait.seconds, challenge };
	}
	log.error({ err: error, form }, "a form could not be received");
	return { status: 503, values, error: unavailableMessage(phone) };
}

function bodyLimitsFor(request: IncomingMessage, form: FormName, patience: BodyTimeouts | undefined): BodyLimits {
	const takesFile = form === "resume";
	return bodyLimits(takesFile, takesFile && !wantsJson(request), patience);
}

/** Without JavaScript, a lead's form has no field for the place, but its page's URL has the one a link passed along. */
function withPlace(form: FormName, fields: Map<string, string>, request: IncomingMessage, siteUrl: string) {
	const { place } = form === "lead" && !fields.has("place") ? readPrefill(request, siteUrl) : {};
	return place ? new Map([...fields, ["place", place]]) : fields;
}

/** What was typed into the known fields, cleaned. A missing field counts as empty; an empty place is left out. */
function readValues(form: FormName, fields: Map<string, string>): Texts {
	const shape: Record<string, object> = FORMS[form].shape;
	const names = [...Object.keys(shape), ...(form === "lead-details" ? ["token", "partial"] : [])];
	const values = names.map((name): [string, string] => [
		name,
		cleanField(fields.get(name) ?? "", isMultiline(shape[name]) ? "lines" : "one line"),
	]);
	return Object.fromEntries(values.filter(([name, value]) => name !== "place" || value !== ""));
}

function refusalResult(form: FormName, reason: BodyRefusal, values: Texts): SubmitResult {
	const aboutFile = form === "resume" && (reason === "too large" || reason === "file too large");
	if (!aboutFile) return { ...REFUSALS[reason], values };
	return { ...REFUSALS["file too large"], values, errors: { resume: fileMessages.tooLarge } };
}

async function receiveFields(
	form: Exclude<FormName, "resume" | "lead-details">,
	values: Texts,
	circumstances: SubmissionMeta,
	parts: FormsParts,
): Promise<SubmitResult> {
	const unknownState = form === "talent-request" && !parts.states.has(values.state ?? "");
	const { errors, fields } = validate(form, unknownState ? { ...values, state: "" } : values);
	if (errors) return { status: 422, values, errors };
	const asked = { kind: form, fields, ...circumstances };
	const known: { reference: string; own?: string } | undefined = await parts.intake.ask(asked);
	const { reference, own } = known ?? (await parts.intake.receive({ ...asked, ...collectRemarks(fields) }));
	return {
		reference,
		...(form === "lead" && { token: parts.intake.leadToken(reference) }),
		...(own && { yours: ownPagePath(own) }),
	};
}

async function completeLead(values: Texts, parts: FormsParts): Promise<SubmitResult> {
	const { errors, fields } = validate("lead-details", values);
	if (errors) return { status: 422, values, errors };
	const lead = await parts.intake.completeLead(values.token ?? "", fields);
	if (lead) return lead;
	const token = `We do not know the request these details belong to. Please send it again, or call us at ${parts.phone}`;
	return { status: 422, values, errors: { token }, error: token };
}

async function receiveResume(
	values: Texts,
	file: UploadedFile | undefined,
	circumstances: SubmissionMeta,
	parts: FormsParts,
): Promise<SubmitResult> {
	const { errors, fields } = validate("resume", values);
	const refused = (problem: FileProblem): SubmitResult => {
		return { status: 422, values, errors: { ...errors, resume: fileMessages[problem] } };
	};
	if (!isFileChosen(file)) return refused("missing");
	const { sha256 } = file;
	const known = await parts.intake.ask({
		kind: "resume",
		...circumstances,
		...(fields && { fields, file: { sha256 } }),
	});
	if (known) return known;
	const found = await checkResume(file, circumstances.context.address, parts);
	if ("problem" in found) return refused(found.problem);
	if (errors) return { status: 422, values, errors };
	const kept = await storeResume(file, found.type, parts);
	if (kept === "infected") return refused(kept);
	// If the submission fails, its file is not removed here, because after a lost database connection nobody knows
	// whether it was stored. The daily sweep removes files that belong to no submission.
	const { reference, own } = await parts.intake.receive({
		kind: "resume",
		fields,
		...circumstances,
		...collectRemarks(fields, found.remark),
		file: kept,
	});
	return { reference, ...(own && { yours: ownPagePath(own) }) };
}

function ownPagePath(token: string): string {
	return `/yours/${token}`;
}

function collectRemarks(fields: Texts, onFile?: string): Pick<IncomingSubmission, "remarks"> {
	const remarks = [remarkOnEmail(fields.email ?? ""), onFile].filter((remark) => remark !== undefined);
	return remarks.length > 0 ? { remarks } : {};
}

function validate(
	form: FormName,
	values: Texts,
): { errors: Texts; fields?: never } | { errors?: never; fields: Texts } {
	const result = (form === "lead-details" ? leadDetailsForm : FORMS[form]).safeParse(values);
	if (!result.success) return { errors: firstMessages(result.error.issues) };
	// An optional field's rule turns a missing value into an empty text, so fields that were not sent are dropped.
	return { fields: Object.fromEntries(Object.entries(result.data).filter(([name]) => name in values)) };
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
		if (json) return context.json(outcome, 201);
		const { reference, token, yours } = outcome;
		const params = [
			...(token ? [`token=${encodeURIComponent(token)}`] : []),
			...(yours ? [`yours=${yours.slice(ownPagePath("").length)}`] : []),
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
		const given = { form: formPage(form, values, errors, error) };
		const page = await parts.page(`/forms/${form}`, context.env.incoming, given);
		if (!page) throw new Error(`There is no page for the form ${form}`);
		if (outcome.status === 429) page.headers.set("retry-after", String(outcome.retryAfter));
		return new Response(page.body, { status, headers: page.headers });
	} catch (failure) {
		if (failure instanceof BusyError) throw failure;
		parts.log.error({ err: failure, form }, "the page of a form could not be made");
		return context.text(`${error ?? Object.values(errors).join(". ")}.`, status);
	}
}

function formPage(
	form: FormName,
	{ token, partial: _, ...values }: Texts,
	errors: Texts,
	error: string | undefined,
): FormPage {
	// A browser does not put a file back into its field, so the page asks for it again.
	const all = form === "resume" ? { resume: fileMessages.missing, ...errors } : errors;
	return { values, errors: all, ...(error && { error }), ...(token && { token }) };
}

function wrongMethod(context: Context<Env>): Response {
	context.header("allow", "GET, HEAD, POST");
	return context.text("A form is sent here by POST.", 405);
}

function wantsJson({ headers }: IncomingMessage): boolean {
	return headers.accept?.includes("application/json") ?? false;
}
