/* What the browser stores of a chat for the next page, for other tabs, and for reconnecting. */

/** tools/integrations/reached.inline.js uses the same key and looks for it on every page. */
const CHAT = "chat";
const SEEN = "chat seen";
const LINE = "chat line ";

export interface KeptChat {
	/** Gives access to this chat only. */
	token: string;
	/** Where we send the answer if the connection breaks. */
	email: string;
	/** Assigned by the server once the chat has started. */
	reference?: string;
}

/** A line the server hasn't acknowledged. */
export interface KeptLine {
	id: string;
	text: string;
	/** When it was written, in milliseconds. Lines are sent in this order. */
	at: number;
}

export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function keptChat(shelf: Shelf): KeptChat | undefined {
	const kept = read(shelf, CHAT);
	const { token, email, reference } = kept;
	if (typeof token !== "string" || typeof email !== "string") return undefined;
	return { token, email, ...(typeof reference === "string" && { reference }) };
}

export function keepChat(chat: KeptChat, shelf: Shelf): void {
	shelf.setItem(CHAT, JSON.stringify(chat));
}

/** The number of the last line the visitor has seen. */
export function seenLines(shelf: Shelf): number {
	return Number(shelf.getItem(SEEN)) || 0;
}

export function keepSeen(number: number, shelf: Shelf): void {
	if (number > seenLines(shelf)) shelf.setItem(SEEN, String(number));
}

export function forgetChat(shelf: Shelf): void {
	for (const key of [CHAT, SEEN, ...lineKeys(shelf)]) shelf.removeItem(key);
}

/** Each line has its own key, so two tabs writing at the same time don't overwrite each other. */
export function keepLine(line: KeptLine, shelf: Shelf): void {
	shelf.setItem(LINE + line.id, JSON.stringify(line));
}

export function dropLine(id: string, shelf: Shelf): void {
	shelf.removeItem(LINE + id);
}

/** In the order they were written. */
export function keptLines(shelf: Shelf): KeptLine[] {
	return lineKeys(shelf)
		.flatMap((key) => lineOf(read(shelf, key)))
		.sort((a, b) => a.at - b.at);
}

function lineOf({ id, text, at }: Record<string, unknown>): KeptLine[] {
	return typeof id === "string" && typeof text === "string" && typeof at === "number" ? [{ id, text, at }] : [];
}

function lineKeys(shelf: Shelf): string[] {
	return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "").filter((key) =>
		key.startsWith(LINE),
	);
}

function read(shelf: Shelf, key: string): Record<string, unknown> {
	try {
		const kept: unknown = JSON.parse(shelf.getItem(key) ?? "{}");
		return typeof kept === "object" && kept !== null ? { ...kept } : {};
	} catch {
		return {};
	}
}

/** The browser's storage, with a fallback in memory if storage is blocked or full. */
export function openShelf(storage: () => Shelf | undefined = () => globalThis.localStorage): Shelf {
	const remembered = new Map<string, string>();
	const stored = <T>(act: (shelf: Shelf) => T): T | undefined => {
		try {
			const shelf = storage();
			return shelf && act(shelf);
		} catch {
			return undefined;
		}
	};
	const keys = () => [
		...new Set([
			...remembered.keys(),
			...(stored((shelf) => Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "")) ?? []),
		]),
	];
	return {
		getItem: (key) => remembered.get(key) ?? stored((shelf) => shelf.getItem(key)) ?? null,
		setItem(key, value) {
			remembered.delete(key);
			const isStored = stored((shelf) => {
				shelf.setItem(key, value);
				return true;
			});
			if (!isStored) remembered.set(key, value);
		},
		removeItem(key) {
			remembered.delete(key);
			stored((shelf) => shelf.removeItem(key));
		},
		key: (index) => keys()[index] ?? null,
		get length() {
			return keys().length;
		},
	};
}
