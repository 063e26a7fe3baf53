import type { IncomingMessage } from "node:http";
import type * as z from "zod/mini";
import { firstMessages, isMultiline } from "../../../contract/forms/rules.ts";
import {
	cancelSchema,
	codeSchema,
	colleagueSchema,
	type VerdictBody,
	verdictSchema,
} from "../../../contract/shortlist.ts";
import { cleanField } from "../../../contract/text/text.ts";
import { readFormBody } from "../../http/form-body.ts";
import { readJsonBody } from "../../http/json-body.ts";
import { bodyLimits, REFUSALS } from "../forms/form-limits.ts";
import { joinOffers } from "../forms/join-offers.ts";

/* Reads what a reader of a shortlist sends: a form, or JSON from the page's script. */

export type ShortlistAction = "code" | "names" | "verdict" | "colleague" | "cancel";

type Texts = Record<string, string>;

/** `values` are shown again if it is refused later. */
export type ActionBody = { values: Texts } & (
	| { what: "code" }
	| { what: "names"; fields: { code: string } }
	| { what: "verdict"; fields: VerdictBody }
	| { what: "colleague"; fields: { name: string; email: string } }
	| { what: "cancel"; fields: { candidate: string } }
);

interface RefusedBody {
	status: 400 | 408 | 413 | 415 | 422;
	values: Texts;
	errors: Texts;
	error?: string;
}

/** Whether it was sent by a script, which expects JSON. */
export function isJson({ headers }: IncomingMessage): boolean {
	return [headers["content-type"], headers.accept].some((type) => /^\s*application\/json\b/i.test(type ?? ""));
}

export async function readAction(
	what: ShortlistAction,
	request: IncomingMessage,
	uploads: string,
): Promise<ActionBody | RefusedBody> {
	const sent = await readFields(request, uploads);
	if ("status" in sent) return sent;
	if (what === "code") return { what, values: {} };
	if (what === "names") {
		const checked = check(codeSchema, codeSchema.shape, sent);
		if ("errors" in checked) return { ...checked, values: {} };
		return { what, values: {}, fields: { code: checked.fields.code.replace(/\s/g, "") } };
	}
	if (what === "colleague") {
		const checked = check(colleagueSchema, colleagueSchema.shape, sent);
		return "errors" in checked ? checked : { what, ...checked };
	}
	if (what === "cancel") {
		const checked = check(cancelSchema, cancelSchema.shape, sent);
		return "errors" in checked ? checked : { what, ...checked };
	}
	const checked = check(verdictSchema, verdictFields, joinOffers(sent));
	return "errors" in checked ? checked : { what, ...checked };
}

const verdictFields: Record<string, object> = verdictSchema.shape;

/** Texts by name. A number in JSON counts as its text; anything else that is no text as missing. */
async function readFields(request: IncomingMessage, uploads: string): Promise<Map<string, string> | RefusedBody> {
	const limits = bodyLimits(false, false);
	const isTyped = /^\s*application\/json\b/i.test(request.headers["content-type"] ?? "");
	if (!isTyped && !request.headers["content-type"]) return new Map();
	const read = isTyped
		? await readJsonBody(request, { bytes: limits.fieldBytes, ms: limits.totalMs })
		: await readFormBody(request, "", limits, uploads);
	if ("refused" in read && read.refused) {
		const reason = read.refused === "not json" ? "malformed" : read.refused;
		return { ...REFUSALS[reason], values: {}, errors: {} };
	}
	if (!("fields" in read)) return new Map();
	if (read.fields instanceof Map) return read.fields;
	const texts = Object.entries(read.fields).flatMap(([name, value]): [string, string][] =>
		typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
	);
	return new Map(texts);
}

function check<Schema extends z.ZodMiniType>(
	schema: Schema,
	shape: Record<string, object>,
	sent: Map<string, string>,
): { values: Texts; fields: z.output<Schema> } | RefusedBody {
	const values: Texts = Object.fromEntries(
		Object.entries(shape).flatMap(([name, rule]) => {
			const typed = sent.get(name);
			return typed === undefined ? [] : [[name, cleanField(typed, isLong(name, rule) ? "lines" : "one line")]];
		}),
	);
	const result = schema.safeParse(values);
	return result.success
		? { values, fields: result.data }
		: { status: 422, values, errors: firstMessages(result.error.issues) };
}

/** An optional field hides its rule. */
function isLong(name: string, rule: object): boolean {
	return isMultiline(rule) || name === "comment" || name === "times";
}
