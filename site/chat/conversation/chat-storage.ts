/* What the browser stores of a chat for the next page, for other tabs, and for reconnecting. */

/** tools/integrations/reached.inline.js uses the same key and looks for it on every page. */
const CHAT_KEY = "chat";
const SEEN_KEY = "chat seen";
const LINE_KEY_PREFIX = "chat line ";

export interface StoredChat {
	/** Gives access to this chat only. */
	token: string;
	/** Where we send the answer if the connection breaks. */
	email: string;
	/** Assigned by the server once the chat has started. */
	reference?: string;
}

/** A line the server hasn't acknowledged. */
export interface PendingLine {
	id: string;
	text: string;
	/** When it was written, in milliseconds. Lines are sent in this order. */
	at: number;
}

export type ChatStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function loadChat(storage: ChatStorage): StoredChat | undefined {
	const stored = readObject(storage, CHAT_KEY);
	const { token, email, reference } = stored;
	if (typeof token !== "string" || typeof email !== "string") return undefined;
	return { token, email, ...(typeof reference === "string" && { reference }) };
}

export function saveChat(chat: StoredChat, storage: ChatStorage): void {
	storage.setItem(CHAT_KEY, JSON.stringify(chat));
}

/** The number of the last line the visitor has seen. */
export function loadSeenNumber(storage: ChatStorage): number {
	return Number(storage.getItem(SEEN_KEY)) || 0;
}

export function saveSeenNumber(number: number, storage: ChatStorage): void {
	if (number > loadSeenNumber(storage)) storage.setItem(SEEN_KEY, String(number));
}

export function clearChat(storage: ChatStorage): void {
	for (const key of [CHAT_KEY, SEEN_KEY, ...lineKeys(storage)]) storage.removeItem(key);
}

/** Each line has its own key, so two tabs writing at the same time don't overwrite each other. */
export function savePendingLine(line: PendingLine, storage: ChatStorage): void {
	storage.setItem(LINE_KEY_PREFIX + line.id, JSON.stringify(line));
}

export function removePendingLine(id: string, storage: ChatStorage): void {
	storage.removeItem(LINE_KEY_PREFIX + id);
}

/** In the order they were written. */
export function loadPendingLines(storage: ChatStorage): PendingLine[] {
	return lineKeys(storage)
		.flatMap((key) => parseLine(readObject(storage, key)))
		.sort((a, b) => a.at - b.at);
}

function parseLine({ id, text, at }: Record<string, unknown>): PendingLine[] {
	return typeof id === "string" && typeof text === "string" && typeof at === "number" ? [{ id, text, at }] : [];
}

function lineKeys(storage: ChatStorage): string[] {
	return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
		key.startsWith(LINE_KEY_PREFIX),
	);
}

function readObject(storage: ChatStorage, key: string): Record<string, unknown> {
	try {
		const stored: unknown = JSON.parse(storage.getItem(key) ?? "{}");
		return typeof stored === "object" && stored !== null ? { ...stored } : {};
	} catch {
		return {};
	}
}

/** The browser's storage, with a fallback in memory if storage is blocked or full. */
export function openStorage(storage: () => ChatStorage | undefined = () => globalThis.localStorage): ChatStorage {
	const remembered = new Map<string, string>();
	const stored = <T>(act: (shelf: ChatStorage) => T): T | undefined => {
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
