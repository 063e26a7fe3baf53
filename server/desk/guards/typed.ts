import type * as z from "zod/mini";
import { ACTING, cleanLine, cleanText } from "../../../contract/text/text.ts";
import { json } from "./guards.ts";

/* Cleans text typed at the desk like text from visitors: it ends up in emails, tables and the database too. */

const WITH_LINES = ["text", "summary"];

export function typed<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) =>
		eachText(body, (text, name) => (WITH_LINES.includes(name) ? cleanText : cleanLine)(text)),
	);
}

/** For drafts: the text stays as typed, trailing spaces included, minus characters that no store or screen can hold. */
export function stillTyped<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) => eachText(body, (text) => text.toWellFormed().replace(ACTING, "")));
}

function eachText(body: unknown, change: (text: string, name: string) => string): unknown {
	if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
	const changed = (value: unknown, name: string) => {
		if (Array.isArray(value)) return value.map((each) => eachText(each, change));
		return typeof value === "string" ? change(value, name) : value;
	};
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, changed(value, name)]));
}
