import { kindLabels } from "../../../contract/forms/labels.ts";
import type { Firm } from "../../../site/content/schema.ts";
import { type AppliedJob, nameAppliedJob } from "../../openings/applications/applied-job.ts";
import type { WithdrawnToFirm, WithdrawnToSender } from "../../queue/delivery-content.ts";
import type { SubmissionRow } from "../../store/tables.ts";
import type { Letter } from "./Letter.tsx";
import { plausibleName } from "./plausible-name.ts";

/* Emails about the sender's page. Like receipts, they repeat nothing that was typed except a plausible name. */

/** Goes with every such link, because emails get forwarded. */
const DO_NOT_FORWARD = "Anyone with this link can see and change what you sent, so please don't forward this email.";

/** The link to the sender's page at the end of a receipt. */
export function ownPageLink(address: string): NonNullable<Letter["list"]>[number] {
	return {
		name: "See, correct or withdraw what you sent",
		text: `Your page works for as long as we keep what you sent, and you don't need an account. ${DO_NOT_FORWARD}`,
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
		heading: greeting(submission, "here's your link"),
		reference,
		paragraphs: ["It opens your page, with what you sent us as it stands now.", DO_NOT_FORWARD],
		link: { label: "Open your page", address: link },
		rows: [],
		footnote: `If you don't know what this is about, tell us at ${firm.email}.`,
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
		subject: `Everything ${firm.name} has under your email address`,
		preview: "The link works for 7 days.",
		heading: "Everything we have under your email address",
		paragraphs: [
			"Someone, most likely you, asked on our website to see everything we have under this email address. This link opens it and works for 7 days.",
			DO_NOT_FORWARD,
		],
		link: { label: "See everything", address: link },
		rows: [],
		footnote: "If you didn't ask for this, you can ignore it. No one can see anything without the link.",
	};
}

/** To a new address, which takes effect once its owner confirms it. */
export function newAddressLetter({ reference }: SubmissionRow, { firm, link }: LinkLetterContext): Letter {
	return {
		subject: `Confirm your new email address | ${firm.name}`,
		preview: "Until you do, our emails go to the old one.",
		heading: "Is this your new email address?",
		reference,
		paragraphs: [
			"Someone, most likely you, asked us to use this email address for this reference from now on. Follow the link to confirm. It works for 7 days. Until you confirm, our emails go to the old address.",
			DO_NOT_FORWARD,
		],
		link: { label: "Confirm this address", address: link },
		rows: [],
		footnote: "If that wasn't you, you can ignore this email, and we'll forget the address.",
	};
}

/** To the old address, after the new one was confirmed. */
export function addressChangedLetter({ reference }: SubmissionRow, firm: Firm): Letter {
	return {
		subject: `Your email address was changed | ${firm.name}`,
		preview: "Our emails go to the new address from now on.",
		heading: "Your email address was changed",
		reference,
		paragraphs: [
			"A new email address was entered for this reference and confirmed. From now on, our emails about it go there, and the links in earlier emails no longer work.",
			`If that wasn't you, call ${firm.phone} (${firm.hours.inWords}) and give your reference.`,
		],
		rows: [],
	};
}

/** Sent a month before a resume is deleted. */
export function keepLetter(submission: SubmissionRow, until: Date, { firm, link }: LinkLetterContext): Letter {
	const day = until.toLocaleDateString("en-US", { dateStyle: "long", timeZone: firm.hours.timeZone });
	return {
		subject: `Should we keep your resume? | ${firm.name}`,
		preview: `If we don't hear from you, we'll delete it on ${day}.`,
		heading: greeting(submission, "should we keep your resume?"),
		reference: submission.reference,
		paragraphs: [
			`We promised to keep it only until ${day}. If you'd like us to keep it longer, follow the link and tell us. If you do nothing, we'll delete it then, along with everything that belongs to it.`,
			DO_NOT_FORWARD,
		],
		link: { label: "Answer on your page", address: link },
		rows: [],
		footnote: "We only ask once.",
	};
}

/** To somebody who applied, after the opening was closed. */
export function jobClosedLetter(
	submission: SubmissionRow,
	applied: AppliedJob,
	{ firm, link }: LinkLetterContext,
): Letter {
	const { reference } = submission;
	const ended = applied.closed === "filled" ? "has been filled" : "was canceled";
	return {
		subject: `About your application (${reference})`,
		preview: `The job you applied for ${ended}.`,
		heading: greeting(submission, `the job ${ended}`),
		reference,
		paragraphs: [
			`You applied for this job: ${nameAppliedJob(applied)}. It ${ended}, so your application is closed. Thank you for your time and your interest.`,
			applied.onFile
				? "You asked us to keep you in mind for other jobs, and we will."
				: "We'll delete your application in a year. If you'd like us to keep you in mind for other jobs, tell us on your page.",
			DO_NOT_FORWARD,
		],
		link: { label: "Open your page", address: link },
		list: [
			{
				name: "See the jobs we have open now",
				text: "You can apply for any of them the same way.",
				address: new URL("/jobs", link).href,
			},
		],
		rows: [],
		footnote: `Questions? Reply to this email, or call ${firm.phone} and give your reference.`,
	};
}

/** Confirms that the submission was erased, and repeats none of it. */
export function withdrawnLetter({ submissions = 1 }: WithdrawnToSender, firm: Firm): Letter {
	const what = submissions === 1 ? "what you sent us" : `all ${submissions} submissions you sent us`;
	return {
		subject: `Withdrawn and deleted | ${firm.name}`,
		preview: `We've deleted ${what}.`,
		heading: "Withdrawn and deleted",
		paragraphs: [
			`We've deleted ${what}, along with files, emails and notes. We keep no copy, not even of this email once it's sent. Older backups will be overwritten over time.`,
			`If you didn't want this, email ${firm.email} or call ${firm.phone}. We can't restore it, but you're welcome to send it again.`,
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
		preview: "The sender deleted it.",
		heading: `${label} withdrawn`,
		reference,
		paragraphs: [
			"The sender withdrew it on their page. We've deleted it, with its file, notes, emails and history.",
			"If you have a copy anywhere else, such as in this mailbox or in another program, delete it there too.",
		],
		rows: [],
	};
}
