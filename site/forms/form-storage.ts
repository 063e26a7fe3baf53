import type { Receipt } from "./submit-result.ts";

/* Typed values survive a reload in the same tab until the form is sent. Files and checkboxes don't: consent is given
   each time. After that, the receipt survives a reload. */

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** A text field or a select. */
type StorableField = Pick<HTMLInputElement, "name" | "type" | "value"> & {
	/** A value that came from a link and wasn't typed. */
	dataset?: { carried?: string | undefined };
};

const STORED_TYPES = ["text", "email", "tel", "textarea", "select-one"];

export function saveFields(form: string, fields: Iterable<StorableField>, storage = getSessionStorage): void {
	const values = [...storableFields(fields)]
		.filter(({ value, dataset }) => value && value !== dataset?.carried)
		.map(({ name, value }) => [name, value]);
	ignoreErrors(() => storage()?.setItem(storageKey(form), JSON.stringify(Object.fromEntries(values))));
}

/** Fills empty fields. Returns the fields that now have their saved value, even if the browser restored it. */
export function restoreFields<F extends StorableField>(
	form: string,
	fields: Iterable<F>,
	storage = getSessionStorage,
): F[] {
	const kept = readStored(storageKey(form), storage);
	const known = [...storableFields(fields)].filter((field) => kept[field.name]);
	for (const field of known) field.value ||= kept[field.name] ?? "";
	return known.filter((field) => field.value === kept[field.name]);
}

export function clearFields(form: string, storage = getSessionStorage): void {
	ignoreErrors(() => storage()?.removeItem(storageKey(form)));
}

/** A receipt and the visitor's progress since. */
export interface StoredReceipt extends Receipt {
	/** The place the form already knew. */
	place?: string | undefined;
	/** How step two ended. */
	end?: string | undefined;
}

export function saveReceipt(form: string, receipt: StoredReceipt, storage = getSessionStorage): void {
	ignoreErrors(() => storage()?.setItem(receiptKey(form), JSON.stringify(receipt)));
}

/** Only after a reload or when going back in history. A new visit starts over. */
export function restoreReceipt(
	form: string,
	storage = getSessionStorage,
	comesBack = isReloadOrBack,
): StoredReceipt | undefined {
	if (!comesBack()) return undefined;
	const { reference, ...kept } = readStored(receiptKey(form), storage);
	return reference ? { reference, ...kept } : undefined;
}

export function clearReceipt(form: string, storage = getSessionStorage): void {
	ignoreErrors(() => storage()?.removeItem(receiptKey(form)));
}

/** One key per form and page. */
function receiptKey(form: string): string {
	return `receipt ${form} ${globalThis.location?.pathname}`;
}

function isReloadOrBack(): boolean {
	const [navigation] = performance.getEntriesByType("navigation");
	return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

function readStored(key: string, storage: () => Storage | undefined): Record<string, string> {
	const kept: unknown = ignoreErrors(() => JSON.parse(storage()?.getItem(key) ?? "{}"));
	const entries = Object.entries(kept ?? {});
	return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function* storableFields<F extends StorableField>(fields: Iterable<F>): Iterable<F> {
	for (const field of fields) if (field.name && STORED_TYPES.includes(field.type)) yield field;
}

function storageKey(form: string): string {
	return `form ${form}`;
}

function getSessionStorage(): Storage | undefined {
	return globalThis.sessionStorage;
}

/** Storage may be blocked, full or corrupt. A form works without it. */
function ignoreErrors<T>(act: () => T): T | undefined {
	try {
		return act();
	} catch {
		return undefined;
	}
}
