const GMAIL = ["gmail.com", "googlemail.com"];

/** How a person's e-mail address is compared. */
export function mailbox(address: string | undefined): string {
	return (address ?? "").trim().normalize("NFC").toLowerCase();
}

/**
 * The mailbox behind an address: what stands after a plus is the owner's own note, and Gmail, under either name, takes no
 * notice of dots. Elsewhere dots and hyphens may be somebody else's.
 */
export function inboxOf(address: string | undefined): string {
	const whole = mailbox(address);
	const at = whole.lastIndexOf("@");
	if (at < 0) return whole;
	const [name = ""] = whole.slice(0, at).split("+");
	const domain = whole.slice(at + 1);
	return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/**
 * Whose address it is, for who wants to see what is held under it. Other than for receipts what stands after a plus counts,
 * but at Gmail: elsewhere it may be somebody else's mailbox.
 */
export function ownerAddress(address: string | undefined): string {
	const inbox = inboxOf(address);
	return inbox.endsWith("@gmail.com") ? inbox : mailbox(address);
}
