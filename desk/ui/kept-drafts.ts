/* Unsent text, kept in this browser for each person separately, and deleted when they sign out. */

const PREFIX = "draft:";

export interface KeptDraft {
	subject: string;
	text: string;
	/** The time of the newest event that the writer knew of, by the server's clock. */
	since: string;
	/** Earlier versions of the text: the server's is among them, unless it was written elsewhere. */
	earlier: string[];
}

/** @param place the reference; with :note, :call or :chat unless it is an answer */
export function keepDraft(person: string, place: string, draft: KeptDraft): void {
	try {
		localStorage.setItem(keyOf(person, place), JSON.stringify(draft));
	} catch {
		// Without storage only the server has it.
	}
}

export function keptDraft(person: string, place: string): KeptDraft | undefined {
	const kept = read(keyOf(person, place));
	return isDraft(kept) ? kept : undefined;
}

export function dropDraft(person: string, place: string): void {
	try {
		localStorage.removeItem(keyOf(person, place));
	} catch {
		// Without storage there is none.
	}
}

/** A chat line that the server has not confirmed. Stored one by one: two tabs may write to one visitor. */
export interface KeptLine {
	id: string;
	text: string;
	/** By this browser's clock, for sorting. */
	at: number;
}

export function keepLine(person: string, reference: string, line: KeptLine): void {
	try {
		localStorage.setItem(keyOf(person, lineOf(reference, line.id)), JSON.stringify(line));
	} catch {
		// Without storage it lasts as long as the tab is open.
	}
}

export function dropLine(person: string, reference: string, id: string): void {
	dropDraft(person, lineOf(reference, id));
}

export function keptLines(person: string, reference: string): KeptLine[] {
	const beginning = keyOf(person, lineOf(reference, ""));
	return keys()
		.filter((key) => key.startsWith(beginning))
		.map((key) => read(key))
		.filter(isLine)
		.sort((a, b) => a.at - b.at);
}

export function dropAllDrafts(): void {
	dropWhere(() => true);
}

/** Answers, notes and calls, of everyone who used this browser. */
export function dropDraftsOf(reference: string): void {
	dropWhere((key) => referenceIn(key) === reference);
}

/** The submissions that have drafts. */
export function referencesOfDrafts(): string[] {
	return [...new Set(keys().map(referenceIn))];
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

function keyOf(person: string, place: string): string {
	return `${PREFIX}${person}:${place}`;
}

function lineOf(reference: string, id: string): string {
	return `${reference}:line:${id}`;
}

function read(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null");
	} catch {
		return undefined;
	}
}

function referenceIn(key: string): string {
	return key.slice(PREFIX.length).split(":")[1] ?? "";
}

function isDraft(kept: unknown): kept is KeptDraft {
	if (typeof kept !== "object" || kept === null) return false;
	const { subject, text, since, earlier }: { [name in keyof KeptDraft]?: unknown } = kept;
	return [subject, text, since].every((value) => typeof value === "string") && Array.isArray(earlier);
}

function isLine(kept: unknown): kept is KeptLine {
	if (typeof kept !== "object" || kept === null) return false;
	const { id, text, at }: { [name in keyof KeptLine]?: unknown } = kept;
	return typeof id === "string" && typeof text === "string" && typeof at === "number";
}
