import { disposableEmailBlocklistSet } from "disposable-email-domains-js";

/* Email addresses that may reach nobody. Staff see a note; the submission is accepted anyway. */

/** Providers of throwaway mailboxes. */
const DISPOSABLE = disposableEmailBlocklistSet();

/** Names that no mail server can ever have (RFC 2606, RFC 6761 and the like). */
const UNREACHABLE_DOMAIN = /\.(example|test|invalid|localhost|local|internal|lan|home|onion)$/;

/** A note about the address, or undefined. */
export function remarkOnEmail(email: string): string | undefined {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const parents = domain.split(".").map((_, index, labels) => labels.slice(index).join("."));
	if (parents.some((parent) => DISPOSABLE.has(parent))) {
		return "The mail address is of the kind that is thrown away after use.";
	}
	const labels = domain.split(".");
	const absurd =
		UNREACHABLE_DOMAIN.test(domain) || labels.some(({ length }) => length > 63) || /\d/.test(labels.at(-1) ?? "");
	return absurd && !domain.includes("xn--") ? "The mail address cannot exist." : undefined;
}
