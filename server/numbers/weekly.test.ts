import { expect, test, vi } from "vitest";
import { lead, mailServer, newInstallation } from "../../tests/installation.ts";
import { readResponsePolicy } from "../config/content.ts";
import { changePerson, invite, join } from "../people/people.ts";
import { queueWeeklyMails } from "./weekly.ts";

const patient = { timeout: 120_000, interval: 5 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const promise = readResponsePolicy();
const desk = "https://desk.firm.example";

/** Two admins and a recruiter, on Monday, March 2, at 10:00 in New York. */
async function firm() {
	const mail = await mailServer();
	const installation = newInstallation({ SMTP_URL: mail.url });
	const { clock, pass } = installation;
	const site = await installation.open();
	const db = await installation.database();
	const people: string[] = [];
	for (const [name, role] of [
		["Ada", "admin"],
		["Ben", "admin"],
		["Cleo", "recruiter"],
	] as const) {
		const { id } = await invite(db, { email: `${name.toLowerCase()}@firm.example`, role, by: null }, clock());
		await db.transaction().execute((transaction) => join(transaction, id, name, clock()));
		people.push(id);
	}
	return {
		...{ ...installation, site, db, mail, people },
		tell: () => queueWeeklyMails(db, { promise, desk }, clock()),
		passTo: (moment: string) => pass(Date.parse(moment) - clock().getTime()),
		async send() {
			await site.start();
			site.outbox.nudge();
			await vi.waitFor(async () => expect((await site.outbox.state()).waiting).toBe(0), patient);
			return mail.received.filter(({ to }) => to[0]?.endsWith("@firm.example"));
		},
	};
}

test("admins get one email on Monday at nine, the firm's time, even after a clock change", async () => {
	const { passTo, tell } = await firm();
	passTo("2026-03-08T20:00:00.000Z"); // Sunday; that night was an hour shorter
	expect(await tell()).toBe(0);
	passTo("2026-03-09T12:59:59.999Z");
	expect(await tell()).toBe(0);
	passTo("2026-03-09T13:00:00.000Z");
	expect(await Promise.all([tell(), tell(), tell()]).then((counts) => counts.sort())).toEqual([0, 0, 2]);
	passTo("2026-03-09T20:00:00.000Z");
	expect(await tell()).toBe(0);
	passTo("2026-03-17T13:00:00.000Z"); // a Tuesday: nothing ran on Monday
	expect(await tell()).toBe(0);
	passTo("2026-03-23T13:00:00.000Z");
	expect(await tell()).toBe(2);
});

test("the email has five figures of the week before, for admins who want it", async () => {
	const { clock, db, passTo, people, send, site, tell } = await firm();
	const answeredAfter = async (email: string, minutes: number | undefined) => {
		const { reference } = await site.intake.receive(lead(email));
		if (minutes === undefined) return;
		const answered_at = new Date(clock().getTime() + minutes * MINUTE).toISOString();
		await db.updateTable("submissions").set({ answered_at }).where("reference", "=", reference).execute();
	};
	await answeredAfter("a@example.com", 30);
	await answeredAfter("b@example.com", 246);
	await answeredAfter("c@example.com", 25 * 60);
	await answeredAfter("d@example.com", undefined);
	await changePerson(db, people[1] ?? "", { weekly_mail: 0 }, people[1] ?? "", clock());
	await send(); // emails about the leads
	passTo("2026-03-09T14:00:00.000Z");
	expect(await tell()).toBe(1);
	const [mail, ...others] = await send();
	expect(others).toEqual([]);
	expect(mail).toMatchObject({
		to: ["ada@firm.example"],
		parsed: { subject: "Last week: 50% answered on time", text: expect.stringContaining("March 2 to March 8.") },
	});
	for (const line of [
		"Answered on time: 50%, 2 of 4",
		"Time to first answer: median 4 h 06 min; the slowest 10% took over 25 h 00 min",
		"Received: 4 (4 leads, 0 talent requests, 0 resumes, 0 messages); the week before 0",
		"Open now: 1, including 1 overdue",
		"Deliveries: all delivered",
		`${desk}/numbers?from=2026-03-02&to=2026-03-08`,
	]) {
		expect(mail?.parsed.text).toContain(line);
	}
});

test("an admin who opted out before it was sent gets none", async () => {
	const { clock, db, pass, people, send, tell } = await firm();
	pass(7 * DAY);
	expect(await tell()).toBe(2);
	for (const id of people) await changePerson(db, id, { weekly_mail: 0 }, null, clock());
	expect(await send()).toEqual([]);
	expect(await db.selectFrom("deliveries").selectAll().where("event", "=", "weekly").execute()).toEqual([]);
});
