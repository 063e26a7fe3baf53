import { expect, test } from "vitest";
import { type MailCase, newMailCorpus } from "../../tests/mail-corpus.ts";
import { OFFICE, type SentMail, writeMail } from "../../tests/test-mail-in.ts";

/*
 * Thirty more shapes, written from what mail programs, gateways and robots are known to send, before reading the rules.
 * What they found the first time is in docs/measurements.md.
 */

const JANE = "Jane Doe <jane@acme.example>";
const BOB = "Bob Smith <bob.smith@gmail.com>";
const ANA = "ana@yahoo.example";
const DANA = "Dana Whitcomb <dana@acme.example>";
const ADA = "Ada Quinn <ada@mail.example>";

const B = "----=_NextPart_000_0123";

function parts(type: string, ...blocks: string[]) {
	return {
		type: `multipart/${type}; boundary="${B}"`,
		text: `${blocks.map((block) => `--${B}\n${block}`).join("\n")}\n--${B}--`,
	};
}

const plain = (text: string) => `Content-Type: text/plain; charset="utf-8"\n\n${text}\n`;

/** Only what tells which email is answered. */
const refs = ({ id }: SentMail) => ({ "In-Reply-To": id, References: id });

/** A report of what became of an email, as servers write them. */
function report({
	recipient,
	action,
	status,
	original,
}: Record<"recipient" | "action" | "status" | "original", string>) {
	return parts(
		"report; report-type=delivery-status",
		plain(`About your message to ${recipient}: ${action}.`),
		`Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822;${recipient}\nAction: ${action}\nStatus: ${status}\n`,
		`Content-Type: message/rfc822\n\n${original}\n`,
	);
}

const headersOf = ({ raw }: SentMail) => (raw.split(/\r?\n\r?\n/)[0] ?? "").replaceAll("\r\n", "\n");

const CASES: MailCase[] = [
	{
		name: "a gateway writes the tag in capitals and drops the references",
		fate: "jane",
		write: ({ jane }) => writeMail({ from: JANE, to: jane.replyTo.toUpperCase(), subject: `Re: ${jane.subject}` }),
	},
	{
		name: "a server in between gave our email another id, and they moved us to Cc",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				to: "Pat <pat@acme.example>",
				subject: `RE: ${jane.subject}`,
				headers: {
					Cc: `"'Closewell'" <${jane.replyTo}>`,
					"In-Reply-To": "<0100018f2ab7-1c@email.amazonses.example>",
					References: "<0100018f2ab7-1c@email.amazonses.example>",
				},
			}),
	},
	{
		name: "the tag stands only in Delivered-To",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				from: BOB,
				to: "undisclosed-recipients:;",
				subject: "Thursday",
				headers: { "Delivered-To": bob.replyTo },
			}),
	},
	{
		name: "no subject, no date and no id",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({ from: BOB, to: bob.replyTo, headers: { ...refs(bob), Subject: "", Date: "", "Message-ID": "" } }),
	},
	{
		name: "a mailbox file's first line and bare line feeds",
		fate: "jane",
		write: ({ jane }) =>
			`From jane@acme.example Mon Mar  2 15:04:05 2026\n${writeMail({ from: JANE, to: jane.replyTo, headers: refs(jane) }).replaceAll("\r\n", "\n")}`,
	},
	{
		name: "Gmail without the dots",
		fate: "bob",
		write: ({ bob }) => writeMail({ from: "bobsmith@gmail.com", to: bob.replyTo, headers: refs(bob) }),
	},
	{
		name: "a stranger whose name is the address of the person we wrote to",
		fate: "suggested jane",
		write: ({ jane }) =>
			writeMail({ from: '"jane@acme.example" <jane@acme-mail.example>', to: jane.replyTo, headers: refs(jane) }),
	},
	{
		name: "an encoded name that holds the address",
		fate: "suggested jane",
		write: ({ jane }) =>
			writeMail({
				from: "=?utf-8?Q?Jane_=3Cjane=40acme=2Eexample=3E?= <x@elsewhere.example>",
				to: jane.replyTo,
				headers: refs(jane),
			}),
	},
	{
		name: "two senders, one of them a stranger",
		fate: "suggested jane",
		write: ({ jane }) =>
			writeMail({
				from: "x@elsewhere.example, jane@acme.example",
				to: jane.replyTo,
				headers: { ...refs(jane), Sender: "x@elsewhere.example" },
			}),
	},
	{
		name: "an assistant sends it on her behalf",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({ from: JANE, to: jane.replyTo, headers: { ...refs(jane), Sender: "Kim <kim@acme.example>" } }),
	},
	{
		name: "an answer to one thread's address that names the other's email",
		fate: "suggested jane",
		write: ({ jane, bob }) => writeMail({ from: JANE, to: jane.replyTo, headers: refs(bob) }),
	},
	{
		name: "a candidate answers to an employer's thread",
		fate: "suggested jane",
		write: ({ jane }) => writeMail({ from: ADA, to: jane.replyTo, subject: "About Acme" }),
	},
	{
		name: "forwarding rewrote the sender, and the real one is in Reply-To",
		fate: "suggested jane",
		write: ({ jane }) =>
			writeMail({
				from: '"Jane Doe via Acme" <forwarder@relay.example>',
				to: jane.replyTo,
				headers: { ...refs(jane), "Reply-To": JANE },
			}),
	},
	{
		name: "a sales program's answer, which lets one unsubscribe",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				to: jane.replyTo,
				subject: `Re: ${jane.subject}`,
				headers: { ...refs(jane), "List-Unsubscribe": "<https://t.hubspot.example/u/1>", "X-HS-Cid": "1" },
			}),
	},
	{
		name: "signed with S/MIME",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({
				...{ from: JANE, to: jane.replyTo, headers: refs(jane) },
				...parts(
					'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
					plain("Friday at ten works."),
					'Content-Type: application/pkcs7-signature; name="smime.p7s"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="smime.p7s"\n\nMIIGXgYJKoZIhvcNAQcC\n',
				),
			}),
	},
	{
		name: "Outlook's winmail.dat",
		fate: "bob",
		write: ({ bob }) =>
			writeMail({
				...{ from: BOB, to: bob.replyTo, headers: { ...refs(bob), "X-MS-TNEF-Correlator": "<1@x>" } },
				...parts(
					"mixed",
					plain("See attached."),
					'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\neJ8+IgAAAAA=\n',
				),
			}),
	},
	{
		name: "HTML only from an Android phone, with a new subject, to a shortlist",
		fate: "shortlist",
		write: ({ shortlist }) =>
			writeMail({
				from: DANA,
				to: shortlist.replyTo,
				subject: "B please",
				headers: refs(shortlist),
				type: "text/html; charset=utf-8",
				text: '<div dir="auto">Can we meet B?</div><div class="gmail_quote"><blockquote>Hi</blockquote></div>',
			}),
	},
	{
		name: "a German Outlook in Latin-1 and base64 answers a consent request",
		fate: "consent",
		write: ({ consent }) =>
			writeMail({
				from: ADA,
				to: consent.replyTo,
				subject: "=?iso-8859-1?Q?AW:_F=FCr_Sie?=",
				headers: { ...refs(consent), "Content-Transfer-Encoding": "base64" },
				type: "text/plain; charset=iso-8859-1",
				text: Buffer.from("Ja, gerne! Grüße", "latin1").toString("base64"),
			}),
	},
	{
		name: "forty references over as many lines, ours among them, and no tag",
		fate: "consent",
		write: ({ consent }) =>
			writeMail({
				from: ADA,
				headers: {
					"In-Reply-To": "<last@mail.example>",
					References: [consent.id, ...Array.from({ length: 39 }, (_, at) => `<${at}.x@mail.example>`)].join("\r\n\t"),
				},
			}),
	},
	{
		name: "explicitly not automatic",
		fate: "jane",
		write: ({ jane }) =>
			writeMail({ from: JANE, to: jane.replyTo, headers: { ...refs(jane), "Auto-Submitted": "no" } }),
	},
	{
		name: "out of office from a German Exchange, told only by the subject",
		fate: "automatic jane",
		write: ({ jane }) =>
			writeMail({
				from: JANE,
				to: jane.replyTo,
				subject: `Automatische Antwort: ${jane.subject}`,
				headers: { ...refs(jane), "X-Auto-Response-Suppress": "All" },
				text: "Ich bin bis 9. März nicht im Büro.",
			}),
	},
	{
		name: "away, told only by the empty return path",
		fate: "automatic bob",
		write: ({ bob }) =>
			`Return-Path: <>\r\n${writeMail({ from: BOB, to: bob.replyTo, subject: `Re: ${bob.subject}`, headers: refs(bob), text: "I'm out until Monday." })}`,
	},
	{
		name: "away, with parameters after the word",
		fate: "automatic ana",
		write: ({ ana }) =>
			writeMail({
				from: ANA,
				to: ana.replyTo,
				subject: "Auto Response",
				headers: { ...refs(ana), "Auto-Submitted": 'auto-replied; owner-email="ana@yahoo.example"' },
			}),
	},
	{
		name: "a read receipt",
		fate: "automatic jane",
		write: ({ jane }) =>
			writeMail({
				...{ from: JANE, to: jane.replyTo, subject: `Read: ${jane.subject}`, headers: refs(jane) },
				...parts(
					"report; report-type=disposition-notification",
					plain("Your message was read."),
					`Content-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;jane@acme.example\nOriginal-Message-ID: ${jane.id}\nDisposition: automatic-action/MDN-sent-automatically; displayed\n`,
				),
			}),
	},
	{
		name: "a help desk confirms that it got our email",
		fate: "aside",
		write: ({ jane }) =>
			writeMail({
				from: "Acme Support <support@acme.example>",
				to: jane.replyTo,
				subject: "[Request received] 4711",
				headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
			}),
	},
	{
		name: "our own email comes back through a forwarding rule",
		fate: "aside",
		write: ({ jane }) => `Delivered-To: ${OFFICE}\r\n${jane.raw}`,
	},
	{
		name: "delivered, says a report",
		fate: "aside",
		write: ({ jane }) =>
			writeMail({
				...{ from: "Mail Delivery System <MAILER-DAEMON@mx.example>", subject: "Successful Mail Delivery Report" },
				...report({ recipient: "jane@acme.example", action: "delivered", status: "2.0.0", original: headersOf(jane) }),
			}),
	},
	{
		name: "Exchange's bounce, with the address in capitals and the whole email",
		fate: "bounce bob",
		write: ({ bob }) =>
			writeMail({
				from: "Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@acme.example>",
				subject: `Undeliverable: ${bob.subject}`,
				headers: { "Auto-Submitted": "auto-replied", "X-MS-Exchange-Message-Is-Ndr": "" },
				...report({ recipient: "BOB.SMITH@GMAIL.COM", action: "failed", status: "5.1.10", original: headersOf(bob) }),
			}),
	},
	{
		name: "qmail's bounce, which is plain text",
		fate: "bounce bob",
		write: ({ bob }) =>
			`Return-Path: <>\r\n${writeMail({
				from: "MAILER-DAEMON@mx.example",
				subject: "failure notice",
				text: `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<bob.smith@gmail.com>:\n550 5.1.1 The email account that you tried to reach does not exist.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <hello@closewell.example>\n${headersOf(bob)}\n\nHello`,
			})}`,
	},
	{
		name: "a bounce of an email that we never sent",
		fate: "aside",
		write: () =>
			writeMail({
				...{ from: "MAILER-DAEMON@elsewhere.example", subject: "Undelivered Mail Returned to Sender" },
				...report({
					...{ recipient: "jane@acme.example", action: "failed", status: "5.1.1" },
					original: `From: hello@closewell.example\nTo: jane@acme.example\nMessage-ID: <made-up@closewell.example>\nSubject: Buy now`,
				}),
			}),
	},
];

test("thirty shapes that were written without the rules go where they belong, and none into a wrong thread", {
	timeout: 600_000,
}, async () => {
	const { judge } = await newMailCorpus();
	expect(CASES).toHaveLength(30);
	expect(await judge(CASES)).toEqual({ right: 30, missed: [], wrong: [] });
});
