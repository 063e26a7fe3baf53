/* Unsent text, kept in this browser for each person separately, and deleted when they sign out. */

const PREFIX = "draft:";
const OPENING = "OP"; // an opening's id begins with it

export interface StoredDraft {
	subject: string;
	text: string;
	/** The time of the newest event that the writer knew of, by the server's clock. */
	since: string;
	/** Earlier versions of the text: the server's is among them, unless it was written elsewhere. */
	earlier: string[];
}

/** @param place the reference; with :note, :call or :chat unless it is an answer */
export function storeDraft(person: string, place: string, draft: StoredDraft): void {
	try {
		localStorage.setItem(storageKey(person, place), JSON.stringify(draft));
	} catch {
		// Without storage only the server has it.
	}
}

export function readDraft(person: string, place: string): StoredDraft | undefined {
	const kept = read(storageKey(person, place));
	return isStoredDraft(kept) ? kept : undefined;
}

export function dropDraft(person: string, place: string): void {
	try {
		localStorage.removeItem(storageKey(person, place));
	} catch {
		// Without storage there is none.
	}
}

/** A chat line that the server has not confirmed. Stored one by one: two tabs may write to one visitor. */
export interface StoredLine {
	id: string;
	text: string;
	/** By this browser's clock, for sorting. */
	at: number;
}

export function storeLine(person: string, reference: string, line: StoredLine): void {
	try {
		localStorage.setItem(storageKey(person, linePlace(reference, line.id)), JSON.stringify(line));
	} catch {
		// Without storage it lasts as long as the tab is open.
	}
}

export function dropLine(person: string, reference: string, id: string): void {
	dropDraft(person, linePlace(reference, id));
}

export function readStoredLines(person: string, reference: string): StoredLine[] {
	const beginning = storageKey(person, linePlace(reference, ""));
	return keys()
		.filter((key) => key.startsWith(beginning))
		.map((key) => read(key))
		.filter(isStoredLine)
		.sort((a, b) => a.at - b.at);
}

export function dropAllDrafts(): void {
	dropWhere(() => true);
}

/** Answers, notes and calls, of everyone who used this browser. */
export function dropDraftsOf(reference: string): void {
	dropWhere((key) => referenceFromKey(key) === reference);
}

/** The submissions that have drafts; openings are never erased. */
export function draftReferences(): string[] {
	return [...new Set(keys().map(referenceFromKey))].filter((reference) => !reference.startsWith(OPENING));
}

function dropWhere(isMeant: (key: string) => boolean): void {
	for (const key of keys()) if (isMeant(key)) localStorage.removeItem(key);
}

function keys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
	} catch {
		return []; // no storage
	}
}

function storageKey(person: string, place: string): string {
	return `${PREFIX}${person}:${place}`;
}

function linePlace(reference: string, id: string): string {
	return `${reference}:line:${id}`;
}

function read(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null");
	} catch {
		return undefined;
	}
}

function referenceFromKey(key: string): string {
	return key.slice(PREFIX.length).split(":")[1] ?? "";
}

function isStoredDraft(kept: unknown): kept is StoredDraft {
	if (typeof kept !== "object" || kept === null) return false;
	const { subject, text, since, earlier }: { [name in keyof StoredDraft]?: unknown } = kept;
	return [subject, text, since].every((value) => typeof value === "string") && Array.isArray(earlier);
}

function isStoredLine(kept: unknown): kept is StoredLine {
	if (typeof kept !== "object" || kept === null) return false;
	const { id, text, at }: { [name in keyof StoredLine]?: unknown } = kept;
	return typeof id === "string" && typeof text === "string" && typeof at === "number";
}
