/* Addresses that nobody may be reachable at. Staff are told; the submission is taken all the same. */

/** The best known of those that hand out a mailbox for ten minutes. */
const DISPOSABLE = new Set([
	...["10minutemail.com", "10minutemail.net", "20minutemail.com", "burnermail.io", "discard.email", "dispostable.com"],
	...[
		"dropmail.me",
		"emailondeck.com",
		"fakeinbox.com",
		"getairmail.com",
		"getnada.com",
		"grr.la",
		"guerrillamail.biz",
	],
	...[
		"guerrillamail.com",
		"guerrillamail.de",
		"guerrillamail.net",
		"guerrillamail.org",
		"inboxkitten.com",
		"mail-temp.com",
	],
	...["mail.tm", "mailcatch.com", "maildrop.cc", "mailinator.com", "mailinator.net", "mailnesia.com", "mailsac.com"],
	...["minuteinbox.com", "mintemail.com", "mohmal.com", "moakt.com", "mytemp.email", "nada.email", "sharklasers.com"],
	...["spam4.me", "spamgourmet.com", "temp-mail.io", "temp-mail.org", "tempail.com", "tempinbox.com", "tempmail.com"],
	...[
		"tempmail.dev",
		"tempmailo.com",
		"tempr.email",
		"throwawaymail.com",
		"trashmail.com",
		"trashmail.de",
		"trbvm.com",
	],
	...["wegwerfmail.de", "yopmail.com", "yopmail.fr", "yopmail.net", "zetmail.com"],
]);

/** Names that no mail server can ever have (RFC 2606, RFC 6761 and the like). */
const NOWHERE = /\.(example|test|invalid|localhost|local|internal|lan|home|onion)$/;

/** A sentence about the address, or undefined. */
export function remarkOnMail(email: string): string | undefined {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const parents = domain.split(".").map((_, index, labels) => labels.slice(index).join("."));
	if (parents.some((parent) => DISPOSABLE.has(parent))) {
		return "The mail address is of the kind that is thrown away after use.";
	}
	const labels = domain.split(".");
	const absurd = NOWHERE.test(domain) || labels.some(({ length }) => length > 63) || /\d/.test(labels.at(-1) ?? "");
	return absurd && !domain.includes("xn--") ? "The mail address cannot exist." : undefined;
}
