/** Refused: a sentence per field. */
export interface Refusal {
	errors: Record<string, string>;
	/** The person lacks the right, rather than the action being impossible. */
	forbidden?: true;
}

export function refuse(field: string, sentence: string): Refusal {
	return { errors: { [field]: sentence } };
}

export function forbid(field: string, sentence: string): Refusal {
	return { errors: { [field]: sentence }, forbidden: true };
}
