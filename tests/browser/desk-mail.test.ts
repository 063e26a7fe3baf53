import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { newToken } from "../../server/store/token.ts";
import { LEAD, RESUME } from "../../tools/running/filled-forms.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { makeAlwaysOpenSite } from "../always-open.ts";
import { findPageProblems, joinThroughApi, openPersonBrowser, sendForm, startDesk } from "../desk-browser.ts";
import { WEBHOOK_SECRET } from "../installation.ts";
import { writeMail } from "../test-mail-in.ts";

/* Emails that people send us, at a desk that is open in a browser. */

const openPersonPage = openPersonBrowser();
const DANA = LEAD.email;

async function startDeskWithMail(folder?: string) {
	const env = {
		...{ MAIL_IN_SECRET: WEBHOOK_SECRET, MAIL_IN_ADDRESS: "desk@closewell.example" },
		...{ MAIL_FROM: "Closewell <hello@closewell.example>", MAIL_TO: "office@closewell.example" },
	};
	const desk = await startDesk(env, folder);
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
	await expect.poll(() => page.getByLabel("Due time").textContent()).toContain("left to answer");
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
	await page.getByText("Emails to this address bounce").waitFor();
	await expect.poll(() => conversation.getByText("Not delivered: no such address").count()).toBe(1);
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
	expect(await replies.getByRole("link", { name: /^Answer/ }).count()).toBe(1); // the candidate's
	await replies.getByRole("button", { name: /^Answer/ }).click();
	const dialog = page.getByRole("dialog", { name: "Answer" });
	await dialog.getByLabel("Message").fill("Friday at ten works for A.");
	expect(await findPageProblems(page)).toEqual([]);
	await dialog.getByRole("button", { name: "Send answer" }).click();
	const answered = await lastTo(DANA, "Friday at ten works for A.");
	expect(answered.subject).toMatch(/^Re: /);
	expect((await read()).candidacies[0]).toMatchObject({ consent: "asked", stage: "sent" });
	expect(await findPageProblems(page)).toEqual([]);
	expect([listener.requests(), await page.title()]).toEqual([0, expect.not.stringContaining("Taken")]);
	await post(`/api/openings/${id}/candidates/${candidate}/consent`, { version: await version(), answer: "yes" });
	await page
		.getByText(/agreed|Consent: yes|Consented/i)
		.first()
		.waitFor();
});

test("emails set aside are listed with the reason, and a chat, a call and emails make one conversation", async () => {
	const { desk, page, deliver, lastTo } = await startDeskWithMail(makeAlwaysOpenSite());
	await deliver(
		writeMail({
			from: "Ana Ruiz <ana@list.example>",
			subject: "A role",
			headers: { "List-Id": "<news.list.example>" },
		}),
	);
	await page.goto(desk.url);
	await page.getByRole("link", { name: "Set aside" }).first().click();
	await page.getByRole("heading", { name: "Set aside", level: 1 }).waitFor();
	await expect
		.poll(async () => {
			await page.reload(); // emails are filed in the background
			await page.getByRole("heading", { name: "Set aside", level: 1 }).waitFor();
			return page.getByText("Newsletter or mailing list").count();
		})
		.toBe(1);
	await page.getByText("Newsletter or mailing list").click();
	const original = page.getByRole("link", { name: "Open the original" });
	expect(await (await page.request.get(`${desk.url}${await original.getAttribute("href")}`)).text()).toContain(
		"List-Id: <news.list.example>",
	);
	expect(await findPageProblems(page)).toEqual([]);
	await page.getByRole("button", { name: "Make it a message" }).click();
	await page.getByRole("heading", { name: "Ana Ruiz", level: 1 }).waitFor();

	const post = async (path: string, data: object) => {
		const response = await page.request.post(desk.url + path, { data, headers: { origin: desk.url } });
		expect([path, response.ok()]).toEqual([path, true]);
		return response.json();
	};
	await post("/api/available", { available: true });
	const begun = await fetch(`${desk.server.url}/chat`, {
		method: "POST",
		headers: { "content-type": "application/json", "chat-token": newToken() },
		body: JSON.stringify({
			id: "the-first-line-of-all",
			name: "Dana Whitcomb",
			email: DANA,
			text: "Do you fill roles in Ohio?",
		}),
	});
	const { reference } = (await begun.json()).standing;
	await post(`/api/chats/${reference}/take`, {});
	await post(`/api/chats/${reference}/end`, {});
	const version = async () =>
		(await (await page.request.get(`${desk.url}/api/submissions/${reference}`)).json()).version;
	const act = async (action: string, body: object) =>
		post(`/api/submissions/${reference}/${action}`, { version: await version(), ...body });
	await act("call", { outcome: "voicemail", text: "Left a message about Ohio." });
	await act("answer", { subject: "Your question about Ohio", text: "Yes, we do. When may I call you?" });
	const sent = await lastTo(DANA, "When may I call you?");
	await deliver(
		writeMail({
			...{ from: `Dana Whitcomb <${DANA}>`, to: sent.replyTo, subject: `Re: ${sent.subject}` },
			...{ headers: { "In-Reply-To": sent.id }, text: "Thursday at two." },
		}),
	);
	await page.goto(`${desk.url}/s/${reference}`);
	const conversation = page.getByRole("region", { name: "Conversation" });
	await conversation.getByText("Thursday at two.").waitFor();
	expect(await page.getByRole("heading", { name: "Chat", exact: true }).count()).toBe(0);
	const order = ["Live chat", "Left a message about Ohio.", "Yes, we do.", "Thursday at two."];
	expect(await conversation.textContent()).toMatch(new RegExp(order.join("[^]*")));
	expect(await conversation.getByText("Do you fill roles in Ohio?").isVisible()).toBe(false);
	await conversation.getByText("1 line").click();
	await conversation.getByText("Do you fill roles in Ohio?").waitFor();
	expect(await findPageProblems(page)).toEqual([]);
});
