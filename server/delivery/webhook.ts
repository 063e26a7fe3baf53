import { Webhook } from "standardwebhooks";
import type { Config } from "../config/config.ts";
import { errorMessage } from "../store/database/postgres.ts";
import { type ClaimedDelivery, requireSubmission, type Send } from "./outbox.ts";

const ANSWER_TIMEOUT_MS = 15_000;

/** Notifies another of the firm's systems, signed per the Standard Webhooks specification. */
export function createWebhook({ url, authorization, secret }: NonNullable<Config["webhook"]>, clock: () => Date): Send {
	const signer = new Webhook(secret);
	return async (parcel, signal) => {
		const { id } = parcel.delivery;
		const body = JSON.stringify(webhookPayload(parcel));
		const now = clock();
		const response = await fetch(url, {
			method: "POST",
			redirect: "manual", // a redirect would carry personal data to a place nobody chose
			signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
			headers: {
				"content-type": "application/json",
				...(authorization && { authorization }),
				"webhook-id": id,
				"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
				"webhook-signature": signer.sign(id, now, body),
			},
			body,
		}).catch((error: Error) => {
			const cause = error.cause ?? error; // fetch says only that it failed
			throw new Error(`The webhook didn't respond: ${errorMessage(cause)}`, { cause });
		});
		await response.body?.cancel();
		if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
	};
}

/** The same bytes on every attempt, unless the sender corrects the submission in between. */
function webhookPayload(parcel: ClaimedDelivery) {
	const { content } = parcel;
	if ("reference" in content) {
		const { reference, kind, at } = content;
		return { type: `${kind}.withdrawn`, timestamp: at, data: { reference, kind } };
	}
	const submission = requireSubmission(parcel);
	const { kind, file_key } = submission;
	const { event, ...change } = content;
	return {
		...eventTypeAndTime(parcel),
		data: {
			...(event === "changed" && { changed: change }),
			reference: submission.reference,
			kind,
			fields: JSON.parse(submission.fields),
			details: event !== "received" && submission.details ? JSON.parse(submission.details) : undefined,
			page: submission.page,
			utm: submission.utm ? JSON.parse(submission.utm) : null,
			referrer: submission.referrer,
			file: file_key
				? { name: submission.file_name, type: submission.file_type, size: submission.file_size }
				: undefined,
		},
	};
}

function eventTypeAndTime(parcel: ClaimedDelivery): { type: string; timestamp: string | null } {
	const { event, queued_at } = parcel.delivery;
	const { kind, received_at, details_at } = requireSubmission(parcel);
	if (event === "details") return { type: `${kind}.completed`, timestamp: details_at };
	if (event === "changed") return { type: `${kind}.changed`, timestamp: queued_at };
	return { type: `${kind}.received`, timestamp: received_at };
}
