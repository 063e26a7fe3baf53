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
