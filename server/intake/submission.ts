import { createHash } from "node:crypto";
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import type { Kind } from "../../contract/forms/kinds.ts";
import type { NewCall } from "../booking/calls.ts";
import type { ChatStart } from "../chat/chat-records.ts";
import { lowercaseEmail } from "../store/email-address.ts";

/** What a visitor sent, read once from the request and passed on until it is stored. */
export interface Submission {
	kind: Kind;
	/** Already validated and normalized. */
	fields: Record<string, string>;
	/** What rate limits count the visitor by is stored only as keyed hashes, and missing without a valid address. */
	context: {
		page?: string;
		utm?: Record<string, string>;
		referrer?: string;
		visitor?: { key: string; network?: string };
	};
	/** Why it is suspected spam: it is stored, but nobody is notified until staff release it. */
	suspicion?: string | undefined;
	/** Notes for staff to read with it. */
	remarks?: string[];
	/** The solution to a challenge. */
	proof?: string | undefined;
	/** Set on a resume that was sent for one job. */
	application?: Application;
	/** Set on a message that starts a live chat. Never on suspected spam: nobody would see the chat waiting. */
	chat?: ChatStart;
	/** Set on a message that books a call. Never on suspected spam: robots would take all times. */
	call?: NewCall;
	/** The resume as it arrived, not inspected yet. */
	upload?: Upload;
	/** The resume as it is stored. */
	file?: StoredResume;
}

interface Application {
	/** Id of the opening. */
	opening: string;
	/** Whether they may be considered for other jobs too. */
	keepOnFile: boolean;
}

export interface Upload {
	path: string;
	/** The name its sender gave it. */
	name: string;
	size: number;
	sha256: string;
}

export interface StoredResume {
	key: string;
	name: string;
	type: "pdf" | "doc" | "docx";
	size: number;
	sha256: string;
	scanned: "clean" | "unscanned" | "off";
}

/** @param sent everything that came with it, also fields that no schema names */
export function toSubmission(
	known: Pick<Submission, "kind" | "fields" | "context" | "upload" | "application">,
	sent: Map<string, string>,
): Submission {
	const remark = remarkOnEmail(known.fields.email ?? "");
	return {
		...known,
		suspicion: spamReason(sent),
		proof: sent.get("proof"),
		...(remark && { remarks: [remark] }),
	};
}

/** What we know of a submission before spending work on it. Without fields, only its kind and sender are checked. */
export type Precheck = Pick<Submission, "kind" | "context" | "suspicion" | "proof" | "chat" | "application" | "call"> &
	Partial<Pick<Submission, "fields">> & { upload?: Pick<Upload, "sha256">; file?: Pick<StoredResume, "sha256"> };

/** Two chats that start with the same text are different, so a chat's token counts too. */
export function contentHash(
	{ kind, upload, file = upload, chat, application, call }: Precheck,
	fields: Record<string, string>,
): string {
	const content = { ...sortKeys(fields), email: lowercaseEmail(fields.email) };
	const applied = application ? [application.opening, application.keepOnFile] : [];
	return createHash("sha256")
		.update(
			JSON.stringify([kind, content, file?.sha256 ?? chat?.tokenHash ?? null, ...applied, ...(call ? [call.at] : [])]),
		)
		.digest("base64url");
}

export function sortKeys(fields: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Honeypot: a field that people can't see and bots fill in. */
const HONEYPOT_FIELD = "subject";
/** Milliseconds from page load to submit, sent by our script. A client that sends none is not suspected for it. */
const DURATION_FIELD = "took";
const DURATION_MIN_MS = 1000;

/**
 * Why it may be spam, as a clause; undefined if there is no sign of it. Only a guess: the submission is stored and
 * acknowledged as usual, but staff must release it.
 */
export function spamReason(fields: Map<string, string>): string | undefined {
	if ((fields.get(HONEYPOT_FIELD) ?? "").trim() !== "") return "a hidden field was filled in";
	const took = fields.get(DURATION_FIELD) ?? "";
	if (/^\d{1,15}$/.test(took) && Number(took) < DURATION_MIN_MS) return "the form was filled in within a second";
	return undefined;
}

/** Providers of throwaway mailboxes. */
const DISPOSABLE = disposableEmailBlocklistSet();

/** Names that no mail server can ever have (RFC 2606, RFC 6761 and the like). */
const UNREACHABLE_DOMAIN = /\.(example|test|invalid|localhost|local|internal|lan|home|onion)$/;

/** A note for staff about an address that may reach nobody. The submission is accepted anyway. */
export function remarkOnEmail(email: string): string | undefined {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const parents = domain.split(".").map((_, index, labels) => labels.slice(index).join("."));
	if (parents.some((parent) => DISPOSABLE.has(parent))) {
		return "This is a disposable email address.";
	}
	const labels = domain.split(".");
	const absurd =
		UNREACHABLE_DOMAIN.test(domain) || labels.some(({ length }) => length > 63) || /\d/.test(labels.at(-1) ?? "");
	return absurd && !domain.includes("xn--") ? "This email address looks invalid." : undefined;
}
