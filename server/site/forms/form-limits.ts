import type { Logger } from "pino";
import { fileMessages, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import type { Config } from "../../config/config.ts";
import { toVisitorKey } from "../../http/client-address.ts";
import { type BodyLimits, type BodyRefusal, openUploads } from "../../http/form-body.ts";
import { limitSlots } from "../../http/slots.ts";
import { RateLimitError, type Wait } from "../../intake/limits.ts";

/* How large a form may be, how long it may take, how many uploads at once, and the messages when it is refused. */

const FIELD_BYTES = 64 * 1024; // several times what the longest valid form takes

export interface BodyTimeouts {
	formMs: number;
	resumeMs: number;
	idleMs: number;
}

const BODY_TIMEOUTS: BodyTimeouts = { formMs: 30_000, resumeMs: 5 * 60_000, idleMs: 30_000 };

export const CROSS_SITE = {
	status: 403 as const,
	error: "This form was sent from another site. Please send it from ours",
};

export const REFUSALS: Record<BodyRefusal, { status: 400 | 408 | 413 | 415; error: string }> = {
	"not a form": { status: 415, error: "This isn't a form. Please use the one on our site" },
	malformed: { status: 400, error: "The form arrived incomplete. Please send it again" },
	"too large": { status: 413, error: "This is more than the form accepts. Please shorten it" },
	"file too large": { status: 413, error: fileMessages.tooLarge },
	"too many": { status: 400, error: "This form has more fields than ours. Please use the one on our site" },
	"too slow": { status: 408, error: "The form took too long to arrive. Please send it again" },
	cut: { status: 400, error: "The form arrived incomplete. Please send it again" },
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

/** Per address, so that none fills the disk: 300 MB. A whole office may share an address. */
const UPLOADS_PER_VISITOR = 30;
const RETRY_SECONDS = 60; // on an ordinary connection an upload is done by then

/** Opened once and shared by the routes. */
export interface UploadHandling {
	/** The folder for uploads in progress. */
	uploads: string;
	/** Takes an upload slot for this address; the returned function frees it. Throws RateLimitError when none is free. */
	takeUploadSlot(address: string | undefined): () => void;
}

export async function openUploadHandling({ dataDir }: Pick<Config, "dataDir">, log: Logger): Promise<UploadHandling> {
	const take = limitSlots({ each: UPLOADS_PER_VISITOR });
	return {
		uploads: await openUploads(dataDir, log),
		takeUploadSlot(address) {
			const leave = take(toVisitorKey(address) ?? "unknown");
			if (!leave) throw new RateLimitError({ why: "visitor", seconds: RETRY_SECONDS });
			return leave;
		},
	};
}

export function unavailableMessage(phone: string): string {
	return `We couldn't receive this just now. Please try again in a few minutes, or call us at ${phone}`;
}

export function rateLimitMessage({ why, seconds }: Wait, phone: string): string {
	return why === "visitor"
		? `Several forms were already sent from your connection. Please try again ${inMinutes(seconds)}, or call us at ${phone}`
		: `We're busier than usual right now. Please try again ${inMinutes(seconds)}, or call us at ${phone}`;
}

export function inMinutes(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
