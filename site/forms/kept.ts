import type { Receipt } from "./answer.ts";

/* What was typed survives a reload in the same tab until it is sent. Not files, not boxes: consent is given each time.
   And what was received survives it after that. */

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** A field that can be typed into or chosen from. */
type TypedField = Pick<HTMLInputElement, "name" | "type" | "value"> & {
	/** What a link put there, which nobody typed. */
	dataset?: { carried?: string | undefined };
};

const KEPT_TYPES = ["text", "email", "tel", "textarea", "select-one"];

export function keep(form: string, fields: Iterable<TypedField>, storage = sessionOrNone): void {
	const values = [...typed(fields)]
		.filter(({ value, dataset }) => value && value !== dataset?.carried)
		.map(({ name, value }) => [name, value]);
	tolerating(() => storage()?.setItem(key(form), JSON.stringify(Object.fromEntries(values))));
}

/** Fills the fields that are still empty; gives back those that now hold what was kept, be it by the browser's doing. */
export function restore<F extends TypedField>(form: string, fields: Iterable<F>, storage = sessionOrNone): F[] {
	const kept = read(key(form), storage);
	const known = [...typed(fields)].filter((field) => kept[field.name]);
	for (const field of known) field.value ||= kept[field.name] ?? "";
	return known.filter((field) => field.value === kept[field.name]);
}

export function forget(form: string, storage = sessionOrNone): void {
	tolerating(() => storage()?.removeItem(key(form)));
}

/** What a visitor was told, and how far they came after that. */
export interface KeptReceipt extends Receipt {
	/** What the form knew of it already. */
	place?: string | undefined;
	/** How the second step ended. */
	end?: string | undefined;
}

export function keepReceipt(form: string, receipt: KeptReceipt, storage = sessionOrNone): void {
	tolerating(() => storage()?.setItem(receiptKey(form), JSON.stringify(receipt)));
}

/** Only after a reload, or back in the history: a new visit begins anew. */
export function restoreReceipt(form: string, storage = sessionOrNone, comesBack = isBack): KeptReceipt | undefined {
	if (!comesBack()) return undefined;
	const { reference, ...kept } = read(receiptKey(form), storage);
	return reference ? { reference, ...kept } : undefined;
}

export function forgetReceipt(form: string, storage = sessionOrNone): void {
	tolerating(() => storage()?.removeItem(receiptKey(form)));
}

/** Of the page on which it was sent. */
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

/** Storage may be forbidden, full or hold nonsense; a form works without it. */
function tolerating<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch {
		return undefined;
	}
}
