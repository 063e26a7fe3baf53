import ICAL from "ical.js";
import { expect, test } from "vitest";
import { DANA, newShortlist, OMAR } from "../../tests/test-shortlist.ts";
import { readFirm } from "../config/content.ts";
import { followInterviews } from "../openings/interviews/follow-interviews.ts";
import { readOwnOpenings } from "../yours/own-openings.ts";
import { answerConsentRequest, cancelOwnInterview, nameInterviewTimes } from "../yours/your-page-actions.ts";

/* Interviews: times from the employer, the candidate and the recruiter, until one suits both. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { hours: office } = readFirm();
const PATIENT = { timeout: 120_000, interval: 20 };

async function setUp({ consent = true } = {}) {
	const site = await newShortlist();
	const { db, clock, recruiter, opening } = site;
	const ada = await site.addCandidate("ada@mailbox.example");
	await db.updateTable("openings").set({ owner: recruiter.by.id }).execute();
	if (consent) await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const [base = ""] = await site.send([ada]);
	const changing = { db, clock, targets: [], office };
	return {
		...site,
		...{ ada, base },
		follow: () => followInterviews(db, { office, clock }),
		/** Waits until every email is sent: one that's on its way when days pass would be sent again. */
		settle: () =>
			expect
				.poll(() => {
					site.site.outbox.nudge();
					return db.selectFrom("deliveries").select("id").where("sent_at", "is", null).execute();
				}, PATIENT)
				.toEqual([]),
		/** What Dana chooses on the shortlist page. */
		async employer(offers: string[], fields: object = {}) {
			const { answer } = (await site.page(base)).candidates[0] ?? {};
			const body = { candidate: "A", verdict: "interview", version: answer?.version ?? 0, ...fields };
			return site.json(`${base}/verdict`, { ...body, offers: offers.join(" ") });
		},
		candidate: (times: string[]) => nameInterviewTimes(changing, { resume: ada, opening }, times),
		cancelByCandidate: () => cancelOwnInterview(changing, { resume: ada, opening }),
		consents: (answer: "yes" | "no") => answerConsentRequest(changing, { resume: ada, opening, answer }),
		async own() {
			const { openings } = await readOwnOpenings(db, ada, clock());
			return openings[0]?.interview ?? null;
		},
		shown: async () => (await site.page(base)).candidates[0]?.interview,
		interviews: () => db.selectFrom("interviews").selectAll().orderBy("made_at").execute(),
		/** The last email to an address, with its calendar file. */
		async mail(address: string, count: number) {
			const mails = await site.received(address, count);
			const { parsed, raw = "" } = mails.at(-1) ?? {};
			const file = parsed?.attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content ?? "";
			const text = typeof file === "string" ? file : Buffer.from(file as ArrayBuffer).toString();
			return { subject: parsed?.subject, text: parsed?.text ?? "", raw, file: text };
		},
	};
}

/** What a calendar makes of a file. */
function parseEvent(file: string) {
	const calendar = new ICAL.Component(ICAL.parse(file));
	const events = calendar.getAllSubcomponents("vevent");
	expect(events).toHaveLength(1);
	const { uid, sequence, startDate, endDate, summary, location, component } = new ICAL.Event(events[0]);
	return {
		method: calendar.getFirstPropertyValue("method"),
		...{ uid, sequence, summary, location, status: component.getFirstPropertyValue("status") },
		...{ from: startDate.toJSDate().toISOString(), to: endDate.toJSDate().toISOString() },
	};
}

test("the employer names times, the candidate agrees to be introduced and picks one, and all get the same event", async () => {
	const { employer, own, follow, mail, candidate, consents, candidacy, ada, shown, recruiter, opening } = await setUp({
		consent: false,
	});
	const slots = (await shown())?.slots ?? [];
	expect(slots).toHaveLength(12);
	expect(slots.every(({ offered, mine }) => !offered && !mine)).toBe(true);
	const [first = "", second = ""] = slots.map(({ at }) => at);
	expect((await employer([second, first])).status).toBe(200);
	expect(await follow()).toBe(0);
	expect(await own()).toBeNull();
	expect((await candidacy(ada)).next_step).toBe("Interview wanted: request consent");

	await recruiter.on(opening, ada, { what: "ask" });
	await consents("yes");
	expect((await own())?.slots.filter(({ offered }) => offered).map(({ at }) => at)).toEqual([first, second]);
	expect(await follow()).toBe(1);
	const asked = await mail("ada@mailbox.example", 2);
	expect(asked.subject).toBe("Pick a time for your interview: Account Executive, Columbus, Ohio");
	expect(asked.text).toMatch(/\/yours\/[\w-]{43}/);
	expect(asked.raw).not.toMatch(/Acme/i);
	expect(await follow()).toBe(0);

	expect(await candidate([second])).toEqual({ done: true });
	const end = new Date(Date.parse(second) + 45 * MINUTE_MS).toISOString();
	const events = [];
	for (const [address, count] of [
		["ada@mailbox.example", 3],
		[DANA.email, 2],
		[recruiter.by.email, 1],
	] as const) {
		const { file, raw, text } = await mail(address, count);
		const event = parseEvent(file);
		expect(event).toMatchObject({ method: "REQUEST", sequence: 0, status: "CONFIRMED", from: second, to: end });
		expect(file.replace(/\r?\n /g, "")).toContain(`mailto:${address}`);
		if (address !== "ada@mailbox.example") {
			expect([raw, text, file].join()).not.toMatch(/Quinn|ada@mailbox/);
			expect(event.summary).toBe("Interview: Candidate A, Account Executive");
		} else expect([raw, text, file].join()).not.toMatch(/Acme|Dana/);
		events.push(event.uid);
	}
	expect(new Set(events).size).toBe(1);
	expect(await candidacy(ada)).toMatchObject({
		...{ stage: "interview", next_due_at: end, waits_for: null },
		next_step: expect.stringMatching(/^Interview on \w+, \w+ \d+, 1:30 pm Eastern$/),
	});
	expect(await shown()).toMatchObject({ at: second, place: "" });
	expect(await own()).toMatchObject({ at: second });
});

test("the candidate names times first, and the employer picks", async () => {
	const { employer, candidate, follow, mail, shown, own, recruiter, opening, ada } = await setUp();
	await employer([]);
	expect(await own()).toBeNull();
	await recruiter.on(opening, ada, { what: "stage", to: "interview" });
	const [, , third = ""] = (await own())?.slots.map(({ at }) => at) ?? [];
	await candidate([third]);
	expect(await follow()).toBe(1);
	expect((await mail(DANA.email, 2)).subject).toBe("Pick a time for your interview: Candidate A, Account Executive");
	expect((await shown())?.slots.filter(({ offered }) => offered)).toEqual([{ at: third, offered: true, mine: false }]);
	await employer([third]);
	expect(parseEvent((await mail("ada@mailbox.example", 2)).file)).toMatchObject({ from: third, sequence: 0 });
});

test("it's moved once another time suits both, with the same id and a higher number, and canceled by either side", async () => {
	const { employer, candidate, mail, shown, interviews, post, base, candidacy, ada, cancelByCandidate, own } =
		await setUp();
	const [first = "", second = "", third = ""] = (await shown())?.slots.map(({ at }) => at) ?? [];
	await employer([first]);
	await candidate([first]);
	const { uid } = parseEvent((await mail(DANA.email, 2)).file);
	await candidate([second]);
	expect(await own()).toMatchObject({ at: first });
	await employer([second, third]);
	expect(parseEvent((await mail(DANA.email, 3)).file)).toMatchObject({ uid, sequence: 1, from: second });
	expect((await mail("ada@mailbox.example", 3)).subject).toMatch(/^Changed: interview on /);

	expect((await post(`${base}/cancel`, { candidate: "A" })).status).toBe(303);
	expect((await post(`${base}/cancel`, { candidate: "A" })).status).toBe(303);
	const canceled = parseEvent((await mail("ada@mailbox.example", 4)).file);
	expect(canceled).toMatchObject({ method: "CANCEL", uid, sequence: 2, status: "CANCELLED" });
	expect((await candidacy(ada)).next_step).toBe("Interview canceled: set a new time");

	await employer([third]);
	await candidate([third]);
	const again = parseEvent((await mail(DANA.email, 5)).file);
	expect(again).toMatchObject({ sequence: 0, from: third });
	expect(again.uid).not.toBe(uid);
	expect(await cancelByCandidate()).toEqual({ done: true });
	expect(parseEvent((await mail(DANA.email, 6)).file)).toMatchObject({ method: "CANCEL", uid: again.uid, sequence: 1 });
	expect((await interviews()).map(({ canceled_at }) => canceled_at !== null)).toEqual([true, true]);
});

test("everyone is reminded a day and an hour before, and feedback comes due afterwards", async () => {
	const { employer, candidate, follow, settle, mail, shown, pass, clock, candidacy, ada } = await setUp();
	const at = (await shown())?.slots[11]?.at ?? "";
	await employer([at]);
	await candidate([at]);
	await mail(DANA.email, 2);
	const until = async (before: number) => {
		await settle();
		pass(Date.parse(at) - before - clock().getTime());
	};
	await until(DAY_MS + MINUTE_MS);
	expect(await follow()).toBe(0);
	await until(DAY_MS - MINUTE_MS);
	expect(await follow()).toBe(1);
	expect(await follow()).toBe(0);
	expect((await mail("ada@mailbox.example", 3)).subject).toMatch(/^Tomorrow: interview on /);
	await until(HOUR_MS - MINUTE_MS);
	expect(await follow()).toBe(1);
	expect(await follow()).toBe(0);
	expect((await mail(DANA.email, 4)).subject).toMatch(/^Starting soon: interview on /);
	expect((await candidacy(ada)).next_step).toMatch(/^Interview on /);
	await until(-HOUR_MS);
	expect(await follow()).toBe(1);
	expect(await candidacy(ada)).toMatchObject({ next_step: "Get feedback on the interview", waits_for: "employer" });
	expect(await shown()).toMatchObject({ at: null });
});

test("whoever takes back their yes meets nobody, and a recruiter who undoes it in time cancels nothing", async () => {
	const { employer, candidate, follow, mail, shown, pass, recruiter, opening, ada, interviews } = await setUp();
	const at = (await shown())?.slots[5]?.at ?? "";
	await employer([at]);
	await candidate([at]);
	await mail(DANA.email, 2);
	await recruiter.on(opening, ada, { what: "consent", answer: null });
	expect(await follow()).toBe(0);
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	pass(2 * MINUTE_MS);
	expect(await follow()).toBe(0);
	expect(await interviews()).toMatchObject([{ stray_at: null, canceled_at: null }]);
	await recruiter.on(opening, ada, { what: "end", reason: "candidate-withdrew" });
	await follow();
	pass(2 * MINUTE_MS);
	expect(await follow()).toBe(1);
	expect(parseEvent((await mail(DANA.email, 3)).file)).toMatchObject({ method: "CANCEL" });
});

test("a recruiter sets a time and a place for all, proposes times to both, or is told why not", async () => {
	const { recruiter, opening, ada, mail, own, shown, follow, clock, interviews } = await setUp({ consent: false });
	const at = new Date(clock().getTime() + 3 * DAY_MS).toISOString();
	const later = new Date(clock().getTime() + 4 * DAY_MS).toISOString();
	expect(await recruiter.on(opening, ada, { what: "interview", at })).toMatchObject({
		...{ done: false, errors: { consent: expect.stringMatching(/^They haven't agreed/) } },
	});
	await recruiter.on(opening, ada, { what: "consent", answer: "yes" });
	const past = new Date(clock().getTime() - DAY_MS).toISOString();
	expect(await recruiter.on(opening, ada, { what: "interview", at: past })).toMatchObject({ done: false });
	expect(await recruiter.on(opening, ada, { what: "interview" })).toMatchObject({ done: false });
	expect(await interviews()).toEqual([]);

	expect(await recruiter.on(opening, ada, { what: "interview", offers: [at, later] })).toMatchObject({ done: true });
	expect(await follow()).toBe(1);
	await mail(DANA.email, 2);
	for (const view of [await own(), await shown()]) {
		expect(view?.slots.filter(({ offered }) => offered).map((slot) => slot.at)).toEqual([at, later]);
	}
	const place = "https://meet.example/ada; room 2";
	expect(await recruiter.on(opening, ada, { what: "interview", at, place })).toMatchObject({ done: true });
	expect(parseEvent((await mail(DANA.email, 3)).file)).toMatchObject({ sequence: 0, from: at, location: place });
	expect(await recruiter.on(opening, ada, { what: "interview", place: "12 Main St" })).toMatchObject({ done: true });
	const moved = parseEvent((await mail(DANA.email, 4)).file);
	expect(moved).toMatchObject({ sequence: 1, from: at, location: "12 Main St" });
	expect(await recruiter.on(opening, ada, { what: "cancel-interview" })).toMatchObject({ done: true });
	expect(await recruiter.on(opening, ada, { what: "cancel-interview" })).toMatchObject({ done: false });
	expect(parseEvent((await mail(DANA.email, 5)).file)).toMatchObject({ method: "CANCEL", uid: moved.uid, sequence: 2 });
});

test("both pick at the same moment: one interview, and one invitation each", async () => {
	const { employer, candidate, shown, interviews, mail, db } = await setUp();
	const slots = ((await shown())?.slots ?? []).map(({ at }) => at);
	await employer(slots.slice(0, 1));
	const [answered, named] = await Promise.all([employer(slots.slice(0, 6)), candidate(slots.slice(3))]);
	expect([answered.status, named.done]).toEqual([200, true]);
	expect(await interviews()).toMatchObject([{ starts_at: slots[3], sequence: 0 }]);
	await mail(DANA.email, 2);
	const told = db.selectFrom("deliveries").select("id").where("event", "=", "interview set");
	expect(await told.execute()).toHaveLength(3);
});

test("two readers name their own times, and Maybe takes back one's own", async () => {
	const { send, ada, json, page, interviews } = await setUp();
	const [dana = "", omar = ""] = await send([ada], { readers: [DANA, OMAR] });
	const slots = (await page(dana)).candidates[0]?.interview?.slots.map(({ at }) => at) ?? [];
	const say = async (base: string, verdict: string, offers: string, version: number) =>
		(await json(`${base}/verdict`, { candidate: "A", verdict, offers, version })).status;
	expect(await say(dana, "interview", slots[0] ?? "", 0)).toBe(200);
	expect(await say(omar, "interview", slots[1] ?? "", 0)).toBe(200);
	const times = async () =>
		Object.values(JSON.parse((await interviews())[0]?.employer_times ?? "{}"))
			.flat()
			.sort();
	expect(await times()).toEqual(slots.slice(0, 2));
	expect(await say(dana, "maybe", slots[0] ?? "", 1)).toBe(200);
	expect(await times()).toEqual([slots[1]]);
	expect(await say(omar, "interview", "tomorrow", 1)).toBe(422);
	expect(await say(omar, "interview", slots[2] ?? "", 0)).toBe(409);
	expect(await times()).toEqual([slots[1]]);
});

test("the employer can't move it forever, and the candidate only ten times an hour", async () => {
	const { employer, candidate, shown, interviews, pass } = await setUp();
	const [one = "", other = ""] = ((await shown())?.slots ?? []).slice(6).map(({ at }) => at);
	await employer([one, other]);
	await candidate([one]);
	const results = [];
	for (let change = 0; change < 12; change += 1) {
		pass(7 * MINUTE_MS);
		const named = await candidate([change % 2 ? one : other]);
		results.push(named.done ? "done" : named.why);
	}
	expect(results.slice(0, 11)).toEqual([...Array(10).fill("done"), "wrong"]);
	expect((await interviews())[0]?.sequence).toBe(10);
});
