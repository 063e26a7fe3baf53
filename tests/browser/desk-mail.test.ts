import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { LEAD, RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
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

/** Counts who asks it for anything. */
async function startListener() {
	let requests = 0;
	const server = createServer((_, response) => {
		requests += 1;
		response.end();
	}).listen(0, "127.0.0.1");
	await new Promise((done) => server.once("listening", done));
	onTestFinished(() => void server.close());
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

test("replies to a shortlist and a consent request stand at the candidate, load nothing, and a person records them", async () => {
	const { desk, page, deliver, lastTo } = await startDeskWithMail();
	const listener = await startListener();
	const post = async (path: string, data: object) => {
		const response = await page.request.post(desk.url + path, { data, headers: { origin: desk.url } });
		expect([path, response.ok()]).toEqual([path, true]);
		return response.json();
	};
	const resume = new FormData();
	for (const [name, value] of Object.entries(RESUME)) resume.set(name, value);
	resume.set("resume", new Blob([new Uint8Array(pdf())], { type: "application/pdf" }), "cv.pdf");
	const sent = await fetch(`${desk.server.url}/forms/resume`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: resume,
	});
	const { reference: candidate } = await sent.json();
	const job = { company: { name: "Harrow & Pike Freight" }, title: "Account Executive", role: "account-executive" };
	const { id } = await post("/api/openings", { ...job, seats: 1 });
	await post(`/api/openings/${id}/candidates`, { candidate });
	const read = async () => (await page.request.get(`${desk.url}/api/openings/${id}`)).json();
	const version = async () => (await read()).candidacies[0].version;
	await post(`/api/openings/${id}/candidates/${candidate}/ask`, { version: await version() });
	const readers = [{ name: "Dana Whitcomb", email: DANA }];
	const shortlist = { message: "Who would you like to meet?", readers, candidates: [{ candidate, shares: null }] };
	await post(`/api/openings/${id}/shortlist`, { version: (await read()).version, ...shortlist });

	const asked = await lastTo(RESUME.email, "May we introduce you?");
	const answering = (to: typeof asked) => ({
		to: to.replyTo,
		subject: `Re: ${to.subject}`,
		headers: { "In-Reply-To": to.id },
	});
	await deliver(writeMail({ from: RESUME.email, ...answering(asked), text: "Yes, please do." }));
	const presented = await lastTo(DANA, "Who would you like to meet?");
	const html = `<html><head><link rel="stylesheet" href="${listener.url}/a.css"><script src="${listener.url}/a.js"></script></head>
<body background="${listener.url}/b.png"><p onclick="fetch('${listener.url}')">Can we meet <b>A</b> on Friday?</p>
<img src="${listener.url}/pixel.gif"><iframe src="${listener.url}/frame"></iframe><style>@import url(${listener.url}/c.css)</style>
<script>document.title = "Taken"; fetch("${listener.url}/d")</script></body></html>`;
	await deliver(writeMail({ from: DANA, ...answering(presented), type: "text/html; charset=utf-8", text: html }));

	await page.goto(`${desk.url}/o/${id}?at=${candidate}`);
	const replies = page.getByRole("list", { name: "Replies by email" });
	await replies.getByText("Yes, please do.").waitFor();
	await replies.getByText("Can we meet A on Friday?").waitFor();
	await page.getByText("Dana Whitcomb replied by email", { exact: true }).waitFor();
	expect(await replies.getByRole("link", { name: /^Answer/ }).count()).toBe(2);
	expect((await read()).candidacies[0]).toMatchObject({ consent: "asked", stage: "sent" });
	expect(await findPageProblems(page)).toEqual([]);
	expect([listener.requests(), await page.title()]).toEqual([0, expect.not.stringContaining("Taken")]);
	await post(`/api/openings/${id}/candidates/${candidate}/consent`, { version: await version(), answer: "yes" });
	await page
		.getByText(/agreed|Consent: yes|Consented/i)
		.first()
		.waitFor();
});
