import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { leadDetailsForm, leadDetailsSchema, leadSchema } from "../../../contract/forms/lead.ts";
import { type Prefill, parsePrefill } from "../../../contract/forms/link-prefill.ts";
import { messageSchema } from "../../../contract/forms/message.ts";
import { APPLICATION_FIELDS, applicationSchema, fileMessages, resumeSchema } from "../../../contract/forms/resume.ts";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import { talentRequestSchema } from "../../../contract/forms/talent-request.ts";
import { cleanField, cleanLine } from "../../../contract/text/text.ts";
import type { Config } from "../../config/config.ts";
import { visitorKeys } from "../../http/client-address.ts";
import { type BodyRefusal, isFileChosen, readFormBody, type UploadedFile } from "../../http/form-body.ts";
import { type Submission, toSubmission } from "../../intake/submission.ts";
import { normalizeReference } from "../../store/reference.ts";
import { type BodyTimeouts, bodyLimits, CROSS_SITE, REFUSALS, type UploadHandling } from "./form-limits.ts";

/* Reads a form's request once, into the submission that is passed on from there. */

export type Texts = Record<string, string>;

export const FORMS = {
	lead: leadSchema,
	"lead-details": leadDetailsSchema,
	"talent-request": talentRequestSchema,
	resume: resumeSchema,
	message: messageSchema,
} as const;
export type FormName = keyof typeof FORMS;

/** What was typed, to show it again, and what came of it. */
export type SentForm = { values: Texts } & (
	| { refused: { status: 400 | 403 | 408 | 413 | 415; error: string; errors?: Texts } }
	| { errors: Texts; submission: Omit<Submission, "fields"> }
	| { errors?: never; submission: Submission }
	| { errors: Texts; token: string }
	| { errors?: never; token: string; details: Texts }
);

export interface ReadParts extends UploadHandling {
	config: Pick<Config, "siteUrl">;
	/** Slugs of the states that a talent request may name. */
	states: ReadonlyMap<string, string>;
	clientAddress(request: IncomingMessage): string | undefined;
	/** How long a body may take; for tests. */
	bodyTimeouts?: BodyTimeouts;
}

/** Reads a form and passes it on; afterwards its upload is deleted, and its upload slot is free. */
export async function withForm<Result>(
	request: IncomingMessage,
	form: FormName,
	parts: ReadParts,
	next: (sent: SentForm) => Promise<Result>,
): Promise<Result> {
	const { siteUrl } = parts.config;
	if (isCrossSite(request, siteUrl)) return next({ values: {}, refused: CROSS_SITE });
	const address = parts.clientAddress(request);
	const takesFile = form === "resume";
	const leave = takesFile ? parts.takeUploadSlot(address) : undefined;
	let file: UploadedFile | undefined;
	try {
		const limits = bodyLimits(takesFile, takesFile && !wantsJson(request), parts.bodyTimeouts);
		const body = await readFormBody(request, "resume", limits, parts.uploads);
		file = body.file;
		const values = readValues(form, withPlace(form, body.fields, request, siteUrl));
		if (body.refused) return await next({ values, refused: refusalResult(form, body.refused) });
		const context = readContext(request, siteUrl, body.fields.get("referrer"), address);
		return await next({ values, ...parseForm(form, values, body.fields, file, context, parts.states) });
	} finally {
		if (file) await rm(file.path, { force: true });
		leave?.();
	}
}

export function wantsJson({ headers }: IncomingMessage): boolean {
	return headers.accept?.includes("application/json") ?? false;
}

/** Without JavaScript, a lead's form has no field for the place, but its page's URL has the one a link passed along. */
function withPlace(form: FormName, fields: Map<string, string>, request: IncomingMessage, siteUrl: string) {
	const { place } = form === "lead" && !fields.has("place") ? readPrefill(request, siteUrl) : {};
	return place ? new Map([...fields, ["place", place]]) : fields;
}

const HIDDEN_FIELDS: Partial<Record<FormName, readonly string[]>> = {
	"lead-details": ["token", "partial"],
	resume: APPLICATION_FIELDS,
};

/** Fields that most senders of their form never see. */
const LEFT_OUT_IF_EMPTY: readonly string[] = ["place", ...APPLICATION_FIELDS];

/** What was typed into the known fields, cleaned. A missing field counts as empty; some are left out then. */
function readValues(form: FormName, fields: Map<string, string>): Texts {
	const shape: Record<string, object> = FORMS[form].shape;
	const names = [...Object.keys(shape), ...(HIDDEN_FIELDS[form] ?? [])];
	const values = names.map((name): [string, string] => [
		name,
		cleanField(fields.get(name) ?? "", isMultiline(shape[name]) ? "lines" : "one line"),
	]);
	return Object.fromEntries(values.filter(([name, value]) => !LEFT_OUT_IF_EMPTY.includes(name) || value !== ""));
}

function refusalResult(form: FormName, reason: BodyRefusal) {
	const aboutFile = form === "resume" && (reason === "too large" || reason === "file too large");
	if (!aboutFile) return REFUSALS[reason];
	return { ...REFUSALS["file too large"], errors: { resume: fileMessages.tooLarge } };
}

function parseForm(
	form: FormName,
	values: Texts,
	sent: Map<string, string>,
	file: UploadedFile | undefined,
	context: Submission["context"],
	states: ReadonlyMap<string, string>,
) {
	const unknownState = form === "talent-request" && !states.has(values.state ?? "");
	const application = form === "resume" ? readApplication(values) : undefined;
	const schema = application ? applicationSchema : form === "lead-details" ? leadDetailsForm : FORMS[form];
	const { errors, fields } = validate(schema, unknownState ? { ...values, state: "" } : values);
	if (form === "lead-details") {
		const token = values.token ?? "";
		return errors ? { token, errors } : { token, details: fields };
	}
	const upload = form === "resume" && isFileChosen(file) ? file : undefined;
	const known = { kind: form, context, ...(upload && { upload }), ...(application && { application }) };
	const missing = form === "resume" && !upload ? { resume: fileMessages.missing } : undefined;
	if (errors || missing) {
		return { errors: { ...errors, ...missing }, submission: { ...known, proof: sent.get("proof") } };
	}
	return { submission: toSubmission({ ...known, fields }, sent) };
}

function readApplication({ opening, keepOnFile }: Texts): Submission["application"] {
	return opening ? { opening: normalizeReference(opening), keepOnFile: keepOnFile === "on" } : undefined;
}

type FormSchema = (typeof FORMS)[FormName] | typeof leadDetailsForm | typeof applicationSchema;

function validate(
	schema: FormSchema,
	values: Texts,
): { errors: Texts; fields?: never } | { errors?: never; fields: Texts } {
	const result = schema.safeParse(values);
	if (!result.success) return { errors: firstMessages(result.error.issues) };
	// An optional field's rule turns a missing value into an empty text, so fields that were not sent are dropped.
	return { fields: Object.fromEntries(Object.entries(result.data).filter(([name]) => name in values)) };
}

/**
 * Whether another site's page made the browser send this. A plain HTTP client sends neither header and is let through.
 * @param mayHide our page sends no referrer, so an older browser gives no other sign of where it comes from
 */
export function isCrossSite(request: IncomingMessage, siteUrl: string, mayHide = false): boolean {
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return true;
	const { origin } = request.headers;
	if (origin === undefined) return false;
	if (origin === "null") return site === undefined && !mayHide; // all a browser sends under a strict referrer policy
	return !isOurs(origin, request, siteUrl);
}

const TEXT_MAX = 200; // characters of a campaign's name, a path or a referring site's address

/** Where a submission comes from: the form's page, the campaign that led there, and the referring site. */
export function readContext(
	request: IncomingMessage,
	siteUrl: string,
	referrer: string | undefined,
	address: string | undefined,
): Submission["context"] {
	const visitor = visitorKeys(address);
	const page = refererPage(request, siteUrl);
	const utm = [...(page?.searchParams ?? [])]
		.filter(([name, value]) => /^utm_(source|medium|campaign|term|content)$/.test(name) && value !== "")
		.map(([name, value]) => [name.slice("utm_".length), cleanLine(value).slice(0, TEXT_MAX)]);
	const before = referrer ? URL.parse(referrer) : undefined;
	return {
		...(page && { page: page.pathname.slice(0, TEXT_MAX) }),
		...(utm.length > 0 && { utm: Object.fromEntries(utm) }),
		// Without the query, which may reveal more about a person than where they came from.
		...(before?.protocol.startsWith("http") && { referrer: (before.origin + before.pathname).slice(0, TEXT_MAX) }),
		...(visitor && { visitor }),
	};
}

/** The place and role that a link passed to the form's page. */
function readPrefill(request: IncomingMessage, siteUrl: string): Prefill {
	return parsePrefill(refererPage(request, siteUrl)?.search ?? "");
}

/** The form's page, if it is one of ours. */
function refererPage(request: IncomingMessage, siteUrl: string): URL | undefined {
	const { referer } = request.headers;
	return referer && isOurs(referer, request, siteUrl) ? (URL.parse(referer) ?? undefined) : undefined;
}

/** Whether a URL is ours, by our public host name or by the host this request was sent to. */
function isOurs(url: string, request: IncomingMessage, siteUrl: string): boolean {
	const parsed = URL.parse(url);
	return parsed !== null && (parsed.origin === siteUrl || parsed.host === request.headers.host?.toLowerCase());
}
