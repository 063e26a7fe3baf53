import { timingSafeEqual } from "node:crypto";
import type { Secret } from "../store/secret.ts";

/*
 * The address that replies to an email go to: the firm's mailbox, with the delivery's id and a signature after a plus
 * sign. A reply finds its thread by it even if a mail server changed the id of the email.
 */

/** @param mailbox address of the mailbox that the server reads */
export function replyAddress(
	mailbox: string,
	delivery: string,
	{ replySignature }: Pick<Secret, "replySignature">,
): string {
	const at = mailbox.lastIndexOf("@");
	return `${mailbox.slice(0, at)}+${delivery.toLowerCase()}-${replySignature(delivery)}${mailbox.slice(at)}`;
}

const TAGGED = /\+([a-z]{2,5}-[a-z0-9-]{3,40})-([0-9a-f]{16})@/gi;

/** The deliveries whose reply addresses are in a text, such as a header. */
export function findTaggedDeliveries(text: string, { replySignature }: Pick<Secret, "replySignature">): string[] {
	const found = [...text.matchAll(TAGGED)].flatMap(([, id = "", signature = ""]) => {
		const delivery = id.toUpperCase();
		const [given, expected] = [Buffer.from(signature.toLowerCase()), Buffer.from(replySignature(delivery))];
		return given.length === expected.length && timingSafeEqual(given, expected) ? delivery : [];
	});
	return [...new Set(found)];
}
