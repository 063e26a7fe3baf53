import type { MiddlewareHandler, TypedResponse } from "hono";
import type * as z from "zod/mini";
import { type ActionName, type ActionOf, actionSchema, type SubmissionAction } from "../../../contract/desk/actions.ts";
import { cleanLine, cleanText, UNSAFE_CHARACTERS } from "../../../contract/text/text.ts";
import type { DeskEnv } from "./desk-deps.ts";
import { json } from "./guards.ts";

/* Cleans text typed at the desk like text from visitors: it ends up in emails, tables and the database too. */

const MULTILINE_FIELDS = ["text", "summary", "message", "concern", "words", "why", "note", "body"];

export function cleanJson<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, cleanTexts);
}

type ErrorsResponse = TypedResponse<{ errors: Record<string, string> }, 422, "json">;

interface ActionInput {
	/** Without the name, which is in the path. */
	in: { json: { [What in ActionName]: Omit<ActionOf<What>, "what"> }[ActionName] };
	out: { json: SubmissionAction };
}

/** An action on a submission: its name is in the path, the rest in the body. */
export const actionJson: MiddlewareHandler<DeskEnv, string, ActionInput, ErrorsResponse> =
	namedActionJson(actionSchema);

/** An action whose name is in the path, and the rest in the body. */
export function namedActionJson<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body, context) => {
		const fields = cleanTexts(body);
		return isRecord(fields) ? { ...fields, what: context.req.param("action") } : fields;
	});
}

/** For drafts: the text stays as typed, trailing spaces included, minus characters that no store or screen can hold. */
export function draftJson<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) => mapTexts(body, (text) => text.toWellFormed().replace(UNSAFE_CHARACTERS, "")));
}

function cleanTexts(body: unknown): unknown {
	return mapTexts(body, (text, name) => (MULTILINE_FIELDS.includes(name) ? cleanText : cleanLine)(text));
}

function mapTexts(value: unknown, change: (text: string, name: string) => string, name = ""): unknown {
	if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, name));
	if (isRecord(value)) {
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change, key)]));
	}
	return typeof value === "string" ? change(value, name) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
