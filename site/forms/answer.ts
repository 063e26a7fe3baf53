/* What the server says to a form that was sent, and what became of forms that never reached it. */

export interface Receipt {
	reference: string;
	/** Lets this browser, and nobody else, complete a lead. */
	token?: string;
	/** The path of one's own page. */
	yours?: string;
	/** When the server answered, by its own clock. */
	at?: string;
}

export type Messages = Partial<Record<string, string>>;

export type Answer =
	| { is: "received"; receipt: Receipt }
	| { is: "refused"; errors: Messages }
	| { is: "failed"; why: Failure; sentence?: string | undefined; challenge?: Challenge }
	| { is: "cancelled" };

/** Work that the server asks for while the form is under pressure. */
export interface Challenge {
	algorithm: string;
	challenge: string;
	salt: string;
	signature: string;
	maxnumber: number;
}

type Failure = "connection" | "tooLarge" | "wrongType" | "tooMany" | "unavailable" | "other";

/** @param date the server's clock, as its answer has it */
export function readAnswer(status: number, text: string, date: string | null = null): Answer {
	const body = parsed(text);
	if (status >= 200 && status < 300 && typeof body.reference === "string") {
		const { reference, token, yours } = body;
		return {
			is: "received",
			receipt: {
				reference,
				...(typeof token === "string" && { token }),
				...(typeof yours === "string" && { yours }),
				...(date && { at: date }),
			},
		};
	}
	const errors = status === 422 ? messagesOf(body.errors) : {};
	if (Object.keys(errors).length > 0) return { is: "refused", errors };
	const sentence = typeof body.error === "string" ? body.error : undefined;
	const challenge = isChallenge(body.challenge) ? { challenge: body.challenge } : {};
	return { is: "failed", why: failureOf(status), sentence, ...challenge };
}

function isChallenge(value: unknown): value is Challenge {
	return typeof value === "object" && value !== null && "salt" in value && "maxnumber" in value;
}

function parsed(text: string): Record<string, unknown> {
	try {
		const body: unknown = JSON.parse(text);
		return typeof body === "object" && body !== null ? { ...body } : {};
	} catch {
		return {}; // a proxy's own error page, for example: the status says enough
	}
}

function messagesOf(errors: unknown): Messages {
	if (typeof errors !== "object" || errors === null) return {};
	return Object.fromEntries(Object.entries(errors).filter(([, message]) => typeof message === "string"));
}

function failureOf(status: number): Failure {
	if (status === 413) return "tooLarge";
	if (status === 415) return "wrongType";
	if (status === 429) return "tooMany";
	if (status === 502 || status === 503 || status === 504) return "unavailable";
	return "other";
}
