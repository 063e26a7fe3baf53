import { expect } from "vitest";
import { UNDO_MS } from "../contract/desk/desk-options.ts";
import { actOnSubmission } from "../server/submissions/actions/submission-actions.ts";
import { lead, mailServer, newInstallation } from "./installation.ts";
import { newRecruiter } from "./test-openings.ts";

/* An installation that gets replies: what it sends goes to a real mail server, and tests answer that. */

const POLL_OPTIONS = { timeout: 120_000, interval: 5 };
export const OFFICE = "desk@closewell.example";
const ENV = {
	MAIL_IN_ADDRESS: OFFICE,
	MAIL_FROM: "Closewell <hello@closewell.example>",
	MAIL_TO: "office@closewell.example",
};

export interface SentMail {
	id: string;
	replyTo: string;
	subject: string;
	text: string;
	raw: string;
}

export async function newMailIn(env: Record<string, string> = {}) {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url, ...ENV, ...env });
	const { clock, pass } = installation;
	const site = await installation.open();
	const { db, intake, mailIn, outbox } = site;
	await site.start();
	const recruiter = await newRecruiter(db, clock);

	/** The emails that somebody got, once there are that many. */
	async function sentTo(email: string, count: number): Promise<SentMail[]> {
		const got = () => mail.received.filter(({ to }) => to.includes(email));
		await expect.poll(() => got().length, POLL_OPTIONS).toBeGreaterThanOrEqual(count);
		await expect
			.poll(() => db.selectFrom("deliveries").select("id").where("claimed_by", "is not", null).execute(), POLL_OPTIONS)
			.toEqual([]);
		return got().map(({ raw, parsed }) => ({
			...{ id: parsed.messageId ?? "", subject: parsed.subject ?? "", text: parsed.text ?? "", raw },
			replyTo: parsed.replyTo?.[0]?.address ?? "",
		}));
	}

	async function latest(email: string, count: number): Promise<SentMail> {
		const last = (await sentTo(email, count)).find(({ subject }) => subject === `To ${email}`);
		if (!last) throw new Error(`${email} got no answer`);
		return last;
	}

	return {
		...installation,
		...{ site, db, mail, recruiter, sentTo },
		/** Sends a lead, or what it is given, and answers it. Returns the answer. */
		async answered(email: string, submission = lead(email)): Promise<SentMail & { reference: string }> {
			const { reference } = await intake.receive(submission);
			await sentTo(email, 1);
			const { version } = await db
				.selectFrom("submissions")
				.select("version")
				.where("reference", "=", reference)
				.executeTakeFirstOrThrow();
			const action = { what: "answer", subject: `To ${email}`, text: "When may I call?", version } as const;
			const acting = { by: recruiter.by, targets: [], timeZone: "America/New_York" };
			expect(await actOnSubmission(db, { reference, action, ...acting }, clock)).toMatchObject({ done: true });
			pass(UNDO_MS);
			outbox.nudge();
			return { ...(await latest(email, 2)), reference };
		},
		/** Hands over an email, and returns what became of it. */
		async receive(raw: string | Buffer) {
			const before = await db.selectFrom("mails").select("id").execute();
			const { repeated } = await mailIn.receive(Buffer.from(raw));
			const waiting = () => db.selectFrom("mails").select("id").where("state", "=", "waiting").execute();
			await expect.poll(waiting, POLL_OPTIONS).toEqual([]);
			const known = new Set(before.map(({ id }) => id));
			const mails = await db.selectFrom("mails").selectAll().execute();
			return { repeated, mail: mails.find(({ id }) => !known.has(id)) };
		},
		submission: (reference: string) =>
			db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
	};
}

let made = 0;

interface WrittenMail {
	from: string;
	to?: string;
	subject?: string;
	/** More header lines. */
	headers?: Record<string, string>;
	text?: string;
	type?: string;
}

/** An email as a mail program sends it. */
export function writeMail({
	from,
	to = OFFICE,
	subject = "Hello",
	headers = {},
	text = "Thanks!",
	type,
}: WrittenMail): string {
	made += 1;
	const lines: Record<string, string> = {
		"Message-ID": `<${made}.${Math.abs(Math.imul(made, 2654435761))}@mail.example>`,
		Date: "Mon, 02 Mar 2026 15:04:05 +0000",
		From: from,
		To: to,
		Subject: subject,
		"MIME-Version": "1.0",
		"Content-Type": type ?? 'text/plain; charset="utf-8"',
		...headers,
	};
	return `${Object.entries(lines)
		.filter(([, value]) => value !== "")
		.map(([name, value]) => `${name}: ${value}`)
		.join("\r\n")}\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`;
}

/** The headers of an answer to an email of ours. */
export function answering({ id, subject, replyTo }: SentMail) {
	return { to: replyTo, subject: `Re: ${subject}`, headers: { "In-Reply-To": id, References: id } };
}
