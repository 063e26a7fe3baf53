import { Webhook } from "standardwebhooks";
import type { Config } from "../config.ts";
import { sayable } from "../store/database/postgres.ts";
import { type Parcel, type Send, toldOf } from "./outbox.ts";

const ANSWER_TIMEOUT_MS = 15_000;

/** Tells another program of the firm, signed after the Standard Webhooks specification. */
export function createWebhook({ url, authorization, secret }: NonNullable<Config["webhook"]>, clock: () => Date): Send {
	const signer = new Webhook(secret);
	return async (parcel, signal) => {
		const { id } = parcel.delivery;
		const body = JSON.stringify(payload(parcel));
		const now = clock();
		const response = await fetch(url, {
			method: "POST",
			redirect: "manual", // a redirect would carry personal data to where nobody decided to send it
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
			throw new Error(`The webhook gave no answer: ${sayable(cause)}`, { cause });
		});
		await response.body?.cancel();
		if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
	};
}

/** The same bytes for each attempt. */
function payload(parcel: Parcel) {
	const { delivery } = parcel;
	const submission = toldOf(parcel);
	const { kind, file_key } = submission;
	return {
		type: delivery.event === "details" ? `${kind}.completed` : `${kind}.received`,
		timestamp: delivery.event === "details" ? submission.details_at : submission.received_at,
		data: {
			reference: submission.reference,
			kind,
			fields: JSON.parse(submission.fields),
			details: delivery.event === "details" && submission.details ? JSON.parse(submission.details) : undefined,
			page: submission.page,
			utm: submission.utm ? JSON.parse(submission.utm) : null,
			referrer: submission.referrer,
			file: file_key
				? { name: submission.file_name, type: submission.file_type, size: submission.file_size }
				: undefined,
		},
	};
}
