import { workModes } from "../../contract/desk/opening-options.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import type { NewOpening } from "../queries/openings/list.ts";

/* An opening's fields as they are typed, and as the server takes them. */

type FieldName =
	| ("title" | "company" | "role" | "city" | "state" | "mode" | "seats")
	| ("payFrom" | "payTo" | "fee" | "guaranteeDays" | "words");

export type OpeningValues = Record<FieldName, string>;

export type OpeningFields = Omit<NewOpening, "request" | "company"> & { company: string };

/** What cannot be read as a number is sent as one that the server refuses, with a sentence beside the field. */
export function parseOpeningFields(typed: Partial<OpeningValues>): OpeningFields {
	const text = (name: FieldName) => typed[name]?.trim() ?? "";
	const guarantee = text("guaranteeDays");
	return {
		...{ title: text("title"), company: text("company"), words: typed.words ?? "" },
		role: salesRoles.find(({ value }) => value === typed.role)?.value ?? ("" as never),
		seats: parseAmount(text("seats")) ?? 0,
		...{ city: text("city") || null, state: text("state") || null },
		mode: workModes.find(({ value }) => value === typed.mode)?.value ?? null,
		...{ payFrom: parseAmount(text("payFrom")), payTo: parseAmount(text("payTo")) },
		...(typed.fee !== undefined && text("fee") !== "" && { fee: parseAmount(text("fee").replace(/%$/, "")) }),
		...(guarantee !== "" && { guaranteeDays: parseAmount(guarantee) ?? -1 }),
	};
}

/** 90000, 90,000, $90K; null if empty, and -1, which the server refuses, if it cannot be read. */
export function parseAmount(typed: string): number | null {
	const bare = typed.replaceAll(/[$,\s]/g, "");
	if (bare === "") return null;
	const [, digits, thousands] = /^(\d+(?:\.\d+)?)(k)?$/i.exec(bare) ?? [];
	return digits === undefined ? -1 : Number(digits) * (thousands ? 1000 : 1);
}
