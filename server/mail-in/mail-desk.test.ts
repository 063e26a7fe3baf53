import { expect, test } from "vitest";
import { describeMailIn } from "../../desk/numbers/health-texts.ts";
import { startFakeClamd } from "../../tests/fake-clamd.ts";
import { joinAs, startDeskServer } from "../../tests/test-desk.ts";
import { answering, newMailIn, OFFICE, writeMail } from "../../tests/test-mail-in.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import { pdf } from "../../tools/running/resume-files.ts";
import { queueOpeningMail } from "../queue/answer.ts";
import { erase, retain } from "../retention/retain.ts";
import { submissionsCsvLine } from "../submissions/csv.ts";
import { findEntry } from "../submissions/staff-entries.ts";
import { exportOwnData } from "../yours/own-data-export.ts";
import { readSenderView } from "../yours/sender-view.ts";

/* What recruiters see and do at the desk with emails that were received. */

const JANE = "jane@acme.example";
const REPLIED = "replied by email";
const OMAR = "Omar Reyes <omar@elsewhere.example>";

async function newDeskWithMail(env: Record<string, string> = {}) {
	const mailIn = await newMailIn({ DESK_PORT: "0", ...env });
	const desk = await startDeskServer(mailIn, mailIn.db);
	const recruiter = await joinAs({ ...mailIn, ...desk }, "recruiter");
	const read = async (reference: string) => (await recruiter.get(`/api/submissions/${reference}`)).body;
	const { site, db, clock, mail, sentTo } = mailIn;
	/** Lets the time pass in which what was sent can be undone. */
	const letGo = () => {
		mailIn.pass(20_000);
		site.outbox.nudge();
	};
	return {
		...mailIn,
		/** Sends this employer a shortlist of one candidate. Returns the email. */
		async present(email: string, request?: string) {
			const by = await newRecruiter(db, clock, "James Park");
			const candidate = (await site.intake.receive(await mailIn.resume("ada@mail.example"))).reference;
			const opening = await by.open(request === undefined ? {} : { request });
			await by.add(opening, candidate);
			const before = mail.received.filter(({ to }) => to.includes(email)).length;
			const readers = [{ name: "Dana Whitcomb", email }];
			const candidates = [{ candidate, shares: null }];
			await by.act(opening, { what: "shortlist", message: "Hi", readers, candidates });
			letGo();
			const sent = (await sentTo(email, before + 1)).at(-1);
			if (!sent) throw new Error("The shortlist was not sent.");
			return { sent, opening, candidate };
		},
		/** Waits until the email with this text is sent, which must answer another. */
		async expectAnswer(text: string, answered: string, to: string) {
			letGo();
			const ours = () => mail.received.find(({ parsed }) => parsed.text?.includes(text));
			await expect.poll(ours).toBeDefined();
			const [, id = ""] = /^Message-ID: (<[^>]+>)/m.exec(answered) ?? [];
			expect(ours()?.to).toEqual([to]);
			expect(ours()?.raw.replace(/\r\n\s+/g, " ")).toContain(`In-Reply-To: ${id}`);
		},
		...{ recruiter, read },
		act: async (reference: string, action: string, body: object) => {
			const { version } = await read(reference);
			return recruiter.post(`/api/submissions/${reference}/${action}`, { version, ...body });
		},
	};
}

function withFiles(files: { name: string; bytes: Uint8Array | string }[], text: string) {
	const parts = files.map(
		({ name, bytes }) =>
			`--edge\nContent-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString("base64")}`,
	);
	return {
		type: "multipart/mixed; boundary=edge",
		text: [`--edge\nContent-Type: text/plain; charset=utf-8\n\n${text}`, ...parts, "--edge--"].join("\n"),
	};
}

test("a reply stands in the thread with its quote and files, and our answer continues it", async () => {
	const { answered, receive, read, act, expectAnswer } = await newDeskWithMail();
	const sent = await answered(JANE);
	const file = withFiles([{ name: "brief.pdf", bytes: pdf({ text: "Brief" }) }], "Tuesday.\n\n> When may I call?");
	const raw = writeMail({ from: `Jane Doe <${JANE}>`, ...answering(sent), ...file });
	await receive(raw);
	const item = await read(sent.reference);
	expect(item).toMatchObject({ state: "open", original: null, suggested: null, bounced: null });
	expect(item.events.find(({ what }: { what: string }) => what === REPLIED)).toMatchObject({
		mail: {
			from: { name: "Jane Doe", email: JANE },
			...{ subject: `Re: To ${JANE}`, text: "Tuesday.", quoted: "> When may I call?" },
			attachments: [{ name: "brief.pdf" }],
		},
	});
	expect(item.mails.map(({ sent: ours, subject }: { sent: boolean; subject: string }) => [ours, subject])).toEqual([
		[false, `Re: To ${JANE}`],
		[true, `To ${JANE}`],
	]);
	const answer = { subject: `Re: To ${JANE}`, text: "Tuesday it is." };
	expect((await act(sent.reference, "answer", answer)).status).toBe(200);
	await expectAnswer("Tuesday it is.", raw, JANE);
});

test("an email that may belong elsewhere is filed there by one click, which reopens it and can be undone", async () => {
	const { answered, receive, read, act, submission } = await newDeskWithMail();
	const sent = await answered(JANE);
	const before = await submission(sent.reference);
	const { mail } = await receive(writeMail({ from: OMAR, ...answering(sent), text: "I answer for Jane." }));
	const message = mail?.reference ?? "";
	expect((await read(message)).suggested).toMatchObject({ reference: sent.reference, kind: "lead" });
	const filed = await act(message, "file-email", { with: sent.reference });
	expect(filed.body).toMatchObject({ state: "closed", outcome: "duplicate", filedWith: sent.reference });
	expect(await read(sent.reference)).toMatchObject({ state: "open", answeredAt: null });
	const replies = async () =>
		(await read(sent.reference)).events.filter(({ what }: { what: string }) => what === REPLIED);
	expect(await replies()).toMatchObject([{ mail: { text: "I answer for Jane." } }]);
	expect((await act(message, "undo", { event: filed.body.undo.event })).body).toMatchObject({
		...{
			state: "open",
			filedWith: null,
			suggested: { reference: sent.reference },
			original: { text: "I answer for Jane." },
		},
	});
	const { answered_at, due_at, closed_at, first_answered_at, snoozed_until } = before;
	expect(await submission(sent.reference)).toMatchObject({
		...{ answered_at, due_at, closed_at, first_answered_at, snoozed_until },
	});
	expect(await replies()).toMatchObject([{ undone: true }]);
	// Whoever was filed with it once belongs to it.
	await act(message, "file-email", { with: sent.reference });
	const next = await receive(writeMail({ from: OMAR, ...answering(sent), text: "And one more thing." }));
	expect(next.mail).toMatchObject({ reference: sent.reference });
});

test("an email that answers a shortlist from another address is filed at the opening by one click, and back", async () => {
	const { recruiter: atDesk, receive, read, act, present } = await newDeskWithMail();
	const { sent, opening, candidate } = await present("dana@acme.example");
	const { mail } = await receive(writeMail({ from: OMAR, ...answering(sent), text: "I answer for Dana: meet A." }));
	const message = mail?.reference ?? "";
	const { suggested, suggestedOpening } = await read(message);
	expect([suggested, suggestedOpening]).toMatchObject([null, { id: opening }]);
	const step = async () =>
		(await atDesk.get(`/api/openings/${opening}`)).body.candidacies.map(
			({ nextStep }: { nextStep: string }) => nextStep,
		);
	const before = await step();
	const filed = await act(message, "file-email", { with: suggestedOpening.answers });
	expect(filed.body).toMatchObject({ state: "closed", filedWith: opening });
	expect((await step())[0]).toMatch(/^Answer the employer/);
	const replies = async () =>
		(await atDesk.get(`/api/openings/${opening}`)).body.events.filter(({ what }: { what: string }) => what === REPLIED);
	expect(await replies()).toMatchObject([{ mail: { text: "I answer for Dana: meet A.", about: [candidate] } }]);
	const undone = await act(message, "undo", { event: filed.body.undo.event });
	expect(undone.body).toMatchObject({ state: "open", filedWith: null, suggestedOpening: { id: opening } });
	expect(await step()).toEqual(before);
	await act(message, "file-email", { with: suggestedOpening.answers });
	const next = await receive(writeMail({ from: OMAR, ...answering(sent), text: "And when?" }));
	expect(next.mail).toMatchObject({ state: "filed", opening });
});

test("an answer from the request continues what its sender replied to a shortlist", async () => {
	const { answered, receive, recruiter: atDesk, act, present, expectAnswer } = await newDeskWithMail();
	const { reference: request } = await answered(JANE);
	const { sent: shortlist, opening } = await present(JANE, request);
	const raw = writeMail({ from: JANE, ...answering(shortlist), text: "A, please." });
	expect((await receive(raw)).mail).toMatchObject({ state: "filed", opening });
	const company = (await atDesk.get(`/api/openings/${opening}`)).body.company.id;
	expect((await atDesk.get(`/api/companies/${company}`)).body.mails).toMatchObject([
		{ sent: false, opening },
		{ sent: true, failed: false, opening },
		{ sent: true, reference: request },
	]);
	await act(request, "answer", { subject: "Re: Your shortlist", text: "A it is." });
	await expectAnswer("A it is.", raw, JANE);
});

test("the numbers say whether replies come to the desk, and how to switch that on", async () => {
	const { recruiter, receive, clock } = await newDeskWithMail();
	expect((await recruiter.get("/api/numbers")).body.health.mailIn).toEqual({ readAt: null, problem: null });
	await receive(writeMail({ from: OMAR }));
	expect((await recruiter.get("/api/numbers")).body.health.mailIn).toEqual({
		...{ readAt: clock().toISOString(), problem: null },
	});
	expect(describeMailIn(null)).toContain("MAIL_IN_URL");
	expect(describeMailIn({ readAt: null, problem: "Authentication failed." })).toBe(
		"can't be read: Authentication failed.",
	);
});

test("received emails are in the team's export, and in the download of whoever wrote them, but nobody else's", async () => {
	const { answered, receive, act, pass, db, clock, config } = await newDeskWithMail();
	const sent = await answered(JANE);
	await receive(writeMail({ from: JANE, ...answering(sent), text: "My own words." }));
	pass(1_000);
	const { mail } = await receive(writeMail({ from: OMAR, ...answering(sent), text: "Words of Omar's." }));
	await act(mail?.reference ?? "", "file-email", { with: sent.reference });
	const view = await readSenderView(db, sent.reference, config, clock());
	if (!view) throw new Error("There is nothing to see.");
	const { emailsToUs } = await exportOwnData(db, view);
	expect(emailsToUs).toMatchObject([{ text: "My own words.", subject: `Re: To ${JANE}` }]);
	const entry = await findEntry(db, sent.reference);
	const emails = [
		{ email: JANE, text: "My own words.", attachments: [] },
		{ email: "omar@elsewhere.example", text: "Words of Omar's." },
	];
	expect(entry?.emails).toMatchObject(emails);
	expect(entry && submissionsCsvLine(entry)).toMatch(
		/ <jane@.+>: Re: To .+\nMy own words\.\n\n.+\nWords of Omar's\."\r\n$/,
	);
});

test("filing isn't undone once something else happened there, and only what came by email is filed", async () => {
	const { answered, receive, act } = await newDeskWithMail();
	const sent = await answered(JANE);
	const { mail } = await receive(writeMail({ from: OMAR, ...answering(sent), text: "I answer for Jane." }));
	const message = mail?.reference ?? "";
	expect((await act(message, "file-email", { with: "CW-2222-2222" })).body.error).toMatch(/doesn't exist/);
	expect((await act(message, "file-email", { with: message })).body.error).toMatch(/doesn't exist/);
	expect((await act(sent.reference, "file-email", { with: message })).body.error).toMatch(/didn't come by email/);
	const filed = await act(message, "file-email", { with: sent.reference });
	await act(sent.reference, "note", { text: "Omar is her assistant." });
	const undone = await act(message, "undo", { event: filed.body.undo.event });
	expect([undone.status, undone.body.error]).toEqual([
		409,
		"Something else has happened there since then, so this can't be undone.",
	]);
});

test("an address whose emails come back is marked until someone writes from it", async () => {
	const { answered, receive, read, pass } = await newDeskWithMail();
	const sent = await answered(JANE);
	await receive(
		writeMail({
			...{ from: "mailer-daemon@mx.example", subject: "Undelivered Mail Returned to Sender" },
			headers: { "X-Failed-Recipients": JANE, "In-Reply-To": sent.id },
			text: `<${JANE}>: 550 5.1.1 No such user`,
		}),
	);
	const back = await read(sent.reference);
	expect(back).toMatchObject({
		state: "open",
		failed: true,
		bounced: { reason: expect.stringContaining("550 5.1.1 No such user") },
		mails: [{ sent: true, failed: true, subject: `To ${JANE}` }],
	});
	const told = back.events.filter(({ what }: { what: string }) => /not delivered/.test(what));
	expect(told).toMatchObject([{ what: "answer not delivered" }]);
	expect(back.events.find(({ what }: { what: string }) => what === "answered")).toMatchObject({
		notDelivered: expect.stringContaining("550 5.1.1 No such user"),
	});
	pass(60_000);
	await receive(writeMail({ from: JANE, ...answering(sent), text: "I have a new provider." }));
	expect((await read(sent.reference)).bounced).toBeNull();
});

test("an attached resume passes the form's checks before it is handed out, and becomes a candidate on request", async () => {
	const { receive, recruiter, db } = await newDeskWithMail();
	const resume = pdf({ text: "ADA QUINN | ada@mailbox.test | (302) 555-0147 | Account Executive" });
	const files = withFiles(
		[
			{ name: "../Ada Quinn.pdf", bytes: resume },
			{ name: "run.pdf", bytes: "#!/bin/sh\nrm -rf /" },
		],
		"A friend of mine.",
	);
	const { mail } = await receive(writeMail({ from: OMAR, to: OFFICE, ...files }));
	const path = `/api/mails/${mail?.id}/attachments`;
	const { status, headers, text } = await recruiter.get(`${path}/0`);
	expect([status, text]).toEqual([200, resume.toString()]);
	expect(headers).toMatchObject({
		...{ "content-type": "application/pdf", "x-content-type-options": "nosniff", "cache-control": "no-store" },
		"content-disposition": expect.stringMatching(/^attachment; filename="Ada Quinn\.pdf"/),
	});
	expect((await recruiter.get(`${path}/1`)).body).toEqual({
		error: "The desk opens only PDF and Word files that pass its checks. Look for this one in the mailbox.",
	});
	expect((await recruiter.get(`${path}/2`)).status).toBe(404);
	expect((await recruiter.get("/api/mails/none/attachments/0")).status).toBe(404);
	expect((await recruiter.post(`${path}/1/candidate`, {})).status).toBe(422);
	const added = await recruiter.post(`${path}/0/candidate`, {});
	expect(added.status).toBe(201);
	const sourced = await db.selectFrom("sourced").selectAll().execute();
	expect(sourced).toMatchObject([{ reference: added.body.reference, source: "mail", agreed_at: null }]);
});

test("an infected attachment is not handed out, and none while the scanner is down", async () => {
	const clamd = await startFakeClamd();
	const { receive, recruiter } = await newDeskWithMail({ CLAMD: `${clamd.address.host}:${clamd.address.port}` });
	const files = withFiles(
		[{ name: "a.pdf", bytes: pdf({ text: "EICAR-STANDARD-ANTIVIRUS-TEST-FILE" }) }],
		"See attached.",
	);
	const { mail } = await receive(writeMail({ from: OMAR, ...files }));
	const path = `/api/mails/${mail?.id}/attachments/0`;
	expect((await recruiter.get(path)).body.error).toMatch(/flagged this file as infected/);
	await clamd.stop();
	expect([(await recruiter.get(path)).status, (await recruiter.get(path)).body.error]).toEqual([
		503,
		"The virus scanner isn't responding right now, so the desk won't open this file yet. Try again later.",
	]);
});

test("emails that no one has to answer are listed with the reason, and one becomes a message", async () => {
	const { answered, receive, recruiter, read, submission, db } = await newDeskWithMail();
	const sent = await answered(JANE);
	const listed = async () =>
		(await recruiter.get("/api/mails/aside")).body.items.map(({ why, subject }: { why: string; subject: string }) => [
			why,
			subject,
		]);
	const list = { "List-Id": "<news.list.example>" };
	await receive(writeMail({ from: "news@list.example", subject: "Offers", headers: list }));
	await receive(writeMail({ from: "claire@firm.example", subject: "Fwd: A friend", text: "See below." }));
	await receive(writeMail({ from: OMAR, subject: "Away", headers: { "Auto-Submitted": "auto-replied" } }));
	await receive(
		writeMail({
			...{ from: "mailer-daemon@mx.example", subject: "Undelivered Mail Returned to Sender" },
			...{ headers: { "X-Failed-Recipients": "kim@elsewhere.example" }, text: "550 No such user" },
		}),
	);
	await receive(writeMail({ from: "Closewell <hello@closewell.example>", subject: "Ours" }));
	expect(await listed()).toEqual(
		expect.arrayContaining([
			["bounce", "Undelivered Mail Returned to Sender"],
			["automatic", "Away"],
			["colleague", "Fwd: A friend"],
			["list", "Offers"],
		]),
	);
	expect(await listed()).toHaveLength(4);
	for (let index = 0; index < 22; index += 1) {
		await receive(writeMail({ from: "kim@flood.example", subject: `Offer ${index}`, text: `Number ${index}` }));
	}
	expect(new Set((await listed()).map(([why]: string[]) => why))).toContain("flood");

	const { body } = await recruiter.get("/api/mails/aside");
	const friend = body.items.find(({ why }: { why: string }) => why === "colleague");
	expect(friend).toMatchObject({ from: { email: "claire@firm.example" }, text: "See below.", hasOriginal: true });
	const made = await recruiter.post(`/api/mails/${friend.id}/message`, {});
	expect(made.status).toBe(201);
	expect(await submission(made.body.reference)).toMatchObject({ kind: "message", answered_at: null });
	expect(await read(made.body.reference)).toMatchObject({
		...{ state: "open", original: { text: "See below." } },
		events: expect.arrayContaining([expect.objectContaining({ what: "made this email a message" })]),
	});
	const queued = db.selectFrom("deliveries").select("id").where("reference", "=", made.body.reference);
	expect(await queued.execute()).toEqual([]);
	expect((await recruiter.post(`/api/mails/${friend.id}/message`, {})).status).toBe(404);
	expect(await listed()).toHaveLength(5);
	expect((await submission(sent.reference)).answered_at).not.toBeNull();
});

test("more emails than a page holds are listed page by page", async () => {
	const { recruiter, db, clock } = await newDeskWithMail();
	const row = {
		file_size: 1,
		file_sha256: "",
		state: "aside",
		kind: "list",
		received_at: clock().toISOString(),
	} as const;
	const ids = Array.from({ length: 70 }, (_, index) => `mail-${String(index).padStart(2, "0")}`);
	await db
		.insertInto("mails")
		.values(ids.map((id) => ({ ...row, id, hash: id })))
		.execute();
	const first = (await recruiter.get("/api/mails/aside")).body;
	const second = (await recruiter.get(`/api/mails/aside?cursor=${first.next}`)).body;
	const shown = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
	expect([first.items.length, second.next]).toEqual([50, null]);
	expect(shown).toEqual(ids.toReversed());
	expect((await recruiter.get("/api/mails/aside?cursor=x")).body.items).toHaveLength(50);
});

test("an email's original opens as text, also of one that can't be read, and not once it is erased", async () => {
	const { receive, recruiter, read, db, files, config, clock, site } = await newDeskWithMail();
	const nested = Array.from(
		{ length: 40 },
		(_, depth) => `--b${depth}\nContent-Type: multipart/mixed; boundary=b${depth + 1}\n`,
	).join("\n");
	const raw = writeMail({
		from: OMAR,
		type: "multipart/mixed; boundary=b0",
		text: `${nested}<script>alert(1)</script>`,
	});
	const { mail } = await receive(raw);
	const item = await read(mail?.reference ?? "");
	expect(item.original).toMatchObject({ hasOriginal: true });
	const { status, headers, text } = await recruiter.get(`/api/mails/${mail?.id}/original`);
	expect([status, text]).toEqual([200, raw]);
	expect(headers).toMatchObject({
		...{ "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
		...{ "content-security-policy": "default-src 'none'; sandbox", "cache-control": "no-store" },
	});
	expect((await recruiter.get("/api/mails/none/original")).status).toBe(404);
	const aside = await receive(
		writeMail({
			...{ from: "mailer-daemon@mx.example", subject: "Undelivered Mail Returned to Sender" },
			...{ headers: { "X-Failed-Recipients": "kim@elsewhere.example" }, text: "550 No such user" },
		}),
	);
	await erase({ db, files, config, clock }, site.secret, "kim@elsewhere.example");
	expect((await recruiter.get(`/api/mails/${aside.mail?.id}/original`)).status).toBe(404);
	expect((await recruiter.get("/api/mails/aside")).body.items).toEqual([]);
});

test("emails that were set aside are deleted like messages", async () => {
	const { receive, db, files, config, clock, pass } = await newDeskWithMail();
	await receive(writeMail({ from: "news@list.example", headers: { "List-Id": "<news.list.example>" } }));
	pass(config.retainLeadsMonths * 31 * 24 * 3_600_000);
	await retain({ db, files, config, clock }, { at: clock(), jumpedDays: undefined });
	expect(await db.selectFrom("mails").select("id").execute()).toEqual([]);
});

test("an employer's email in an opening from a call is answered from the opening, in its thread", async () => {
	const desk = await newDeskWithMail();
	const { site, receive, recruiter: atDesk, sentTo, present, expectAnswer, db, files, config, clock } = desk;
	const { sent, opening, candidate } = await present("dana@acme.example");
	const raw = writeMail({ from: "dana@acme.example", ...answering(sent), text: "Can A start in May?" });
	const received = await receive(raw);
	const read = async () => (await atDesk.get(`/api/openings/${opening}`)).body;
	const answer = async (body: object) =>
		atDesk.post(`/api/openings/${opening}/answer-email`, { version: (await read()).version, ...body });

	expect((await answer({ mail: received.mail?.id, text: " " })).status).toBe(422);
	expect((await answer({ mail: "unknown", text: "Yes." })).body.errors.mail).toMatch(/isn't in the opening anymore/);
	expect((await answer({ mail: received.mail?.id, text: "Yes, on the fourth." })).status).toBe(200);
	expect((await read()).candidacies[0].nextStep).not.toMatch(/^Answer/);
	await expectAnswer("Yes, on the fourth.", raw, "dana@acme.example");

	// What they reply to that stands at the candidate again, as the employer's.
	const [, last] = await sentTo("dana@acme.example", 2);
	if (!last) throw new Error("The answer was not sent.");
	const next = await receive(writeMail({ from: "dana@acme.example", ...answering(last), text: "Good." }));
	expect(next.mail).toMatchObject({ state: "filed", opening, candidate });
	expect((await read()).candidacies[0].nextStep).toMatch(/^Answer the employer's email/);
	const sentMails = async () => (await atDesk.get(`/api/openings/${opening}/mails`)).body.mails;
	expect((await sentMails()).map(({ text }: { text: string }) => text)).toContain("Yes, on the fourth.");
	await erase({ db, files, config, clock }, site.secret, "ada@mail.example");
	expect((await sentMails()).map(({ text }: { text: string }) => text)).not.toContain("Yes, on the fourth.");
});

test("what we answered in an opening is deleted with the email that it answers", async () => {
	const { db, files, config, clock, pass } = await newDeskWithMail();
	const opening = await (await newRecruiter(db, clock, "James Park")).open();
	const row = {
		file_size: 1,
		file_sha256: "",
		state: "filed",
		kind: "person",
		received_at: clock().toISOString(),
	} as const;
	await db
		.insertInto("mails")
		.values([{ ...row, id: "theirs", hash: "theirs", opening }])
		.execute();
	const answer = { to: JANE, name: "Jane Doe", subject: "Re: A", text: "Yes.", by: "claire" };
	for (const answers of ["theirs", "another"]) {
		await db
			.transaction()
			.execute((transaction) =>
				queueOpeningMail(transaction, { opening, request: null }, { ...answer, answers }, clock()),
			);
	}
	pass(config.retainLeadsMonths * 31 * 24 * 3_600_000);
	await retain({ db, files, config, clock }, { at: clock(), jumpedDays: undefined });
	const left = db.selectFrom("deliveries").select("id").where("opening", "=", opening);
	expect(await left.execute()).toEqual([{ id: `${opening}-2` }]);
});
