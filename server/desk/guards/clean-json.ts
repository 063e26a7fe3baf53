import type * as z from "zod/mini";
import { cleanLine, cleanText, UNSAFE_CHARACTERS } from "../../../contract/text/text.ts";
import { json } from "./guards.ts";

/* Cleans text typed at the desk like text from visitors: it ends up in emails, tables and the database too. */

const MULTILINE_FIELDS = ["text", "summary"];

export function cleanJson<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) =>
		mapTexts(body, (text, name) => (MULTILINE_FIELDS.includes(name) ? cleanText : cleanLine)(text)),
	);
}

/** For drafts: the text stays as typed, trailing spaces included, minus characters that no store or screen can hold. */
export function draftJson<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) => mapTexts(body, (text) => text.toWellFormed().replace(UNSAFE_CHARACTERS, "")));
}

function mapTexts(body: unknown, change: (text: string, name: string) => string): unknown {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
	const changed = (value: unknown, name: string) => {
		if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
		return typeof value === "string" ? change(value, name) : value;
	};
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, changed(value, name)]));
}
