import { expect, test } from "vitest";
import { DANA, newShortlist, OMAR } from "../../tests/test-shortlist.ts";
import { readFirm } from "../config/content.ts";
import { addOfficeDays } from "../dates/compute-due-time.ts";
import { readOpening } from "../openings/views/read-opening.ts";
import { readSenderView } from "../yours/sender-view.ts";
import { answerConsentRequest } from "../yours/your-page-actions.ts";
import { remindReaders } from "./reader-reminders.ts";

/* What follows at the desk from what readers of a shortlist say. */

const { hours } = readFirm();

async function setUp() {
	const site = await newShortlist();
	const ada = await site.addCandidate("ada@mailbox.example");
	return {
		...site,
		ada,
		judge: async (base: string, fields: object) => {
			const { status, body } = await site.json(`${base}/verdict`, { candidate: "A", version: 0, ...fields });
			expect(status).toBe(200);
			return body;
		},
		view: async () => {
			const reading = { by: site.recruiter.by, now: site.clock(), timeZone: hours.timeZone };
			const opening = await readOpening(site.db, site.opening, reading);
			if (!opening) throw new Error("There is no opening.");
			return opening;
		},
	};
}

test.each([
	["interview", "yes", "Interview wanted: set a time"],
	["interview", "none", "Interview wanted: request consent"],
	["maybe", "none", "Discuss the employer's “Maybe”"],
	["pass", "none", "Employer passed: end candidacy or ask why"],
] as const)("%s with consent %s: %s, due in one office day", async (verdict, consent, step) => {
	const { send, ada, judge, candidacy, recruiter, opening, clock, db, config } = await setUp();
	if (consent === "yes") await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await send([ada]);
	const before = await candidacy(ada);
	const own = async () => (await readSenderView(db, ada, config, clock()))?.submission;
	const page = await own();
	await judge(base, { verdict, reason: verdict === "pass" ? "pay" : "" });
	const due = addOfficeDays(clock(), 1, hours).toISOString();
	const row = await candidacy(ada);
	expect(row).toEqual({ ...before, next_step: step, next_due_at: due, waits_for: "us", version: before.version + 1 });
	expect(await db.selectFrom("openings").select("due_at").executeTakeFirstOrThrow()).toEqual({ due_at: due });
	expect(await own()).toEqual(page);
});

test("a verdict is in the opening's history, in the candidate's, and in what the desk reads", async () => {
	const { send, ada, judge, view, db } = await setUp();
	const [base = ""] = await send([ada]);
	await judge(base, { verdict: "pass", reason: "location", comment: "Too far from <us>" });
	const { candidacies, links, events } = await view();
	expect(links).toMatchObject([
		{ ...DANA, openedAt: expect.any(String), sentAt: expect.any(String), revokedAt: null, requestedBy: null },
	]);
	expect(candidacies[0]?.verdicts).toEqual([
		{
			link: links[0]?.id,
			reader: DANA.name,
			verdict: "pass",
			reason: "location",
			comment: "Too far from <us>",
			times: "",
			at: expect.any(String),
		},
	]);
	expect(events.slice(-2)).toMatchObject([
		{ what: "used the shortlist", person: null },
		{
			what: "verdict",
			person: null,
			candidate: ada,
			data: { reader: DANA.name, verdict: "pass", reason: "location", comment: "Too far from <us>" },
		},
	]);
	const own = await db
		.selectFrom("events")
		.select(["what", "data"])
		.where("reference", "=", ada)
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow();
	expect([own.what, JSON.parse(own.data ?? "")]).toEqual([
		"opening: verdict",
		{ in: expect.any(String), verdict: "pass", reason: "location" },
	]);
	expect(JSON.stringify(links)).not.toContain(base.split("/")[2]);
});

test("a maybe after another reader's interview leaves the interview to be set", async () => {
	const { send, ada, judge, candidacy } = await setUp();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	await judge(dana, { verdict: "interview" });
	await judge(omar, { verdict: "maybe" });
	expect((await candidacy(ada)).next_step).toBe("Interview wanted: request consent");
});

test("a pass after another reader's interview: they disagree", async () => {
	const { send, ada, judge, candidacy } = await setUp();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	await judge(dana, { verdict: "interview" });
	await judge(omar, { verdict: "pass", reason: "pay" });
	expect((await candidacy(ada)).next_step).toBe("The client's team disagrees: help them decide");
});

test("two readers at the same moment keep their own answers", async () => {
	const { send, ada, judge, view } = await setUp();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	await Promise.all([judge(dana, { verdict: "interview" }), judge(omar, { verdict: "maybe" })]);
	const given = (await view()).candidacies[0]?.verdicts.map(({ reader, verdict }) => `${reader}: ${verdict}`);
	expect(given?.sort()).toEqual(["Dana Whitcomb: interview", "Omar Reyes: maybe"]);
});

test("another comment on the same verdict leaves the recruiter's next step alone", async () => {
	const { send, ada, judge, candidacy, recruiter, opening } = await setUp();
	const [base = ""] = await send([ada]);
	await judge(base, { verdict: "maybe" });
	await recruiter.on(opening, ada, {
		what: "next",
		text: "Call Dana",
		dueAt: "2026-03-09T15:00:00.000Z",
		waitsFor: "us",
	});
	await judge(base, { verdict: "maybe", comment: "Let's talk", version: 1 });
	expect((await candidacy(ada)).next_step).toBe("Call Dana");
	await judge(base, { verdict: "pass", reason: "other", version: 2 });
	expect((await candidacy(ada)).next_step).toBe("Employer passed: end candidacy or ask why");
});

test("past the shortlist, an interview verdict changes no step, and a pass does", async () => {
	const { send, ada, judge, candidacy, recruiter, opening } = await setUp();
	const [base = ""] = await send([ada]);
	await recruiter.on(opening, ada, { what: "stage", to: "interview" });
	await judge(base, { verdict: "interview" });
	expect((await candidacy(ada)).next_step).toBe("Get feedback on the interview");
	await judge(base, { verdict: "pass", reason: "other", version: 1 });
	expect(await candidacy(ada)).toMatchObject({
		next_step: "Employer passed: end candidacy or ask why",
		stage: "interview",
	});
});

test("if a recruiter allowed it, the consent request goes out in their name, and a yes moves the step", async () => {
	const { send, ada, judge, candidacy, received, pass, db, clock, opening, recruiter } = await setUp();
	const [base = ""] = await send([ada], { askOnInterest: true });
	await judge(base, { verdict: "maybe" });
	expect((await candidacy(ada)).consent).toBe("none");
	await judge(base, { verdict: "interview", version: 1 });
	expect(await candidacy(ada)).toMatchObject({
		consent: "asked",
		stage: "sent",
		next_step: "Follow up on the consent request",
		waits_for: "candidate",
	});
	pass(10_000);
	const mails = await received("ada@mailbox.example", 2); // after the receipt
	expect(mails.at(-1)?.parsed).toMatchObject({ subject: "May we introduce you?", from: { name: "Claire Okafor" } });
	expect(mails.at(-1)?.parsed.text).not.toMatch(/Acme|Dana/);
	const event = await db
		.selectFrom("events")
		.selectAll()
		.where("opening", "=", opening)
		.where("what", "=", "asked for consent")
		.executeTakeFirstOrThrow();
	expect([event.person, JSON.parse(event.data ?? "")]).toMatchObject([recruiter.by.id, { onInterest: true }]);
	await judge(base, { verdict: "maybe", version: 2 });
	await judge(base, { verdict: "interview", version: 3 });
	await answerConsentRequest({ db, clock, targets: [], office: hours }, { resume: ada, opening, answer: "yes" });
	expect(await candidacy(ada)).toMatchObject({
		consent: "yes",
		next_step: "Interview wanted: set a time",
		waits_for: "us",
	});
	expect(await received("ada@mailbox.example", 2)).toHaveLength(2); // asked once
});

test("a reader without an answer is reminded once, after two office days, with a fresh link", async () => {
	const { send, ada, judge, received, pass, page, mailsTo, remind, candidacy } = await withReminders();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	await judge(omar, { verdict: "maybe" });
	expect(await remind()).toBe(0);
	pass(
		addOfficeDays(new Date(Date.parse("2026-03-02T15:00:00.000Z")), 2, hours).getTime() -
			Date.parse("2026-03-02T15:00:00.000Z") -
			60_000,
	);
	expect(await remind()).toBe(0);
	pass(60_000);
	expect(await remind()).toBe(1);
	pass(10_000);
	const mails = await received(DANA.email, 2);
	const last = mails.at(-1);
	expect(last?.parsed).toMatchObject({
		from: { name: "Claire Okafor" },
		subject: "Thoughts on our candidates for your Account Executive opening?",
	});
	expect(last?.parsed.headers).toContainEqual(
		expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
	);
	const [fresh = ""] = /\/shortlist\/[\w-]{43}/.exec(last?.parsed.text ?? "") ?? [];
	expect(fresh).not.toBe(dana);
	expect((await page(fresh)).reader).toBe(DANA.name);
	pass(30 * 24 * 3_600_000);
	expect(await remind()).toBe(0);
	expect(mailsTo(OMAR.email)).toHaveLength(1);
	expect((await candidacy(ada)).stage).toBe("sent");
	await send([ada]); // a new sending has its own reminder
	pass(7 * 24 * 3_600_000);
	expect(await remind()).toBe(1);
});

test.each(["revoked", "on hold", "moved on", "sent a fresh link", "paused"])(
	"nobody is reminded if: %s",
	async (how) => {
		const { send, ada, recruiter, opening, pass, remind, db } = await withReminders();
		await send([ada]);
		if (how === "revoked") await recruiter.onReader(opening, DANA.email, "revoke");
		if (how === "on hold") await recruiter.act(opening, { what: "hold" });
		if (how === "moved on") await recruiter.on(opening, ada, { what: "stage", to: "interview" });
		if (how === "sent a fresh link") await recruiter.onReader(opening, DANA.email, "send");
		if (how === "paused")
			await db.insertInto("wishes").values({ reference: ada, paused_at: "2026-03-02T15:00:00.000Z" }).execute();
		pass(7 * 24 * 3_600_000);
		expect(await remind()).toBe(0);
	},
);

test("several servers remind once", async () => {
	const { send, ada, pass, remind } = await withReminders();
	await send([ada]);
	pass(7 * 24 * 3_600_000);
	const counts = await Promise.all([remind(), remind(), remind()]);
	expect(counts.reduce((sum, count) => sum + count)).toBe(1);
});

async function withReminders() {
	const site = await setUp();
	return { ...site, remind: () => remindReaders(site.db, { office: hours, retainResumesMonths: 12 }, site.clock()) };
}
