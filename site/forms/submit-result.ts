/* The server's response to a form, or why there is none. */

export interface Receipt {
	reference: string;
	/** Lets only this browser complete the lead. */
	token?: string;
	/** The path of your page. */
	yours?: string;
	/** The link to /book, if a recruiter takes calls. */
	book?: string;
	/** The clock time by which the firm answers. Without one, the answer still comes within the promised hours. */
	by?: string;
}

export type FieldErrors = Partial<Record<string, string>>;

export type SubmitResult =
	| { is: "received"; receipt: Receipt }
	| { is: "refused"; errors: FieldErrors }
	| { is: "failed"; why: FailureReason; sentence?: string | undefined; challenge?: Challenge }
	| { is: "cancelled" };

/** Proof of work that the server demands while a form gets too many submissions. */
export interface Challenge {
	algorithm: string;
	challenge: string;
	salt: string;
	signature: string;
	maxnumber: number;
}

type FailureReason = "connection" | "tooLarge" | "wrongType" | "tooMany" | "unavailable" | "other";

export function parseResponse(status: number, text: string): SubmitResult {
	const body = parseBody(text);
	if (status >= 200 && status < 300 && typeof body.reference === "string") {
		const { reference, token, yours, book, by } = body;
		return {
			is: "received",
			receipt: {
				reference,
				...(typeof token === "string" && { token }),
				...(typeof yours === "string" && { yours }),
				...(typeof book === "string" && { book }),
				...(typeof by === "string" && { by }),
			},
		};
	}
	const errors = status === 422 ? parseFieldErrors(body.errors) : {};
	if (Object.keys(errors).length > 0) return { is: "refused", errors };
	const sentence = typeof body.error === "string" ? body.error : undefined;
	const challenge = isChallenge(body.challenge) ? { challenge: body.challenge } : {};
	return { is: "failed", why: failureReason(status), sentence, ...challenge };
}

function isChallenge(value: unknown): value is Challenge {
	return typeof value === "object" && value !== null && "salt" in value && "maxnumber" in value;
}

function parseBody(text: string): Record<string, unknown> {
	try {
		const body: unknown = JSON.parse(text);
		return typeof body === "object" && body !== null ? { ...body } : {};
	} catch {
		return {}; // a proxy's own error page, for example; the status says enough
	}
}

function parseFieldErrors(errors: unknown): FieldErrors {
	if (typeof errors !== "object" || errors === null) return {};
	return Object.fromEntries(Object.entries(errors).filter(([, message]) => typeof message === "string"));
}

function failureReason(status: number): FailureReason {
	if (status === 413) return "tooLarge";
	if (status === 415) return "wrongType";
	if (status === 429) return "tooMany";
	if (status === 502 || status === 503 || status === 504) return "unavailable";
	return "other";
}
