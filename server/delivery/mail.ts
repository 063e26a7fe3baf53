import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { ONE_CLICK } from "../../contract/alerts.ts";
import { AGREE_LINK_TEXT } from "../../contract/desk/candidates.ts";
import { shortlistMailText, shortlistText } from "../../contract/desk/shortlist-text.ts";
import { personName } from "../../contract/forms/labels.ts";
import { cleanLine } from "../../contract/text/text.ts";
import { invitationFile } from "../booking/calendar-file.ts";
import { eventOf, firmSide } from "../booking/call-event.ts";
import { callToken, findCall, readTaker } from "../booking/calls.ts";
import { readHours, takesCalls } from "../booking/hours.ts";
import { findNotAgreed } from "../candidates/agreement.ts";
import { readWishes } from "../candidates/wishes.ts";
import { bareAddress, type Config } from "../config/config.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { keptUntil } from "../dates/kept-until.ts";
import { readAlertMail } from "../jobs/alert-mails.ts";
import { alertToken, readAlertFilter } from "../jobs/alerts.ts";
import { readWeeklyMail } from "../numbers/weekly.ts";
import { describeOpening, readAppliedJob } from "../openings/applications/applied-job.ts";
import { type PresentedCandidate, readMailedCandidates, readPresentedCandidates } from "../openings/candidacy-mails.ts";
import { readInterviewMail } from "../openings/interviews/interview-mails.ts";
import { takeOverNow } from "../openings/upgrade/take-over.ts";
import { findPerson } from "../people/people.ts";
import type {
	Answer,
	DeliveryContent,
	InterviewMail,
	Reminder,
	SignInMail,
	WeeklyReport,
} from "../queue/delivery-content.ts";
import { findWriterAndReceipt, getSecretExpiry } from "../queue/desk-mail.ts";
import { replyAddress } from "../queue/reply-address.ts";
import { agreementToken } from "../shortlists/employer-agreement.ts";
import { makeCode } from "../shortlists/reader-codes.ts";
import { findShortlistOf, makeReaderLink } from "../shortlists/reader-links.ts";
import { readPresentable } from "../shortlists/shortlist-view.ts";
import { lowercaseEmail, normalizeEmail, toOwnerEmail } from "../store/email-address.ts";
import type { FileStore } from "../store/files/file-store.ts";
import { mailFileName, mailFolder } from "../store/files/mail-files.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { readReminderContent } from "../submissions/reminders.ts";
import { getUnconfirmedAddress } from "../yours/sender-view.ts";
import { makeOwnLink } from "../yours/your-page-links.ts";
import { confirmAlertLetter, newJobsLetter } from "./letters/alert-letters.ts";
import { addSignature, answerHtml } from "./letters/answer-letter.tsx";
import { recruiterCallLetter, visitorCallLetter } from "./letters/call-letters.ts";
import { codeLetter } from "./letters/code-letter.ts";
import { firmMail } from "./letters/firm-mail.ts";
import { interviewEvent, interviewLetter } from "./letters/interview-letters.ts";
import { type Letter, type Letterhead, letterHtml, letterText } from "./letters/Letter.tsx";
import {
	addressChangedLetter,
	addressLinkLetter,
	firmWithdrawnLetter,
	jobClosedLetter,
	keepLetter,
	linkLetter,
	newAddressLetter,
	transcriptLetter,
	withdrawnLetter,
} from "./letters/own-page-letters.ts";
import { receiptLetter } from "./letters/receipt.ts";
import { reminderLetter } from "./letters/reminder-letter.ts";
import { signInLetter } from "./letters/sign-in-letter.ts";
import { weeklyLetter } from "./letters/weekly-letter.ts";
import { type ClaimedDelivery, ObsoleteDelivery, RejectedDelivery, requireSubmission, type Send } from "./outbox.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000; // a server silent for this long is gone

interface MailParts {
	config: Config;
	letterhead: Letterhead;
	/** How soon the firm responds, as the pages word it. */
	responseTime: string;
	/** For counting which answers were on time. */
	promise: ResponsePolicy;
	db: Database;
	files: Pick<FileStore, "read">;
	clock: () => Date;
	/** The desk's public origin; undefined while there is none. */
	deskUrl(): string | undefined;
	/** Anyone who presents this token may complete the lead. */
	leadToken(reference: string): string;
	replySignature: Secret["replySignature"];
	readerCodeHash: Secret["readerCodeHash"];
	agreementHash: Secret["agreementHash"];
	alertHash: Secret["alertHash"];
	callHash: Secret["callHash"];
	/** Names of the states, by slug. */
	states: ReadonlyMap<string, string>;
}

/** Sends emails to the firm, receipts and desk emails; without an SMTP server, writes them to files. */
export function createMail(parts: MailParts): Send {
	const { config, clock } = parts;
	const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config);
	return async (parcel, signal) => {
		const message = escapeHeaders(await compose(parcel, { ...parts, now: clock() }));
		await transport(message, parcel, signal);
	};
}

type HeaderAddress = SendMailOptions["replyTo"];

/** Keeps typed text as typed: mail clients would decode "=?utf-8?q?...?=" in a subject or a name. */
function escapeHeaders(message: SendMailOptions): SendMailOptions {
	const { subject, from, to, replyTo, attachments } = message;
	const named = <Address extends HeaderAddress>(address: Address): Address => {
		if (Array.isArray(address)) return address.map(named) as Address;
		return typeof address === "object" ? { ...address, name: escapeHeader(address.name ?? "") } : address;
	};
	return {
		...message,
		...(subject && { subject: escapeHeader(subject) }),
		...(from && { from: named(from) }),
		...(to && { to: named(to) }),
		...(replyTo && { replyTo: named(replyTo) }),
		...(attachments && {
			attachments: attachments.map((each) => ({
				...each,
				...(each.filename && { filename: escapeHeader(each.filename) }),
			})),
		}),
	};
}

function escapeHeader(text: string): string {
	return cleanLine(text).replaceAll("=?", "= ?");
}

type Transport = (message: SendMailOptions, parcel: ClaimedDelivery, signal: AbortSignal) => Promise<void>;

function smtpTransport(url: string): Transport {
	return async (message, { delivery }, signal) => {
		// Only nodemailer's pooled transport can drop a message halfway through, so each email gets a pool of one.
		const transport = createTransport({
			url,
			pool: true,
			maxConnections: 1,
			maxRequeues: 0,
			connectionTimeout: CONNECT_TIMEOUT_MS,
			greetingTimeout: CONNECT_TIMEOUT_MS,
			socketTimeout: SILENCE_TIMEOUT_MS,
			dnsTimeout: CONNECT_TIMEOUT_MS,
		});
		const cut = () => transport.close({ force: true });
		signal.addEventListener("abort", cut);
		try {
			await transport.sendMail(message);
		} catch (error) {
			throw delivery.target !== "firm-mail" && isPermanent(error)
				? new RejectedDelivery(error.message, { cause: error })
				: error;
		} finally {
			signal.removeEventListener("abort", cut);
			cut();
		}
	};
}

const AUTH_CODES = [530, 534, 535, 538]; // about our own login, and fixed by a setting

/** Whether the server will never accept this email for this address. What it objects to in the sender can be fixed. */
function isPermanent(error: unknown): error is Error {
	if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error)) return false;
	const code = Number(error.responseCode);
	const aboutThisMail = error.command === "RCPT TO" || error.command === "DATA";
	return aboutThisMail && code >= 500 && code < 600 && !AUTH_CODES.includes(code);
}

function fileTransport(config: Config): Transport {
	const composer = createTransport({ streamTransport: true, buffer: true });
	const folder = mailFolder(config);
	return async (message, { delivery }) => {
		const { message: bytes } = await composer.sendMail(message);
		const path = join(folder, mailFileName(delivery));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
		await rename(`${path}.part`, path);
	};
}

type MailContext = MailParts & { now: Date };

async function compose(parcel: ClaimedDelivery, circumstances: MailContext): Promise<SendMailOptions> {
	const { delivery, content } = parcel;
	if (delivery.target === "firm-mail") return composeFirmMail(parcel, circumstances);
	if (delivery.target === "job-mail" && content.event === "written")
		return composeAgreement(content, parcel, circumstances);
	if ("interview" in content) return composeInterviewMail(content, parcel, circumstances);
	if (delivery.target === "call-mail") return composeCallMail(content, parcel, circumstances);
	// The receipt of a booked call is its invitation.
	if (delivery.target === "receipt" && content.event === "received" && delivery.reference) {
		const call = await findCall(circumstances.db, delivery.reference);
		const booked = call && { event: "call booked" as const, call: call.id, to: "visitor" as const };
		if (booked) return composeCallMail(booked, parcel, circumstances);
	}
	if (delivery.target === "receipt" || delivery.target === "job-mail") return composeSenderMail(parcel, circumstances);
	if (delivery.target === "shortlist-mail") return composeReaderMail(parcel, circumstances);
	if (delivery.target === "alert-mail") return composeAlert(parcel, circumstances);
	switch (content.event) {
		case "written":
			return composeAnswer(content, parcel, circumstances);
		case "reminder":
			return composeReminder(content, parcel, circumstances);
		case "weekly":
			return composeWeekly(content, parcel, circumstances);
		case "invitation":
		case "sign-in":
			return composeSignInMail(content, parcel, circumstances);
		case "transcript": // up to 1.6.4, they were queued as desk emails
			return composeSenderMail(parcel, circumstances);
		default:
			throw new RejectedDelivery(`The desk sends no mail about "${content.event}".`);
	}
}

async function composeFirmMail(parcel: ClaimedDelivery, circumstances: MailContext): Promise<SendMailOptions> {
	const { config, letterhead, responseTime } = circumstances;
	const { firm } = letterhead;
	const { content } = parcel;
	const to = config.mailTo ?? firm.email;
	if ("reference" in content)
		return {
			...letterFields(firmWithdrawnLetter(content), parcel, circumstances),
			to,
			...threadHeaders(content.reference, circumstances),
		};
	const submission = requireSubmission(parcel);
	const fields: Record<string, string> = JSON.parse(submission.fields);
	const applied = await readAppliedJob(circumstances.db, submission.reference);
	const call = await findCall(circumstances.db, submission.reference);
	const letterContext = { office: firm.hours, responseTime, desk: circumstances.deskUrl(), applied, call };
	return {
		...letterFields(firmMail(submission, content, letterContext), parcel, circumstances),
		to,
		replyTo: { name: personName(fields), address: fields.email ?? "" },
		...(content.event === "received" ? {} : threadHeaders(submission.reference, circumstances)),
		headers: AUTO_GENERATED,
	};
}

/** Makes mail clients show later emails under the submission they belong to. */
function threadHeaders(
	reference: string,
	circumstances: MailContext,
): Pick<SendMailOptions, "inReplyTo" | "references"> {
	const first = messageId(`${reference}-1`, circumstances);
	return { inReplyTo: first, references: first };
}

/** To the sender, or to the new address they gave. */
async function composeSenderMail(parcel: ClaimedDelivery, circumstances: MailContext): Promise<SendMailOptions> {
	const { to, letter } = await senderLetter(parcel, circumstances);
	return {
		...letterFields(letter, parcel, circumstances),
		// As an object; otherwise nodemailer would look for a name and more addresses in what was typed.
		to: { name: "", address: to },
		replyTo: officeAddress(parcel, circumstances),
		// Keeps out-of-office replies from answering it, which would be answered in turn.
		headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
	};
}

/** Links are created here, while the email is composed, so that the database never contains one. */
async function senderLetter(
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<{ to: string; letter: Letter }> {
	const { content } = parcel;
	const { letterhead, responseTime, db, config, now } = circumstances;
	const { firm } = letterhead;
	if (content.event === "withdrawn" && "to" in content)
		return { to: content.to, letter: withdrawnLetter(content, firm) };
	const submission = requireSubmission(parcel);
	const { reference } = submission;
	const { email = "" }: Record<string, string> = JSON.parse(submission.fields);
	const inbox = normalizeEmail(email);
	const open = async (link: Parameters<typeof makeOwnLink>[1]) =>
		`${config.siteUrl}/yours/${await makeOwnLink(db, link, now)}`;
	const ownPage = () => open({ purpose: "submission", reference, inbox });
	switch (content.event) {
		case "link":
			return { to: email, letter: linkLetter(submission, { firm, link: await ownPage() }) };
		case "transcript":
			return { to: email, letter: transcriptLetter(submission, { firm, link: await ownPage() }) };
		case "address link": {
			const link = await open({ purpose: "address", inbox, email: toOwnerEmail(email) });
			return { to: email, letter: addressLinkLetter({ firm, link }) };
		}
		case "new address": {
			const to = getUnconfirmedAddress(await readWishes(db, reference), now);
			if (!to) throw new ObsoleteDelivery("There's no new address to confirm anymore.");
			const link = await open({
				purpose: "new address",
				reference,
				inbox: normalizeEmail(to),
				email: lowercaseEmail(to),
			});
			return { to, letter: newAddressLetter(submission, { firm, link }) };
		}
		case "address changed":
			return { to: content.to, letter: addressChangedLetter(submission, firm) };
		case "keep": {
			const { kept_at } = await readWishes(db, reference);
			const until = keptUntil(submission, kept_at ?? submission.received_at, config);
			return { to: email, letter: keepLetter(submission, until, { firm, link: await ownPage() }) };
		}
		case "job closed": {
			const applied = await readAppliedJob(db, reference);
			if (!applied?.closed) throw new ObsoleteDelivery("The opening is open again.");
			return { to: email, letter: jobClosedLetter(submission, applied, { firm, link: await ownPage() }) };
		}
		default: {
			const secondStep = (of: string) => secondStepUrl(of, circumstances);
			const applied = await readAppliedJob(db, reference);
			const bookAt = (await takesCalls(db)) ? config.siteUrl : undefined;
			const context = { firm, responseTime, secondStep, ownPage: await ownPage(), applied, bookAt };
			return { to: email, letter: receiptLetter(submission, context) };
		}
	}
}

/** The token goes after the #, which browsers don't send: it is in no log, only in the email, which nobody stores. */
function secondStepUrl(reference: string, { config, leadToken }: MailContext): string {
	const [, proof] = leadToken(reference).split(".");
	return `${config.siteUrl}/received/lead/${reference}#${proof}`;
}

/** A recruiter's answer: in their name, but from the firm's address, the only one our mail server may send from. */
async function composeAnswer(
	answer: Answer,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { config, db, now } = circumstances;
	const { retainResumesMonths } = config;
	if (answer.answers && !answer.text) throw new ObsoleteDelivery("A candidate in it was deleted.");
	if (answer.proposes) await takeOver(parcel, circumstances);
	const candidates = answer.proposes
		? await readPresentedCandidates(db, parcel.delivery.id, { now, retainResumesMonths })
		: [];
	if (answer.proposes && candidates.length === 0) {
		throw new ObsoleteDelivery("Every candidate in it was deleted or opted out.");
	}
	const body = answer.proposes ? shortlistText(answer.text, candidates) : answer.text;
	const text = await addOwnPageLink(answer, body, parcel, circumstances);
	return {
		...(await writtenFields(answer, text, parcel, circumstances)),
		attachments: await resumeAttachments(candidates, circumstances),
	};
}

/** The fields of an email in a recruiter's name. */
async function writtenFields(
	answer: Answer,
	body: string,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { config, letterhead, db } = circumstances;
	const { firm } = letterhead;
	if (!answer.to) throw new RejectedDelivery("There's no address to send this answer to.");
	const { writer, receipt, theirs } = await findWriterAndReceipt(db, answer, parcel.delivery.reference);
	const name = cleanLine(writer?.name ?? "");
	const subject = cleanLine(answer.subject);
	const text = addSignature(body, name, firm);
	const office = officeAddress(parcel, circumstances);
	const thread = [...(receipt ? [messageId(receipt, circumstances)] : []), ...(theirs ? [`<${theirs}>`] : [])];
	// Replies come back to the desk, or go to the writer too. People who have left no longer read their mail.
	const own =
		!config.mailIn && writer && !writer.removed_at && writer.email.toLowerCase() !== bareAddress(office).toLowerCase();
	return {
		...commonFields(parcel, circumstances),
		from: { name: name || firm.name, address: bareAddress(config.mailFrom ?? firm.email) },
		to: { name: cleanLine(answer.name), address: answer.to },
		replyTo: own ? [{ name, address: writer.email }, office] : office,
		...(thread.length > 0 && { inReplyTo: thread.at(-1), references: thread }),
		subject,
		text,
		html: answerHtml(subject, text),
		headers: answer.automatic ? AUTO_GENERATED : { "Auto-Submitted": "no" },
	};
}

/** To a reader of a shortlist: the shortlist, a reminder of it, or a code. Links and codes are made here. */
async function composeReaderMail(parcel: ClaimedDelivery, circumstances: MailContext): Promise<SendMailOptions> {
	const { content } = parcel;
	const { db, config, now, readerCodeHash } = circumstances;
	if ((content.event !== "written" && content.event !== "code") || !content.reader) {
		throw new RejectedDelivery(`No reader gets mail about "${content.event}".`);
	}
	const opened = await findShortlistOf(db, content.reader);
	if (!opened) throw new ObsoleteDelivery("Their link was revoked, or the opening was closed.");
	const { reader, opening } = opened;
	if (content.event === "code") {
		const until = getSecretExpiry(parcel.delivery);
		if (until && now >= until) throw new ObsoleteDelivery("They asked for the code too long ago.");
		const code = await makeCode(db, reader.id, readerCodeHash, now);
		return {
			...letterFields(codeLetter(code, opening.title), parcel, circumstances),
			to: { name: cleanLine(reader.name), address: reader.email },
			replyTo: officeAddress(parcel, circumstances),
			headers: AUTO_GENERATED,
		};
	}
	const { retainResumesMonths } = config;
	const presented = await readPresentable(db, opened, { now, retainResumesMonths });
	// A shortlist is about its own candidates, a link sent again about all, a reminder about those nobody answered yet.
	const told = content.proposes ? await readMailedCandidates(db, parcel.delivery.id) : undefined;
	const lines = presented
		.filter(({ candidate, stage }) => (told ? told.has(candidate) : !content.automatic || stage === "sent"))
		.map(({ letter, summary }) => ({ letter, summary: summary ?? "" }));
	if (lines.length === 0) throw new ObsoleteDelivery("Every candidate in it was deleted or opted out.");
	const link = `${config.siteUrl}/shortlist/${await makeReaderLink(db, reader.id, now)}`;
	return writtenFields(content, shortlistMailText(content.text, lines, link), parcel, circumstances);
}

/** To the employer: may we name them? Only a button on the page behind the link says yes. */
async function composeAgreement(
	answer: Answer,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { db, config, agreementHash } = circumstances;
	const opening = await db
		.selectFrom("openings")
		.select(["id", "company"])
		.where("id", "=", parcel.delivery.opening ?? "")
		.where("status", "in", ["open", "on-hold"])
		.where("employer_agreed_at", "is", null)
		.executeTakeFirst();
	if (!opening) throw new ObsoleteDelivery("The opening was closed, or they agreed already.");
	const link = `${config.siteUrl}/shortlist/agree/${agreementToken(opening, agreementHash)}`;
	const text = `${answer.text.trimEnd()}\n\nIf you agree, please say so here: ${link}`;
	return writtenFields(answer, text, parcel, circumstances);
}

/** To somebody who asked for new jobs, with a header by which mail programs unsubscribe them (RFC 8058). */
async function composeAlert(parcel: ClaimedDelivery, circumstances: MailContext): Promise<SendMailOptions> {
	const { content, delivery } = parcel;
	const { db, config, letterhead, states, alertHash, now } = circumstances;
	const { postalAddress, ...firm } = letterhead.firm;
	if (content.event !== "alert asked" && content.event !== "new jobs") {
		throw new RejectedDelivery(`No job alert is about "${content.event}".`);
	}
	const store = { db, timeZone: firm.hours.timeZone, states };
	const found = await readAlertMail(store, { alert: content.alert, delivery: delivery.id }, now);
	if (!postalAddress || !found) throw new ObsoleteDelivery("The alert was stopped.");
	const { alert, jobs } = found;
	const link = `${config.siteUrl}/jobs/alerts/${alertToken(alert.id, alertHash)}`;
	const context = {
		...{ firm: { ...firm, postalAddress }, states, link, siteUrl: config.siteUrl },
		filter: readAlertFilter(alert),
	};
	if (content.event === "new jobs" && (!alert.confirmed_at || jobs.length === 0)) {
		throw new ObsoleteDelivery("None of the jobs is listed anymore.");
	}
	const letter =
		content.event === "new jobs"
			? newJobsLetter(jobs, context)
			: confirmAlertLetter(alert.confirmed_at !== null, context);
	return {
		...letterFields(letter, parcel, circumstances),
		to: { name: "", address: alert.email },
		replyTo: officeAddress(parcel, circumstances),
		headers: {
			...AUTO_GENERATED,
			// As it is: nodemailer would break the line.
			"List-Unsubscribe": { prepared: true, value: `<${link}/stop>` },
			"List-Unsubscribe-Post": `${ONE_CLICK.name}=${ONE_CLICK.value}`,
		},
	};
}

/** About a booked call, with a file for the calendar of whoever reads it. */
async function composeCallMail(
	content: DeliveryContent,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	if (!("call" in content)) throw new RejectedDelivery(`No email about a call is about "${content.event}".`);
	const { db, config, letterhead, now, callHash } = circumstances;
	const { firm } = letterhead;
	const { reference, email } = requireSubmission(parcel);
	const call = await findCall(db, reference);
	const taker = call && (await readTaker(db, call));
	if (!call || !taker) throw new ObsoleteDelivery("There's no such call anymore.");
	const isCanceled = content.event === "call canceled";
	if (isCanceled !== (call.canceled_at !== null)) throw new ObsoleteDelivery("The call was canceled.");
	const organizer = { name: firm.name, email: bareAddress(config.mailFrom ?? firm.email) };
	const desk = circumstances.deskUrl();
	const link = `${config.siteUrl}/book/${callToken(call.id, callHash)}`;
	const isVisitor = content.to === "visitor";
	const ownPage = async () => {
		if (content.event !== "call booked") return undefined;
		const token = await makeOwnLink(db, { purpose: "submission", reference, inbox: normalizeEmail(email) }, now);
		return `${config.siteUrl}/yours/${token}`;
	};
	const event = isVisitor ? eventOf(call, taker, { firm, link }) : firmSide(call, { firm, desk });
	const attendee = isVisitor ? email : taker.email;
	const zone = (await readHours(db, taker.id))?.zone ?? firm.hours.timeZone;
	const letter = isVisitor
		? visitorCallLetter(content.event, { call, taker, firm, link, ownPage: await ownPage() })
		: recruiterCallLetter(content.event, { call, zone, desk });
	return {
		...letterFields(letter, parcel, circumstances),
		to: { name: isVisitor ? "" : cleanLine(taker.name), address: attendee },
		replyTo: officeAddress(parcel, circumstances),
		headers: AUTO_GENERATED,
		icalEvent: {
			method: isCanceled ? "CANCEL" : "REQUEST",
			filename: "call.ics",
			content: invitationFile(event, { organizer, attendee }, now),
		},
	};
}

/** About an interview, to the candidate, a reader of the shortlist or the recruiter. */
async function composeInterviewMail(
	content: InterviewMail,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { db, config, letterhead, now } = circumstances;
	const { firm } = letterhead;
	const found = await readInterviewMail(db, content);
	if (!found) throw new ObsoleteDelivery("The interview was changed since.");
	const { interview, opening, letter } = found;
	const isCanceled = content.event === "interview canceled";
	if (content.event !== "interview times" && !isCanceled && (interview.starts_at ?? "") <= now.toISOString()) {
		throw new ObsoleteDelivery("The interview has begun.");
	}
	const { to, name, link } = await findInterviewee(content, parcel, circumstances, opening.id);
	const known = (["candidate", "recruiter"] as const).find((each) => each === content.to);
	const side: "candidate" | "employer" | "recruiter" = known ?? "employer";
	const about = side === "candidate" ? await describeOpening(db, opening) : opening.title;
	const context = { interview, to: side, about, letter: `Candidate ${letter}`, firm, link, now };
	const event = interviewEvent(context);
	const organizer = { name: firm.name, email: bareAddress(config.mailFrom ?? firm.email) };
	return {
		...letterFields(interviewLetter(content.event, context), parcel, circumstances),
		to: { name, address: to },
		replyTo: side === "recruiter" ? (config.mailTo ?? firm.email) : officeAddress(parcel, circumstances),
		headers: AUTO_GENERATED,
		...(event &&
			content.event !== "interview times" && {
				icalEvent: {
					method: isCanceled ? "CANCEL" : "REQUEST",
					filename: "interview.ics",
					content: invitationFile(event, { organizer, attendee: to }, now),
				},
			}),
	};
}

/** Whoever gets it, with a link to where they change it. */
async function findInterviewee(
	{ to, person }: InterviewMail,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
	opening: string,
): Promise<{ to: string; name: string; link: Letter["link"] }> {
	const { db, config, now } = circumstances;
	if (to === "candidate") {
		const { reference, email } = requireSubmission(parcel);
		const token = await makeOwnLink(db, { purpose: "submission", reference, inbox: normalizeEmail(email) }, now);
		return { to: email, name: "", link: { label: "Open your page", address: `${config.siteUrl}/yours/${token}` } };
	}
	if (to === "recruiter") {
		const recruiter = person ? await findPerson(db, person) : undefined;
		if (!recruiter) throw new ObsoleteDelivery("The recruiter left.");
		const desk = circumstances.deskUrl();
		const link = desk ? { label: "Open at the desk", address: `${desk}/o/${opening}` } : undefined;
		return { to: recruiter.email, name: cleanLine(recruiter.name), link };
	}
	const reader = await db
		.selectFrom("shortlist_links")
		.selectAll()
		.where("id", "=", to)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	if (!reader) throw new ObsoleteDelivery("Their link was revoked.");
	const address = `${config.siteUrl}/shortlist/${await makeReaderLink(db, reader.id, now)}`;
	return { to: reader.email, name: cleanLine(reader.name), link: { label: "Open the shortlist", address } };
}

/** A server of the previous version may have queued it a moment ago. */
async function takeOver({ delivery }: ClaimedDelivery, { db, promise, now }: MailContext): Promise<void> {
	const { office } = promise;
	await db.transaction().execute((transaction) => takeOverNow(transaction, { delivery: delivery.id }, { office, now }));
}

/** Candidates answer on their page. The link is made now, so that nobody at the firm ever sees it. */
async function addOwnPageLink(
	{ to, asks, agrees }: Answer,
	text: string,
	parcel: ClaimedDelivery,
	{ db, config, now }: MailContext,
): Promise<string> {
	if (!asks && !agrees) return text;
	const { reference, email } = requireSubmission(parcel);
	if (agrees && lowercaseEmail(to) !== email) throw new ObsoleteDelivery("They have another address now.");
	if (agrees && (await findNotAgreed(db, [reference])).size === 0) throw new ObsoleteDelivery("They agreed already.");
	const token = await makeOwnLink(db, { purpose: "submission", reference, inbox: normalizeEmail(email) }, now);
	const words = agrees ? AGREE_LINK_TEXT : "Please answer yes or no on your page:";
	return `${text.trimEnd()}\n\n${words} ${config.siteUrl}/yours/${token}`;
}

/** Resumes of candidates who consented. */
function resumeAttachments(
	candidates: PresentedCandidate[],
	{ files }: MailContext,
): Promise<{ filename: string; content: Readable }[]> {
	const resumes = candidates.flatMap(({ resume }) => resume ?? []);
	return Promise.all(
		resumes.map(async ({ key, name }) => ({ filename: name, content: Readable.from(await files.read(key)) })),
	);
}

/** Lists only those of the reminder's submissions that are still open. */
async function composeReminder(
	reminder: Reminder,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { letterhead, db, now } = circumstances;
	const { hours } = letterhead.firm;
	const found = await readReminderContent(db, reminder, hours, now);
	if (!found || found.waiting.length === 0) throw new ObsoleteDelivery("No one is waiting anymore.");
	const { timeZone } = hours;
	return {
		...letterFields(reminderLetter(found.waiting, { desk: reminder.desk, timeZone, now }), parcel, circumstances),
		to: { name: found.reader.name, address: found.reader.email },
		headers: AUTO_GENERATED,
	};
}

/** To one admin, unless they have since opted out. */
async function composeWeekly(
	weekly: WeeklyReport,
	parcel: ClaimedDelivery,
	circumstances: MailContext,
): Promise<SendMailOptions> {
	const { db, promise, now } = circumstances;
	const found = await readWeeklyMail(db, weekly, promise, now);
	if (!found) throw new ObsoleteDelivery("They turned off the weekly email.");
	return {
		...letterFields(weeklyLetter(found.figures, weekly.desk), parcel, circumstances),
		to: { name: found.reader.name, address: found.reader.email },
		headers: AUTO_GENERATED,
	};
}

function composeSignInMail(mail: SignInMail, parcel: ClaimedDelivery, circumstances: MailContext): SendMailOptions {
	const { letterhead, now } = circumstances;
	const until = getSecretExpiry(parcel.delivery);
	if (until && now >= until) throw new RejectedDelivery("The link in this email no longer works.");
	return {
		...letterFields(signInLetter(mail, letterhead.firm), parcel, circumstances),
		to: { name: mail.name, address: mail.to },
		headers: AUTO_GENERATED,
	};
}

const AUTO_GENERATED = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** The fields shared by all emails on our letterhead. */
function letterFields(letter: Letter, parcel: ClaimedDelivery, circumstances: MailContext): SendMailOptions {
	const { config, letterhead } = circumstances;
	const { firm } = letterhead;
	return {
		...commonFields(parcel, circumstances),
		from: config.mailFrom ?? { name: firm.name, address: firm.email },
		subject: letter.subject,
		text: letterText(letter, firm),
		html: letterHtml(letter, letterhead),
	};
}

/** The fields shared by all emails. */
function commonFields({ delivery }: ClaimedDelivery, circumstances: MailContext): SendMailOptions {
	return {
		messageId: messageId(delivery.id, circumstances),
		date: circumstances.now,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** Where replies go. */
function officeAddress({ delivery }: ClaimedDelivery, circumstances: MailContext): string {
	const { config, letterhead, replySignature } = circumstances;
	const office = config.mailTo ?? letterhead.firm.email;
	if (!config.mailIn) return office;
	return replyAddress(bareAddress(config.mailIn.address ?? office), delivery.id, { replySignature });
}

/** @param id of a delivery */
function messageId(id: string, { config, letterhead }: Pick<MailParts, "config" | "letterhead">): string {
	const [, domain = "localhost"] = bareAddress(config.mailFrom ?? letterhead.firm.email).split("@");
	return `<${id}@${domain}>`;
}
