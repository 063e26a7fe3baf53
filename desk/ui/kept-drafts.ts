/* What somebody has typed, in this browser until the server has it. Theirs alone, and gone when they sign out. */

const PREFIX = "draft:";

export interface KeptDraft {
	subject: string;
	text: string;
	/** By this browser's clock, as the server writes times. */
	at: string;
}

export function keepDraft(person: string, reference: string, draft: KeptDraft): void {
	try {
		localStorage.setItem(keyOf(person, reference), JSON.stringify(draft));
	} catch {
		// A browser that keeps nothing leaves it to the server.
	}
}

export function keptDraft(person: string, reference: string): KeptDraft | undefined {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, reference)) ?? "null");
		return isDraft(kept) ? kept : undefined;
	} catch {
		return undefined;
	}
}

export function dropDraft(person: string, reference: string): void {
	try {
		localStorage.removeItem(keyOf(person, reference));
	} catch {
		// There is none.
	}
}

export function dropAllDrafts(): void {
	try {
		for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
	} catch {
		// There are none.
	}
}

function keyOf(person: string, reference: string): string {
	return `${PREFIX}${person}:${reference}`;
}

function isDraft(kept: unknown): kept is KeptDraft {
	return (
		typeof kept === "object" &&
		kept !== null &&
		["subject", "text", "at"].every(
			(name) => typeof Object.entries(kept).find(([key]) => key === name)?.[1] === "string",
		)
	);
}
