import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import { readResponsePolicy } from "../config/content.ts";
import type { Submission } from "../intake/submission.ts";
import { changePerson, invite, join, removePerson } from "../people/people.ts";
import { erase } from "../retention/retain.ts";
import { remindTeam } from "./reminders.ts";

const patient = { timeout: 120_000, interval: 5 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const promise = readResponsePolicy();
const desk = "https://desk.firm.example";

function message(email: string): Submission {
	return { kind: "message", fields: { name: "Sam Lee", email, message: "Are you hiring?" }, context: {} };
}

/** An installation with a team, the first an admin, at 10:00 on a Monday in New York. */
async function setUpTeam(...names: string[]) {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url });
	const { clock, pass } = installation;
	const site = await installation.open();
	const db = await installation.database();
	const people: string[] = [];
	for (const [index, name] of names.entries()) {
		const role = index === 0 ? "admin" : "recruiter";
		const { id } = await invite(db, { email: `${name.toLowerCase()}@firm.example`, role, by: null }, clock());
		await db.transaction().execute((transaction) => join(transaction, id, name, clock()));
		people.push(id);
	}
	return {
		...{ ...installation, site, db, mail, people },
		look: () => remindTeam(db, { promise, desk }, clock()),
		receive: async (incoming: Submission) => (await site.intake.receive(incoming)).reference,
		give: (reference: string, owner: string | null) =>
			db.updateTable("submissions").set({ owner }).where("reference", "=", reference).execute(),
		answer: (reference: string) =>
			db
				.updateTable("submissions")
				.set({ answered_at: clock().toISOString() })
				.where("reference", "=", reference)
				.execute(),
		away: (id: string, until: string) => changePerson(db, id, { away_until: until }, null, clock()),
		/** Who has to be reminded of which submission, sorted by name. */
		async queued() {
			const reminders = db.selectFrom("deliveries").selectAll().where("event", "=", "reminder");
			const told = (await reminders.orderBy("queued_at").execute()).map(
				({ mail }) => JSON.parse(mail ?? "") as { person: string; references: string[] },
			);
			return names.map((_, index) =>
				told.filter(({ person }) => person === people[index]).flatMap((each) => each.references),
			);
		},
		/** Sends what is queued, and returns the reminders received, by address. */
		async send() {
			await site.start();
			site.outbox.nudge();
			await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
			return mail.received.filter(({ to }) => to[0]?.endsWith("@firm.example"));
		},
		passTo(moment: string) {
			pass(Date.parse(moment) - clock().getTime());
		},
	};
}

test("the owner is reminded once, when three quarters of the time are gone", async () => {
	const { db, give, look, pass, people, queued, receive } = await setUpTeam("Ada", "Ben");
	const reference = await receive(lead("jane@example.com"));
	await give(reference, people[1] ?? "");
	pass(18 * HOUR - 1);
	expect(await look()).toBe(0);
	expect(await queued()).toEqual([[], []]);
	pass(1);
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([[], [reference]]);
	for (const ms of [MINUTE, 2 * HOUR, 48 * HOUR]) {
		pass(ms);
		expect(await look()).toBe(0);
	}
	const events = await db.selectFrom("events").selectAll().where("what", "=", "reminded").execute();
	expect(events).toMatchObject([{ reference, person: null }]);
	expect(JSON.parse(events[0]?.data ?? "")).toEqual({ people: [people[1]], to: people[1] });
	const { version } = await db.selectFrom("submissions").select("version").executeTakeFirstOrThrow();
	expect(version).toBe(1);
});

test("without an owner who is present, everyone present is reminded; if all are away, everyone is", async () => {
	const { away, give, look, pass, people, queued, receive, send } = await setUpTeam("Ada", "Ben", "Cleo");
	const [ada = "", ben = "", cleo = ""] = people;
	const nobodys = await receive(lead("jane@example.com"));
	const bens = await receive(lead("john@example.com"));
	await give(bens, ben);
	await away(ben, "2026-03-04"); // back on that day
	pass(18 * HOUR);
	expect(await look()).toBe(2);
	expect((await queued()).map((told) => told.toSorted())).toEqual([[nobodys, bens].sort(), [], [nobodys, bens].sort()]);

	expect(await send()).toHaveLength(2);

	const later = await receive(lead("jim@example.com"));
	await away(ada, "2026-03-09");
	await away(cleo, "2026-03-09");
	await away(ben, "2026-03-09");
	pass(18 * HOUR);
	expect(await look()).toBe(3);
	expect((await queued())[1]).toEqual([later]);
});

test("an owner who returns is reminded, and so is a new owner", async () => {
	const { away, give, look, pass, people, queued, receive } = await setUpTeam("Ada", "Ben");
	const [ada = "", ben = ""] = people;
	const reference = await receive(lead("jane@example.com"));
	await give(reference, ben);
	await away(ben, "2026-03-04");
	pass(18 * HOUR);
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([[reference], []]);
	pass(20 * HOUR); // Wednesday, at midnight in New York
	await look();
	expect(await queued()).toEqual([[reference], [reference]]);
	await give(reference, ada);
	pass(2 * HOUR);
	expect(await look()).toBe(0);
});

test("if the person who was reminded is removed, the others are reminded", async () => {
	const { clock, db, give, look, pass, people, queued, receive } = await setUpTeam("Ada", "Ben", "Cleo");
	const [ada = "", ben = ""] = people;
	const reference = await receive(lead("jane@example.com"));
	await give(reference, ben);
	pass(18 * HOUR);
	await look();
	await removePerson(db, ben, ada, clock());
	expect(await look()).toBe(2);
	expect(await queued()).toEqual([[reference], [reference], [reference]]);
});

test("one email an hour lists everything found since, with links, without answered ones", async () => {
	const { answer, look, pass, receive, send } = await setUpTeam("Ada");
	const first = await receive(lead("first@example.com"));
	pass(10 * MINUTE);
	const second = await receive(lead("second@example.com", { firstName: "Sue", company: "" }));
	pass(1);
	const third = await receive(lead("third@example.com", { firstName: "<b>Eve</b>" }));
	const fourth = await receive(lead("fourth@example.com"));
	pass(18 * HOUR - 10 * MINUTE - 1);
	expect(await look()).toBe(1);
	expect(await send()).toHaveLength(1);
	pass(11 * MINUTE);
	expect(await look()).toBe(0);
	await answer(fourth);
	pass(49 * MINUTE - 1);
	expect(await look()).toBe(0);
	pass(1);
	expect(await look()).toBe(1);
	const [one, two, ...others] = await send();
	expect(others).toEqual([]);
	expect(one?.to).toEqual(["ada@firm.example"]);
	expect(one?.parsed.subject).toBe("Jane Doe, Acme: 6 hours left");
	expect(one?.parsed.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
	for (const part of [one?.parsed.text, one?.parsed.html]) {
		for (const word of [
			"Jane Doe, Acme",
			`${desk}/s/${first}`,
			"6 hours left. We said within 24 hours, by Tuesday, 10 am Eastern.",
		])
			expect(part).toContain(word);
	}
	expect(two?.parsed.subject).toBe("2 due soon");
	expect(two?.parsed.html).not.toContain("<b>Eve");
	for (const reference of [second, third]) expect(two?.parsed.text).toContain(`${desk}/s/${reference}`);
	for (const reference of [first, fourth]) expect(two?.raw).not.toContain(reference);
});

test("while the mail server is down, reminders are collected into one email", async () => {
	const { db, look, pass, queued, receive } = await setUpTeam("Ada");
	const first = await receive(lead("first@example.com"));
	pass(HOUR * 3);
	const second = await receive(lead("second@example.com"));
	pass(15 * HOUR);
	expect(await look()).toBe(1);
	pass(4 * HOUR);
	expect(await look()).toBe(0);
	expect(await queued()).toEqual([[first]]);
	await db
		.updateTable("deliveries")
		.set({ failed_at: "2026-03-03T00:00:00.000Z" })
		.where("event", "=", "reminder")
		.execute();
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([expect.arrayContaining([first, second])]);
});

test("an email omits submissions that were answered before it left, and an empty one is not sent", async () => {
	const { answer, db, logged, look, pass, queued, receive, send } = await setUpTeam("Ada");
	const one = await receive(lead("one@example.com"));
	const two = await receive(lead("two@example.com"));
	pass(18 * HOUR);
	await look();
	await answer(one);
	const [mail] = await send();
	expect(mail?.parsed.text).toContain(two);
	expect(mail?.raw).not.toContain(one);

	const three = await receive(lead("three@example.com"));
	pass(18 * HOUR);
	expect(await look()).toBe(1);
	await answer(three);
	expect(await send()).toHaveLength(1);
	expect(await db.selectFrom("deliveries").select("sent_at").where("event", "=", "reminder").execute()).toHaveLength(1);
	const dropped = { target: "desk-mail", msg: "not sent, because there is nothing to say any more" };
	await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining(dropped)), patient);
	await db.updateTable("submissions").set({ answered_at: null }).where("reference", "=", three).execute();
	expect(await look()).toBe(1); // the one that no one was reminded of
	expect((await queued())[0]).toContain(three);
});

test("taking a submission spares the others their next hourly email about it", async () => {
	const { give, look, pass, people, queued, receive, send } = await setUpTeam("Ada", "Ben");
	const first = await receive(lead("first@example.com"));
	pass(MINUTE);
	const second = await receive(lead("second@example.com"));
	pass(18 * HOUR - MINUTE);
	await look();
	await send();
	pass(MINUTE);
	await look(); // found, but both just had an email
	await give(second, people[0] ?? "");
	pass(HOUR);
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([[first, second], [first]]);
});

test("a long list ends with a number", async () => {
	const { db, look, pass, receive, send } = await setUpTeam("Ada");
	const reference = await receive(lead("jane@example.com"));
	const row = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	const { counted_at: _, ...values } = row;
	const copies = Array.from({ length: 24 }, (_, index) => ({
		...values,
		reference: `${reference.slice(0, -3)}0${index + 10}`, // the alphabet of references has no 0
	}));
	await db.insertInto("submissions").values(copies).execute();
	pass(25 * HOUR);
	await look();
	const [mail] = await send();
	expect(mail?.parsed.subject).toBe("25 overdue");
	expect(mail?.parsed.html?.match(/\/s\//g)).toHaveLength(20);
	expect(mail?.parsed.text).toContain("5 more at the desk");
	expect(mail?.parsed.html).toContain(`href="${desk}/"`); // also for overdue ones
	expect(mail?.parsed.text).toContain("overdue by 1 hour. We said within 24 hours, by Tuesday, 10 am Eastern.");
});

test("an email lists up to five hundred submissions, and the next hour's email the rest", async () => {
	const { clock, db, look, pass, people, queued, receive } = await setUpTeam("Ada");
	const reference = await receive(lead("jane@example.com"));
	const { counted_at: _, ...row } = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
	const references = Array.from({ length: 501 }, (_, index) => `${reference.slice(0, -4)}0${index + 100}`);
	const found = { person: people[0] ?? "", found_at: clock().toISOString() };
	for (const each of references) {
		await db
			.insertInto("submissions")
			.values({ ...row, reference: each })
			.execute();
		await db
			.insertInto("reminders")
			.values({ ...found, reference: each })
			.execute();
	}
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([references.slice(0, 500)]);
	await db.updateTable("deliveries").set({ sent_at: clock().toISOString() }).execute();
	pass(HOUR);
	expect(await look()).toBe(1);
	expect(await queued()).toEqual([references]);
});

test.each([
	["in the morning", "2026-03-03T10:00-05:00", "2026-03-03T11:30-05:00"],
	["late on a Friday", "2026-03-06T16:40-05:00", "2026-03-09T08:10-04:00"], // daylight saving time starts on Sunday
	["on a weekend in autumn", "2026-10-31T12:00-04:00", "2026-11-02T09:30-05:00"], // daylight saving time ends
	["that three quarters of its time end with the day", "2026-03-03T16:30-05:00", "2026-03-03T18:00-05:00"],
	["before Thanksgiving", "2026-11-25T17:30-05:00", "2026-11-27T09:00-05:00"],
])("of a message %s an hour and a half of the office's time must be gone", async (_, received, told) => {
	const { look, passTo, pass, receive } = await setUpTeam("Ada");
	passTo(received);
	await receive(message("sam@example.com"));
	passTo(told);
	pass(-1);
	expect(await look()).toBe(0);
	pass(1);
	expect(await look()).toBe(1);
});

test.each([
	["forward", "2026-03-07T20:00-05:00", "2026-03-08T15:00-04:00"],
	["back", "2026-10-31T20:00-04:00", "2026-11-01T13:00-05:00"],
])("of a lead the hours count that pass while the clocks go %s", async (_, received, told) => {
	const { look, passTo, pass, receive } = await setUpTeam("Ada");
	passTo(received);
	await receive(lead("jane@example.com"));
	passTo(told);
	pass(-1);
	expect(await look()).toBe(0);
	pass(1);
	expect(await look()).toBe(1);
});

test("no reminders of old, suspected or closed submissions, or to people who have not joined", async () => {
	const { clock, db, look, pass, receive } = await setUpTeam("Ada");
	const set = (reference: string, changed: object) =>
		db.updateTable("submissions").set(changed).where("reference", "=", reference).execute();
	await set(await receive(lead("old@example.com")), { due_at: null });
	await set(await receive(lead("held@example.com")), { suspected: "it was sent within a second" });
	await set(await receive(lead("closed@example.com")), { closed_at: clock().toISOString(), outcome: "other" });
	await set(await receive(lead("answered@example.com")), { answered_at: clock().toISOString() });
	pass(30 * HOUR);
	expect(await look()).toBe(0);

	await receive(lead("jane@example.com"));
	await db.updateTable("people").set({ joined_at: null }).execute();
	pass(30 * HOUR);
	expect(await look()).toBe(0);
});

test("several servers that check at once remind everyone once", async () => {
	const { database, clock, look, pass, queued, receive } = await setUpTeam("Ada", "Ben");
	const reference = await receive(lead("jane@example.com"));
	pass(18 * HOUR);
	const another = await database();
	const looks = [
		look(),
		remindTeam(another, { promise, desk }, clock()),
		look(),
		remindTeam(another, { promise, desk }, clock()),
	];
	expect((await Promise.all(looks)).sort()).toEqual([0, 0, 0, 2]);
	expect(await queued()).toEqual([[reference], [reference]]);
});

test("a queued reminder contains no data of the people who wait", async () => {
	const { db, look, pass, receive } = await setUpTeam("Ada");
	const reference = await receive(lead("jane@example.com"));
	pass(18 * HOUR);
	await look();
	const { mail } = await db
		.selectFrom("deliveries")
		.select("mail")
		.where("event", "=", "reminder")
		.executeTakeFirstOrThrow();
	expect(Object.keys(JSON.parse(mail ?? "")).sort()).toEqual(["desk", "person", "references"]);
	expect(mail).toContain(reference);
	expect(mail).not.toMatch(/jane|doe|acme/i);
});

test("without a mail server a reminder is a file, which is deleted when a sender is erased", async () => {
	const { clock, config, dataDir, database, files, open, pass } = newInstallation();
	const site = await open();
	const db = await database();
	const { id } = await invite(db, { email: "ada@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Ada", clock()));
	for (const email of ["jane@example.com", "john@example.com"]) await site.intake.receive(lead(email));
	pass(18 * HOUR);
	expect(await remindTeam(db, { promise, desk }, clock())).toBe(1);
	await site.start();
	await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
	const reminders = () => readdirSync(resolve(dataDir, "mail")).filter((name) => name.includes("DESK-"));
	expect(reminders()).toHaveLength(1);
	await erase({ db, files, config, clock }, site.secret, "nobody@example.com");
	expect(reminders()).toHaveLength(1);
	await erase({ db, files, config, clock }, site.secret, "john@example.com");
	expect(reminders()).toEqual([]);
});

test("there is no backlog status while no one works at the desk", async () => {
	const { receive, site } = await setUpTeam();
	await receive(lead("jane@example.com"));
	expect(await site.promiseState()).toBeUndefined();
});

test("the backlog status counts what is open, overdue and not delivered", async () => {
	const { db, look, pass, receive, site } = await setUpTeam("Ada");
	await receive(lead("one@example.com"));
	pass(2 * HOUR);
	await receive(lead("two@example.com"));
	const none = { remindersNotDelivered: 0, answersNotDelivered: 0 };
	expect(await site.promiseState()).toEqual({ open: 2, overdue: 0, oldestSeconds: 0, ...none });
	pass(23 * HOUR);
	await look();
	expect(await site.promiseState()).toEqual({ open: 2, overdue: 1, oldestSeconds: 3600, ...none });
	pass(16 * MINUTE);
	expect(await site.promiseState()).toMatchObject({ remindersNotDelivered: 1 });
	const { id } = await db
		.selectFrom("deliveries")
		.select("id")
		.where("event", "=", "reminder")
		.executeTakeFirstOrThrow();
	const mark = (changed: object) => db.updateTable("deliveries").set(changed).where("id", "=", id).execute();
	await mark({ failed_at: "2026-03-03T16:16:00.000Z" });
	expect(await site.promiseState()).toMatchObject({ remindersNotDelivered: 1 });
	pass(25 * HOUR);
	expect(await site.promiseState()).toMatchObject({ remindersNotDelivered: 0 });
});

/** A team with an opening and a candidate, neither of which has a next step yet. */
async function setUpSteps(...names: string[]) {
	const team = await setUpTeam(...names);
	const { clock, db, resume, site } = team;
	const { reference: candidate } = await site.intake.receive(await resume("ada@example.com"));
	await team.answer(candidate);
	const recruiter = await newRecruiter(db, clock, "Zoe Opener");
	const opening = await recruiter.open({ title: "Closer" });
	await recruiter.add(opening, candidate);
	await removePerson(db, recruiter.by.id, null, clock());
	const put = async (table: "openings" | "candidacies", next_due_at: string | null) => {
		await db.updateTable(table).set({ next_step: "Call them", next_due_at }).execute();
	};
	await put("openings", null);
	await put("candidacies", null);
	return {
		...team,
		...{ candidate, opening, put },
		own: (owner: string | null) => db.updateTable("openings").set({ owner }).execute(),
		/** Which steps each was reminded of, in the order of the names. */
		async steps() {
			const rows = await db.selectFrom("step_reminders").select(["candidate", "person"]).orderBy("candidate").execute();
			return team.people.map((id) => rows.filter(({ person }) => person === id).map((row) => row.candidate));
		},
	};
}

test("a step is due at its time and not before, and its owner is reminded of it once", async () => {
	const { candidate, clock, look, own, pass, people, put, steps } = await setUpSteps("Ada", "Ben");
	await own(people[1] ?? "");
	await put("candidacies", new Date(clock().getTime() + HOUR).toISOString());
	await put("openings", new Date(clock().getTime() + HOUR + 1).toISOString());
	pass(HOUR);
	expect(await look()).toBe(0);
	pass(1);
	expect([await look(), await look()]).toEqual([1, 0]);
	expect(await steps()).toEqual([[], [candidate]]);
	pass(1);
	expect(await look()).toBe(0); // within the hour, so the next email has it
	expect(await steps()).toEqual([[], ["", candidate]]);
});

test("without an owner who is present, everyone present is reminded of a step; a new owner is reminded too", async () => {
	const { away, candidate, clock, look, own, pass, people, put, send, steps } = await setUpSteps("Ada", "Ben", "Cleo");
	const [, ben = "", cleo = ""] = people;
	await own(ben);
	await away(ben, "2026-03-04");
	await put("candidacies", clock().toISOString());
	pass(1);
	expect([await look(), await look()]).toEqual([2, 0]);
	expect(await steps()).toEqual([[candidate], [], [candidate]]);
	await send();
	pass(2 * HOUR);
	await own(null);
	expect(await look()).toBe(0);
	await own(cleo);
	expect(await look()).toBe(0); // was reminded
	await away(ben, "2026-03-02"); // is back
	await own(ben);
	expect(await look()).toBe(1);
	expect(await steps()).toEqual([[candidate], [candidate], [candidate]]);
});

test("if everyone is away, everyone is reminded of a step", async () => {
	const { away, candidate, clock, look, pass, people, put, steps } = await setUpSteps("Ada", "Ben");
	for (const id of people) await away(id, "2026-03-09");
	await put("candidacies", clock().toISOString());
	pass(1);
	expect(await look()).toBe(2);
	expect(await steps()).toEqual([[candidate], [candidate]]);
});

test("nobody is mailed about a step that was done, moved or put on hold before the next email", async () => {
	const { clock, db, look, own, pass, people, put, steps } = await setUpSteps("Ada");
	await own(people[0] ?? "");
	const due = clock().toISOString();
	await put("openings", due);
	pass(1);
	expect(await look()).toBe(1); // now an hour passes until the next email
	const found = async () => {
		await look();
		return (await steps())[0]?.length;
	};
	await put("candidacies", due);
	expect(await found()).toBe(2);
	await put("candidacies", null);
	expect(await found()).toBe(1);
	await put("candidacies", due);
	expect(await found()).toBe(2);
	await put("candidacies", new Date(clock().getTime() + HOUR).toISOString());
	expect(await found()).toBe(1);
	await put("candidacies", due);
	await db.updateTable("openings").set({ status: "on-hold" }).execute();
	expect(await found()).toBe(1);
	await db.updateTable("candidacies").set({ stage: "placed" }).execute();
	expect(await found()).toBe(2); // whoever started is checked on in any case
});
