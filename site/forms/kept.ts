import type { Receipt } from "./answer.ts";

/* Typed values survive a reload in the same tab until the form is sent. Files and checkboxes don't: consent is given
   each time. After that, the receipt survives a reload. */

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** A text field or a select. */
type TypedField = Pick<HTMLInputElement, "name" | "type" | "value"> & {
	/** A value that came from a link and wasn't typed. */
	dataset?: { carried?: string | undefined };
};

const KEPT_TYPES = ["text", "email", "tel", "textarea", "select-one"];

export function keep(form: string, fields: Iterable<TypedField>, storage = sessionOrNone): void {
	const values = [...typed(fields)]
		.filter(({ value, dataset }) => value && value !== dataset?.carried)
		.map(({ name, value }) => [name, value]);
	tolerating(() => storage()?.setItem(key(form), JSON.stringify(Object.fromEntries(values))));
}

/** Fills empty fields. Returns the fields that now have their saved value, even if the browser restored it. */
export function restore<F extends TypedField>(form: string, fields: Iterable<F>, storage = sessionOrNone): F[] {
	const kept = read(key(form), storage);
	const known = [...typed(fields)].filter((field) => kept[field.name]);
	for (const field of known) field.value ||= kept[field.name] ?? "";
	return known.filter((field) => field.value === kept[field.name]);
}

export function forget(form: string, storage = sessionOrNone): void {
	tolerating(() => storage()?.removeItem(key(form)));
}

/** A receipt and the visitor's progress since. */
export interface KeptReceipt extends Receipt {
	/** The place the form already knew. */
	place?: string | undefined;
	/** How step two ended. */
	end?: string | undefined;
}

export function keepReceipt(form: string, receipt: KeptReceipt, storage = sessionOrNone): void {
	tolerating(() => storage()?.setItem(receiptKey(form), JSON.stringify(receipt)));
}

/** Only after a reload or when going back in history. A new visit starts over. */
export function restoreReceipt(form: string, storage = sessionOrNone, comesBack = isBack): KeptReceipt | undefined {
	if (!comesBack()) return undefined;
	const { reference, ...kept } = read(receiptKey(form), storage);
	return reference ? { reference, ...kept } : undefined;
}

export function forgetReceipt(form: string, storage = sessionOrNone): void {
	tolerating(() => storage()?.removeItem(receiptKey(form)));
}

/** One key per form and page. */
function receiptKey(form: string): string {
	return `receipt ${form} ${globalThis.location?.pathname}`;
}

function isBack(): boolean {
	const [navigation] = performance.getEntriesByType("navigation");
	return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

function read(keptAs: string, storage: () => Storage | undefined): Record<string, string> {
	const kept: unknown = tolerating(() => JSON.parse(storage()?.getItem(keptAs) ?? "{}"));
	const entries = Object.entries(kept ?? {});
	return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function* typed<F extends TypedField>(fields: Iterable<F>): Iterable<F> {
	for (const field of fields) if (field.name && KEPT_TYPES.includes(field.type)) yield field;
}

function key(form: string): string {
	return `form ${form}`;
}

function sessionOrNone(): Storage | undefined {
	return globalThis.sessionStorage;
}

/** Storage may be blocked, full or corrupt. A form works without it. */
function tolerating<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch {
		return undefined;
	}
}
