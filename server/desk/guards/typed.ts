import type * as z from "zod/mini";
import { ACTING, cleanLine, cleanText } from "../../../contract/text/text.ts";
import { json } from "./guards.ts";

/* What somebody typed at the desk, in the same form as what visitors type: mails, tables and the database hold it too. */

const WITH_LINES = ["text", "summary"];

export function typed<Schema extends z.ZodMiniType>(schema: Schema) {
	return json(schema, (body) =>
		eachText(body, (text, name) => (WITH_LINES.includes(name) ? cleanText : cleanLine)(text)),
	);
}

/** What is still being typed: it stays as it is, spaces at its end too, but for what no store and no screen can hold. */
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
