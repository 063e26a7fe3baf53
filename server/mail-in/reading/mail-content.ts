/** Who an email is from, what it says, and what says which thread it belongs to. */
export interface ReadMail {
	kind: "person" | "automatic" | "bounce" | "calendar" | "list";
	/** The mail server on its way called it spam. */
	isSpam: boolean;
	messageId: string | null;
	/** Ids of the emails it answers, the closest first. */
	answers: string[];
	/** The headers that may have our reply address. */
	recipients: string;
	from: { name: string; email: string };
	subject: string;
	writtenAt: string | null;
	/** What they wrote, without what they quote. */
	body: string;
	quoted: string;
	attachments: MailAttachment[];
	bounce: Bounce | null;
}

export interface MailAttachment {
	name: string;
	/** As the sender says. */
	type: string;
	size: number;
}

/** An email that could not be delivered, for good. */
export interface Bounce {
	recipient: string;
	/** What the other mail server said. */
	reason: string;
}

export interface AttachedFile {
	/** As the sender says. */
	name: string;
	bytes: Uint8Array;
}
