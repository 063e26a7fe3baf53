import { kindLabels } from "../../../contract/forms/labels.ts";
import type { Firm } from "../../../site/content/schema.ts";
import type { WithdrawnToFirm, WithdrawnToSender } from "../../queue/delivery-content.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";
import { plausibleName } from "./plausible-name.ts";

/* Emails about the sender's page. Like receipts, they repeat nothing that was typed except a plausible name. */

/** Goes with every such link, because emails get forwarded. */
const DO_NOT_FORWARD = "Whoever has this link can see and change what you sent, so please do not forward this email.";

/** The link to the sender's page at the end of a receipt. */
export function ownPageLink(address: string): NonNullable<Letter["list"]>[number] {
	return {
		name: "See, correct or withdraw what you sent",
		text: `Your own page, without an account, for as long as we keep it. ${DO_NOT_FORWARD}`,
		address,
	};
}

interface LinkLetterContext {
	firm: Firm;
	/** The link's URL. */
	link: string;
}

/** A new link, sent by the firm. */
export function linkLetter(submission: SubmissionRow, { firm, link }: LinkLetterContext): Letter {
	const { reference } = submission;
	return {
		subject: `Your link to ${reference} | ${firm.name}`,
		preview: "See, correct or withdraw what you sent us.",
		heading: greeting(submission, "here is your link"),
		reference,
		paragraphs: ["It opens your own page: what you sent us, as we hold it now.", DO_NOT_FORWARD],
		link: { label: "Open your page", address: link },
		rows: [],
		footnote: `If you do not know what this is about, tell us at ${firm.email}.`,
	};
}

/** For a visitor who asked for their chat by email. The address is unconfirmed, so the text stays on their page. */
export function transcriptLetter(
	{ reference }: Pick<SubmissionRow, "reference">,
	{ firm, link }: LinkLetterContext,
): Letter {
	return {
		subject: `Your chat with ${firm.name} (${reference})`,
		preview: "Read it on your page.",
		heading: "Your chat with us",
		reference,
		paragraphs: [
			"Everything you and our recruiter wrote is on your page, for as long as we keep it.",
			DO_NOT_FORWARD,
			`If there's anything left to discuss, reply to this email, or call ${firm.phone} and give your reference.`,
		],
		link: { label: "Read your chat", address: link },
		rows: [],
		footnote: `You received this email because someone asked for it in a chat on our website and gave this address. If that wasn't you, tell us at ${firm.email} and we'll delete it.`,
	};
}

/** A link to everything stored under an address, for whoever asked for it. */
export function addressLinkLetter({ firm, link }: LinkLetterContext): Letter {
	return {
		subject: `All that ${firm.name} holds under your address`,
		preview: "The link works for 7 days.",
		heading: "All that we hold under your address",
		paragraphs: [
			"Somebody, most likely you, asked on our website to see all that we hold under this address. The link opens it. It works for 7 days.",
			DO_NOT_FORWARD,
		],
		link: { label: "See all of it", address: link },
		rows: [],
		footnote: "If you did not ask for it, do nothing: without the link nobody sees anything.",
	};
}

/** To a new address, which takes effect once its owner confirms it. */
export function newAddressLetter({ reference }: SubmissionRow, { firm, link }: LinkLetterContext): Letter {
	return {
		subject: `Confirm your new address | ${firm.name}`,
		preview: "Until you do, our mails go to the old one.",
		heading: "Is this your new address?",
		reference,
		paragraphs: [
			"On the page of what was sent to us under this reference, this address was named as the new one. Follow the link and confirm. It works for 7 days; until then our mails go to the old address.",
			DO_NOT_FORWARD,
		],
		link: { label: "Confirm this address", address: link },
		rows: [],
		footnote: "If it was not you, do nothing: the address is then forgotten.",
	};
}

/** To the old address, after the new one was confirmed. */
export function addressChangedLetter({ reference }: SubmissionRow, firm: Firm): Letter {
	return {
		subject: `Your address was changed | ${firm.name}`,
		preview: "Our mails go to the new address from now on.",
		heading: "Your address was changed",
		reference,
		paragraphs: [
			"Another address was named for this reference and confirmed from there. Our mails about it go there from now on, and the links in earlier ones do not work any more.",
			`If that was not you, call ${firm.phone} (${firm.hours.inWords}) and give your reference.`,
		],
		rows: [],
	};
}

/** Sent a month before a resume is deleted. */
export function keepLetter(submission: SubmissionRow, until: Date, { firm, link }: LinkLetterContext): Letter {
	const day = until.toLocaleDateString("en-US", { dateStyle: "long", timeZone: firm.hours.timeZone });
	return {
		subject: `Shall we keep your resume? | ${firm.name}`,
		preview: `Without your answer it is erased on ${day}.`,
		heading: greeting(submission, "shall we keep your resume?"),
		reference: submission.reference,
		paragraphs: [
			`We promised to keep it no longer than until ${day}. If you want us to keep it longer, follow the link and say so. If you do nothing, we erase it then, with all that belongs to it.`,
			DO_NOT_FORWARD,
		],
		link: { label: "Answer on your page", address: link },
		rows: [],
		footnote: "You are asked this once.",
	};
}

/** Confirms that the submission was erased, and repeats none of it. */
export function withdrawnLetter({ submissions = 1 }: WithdrawnToSender, firm: Firm): Letter {
	const what = submissions === 1 ? "What you sent us is" : `All ${submissions} that you sent us are`;
	return {
		subject: `Withdrawn and erased | ${firm.name}`,
		preview: `${what} erased.`,
		heading: "Withdrawn and erased",
		paragraphs: [
			`${what} erased, with files, mails and notes. Nothing of it is left with us; this mail, too, is forgotten once it is sent. Backups that were made before are overwritten in their turn.`,
			`If you did not want that, write to ${firm.email} or call ${firm.phone}: we cannot bring it back, but you are welcome to send it again.`,
		],
		rows: [],
	};
}

function greeting({ fields }: SubmissionRow, words: string): string {
	const { firstName, name } = JSON.parse(fields);
	const called = plausibleName(firstName ?? name ?? "");
	return called ? `${called}, ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** To the firm: the submission is erased, and copies elsewhere must go too. */
export function firmWithdrawnLetter({ reference, kind }: WithdrawnToFirm): Letter {
	const label = new Map<string, string>(Object.entries(kindLabels)).get(kind) ?? kind;
	return {
		subject: `Withdrawn: ${label.toLowerCase()} ${reference}`,
		preview: "Who sent it has erased it.",
		heading: `${label} withdrawn`,
		reference,
		paragraphs: [
			"Who sent it has withdrawn it on their own page. It is erased, with its file, notes, mails and history.",
			"Where else you have something of it, such as in this mailbox or in another program, remove it there too.",
		],
		rows: [],
	};
}
