import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser, sendForm, startDesk } from "../desk-browser.ts";
import { WEBHOOK_SECRET } from "../installation.ts";
import { writeMail } from "../test-mail-in.ts";

/* Emails that people send us, at a desk that is open in a browser. */

const openPersonPage = openPersonBrowser();
const DANA = LEAD.email;

async function startDeskWithMail() {
	const desk = await startDesk({
		...{ MAIL_IN_SECRET: WEBHOOK_SECRET, MAIL_IN_ADDRESS: "desk@closewell.example" },
		...{ MAIL_FROM: "Closewell <hello@closewell.example>", MAIL_TO: "office@closewell.example" },
	});
	const page = await openPersonPage();
	await joinThroughApi(page, desk.joinLink);
	return {
		...{ desk, page },
		/** Hands over an email, as a mail server's program does. */
		async deliver(raw: string) {
			const now = new Date();
			const response = await fetch(`${desk.server.url}/mail-in`, {
				method: "POST",
				body: raw,
				headers: {
					...{ "content-type": "message/rfc822", "webhook-id": "msg_1" },
					"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
					"webhook-signature": new Webhook(WEBHOOK_SECRET).sign("msg_1", now, raw),
				},
			});
			expect([response.status, await response.json()]).toEqual([200, { stored: true, repeated: false }]);
		},
		/** The last email that somebody got from us. */
		async lastTo(email: string, text: string) {
			const last = () => desk.mail.received.findLast(({ to, raw }) => to.includes(email) && raw.includes(text));
			await expect.poll(last).toBeDefined();
			const { messageId = "", subject = "", replyTo } = last()?.parsed ?? {};
			return { id: messageId, subject, replyTo: replyTo?.[0]?.address ?? "" };
		},
	};
}

test("an employer's reply to our answer reopens it and shows live; others are filed or become messages", async () => {
	const { desk, page, deliver, lastTo } = await startDeskWithMail();
	const reference = await sendForm(desk, "lead", LEAD);
	await page.goto(`${desk.url}/s/${reference}`);
	await page.getByRole("heading", { name: "Dana O'Brien-Nguyễn", level: 1 }).waitFor();
	await page.keyboard.press("r");
	await page.getByLabel("Your answer").fill("When may I call you?");
	await page.getByRole("button", { name: "Send and mark answered" }).click();
	const sent = await lastTo(DANA, "When may I call you?");
	await page.goto(`${desk.url}/s/${reference}`);
	await page.getByRole("heading", { name: "Dana O'Brien-Nguyễn", level: 1 }).waitFor();
	expect(await page.getByRole("heading", { name: "Conversation" }).count()).toBe(0);

	const reply = { to: sent.replyTo, subject: `Re: ${sent.subject}`, headers: { "In-Reply-To": sent.id } };
	const edge = "edge";
	await deliver(
		writeMail({
			...{ from: `Dana O'Brien <${DANA}>`, ...reply, type: `multipart/mixed; boundary=${edge}` },
			text: [
				`--${edge}\nContent-Type: text/plain; charset=utf-8\n\nTuesday at ten would be best.\n\n> When may I call you?`,
				`--${edge}\nContent-Type: application/pdf; name="Territory plan.pdf"\nContent-Disposition: attachment; filename="Territory plan.pdf"\n\n%PDF-1.4`,
				`--${edge}--`,
			].join("\n"),
		}),
	);
	const conversation = page.getByRole("region", { name: "Conversation" });
	await conversation.getByText("Tuesday at ten would be best.").waitFor();
	expect(await conversation.getByText("When may I call you?", { exact: true }).count()).toBeGreaterThan(0);
	expect(await page.getByText("> When may I call you?").isVisible()).toBe(false);
	await page.getByText("Quoted text").focus();
	await page.keyboard.press("Enter");
	await page.getByText("> When may I call you?").waitFor();
	await conversation.getByRole("link", { name: "Download Territory plan.pdf" }).waitFor();
	expect(await page.getByLabel("Due time").textContent()).toContain("left to answer");
	expect(await findPageProblems(page)).toEqual([]);

	await deliver(
		writeMail({ from: "Omar Reyes <omar@elsewhere.example>", ...reply, text: "I answer for Dana: Wednesday." }),
	);
	await page.goto(desk.url);
	await page.getByRole("link", { name: /Omar Reyes/ }).click();
	await page.getByRole("region", { name: "Suggestion" }).getByText("It may belong to").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "File it there" }).click();
	await page.getByText("Omar Reyes is closed").or(page.getByText("You filed this email")).first().waitFor();
	await page.goto(`${desk.url}/s/${reference}`);
	await conversation.getByText("I answer for Dana: Wednesday.").waitFor();

	await deliver(
		writeMail({
			...{ from: "Mail Delivery Subsystem <mailer-daemon@mx.example>", subject: "Undelivered Mail Returned to Sender" },
			headers: { "X-Failed-Recipients": DANA, "In-Reply-To": sent.id },
			text: `<${DANA}>: 550 5.1.1 No such user`,
		}),
	);
	await page.getByText("Emails to this address come back").waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.emulateMedia({ colorScheme: "dark" });
	await conversation.waitFor();
	expect(await findPageProblems(page)).toEqual([]);
});
