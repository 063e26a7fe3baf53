const GMAIL = ["gmail.com", "googlemail.com"];

/** The form in which email addresses are compared. */
export function lowercaseEmail(address: string | undefined): string {
	return (address ?? "").trim().normalize("NFC").toLowerCase();
}

/**
 * The mailbox behind an address: a plus tag is dropped, and for Gmail, under either domain, so are dots. With other
 * providers an address that differs in dots or hyphens may belong to someone else.
 */
export function normalizeEmail(address: string | undefined): string {
	const whole = lowercaseEmail(address);
	const at = whole.lastIndexOf("@");
	if (at < 0) return whole;
	const [name = ""] = whole.slice(0, at).split("+");
	const domain = whole.slice(at + 1);
	return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/**
 * Identifies the owner of an address when someone asks to see what we store under it. Unlike for receipts, a plus tag
 * counts, except at Gmail: with other providers it may be someone else's mailbox.
 */
export function toOwnerEmail(address: string | undefined): string {
	const inbox = normalizeEmail(address);
	return inbox.endsWith("@gmail.com") ? inbox : lowercaseEmail(address);
}
