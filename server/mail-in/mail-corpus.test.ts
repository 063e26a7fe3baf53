import { expect, test } from "vitest";
import { ADA, ANA, BOB, DANA, JANE, type MailCase, newMailCorpus } from "../../tests/mail-corpus.ts";
import { OFFICE, type SentMail, writeMail } from "../../tests/test-mail-in.ts";

/*
 * Sixty emails in the shapes in which people's programs send them, each with what has to become of it. A reply in a
 * thread that it doesn't belong to would show somebody's words to the wrong recruiter, so there must be none.
 */

const quote = (text: string) =>
	text
		.split("\n")
		.map((line) => `> ${line}`)
		.join("\n");

function reply(sent: SentMail, more: Record<string, string> = {}) {
	return {
		to: sent.replyTo,
		subject: `Re: ${sent.subject}`,
		headers: { "In-Reply-To": sent.id, References: sent.id, ...more },
	};
}

const boundary = "=_part_1";

function alternative(text: string, html: string) {
	return {
		type: `multipart/alternative; boundary="${boundary}"`,
		text: [
			`--${boundary}\nContent-Type: text/plain; charset="UTF-8"\n\n${text}\n`,
			`--${boundary}\nContent-Type: text/html; charset="UTF-8"\n\n${html}\n`,
			`--${boundary}--`,
		].join("\n"),
	};
}

function withAttachment(text: string, name: string, type = "application/pdf") {
	return {
		type: `multipart/mixed; boundary="${boundary}"`,
		text: [
			`--${boundary}\nContent-Type: text/plain; charset="UTF-8"\n\n${text}\n`,
			`--${boundary}\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjcK\n`,
			`--${boundary}--`,
		].join("\n"),
	};
}

const gmail = (from: string, sent: SentMail, text: string) =>
	writeMail({
		from,
		...reply(sent),
		...alternative(
			`${text}\n\nOn Mon, Mar 2, 2026 at 10:00 AM Claire Okafor <\nhello@closewell.example> wrote:\n\n${quote(sent.text)}`,
			`<div dir="ltr">${text}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Mar 2, 2026 at 10:00 AM Claire Okafor &lt;<a href="mailto:hello@closewell.example">hello@closewell.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${sent.text}</blockquote></div>`,
		),
	});

const outlook = (from: string, sent: SentMail, text: string, more: Record<string, string> = {}) =>
	writeMail({
		from,
		...reply(sent, {
			"Thread-Topic": sent.subject,
			"Thread-Index": "AQHb1a2b3c4d5e6f",
			"X-MS-Has-Attach": "",
			...more,
		}),
		...alternative(
			`${text}\n\n________________________________\nFrom: Claire Okafor <hello@closewell.example>\nSent: Monday, March 2, 2026 10:00 AM\nTo: ${from}\nSubject: ${sent.subject}\n\n${sent.text}`,
			`<html><body><div>${text}</div><hr><div id="divRplyFwdMsg"><b>From:</b> Claire Okafor<br><b>Sent:</b> Monday</div>${sent.text}</body></html>`,
		),
	});

const apple = (from: string, sent: SentMail, text: string) =>
	writeMail({
		from,
		...reply(sent, { "X-Mailer": "Apple Mail (2.3826.500.181.1.5)" }),
		text: `${text}\n\n> On Mar 2, 2026, at 10:00 AM, Claire Okafor <hello@closewell.example> wrote:\n> \n${quote(sent.text)}`,
	});

const phone = (from: string, sent: SentMail, text: string, program = "iPhone Mail (22D82)") =>
	writeMail({
		from,
		...reply(sent, { "X-Mailer": program }),
		text: `${text}\n\nSent from my iPhone\n\n> On Mar 2, 2026, at 10:00 AM, Claire Okafor <hello@closewell.example> wrote:\n> \n> ${sent.text}`,
	});

const away = (from: string, headers: Record<string, string>, subject: string, sent: SentMail) =>
	writeMail({
		from,
		to: sent.replyTo,
		subject,
		headers: { "In-Reply-To": sent.id, ...headers },
		text: "I'm back on Monday.",
	});

const bounce = (recipient: string, sent: SentMail, more: { from?: string; action?: string } = {}) =>
	writeMail({
		from: more.from ?? "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
		subject: "Delivery Status Notification (Failure)",
		headers: { "Auto-Submitted": "auto-replied" },
		type: `multipart/report; boundary="${boundary}"; report-type=delivery-status`,
		text: [
			`--${boundary}\nContent-Type: text/plain; charset="UTF-8"\n\nAddress not found.\n`,
			`--${boundary}\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${more.action ?? "failed"}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 No such user\n`,
			`--${boundary}\nContent-Type: message/rfc822\n\nMessage-ID: ${sent.id}\nSubject: ${sent.subject}\n\nText`,
			`--${boundary}--`,
		].join("\n"),
	});

const calendar = (from: string, method: string, headers: Record<string, string> = {}, to = OFFICE) =>
	writeMail({
		from,
		to,
		subject: method === "REPLY" ? "Accepted: Interview" : "Invitation: Interview",
		headers,
		type: `multipart/alternative; boundary="${boundary}"`,
		text: [
			`--${boundary}\nContent-Type: text/plain\n\n${from} ${method}\n`,
			`--${boundary}\nContent-Type: text/calendar; charset="UTF-8"; method=${method}\n\nBEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nSUMMARY:Interview\nEND:VEVENT\nEND:VCALENDAR\n`,
			`--${boundary}--`,
		].join("\n"),
	});

const CASES: MailCase[] = [
	{ name: "Gmail on the web", fate: "jane", write: ({ jane }) => gmail(`Jane Doe <${JANE}>`, jane, "Tuesday works.") },
	{
		name: "Gmail, dots in the address",
		fate: "bob",
		write: ({ bob }) => gmail("Bob <bobsmith@gmail.com>", bob, "Call me."),
	},
	{
		name: "Gmail, googlemail.com",
		fate: "bob",
		write: ({ bob }) => gmail("Bob <b.obsmith@googlemail.com>", bob, "Any time."),
	},
	{
		name: "Gmail on Android",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				from: BOB,
				...reply(bob),
				text: "Yes\n\nOn Mon, Mar 2, 2026, 10:00 Claire Okafor <hello@closewell.example> wrote:\n\n> When may I call?",
			}),
	},
	{ name: "Outlook for Windows", fate: "jane", write: ({ jane }) => outlook(JANE, jane, "Please see below.") },
	{
		name: "Outlook on the web",
		fate: "jane",
		write: ({ jane }) => outlook(`"Doe, Jane" <${JANE}>`, jane, "Good.", { "X-Originating-IP": "[192.0.2.1]" }),
	},
	{ name: "Outlook for iOS", fate: "ana", write: ({ ana }) => outlook(ANA, ana, "Get Outlook for iOS") },
	{
		name: "Outlook, address in capitals",
		fate: "jane",
		write: ({ jane }) => outlook("JANE@ACME.EXAMPLE", jane, "Fine."),
	},
	{ name: "Apple Mail", fate: "ana", write: ({ ana }) => apple(`Ana <${ANA}>`, ana, "Thanks, Thursday.") },
	{ name: "iPhone", fate: "ana", write: ({ ana }) => phone(ANA, ana, "Ok") },
	{ name: "iPad", fate: "jane", write: ({ jane }) => phone(JANE, jane, "Ok, at ten", "iPad Mail (22D82)") },
	{
		name: "Samsung",
		fate: "ana",
		write: ({ ana }) =>
			writeMail({
				from: ANA,
				...reply(ana),
				text: "Ok\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Claire Okafor <hello@closewell.example>\nDate: 3/2/26 10:00 (GMT-05:00)\nSubject: Hi\n\nWhen may I call?",
			}),
	},
	{
		name: "Yahoo",
		fate: "ana",
		write: ({ ana }) =>
			writeMail({
				from: ANA,
				...reply(ana),
				text: " Friday is better.\n    On Monday, March 2, 2026 at 10:00:00 AM EST, Claire Okafor <hello@closewell.example> wrote:  \n \n When may I call?",
			}),
	},
	{
		name: "Thunderbird, between the lines",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				...reply(jane),
				text: "On 3/2/26 10:00, Claire Okafor wrote:\n> When may I call?\n\nAt noon.\n\n> Which number?\n\nThis one.",
			}),
	},
	{
		name: "Thunderbird, below the quote",
		fate: "ana",
		write: ({ ana }) =>
			writeMail({
				from: ANA,
				...reply(ana),
				text: "On 3/2/26 10:00, Claire Okafor wrote:\n> When may I call?\n\nAt noon.",
			}),
	},
	{
		name: "HTML only",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				...reply(jane),
				type: "text/html; charset=utf-8",
				text: "<p>At <b>ten</b>.</p><blockquote>When may I call?</blockquote>",
			}),
	},
	{
		name: "quoted-printable in Latin 1",
		fate: "ana",
		write: ({ ana }) =>
			writeMail({
				from: `=?iso-8859-1?Q?Ana_Garc=EDa?= <${ANA}>`,
				...reply(ana, { "Content-Transfer-Encoding": "quoted-printable" }),
				type: "text/plain; charset=iso-8859-1",
				text: "S=ED, el jueves.",
			}),
	},
	{
		name: "base64",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				from: BOB,
				...reply(bob, { "Content-Transfer-Encoding": "base64" }),
				text: Buffer.from("Sure, call me.").toString("base64"),
			}),
	},
	{
		name: "changed subject",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({ from: JANE, ...reply(jane), subject: "My new phone number", text: "It's 302 555 0188." }),
	},
	{
		name: "subject in another language",
		fate: "ana",
		write: ({ ana }) => writeMail({ from: ANA, ...reply(ana), subject: "RV: AW: Antw: To you", text: "Gracias." }),
	},
	{
		name: "no subject",
		fate: "bob",
		write: ({ bob }) => writeMail({ from: BOB, ...reply(bob), subject: "", text: "Works for me." }),
	},
	{
		name: "id rewritten on our way out: the reply address has it",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				to: jane.replyTo,
				headers: {
					"In-Reply-To": "<0100018f@email.amazonses.example>",
					References: "<0100018f@email.amazonses.example>",
				},
				text: "Rewritten.",
			}),
	},
	{
		name: "no References at all, only the reply address",
		fate: "ana",
		write: ({ ana }) => writeMail({ from: ANA, to: ana.replyTo, text: "From an old phone." }),
	},
	{
		name: "reply address in small letters, among others",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				from: BOB,
				to: `Someone <x@else.example>, Claire <${bob.replyTo.toUpperCase()}>`,
				text: "In capitals.",
			}),
	},
	{
		name: "reply address kept only in Delivered-To",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				to: "undisclosed-recipients:;",
				headers: { "Delivered-To": jane.replyTo },
				text: "By blind copy.",
			}),
	},
	{
		name: "reply to the plain address, with References",
		fate: "jane",
		write: ({ jane }) => writeMail({ from: JANE, ...reply(jane), to: OFFICE, text: "Typed the address." }),
	},
	{
		name: "only References, no In-Reply-To",
		fate: "ana",
		write: ({ ana }) =>
			writeMail({
				from: ANA,
				to: OFFICE,
				headers: { References: `<older@mail.example> ${ana.id}` },
				text: "Hi again.",
			}),
	},
	{
		name: "folded References",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				from: BOB,
				to: OFFICE,
				headers: { References: `<a@mail.example>\r\n ${bob.id}\r\n\t<b@mail.example>` },
				text: "Folded.",
			}),
	},
	{
		name: "a forward to us by the one we wrote to",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				...reply(jane),
				subject: `Fwd: ${jane.subject}`,
				text: "For your file.\n\n---------- Forwarded message ---------\nFrom: Claire",
			}),
	},
	{
		name: "with an attached resume",
		fate: "ana",
		write: ({ ana }) => writeMail({ from: ANA, ...reply(ana), ...withAttachment("Attached.", "Resume.pdf") }),
	},
	{
		name: "nothing but an attachment",
		fate: "bob",
		write: ({ bob }) => writeMail({ from: BOB, ...reply(bob), ...withAttachment("", "Offer.pdf") }),
	},
	{
		name: "a sales program adds an unsubscribe link",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				...reply(jane, { "List-Unsubscribe": "<https://sales.example/u/1>" }),
				text: "Sounds good.",
			}),
	},
	{
		name: "an employer answers the shortlist",
		fate: "shortlist",
		write: ({ shortlist }) => outlook(`Dana Whitcomb <${DANA}>`, shortlist, "I'd like to meet A."),
	},
	{
		name: "an employer answers the shortlist from a phone",
		fate: "shortlist",
		write: ({ shortlist }) => phone(DANA, shortlist, "B is too junior"),
	},
	{
		name: "a candidate answers the consent request",
		fate: "consent",
		write: ({ consent }) => gmail(`Ada Quinn <${ADA}>`, consent, "Yes, please introduce me."),
	},
	{
		name: "a candidate answers it by address only",
		fate: "consent",
		write: ({ consent }) => writeMail({ from: ADA, to: consent.replyTo, text: "No, not this one." }),
	},
	{
		name: "a colleague at the employer answers",
		fate: "suggested jane",
		write: ({ jane }) => outlook("Omar <omar@acme.example>", jane, "Jane asked me to answer."),
	},
	{
		name: "the same person from another address",
		fate: "suggested bob",
		write: ({ bob }) => phone("bob@home.example", bob, "From home"),
	},
	{
		name: "a stranger to whom it was forwarded",
		fate: "suggested ana",
		write: ({ ana }) => gmail("Max <max@stranger.example>", ana, "Who is this?"),
	},
	{
		name: "a stranger with the reply address",
		fate: "suggested jane",
		write: ({ jane }) => writeMail({ from: "eve@stranger.example", to: jane.replyTo, text: "I have the address." }),
	},
	{
		name: "a candidate with an employer's id",
		fate: "suggested jane",
		write: ({ jane }) => writeMail({ from: ADA, ...reply(jane), text: "Not mine." }),
	},
	{
		name: "an employer with a candidate's consent request",
		fate: "suggested consent",
		write: ({ consent }) => writeMail({ from: DANA, ...reply(consent), text: "Who is Ada?" }),
	},
	{
		name: "id of one thread, address of another",
		fate: "suggested jane",
		write: ({ jane, bob }) =>
			writeMail({ from: JANE, to: jane.replyTo, headers: { "In-Reply-To": bob.id }, text: "Both." }),
	},
	{
		name: "somebody we know begins anew",
		fate: "suggested jane",
		write: () => writeMail({ from: JANE, subject: "Another role", text: "We also need an SDR." }),
	},
	{
		name: "somebody we know, with Re: and no id",
		fate: "suggested ana",
		write: ({ ana }) =>
			writeMail({ from: ANA, to: OFFICE, subject: `Re: ${ana.subject}`, text: "Program without ids." }),
	},
	{
		name: "a forged signature",
		fate: "message",
		write: ({ jane }) =>
			writeMail({
				from: "eve@forger.example",
				to: jane.replyTo.replace(/[0-9a-f]{16}@/, "0123456789abcdef@"),
				text: "Let me in.",
			}),
	},
	{
		name: "an id that was never ours",
		fate: "message",
		write: () =>
			writeMail({
				from: "zoe@new.example",
				headers: { "In-Reply-To": "<CW-2222-2222-9@closewell.example>" },
				text: "About that.",
			}),
	},
	{
		name: "somebody new",
		fate: "message",
		write: () =>
			writeMail({ from: "New Buyer <nina@buyer.example>", subject: "Two reps in Ohio", text: "Can you help?" }),
	},
	{ name: "an invitation from somebody new", fate: "message", write: () => calendar("host@buyer2.example", "REQUEST") },
	{
		name: "an invitation in a thread",
		fate: "jane",
		write: ({ jane }) => calendar(JANE, "REQUEST", { "In-Reply-To": jane.id }),
	},
	{
		name: "Outlook's out of office",
		fate: "automatic jane",
		write: ({ jane }) =>
			away(
				JANE,
				{ "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
				`Automatic reply: ${jane.subject}`,
				jane,
			),
	},
	{
		name: "Gmail's vacation responder",
		fate: "automatic bob",
		write: ({ bob }) =>
			away(BOB, { "Auto-Submitted": "auto-replied", Precedence: "bulk" }, `Out of office Re: ${bob.subject}`, bob),
	},
	{
		name: "an old responder that only says so in the subject",
		fate: "automatic ana",
		write: ({ ana }) => away(ANA, {}, "Out of Office: back Monday", ana),
	},
	{
		name: "an accepted invitation",
		fate: "automatic jane",
		write: ({ jane }) => calendar(JANE, "REPLY", { "In-Reply-To": jane.id }, jane.replyTo),
	},
	{ name: "an accepted invitation of no thread", fate: "aside", write: () => calendar("host@else.example", "REPLY") },
	{
		name: "a newsletter",
		fate: "aside",
		write: () =>
			writeMail({
				from: "news@vendor.example",
				headers: { "List-Id": "<news.vendor.example>", "List-Unsubscribe": "<https://vendor.example/u>" },
			}),
	},
	{
		name: "a mailing list",
		fate: "aside",
		write: () => writeMail({ from: "member@club.example", headers: { Precedence: "list" } }),
	},
	{
		name: "our own notice to the firm",
		fate: "aside",
		write: () => writeMail({ from: "Closewell <hello@closewell.example>", subject: "New lead" }),
	},
	{ name: "a bounce", fate: "bounce bob", write: ({ bob }) => bounce(BOB, bob) },
	{ name: "a bounce that is only late", fate: "aside", write: ({ jane }) => bounce(JANE, jane, { action: "delayed" }) },
];

test("of sixty emails none lands in a wrong thread, and at least 57 go where they belong", {
	timeout: 600_000,
}, async () => {
	const { judge, db } = await newMailCorpus();
	expect(CASES).toHaveLength(60);
	const { right, wrong } = await judge(CASES);
	expect(wrong).toEqual([]);
	expect(right).toBeGreaterThanOrEqual(57);
	expect(await db.selectFrom("submissions").select("reference").where("email", "=", "").execute()).toEqual([]);
});
