import { fileMessages, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import type { BodyLimits, BodyRefusal } from "../../http/form-body.ts";
import type { Wait } from "../../intake/limits.ts";

/* How large a form may be, how long it may take to arrive, and the messages when it is refused. */

const FIELD_BYTES = 64 * 1024; // several times what the longest valid form takes

export interface BodyTimeouts {
	formMs: number;
	resumeMs: number;
	idleMs: number;
}

const BODY_TIMEOUTS: BodyTimeouts = { formMs: 30_000, resumeMs: 5 * 60_000, idleMs: 30_000 };

export const REFUSALS: Record<BodyRefusal, { status: 400 | 408 | 413 | 415; error: string }> = {
	"not a form": { status: 415, error: "This is not a form. Please send the one on our site" },
	malformed: { status: 400, error: "The form did not arrive whole. Please send it again" },
	"too large": { status: 413, error: "This is more than the form can hold. Please shorten it" },
	"file too large": { status: 413, error: fileMessages.tooLarge },
	"too many": { status: 400, error: "This form has more fields than ours. Please send the one on our site" },
	"too slow": { status: 408, error: "The form took too long to arrive. Please send it again" },
	cut: { status: 400, error: "The form did not arrive whole. Please send it again" },
};

/** @param keepTyped return the typed fields even if the declared length is too large */
export function bodyLimits(takesFile: boolean, keepTyped: boolean, patience: BodyTimeouts = BODY_TIMEOUTS): BodyLimits {
	return {
		fieldBytes: FIELD_BYTES,
		fileBytes: takesFile ? RESUME_MAX_BYTES : 0,
		totalMs: takesFile ? patience.resumeMs : patience.formMs,
		idleMs: patience.idleMs,
		keepTyped,
	};
}

export function unavailableMessage(phone: string): string {
	return `We could not take this in just now. Please try again in a few minutes, or call us at ${phone}`;
}

export function rateLimitMessage({ why, seconds }: Wait, phone: string): string {
	return why === "visitor"
		? `Several forms were already sent from your connection. Please try again ${inMinutes(seconds)}, or call us at ${phone}`
		: `We are receiving more than usual right now. Please try again ${inMinutes(seconds)}, or call us at ${phone}`;
}

export function inMinutes(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
