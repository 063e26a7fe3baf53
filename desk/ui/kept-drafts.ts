/* What somebody has typed, in this browser until it is sent. Theirs alone, and gone when they sign out. */

const PREFIX = "draft:";

export interface KeptDraft {
	subject: string;
	text: string;
	/** Until when what happened was known to who wrote it, by the server's clock. */
	since: string;
	/** Texts of earlier moments: the one that the server has is among them, unless it was written elsewhere. */
	earlier: string[];
}

/** @param place the reference, with :note or :call when it is no answer */
export function keepDraft(person: string, place: string, draft: KeptDraft): void {
	try {
		localStorage.setItem(keyOf(person, place), JSON.stringify(draft));
	} catch {
		// A browser that keeps nothing leaves it to the server.
	}
}

export function keptDraft(person: string, place: string): KeptDraft | undefined {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, place)) ?? "null");
		return isDraft(kept) ? kept : undefined;
	} catch {
		return undefined;
	}
}

export function dropDraft(person: string, place: string): void {
	try {
		localStorage.removeItem(keyOf(person, place));
	} catch {
		// There is none.
	}
}

export function dropAllDrafts(): void {
	dropWhere(() => true);
}

/** The answer, the note and the call, of whoever used this browser. */
export function dropDraftsOf(reference: string): void {
	dropWhere((key) => referenceIn(key) === reference);
}

/** What something is written to. */
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
		return []; // a browser that keeps nothing
	}
}

function keyOf(person: string, place: string): string {
	return `${PREFIX}${person}:${place}`;
}

function referenceIn(key: string): string {
	return key.slice(PREFIX.length).split(":")[1] ?? "";
}

function isDraft(kept: unknown): kept is KeptDraft {
	if (typeof kept !== "object" || kept === null) return false;
	const { subject, text, since, earlier }: { [name in keyof KeptDraft]?: unknown } = kept;
	return [subject, text, since].every((value) => typeof value === "string") && Array.isArray(earlier);
}
