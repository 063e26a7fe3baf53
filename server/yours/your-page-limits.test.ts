import { expect, test } from "vitest";
import { chat, lead, newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import { readWishes, saveWishes } from "../candidates/wishes.ts";
import { readFirm } from "../config/content.ts";
import { askToKeep } from "../retention/ask-to-keep.ts";
import { withdraw } from "../retention/withdraw.ts";
import { readEvents } from "../store/database/events.ts";
import { readSecret } from "../store/database/open.ts";
import { createSecret } from "../store/secret.ts";
import type { DeliveryRow, SubmissionRow } from "../store/tables.ts";
import { confirmAddress } from "./confirm-address.ts";
import { correctSubmission } from "./correct.ts";
import { exportOwnData } from "./own-data-export.ts";
import { replaceResume } from "./replace-resume.ts";
import { readSenderView } from "./sender-view.ts";
import { findSubmissionsByAddress, sendAddressLink } from "./submissions-by-address.ts";
import {
	addToRequest,
	answerConsentRequest,
	endRequest,
	hideFromEmployers,
	keepLonger,
	pause,
	unpause,
} from "./your-page-actions.ts";
import { deleteExpiredLinks, findOwnLink, makeOwnLink } from "./your-page-links.ts";

/* The limits of your page, each at its exact number. No email is sent here. */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

async function setUpSubmission(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { clock, config, files } = installation;
	const { db, intake } = await installation.open();
	const store = { db, files, config, clock };
	const secret = createSecret(await readSecret(db));
	const row = (reference: string) =>
		db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();
	return {
		...installation,
		...{ db, intake, store, secret, row },
		changing: { db, clock, targets: ["firm-mail" as const, "receipt" as const] },
		lead: async (email = "jane@example.com", fields = {}) => (await intake.receive(lead(email, fields))).reference,
		resume: async (email = "ada@example.com", content?: string) =>
			(await intake.receive(await installation.resume(email, content))).reference,
		set: (values: Partial<SubmissionRow>) => db.updateTable("submissions").set(values).execute(),
		own: async (reference: string) => {
			const own = await readSenderView(db, reference, config, clock());
			if (!own) throw new Error(`${reference} is not there`);
			return own;
		},
		history: async (reference: string) => (await readEvents(db, reference)).map(({ what }) => what),
		told: async () => (await db.selectFrom("deliveries").selectAll().where("event", "=", "changed").execute()).length,
	};
}

const DONE = { done: true };

test("agreeing to be kept longer counts once an hour", async () => {
	const { changing, clock, db, history, pass, resume } = await setUpSubmission();
	const reference = await resume();
	const keptAt = async () => (await readWishes(db, reference)).kept_at;
	await keepLonger(changing, reference);
	await keepLonger(changing, reference); // pressed twice
	expect(await history(reference)).toEqual(["kept longer"]);
	const first = clock().toISOString();
	pass(HOUR - 1);
	expect(await keepLonger(changing, reference)).toEqual(DONE);
	expect(await keptAt()).toBe(first);
	pass(1);
	await keepLonger(changing, reference);
	expect(await keptAt()).toBe(clock().toISOString());
	pass(-DAY); // the clock was ahead
	await keepLonger(changing, reference);
	expect(await keptAt()).toBe(clock().toISOString());
});

test("additions to a request have a total limit, and a repeated one is not added twice", async () => {
	const { changing, history, lead, row } = await setUpSubmission();
	const reference = await lead();
	const added = async () => JSON.parse((await row(reference)).fields).additionalInfo;
	expect(await addToRequest(changing, reference, "First.", 20)).toEqual(DONE);
	expect(await addToRequest(changing, reference, "First.", 20)).toEqual(DONE);
	expect(await addToRequest(changing, reference, "Twelve chars", 20)).toEqual(DONE); // 6 + 2 + 12
	expect(await added()).toBe("First.\n\nTwelve chars");
	expect(await addToRequest(changing, reference, "x", 20)).toMatchObject({ done: false, why: "wrong" });
	expect(await addToRequest(changing, reference, "Twelve chars", 20)).toEqual(DONE);
	expect(await history(reference)).toEqual(["added to it", "added to it"]);
});

test("an employer who ends a request keeps its first closing time and does not override the firm", async () => {
	const { changing, clock, history, lead, own, pass, row, set } = await setUpSubmission();
	const reference = await lead();
	const employer = async () => (await own(reference)).submission.employer;
	expect(await employer()).toEqual({});
	await endRequest(changing, reference, "filled");
	expect(await employer()).toEqual({ over: "filled" });
	expect(await endRequest(changing, reference, "filled")).toEqual(DONE); // pressed twice
	expect(await history(reference)).toEqual(["filled"]);
	const closed_at = clock().toISOString();
	pass(HOUR);
	await endRequest(changing, reference, "called off");
	expect(await row(reference)).toMatchObject({ closed_at, outcome: "called-off" });
	expect(await employer()).toEqual({ over: "called off" });
	await set({ outcome: "won" });
	await endRequest(changing, reference, "called off");
	expect(await row(reference)).toMatchObject({ closed_at, outcome: "won" });
});

test("the firm hears of a change, except to suspected spam", async () => {
	const { changing, lead, set, told } = await setUpSubmission();
	const reference = await lead();
	await addToRequest(changing, reference, "One", 100);
	expect(await told()).toBe(1); // the firm's mail, and no receipt
	await set({ suspected: "a robot" });
	await addToRequest(changing, reference, "Two", 100);
	await set({ suspected: null, closed_at: "2026-03-02T15:00:00.000Z", outcome: "spam" });
	expect(await addToRequest(changing, reference, "Three", 100)).toEqual(DONE);
	expect(await told()).toBe(1);
	await set({ outcome: "won" });
	await addToRequest(changing, reference, "Four", 100);
	expect(await told()).toBe(2);
});

test("ten changes an hour are accepted, not counting what recruiters do", async () => {
	const { changing, clock, db, lead, pass } = await setUpSubmission();
	const reference = await lead();
	for (let change = 0; change < 10; change += 1) {
		const by = { reference, person: "claire", what: "corrected", data: "{}" };
		await db
			.insertInto("events")
			.values({ ...by, id: `by-firm-${change}`, at: clock().toISOString() })
			.execute();
		expect(await addToRequest(changing, reference, `Change ${change}`, 4000)).toEqual(DONE);
		pass(1000);
	}
	expect(await addToRequest(changing, reference, "One more", 4000)).toEqual({
		done: false,
		why: "limited",
		seconds: 3590,
	});
	pass(HOUR - 10_000 - 1);
	expect(await addToRequest(changing, reference, "One more", 4000)).toEqual({
		done: false,
		why: "limited",
		seconds: 1,
	});
	pass(1);
	expect(await addToRequest(changing, reference, "One more", 4000)).toEqual(DONE);
	expect(await addToRequest(changing, "CW-2222-2222", "To what is gone", 4000)).toEqual({
		done: false,
		why: "unknown",
	});
});

test("a candidate can answer only what was asked, and can change the answer", async () => {
	const { changing, clock, db, history, resume, row } = await setUpSubmission();
	const [candidate, recruiter] = [await resume(), await newRecruiter(db, clock)];
	const [opening, other] = [await recruiter.open(), await recruiter.open()];
	for (const id of [opening, other]) await recruiter.add(id, candidate);
	const office = readFirm().hours;
	const say = (answer: "yes" | "no") =>
		answerConsentRequest({ ...changing, office }, { resume: candidate, opening, answer });
	expect(await say("yes")).toEqual({ done: false, why: "unknown" });
	await recruiter.on(opening, candidate, { what: "ask" });
	expect(await say("yes")).toEqual(DONE);
	const read = async () => {
		const rows = await db.selectFrom("candidacies").selectAll().orderBy("consent").execute();
		return rows.map(({ opening, consent, stage, next_step, ended_reason }) => {
			return { opening, consent, stage, next_step, ended_reason };
		});
	};
	const untouched = { opening: other, consent: "none", stage: "shortlisted" };
	const yes = { opening, consent: "yes", stage: "shortlisted", next_step: "Send to the employer" };
	expect(await read()).toMatchObject([untouched, yes]);
	expect(await say("yes")).toEqual(DONE);
	expect(await say("no")).toEqual(DONE);
	const no = { opening, consent: "no", stage: "ended", next_step: null, ended_reason: "candidate-withdrew" };
	expect(await read()).toMatchObject([no, untouched]);
	const own = (await history(candidate)).filter((what) => !what.startsWith("opening:"));
	expect(own).toEqual(["said yes", "said no"]);
	const told = await db
		.selectFrom("events")
		.select("what")
		.where("opening", "=", opening)
		.where("person", "is", null)
		.orderBy("at")
		.orderBy("id")
		.execute();
	expect(told.map(({ what }) => what)).toEqual(["consent: yes", "consent: no"]);
	expect((await row(candidate)).version).toBe(3);
	for (let change = 0; change < 4; change += 1) {
		await say("yes");
		await say("no");
	}
	expect(await say("yes")).toMatchObject({ done: false, why: "limited" });
});

test("an answer that comes after the opening closed brings nobody back", async () => {
	const { changing, clock, db, resume } = await setUpSubmission();
	const [candidate, recruiter] = [await resume(), await newRecruiter(db, clock)];
	const opening = await recruiter.open();
	await recruiter.add(opening, candidate);
	await recruiter.on(opening, candidate, { what: "ask" });
	const office = readFirm().hours;
	const say = (answer: "yes" | "no") =>
		answerConsentRequest({ ...changing, office }, { resume: candidate, opening, answer });
	await say("no");
	await recruiter.act(opening, { what: "cancel", reason: "No budget" });
	expect(await say("yes")).toEqual(DONE);
	const row = await db.selectFrom("candidacies").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({ consent: "yes", stage: "ended" });
});

test("the sender sees the status without who or why", async () => {
	const { lead, own, set } = await setUpSubmission();
	const reference = await lead();
	const standing = async (values: Partial<SubmissionRow> = { owner: null }) => {
		await set(values);
		return (await own(reference)).submission.standing;
	};
	const at = "2026-03-02T15:00:00.000Z";
	expect(await standing()).toBe("received");
	expect(await standing({ opened_at: at })).toBe("being read");
	expect(await standing({ opened_at: null, owner: "claire" })).toBe("being read");
	expect(await standing({ answered_at: at })).toBe("answered");
	expect(await standing({ closed_at: at, outcome: "won" })).toBe("closed");
	expect((await own(reference)).submission.employer).toEqual({});
	expect(await standing({ suspected: "a robot" })).toBe("received");
});

test("a candidate sees which job they are asked about, newest first, but not whose", async () => {
	const { clock, db, own, pass, resume } = await setUpSubmission();
	const [candidate, recruiter] = [await resume(), await newRecruiter(db, clock)];
	const ask = async (fields: Parameters<typeof recruiter.open>[0]) => {
		const opening = await recruiter.open(fields);
		await recruiter.add(opening, candidate, "A secret note");
		pass(1000);
		await recruiter.on(opening, candidate, { what: "ask" });
	};
	await ask({ title: "Account Executive, Great Lakes", city: "Dover", state: "delaware" });
	await ask({ title: "VP of Sales at Acme, Inc.", role: "vp-sales", state: "ohio" });
	await ask({ title: "Closer for Acme", role: "other" });
	const { candidate: wishes } = (await own(candidate)).submission;
	const about = ["A sales role", "VP of Sales, Ohio", "Account Executive, Great Lakes, Dover, Delaware"];
	expect(wishes?.asks.map((each) => each.about)).toEqual(about);
	expect(wishes?.openings.map((each) => each.about).sort()).toEqual(about.toSorted());
	expect(JSON.stringify(wishes)).not.toMatch(/acme|secret/i);
});

test("a candidate sees the stage in plain words, and that it closed only an hour later", async () => {
	const { clock, db, own, pass, resume } = await setUpSubmission();
	const [candidate, recruiter] = [await resume(), await newRecruiter(db, clock)];
	const opening = await recruiter.open({ fee: 20 });
	await recruiter.add(opening, candidate);
	const stage = async () => (await own(candidate)).submission.candidate?.openings[0]?.stage;
	expect(await stage()).toBe("considered");
	for (const [to, shown] of [
		["sent", "introduced"],
		["interview", "interview"],
		["offer", "offer"],
	] as const) {
		await recruiter.on(opening, candidate, { what: "stage", to });
		expect(await stage()).toBe(shown);
	}
	await recruiter.on(opening, candidate, { what: "end", reason: "employer-passed", why: "Too junior" });
	expect(await stage()).toBe("offer");
	const { openings } = await exportOwnData(db, await own(candidate));
	expect(openings).toEqual([{ about: "Account Executive", stage: "Offer" }]);
	pass(HOUR - 1);
	expect(await stage()).toBe("offer");
	pass(1);
	expect(await stage()).toBe("closed");
	expect(JSON.stringify((await own(candidate)).submission)).not.toMatch(/junior|passed/);
	await recruiter.on(opening, candidate, { what: "stage", to: "offer" });
	expect(await stage()).toBe("offer");
	await recruiter.on(opening, candidate, { what: "place", startsOn: "2026-04-01", base: 90_000 });
	expect(await stage()).toBe("hired");
});

test("openings of another resume under the same address are not shown, unless its sender was emailed about them", async () => {
	const { clock, db, own, pass, resume } = await setUpSubmission();
	const [older, recruiter] = [await resume(), await newRecruiter(db, clock)];
	const opening = await recruiter.open();
	await recruiter.add(opening, older);
	pass(1000);
	const newer = await resume("ada@example.com", "%PDF-1.7 newer");
	const shown = async () => (await own(newer)).submission.candidate?.openings.map(({ id }) => id);
	expect(await shown()).toEqual([]);
	await recruiter.on(opening, older, { what: "ask" });
	expect(await shown()).toEqual([opening]);
});

test("the full export has the emails that went out, with their text, and the chat", async () => {
	const { clock, db, intake, own } = await setUpSubmission();
	const { reference } = await intake.receive(chat("dana@example.com", "Do you place closers?"));
	const at = clock().toISOString();
	const mail = (number: number, row: Partial<DeliveryRow>) => ({
		...{ id: `${reference}-${number}`, reference, target: "desk-mail" as const, event: "written" as const },
		...{ queued_at: at, next_at: at, attempts: 1, sent_at: at, ...row },
	});
	const answer = { to: "dana@example.com", name: "Dana", subject: "We do", text: "Call me.", by: "claire" };
	await db
		.insertInto("deliveries")
		.values([
			mail(11, { mail: JSON.stringify(answer) }),
			mail(12, { mail: JSON.stringify({ ...answer, text: "About others", proposes: true }) }),
			mail(13, { mail: JSON.stringify({ ...answer, text: "Never sent" }), sent_at: null }),
			mail(14, { target: "webhook", event: "received" }),
			mail(15, { target: "receipt", event: "received" }),
			mail(16, { event: "reminder" }),
		])
		.execute();
	const all = await exportOwnData(db, await own(reference));
	expect(all).toMatchObject({ file: null, details: null, agreedTo: null, asked: [] });
	expect(all.emails).toHaveLength(3);
	expect(all.emails).toEqual(
		expect.arrayContaining([{ sentAt: at, subject: "We do", text: "Call me." }, { sentAt: at }]),
	);
	expect(all.chat).toEqual([{ at, side: "visitor", text: "Do you place closers?" }]);
	expect(JSON.stringify(all)).not.toMatch(/About others|Never sent|claire/);
});

test("short links work for seven days and are kept one more; a submission's link does not expire", async () => {
	const { clock, db, lead, pass } = await setUpSubmission();
	const reference = await lead();
	const inbox = "jane@example.com";
	const short = await makeOwnLink(db, { purpose: "address", inbox, email: inbox }, clock());
	const long = await makeOwnLink(db, { purpose: "submission", reference, inbox }, clock());
	const works = async (token: string) => (await findOwnLink(db, token, clock())) !== undefined;
	pass(7 * DAY - 1);
	expect(await works(short)).toBe(true);
	pass(1);
	expect([await works(short), await works(long)]).toEqual([false, true]);
	const count = async () => {
		await deleteExpiredLinks(db, clock());
		return (await db.selectFrom("own_links").select("hash").where("purpose", "=", "address").execute()).length;
	};
	pass(DAY - 1);
	expect(await count()).toBe(1);
	pass(1);
	expect(await count()).toBe(0);
	expect(await works(long)).toBe(true);
});

test("an address finds its own submissions; a plus tag is someone else's, except at Gmail", async () => {
	const { db, lead } = await setUpSubmission();
	await lead("");
	const plain = await lead("jane@example.com");
	const noted = await lead("jane+jobs@example.com");
	const gmail = [await lead("j.doe@gmail.com"), await lead("jdoe+jobs@googlemail.com")];
	const under = async (address: string) =>
		(await findSubmissionsByAddress(db, address)).map(({ reference }) => reference).toSorted();
	expect(await under("Jane@Example.com")).toEqual([plain]);
	expect(await under("jane+jobs@example.com")).toEqual([noted]);
	expect(await under("jdoe@gmail.com")).toEqual(gmail.toSorted());
	expect(await under(" ")).toEqual([]);
});

test("a link to everything under an address goes out three times a day, counting withdrawals", async () => {
	const { clock, db, lead, pass, secret, store } = await setUpSubmission();
	const first = await lead();
	await lead("jane@example.com", { requirements: "Another two, for Ohio." });
	await withdraw(store, { secret, references: [first], byMail: false });
	const send = () => sendAddressLink(db, { email: "jane@example.com", secret, receiptsPerHour: 0 }, clock);
	expect([await send(), await send(), await send()]).toEqual([true, true, false]);
	pass(DAY - 1);
	expect(await send()).toBe(false);
	pass(1);
	expect(await send()).toBe(true);
	expect(await sendAddressLink(db, { email: "nobody@example.com", secret, receiptsPerHour: 0 }, clock)).toBe(false);
});

test("links to an address count toward the emails that strangers can have sent in an hour", async () => {
	const { clock, db, lead, pass, secret } = await setUpSubmission();
	await lead(); // its receipt is the first
	await lead("john@example.com");
	const send = (receiptsPerHour: number) =>
		sendAddressLink(db, { email: "jane@example.com", secret, receiptsPerHour }, clock);
	expect([await send(2), await send(3), await send(3)]).toEqual([false, true, false]);
	pass(HOUR);
	expect(await send(1)).toBe(true);
});

test("a withdrawn submission counts against limits for a day after it arrived", async () => {
	const { clock, db, lead, pass, secret, store } = await setUpSubmission();
	const references = [await lead()];
	pass(DAY - 1);
	references.push(await lead("jane@example.com", { requirements: "Another two, for Ohio." }));
	pass(1);
	await withdraw(store, { secret, references, byMail: false });
	expect(await db.selectFrom("withdrawn").select("kind").execute()).toHaveLength(1); // the first came a day ago
	const counted = async () => {
		await deleteExpiredLinks(db, clock());
		return db.selectFrom("withdrawn").select("kind").execute();
	};
	expect(await counted()).toEqual([{ kind: "lead" }]);
	pass(DAY - 2);
	expect(await counted()).toEqual([{ kind: "lead" }]);
	pass(1);
	expect(await counted()).toEqual([]);
});

test("a withdrawal is confirmed by email only if an email had gone out before, or the link came by email", async () => {
	const { db, lead, secret, store } = await setUpSubmission();
	const mails = async (byMail: boolean, attempts: number) => {
		const reference = await lead("jane@example.com", { company: `Company ${byMail} ${attempts}` });
		await db.updateTable("deliveries").set({ attempts }).where("reference", "=", reference).execute();
		await withdraw(store, { secret, references: [reference], byMail });
		const rows = await db.selectFrom("deliveries").select("target").where("event", "=", "withdrawn").execute();
		await db.deleteFrom("deliveries").execute();
		return rows.map(({ target }) => target).toSorted();
	};
	expect(await mails(false, 0)).toEqual([]);
	expect(await mails(true, 0)).toEqual(["receipt"]);
	expect(await mails(false, 1)).toEqual(["firm-mail", "receipt"]);
});

test("a new resume keeps earlier remarks and adds its own once", async () => {
	const { changing, db, history, resume, row, set } = await setUpSubmission();
	const reference = await resume();
	await set({ remarks: "The address may be mistyped." });
	const next = (sha256: string, remark?: string, key = `key-${sha256}`) =>
		replaceResume(changing, reference, {
			...{ key, name: "New.pdf", type: "pdf", size: 10, sha256, scanned: "clean", remark },
		});
	await next("first", "It has a script.");
	await next("second", "It has a script.");
	await next("third");
	expect((await row(reference)).remarks).toBe("The address may be mistyped.\nIt has a script.");
	expect(await next("third", undefined, "key-third-again")).toEqual(DONE);
	expect(await history(reference)).toEqual(Array(3).fill("resume replaced"));
	const dropped = await db.selectFrom("files").select("key").where("dropped_at", "is not", null).execute();
	expect(dropped.map(({ key }) => key)).toEqual(expect.arrayContaining(["key-first", "key-second", "key-third-again"]));
	expect(dropped.map(({ key }) => key)).not.toContain("key-third");
});

test("repeating a wish changes nothing and notifies no one", async () => {
	const { changing, history, resume, told } = await setUpSubmission();
	const reference = await resume();
	expect(await unpause(changing, reference)).toEqual(DONE); // was never paused
	for (let times = 0; times < 2; times += 1) {
		await pause(changing, reference);
		await hideFromEmployers(changing, reference, ["Acme"]);
	}
	for (let times = 0; times < 2; times += 1) await unpause(changing, reference);
	expect(await history(reference)).toEqual(["paused", "not shown to", "looks again"]);
	expect(await told()).toBe(3);
});

test("a correction that changes nothing is accepted without a trace", async () => {
	const { changing, history, lead, own, row } = await setUpSubmission();
	const reference = await lead();
	const before = await own(reference);
	const correction = { reference, version: before.version, receiptsPerHour: 0 };
	expect(await correctSubmission(changing, { ...correction, fields: { company: "Acme", place: "" } })).toEqual(DONE);
	expect(await history(reference)).toEqual([]);
	expect(await correctSubmission(changing, { ...correction, version: 1, fields: { company: "Other" } })).toEqual({
		done: false,
		why: "stale",
	});
	expect(
		await correctSubmission(changing, { ...correction, fields: { company: "Other", email: "JANE@example.com" } }),
	).toEqual(DONE);
	expect(JSON.parse((await row(reference)).fields)).toMatchObject({ company: "Other", email: "JANE@example.com" });
	expect((await row(reference)).details).toBeNull(); // step two was not filled in
	expect((await own(reference)).submission.newEmail).toBeUndefined(); // the same mailbox
});

test("a corrected resume form has its facts read again, but not for a new email address alone", async () => {
	const { changing, db, own, resume } = await setUpSubmission();
	const reference = await resume();
	await db.insertInto("resume_facts").values({ reference, rules: "1", facts: "[]", profile: "{}" }).execute();
	const { version } = await own(reference);
	const correcting = (fields: Record<string, string>) =>
		correctSubmission(changing, { reference, version, fields, receiptsPerHour: 0 });
	const facts = () => db.selectFrom("resume_facts").select("reference").execute();
	expect(await correcting({ email: "new@example.com" })).toEqual(DONE);
	expect(await facts()).toHaveLength(1);
	expect(await correcting({ experience: "11-15" })).toEqual(DONE);
	expect(await facts()).toEqual([]);
});

test("one submission can name three new addresses a day, and one mailbox is named by three submissions", async () => {
	const { changing, clock, db, lead, own, pass } = await setUpSubmission();
	const name = async (reference: string, email: string) => {
		const { version } = await own(reference);
		return correctSubmission(changing, { reference, version, fields: { email }, receiptsPerHour: 0 });
	};
	const enough = { done: false, why: "wrong", errors: { email: expect.stringContaining("try again tomorrow") } };
	const reference = await lead();
	for (const number of [1, 2, 3]) expect(await name(reference, `new${number}@example.com`)).toEqual(DONE);
	expect(await name(reference, "new4@example.com")).toEqual(enough);
	pass(DAY - 1);
	expect(await name(reference, "new4@example.com")).toEqual(enough);
	pass(1);
	expect(await name(reference, "new4@example.com")).toEqual(DONE);

	const other = await lead("dana@example.com");
	const email = "stranger@example.com";
	const link = { purpose: "new address", reference: other, inbox: email, email } as const;
	for (let mail = 0; mail < 3; mail += 1) await makeOwnLink(db, link, clock());
	pass(DAY - 1);
	expect(await name(other, email)).toEqual(enough);
	pass(1);
	expect(await name(other, email)).toEqual(DONE);
});

test("suspected spam cannot have an email sent to a new address", async () => {
	const { changing, db, lead, own, set } = await setUpSubmission();
	const reference = await lead();
	await set({ suspected: "a robot" });
	const { version } = await own(reference);
	const fields = { email: "new@example.com" };
	expect(await correctSubmission(changing, { reference, version, fields, receiptsPerHour: 0 })).toEqual(DONE);
	expect((await own(reference)).submission.newEmail).toBe("new@example.com");
	expect(await db.selectFrom("deliveries").select("id").where("event", "=", "new address").execute()).toEqual([]);
});

test("no one is asked to keep a resume that is spam or has no address", async () => {
	const { clock, config, db, resume, set } = await setUpSubmission({ RETAIN_RESUMES_MONTHS: "1" });
	const reference = await resume();
	const asked = (days: number) => {
		const later = new Date(clock().getTime() + days * DAY);
		return askToKeep({ db, config, clock: () => later }, { at: later, jumpedDays: undefined });
	};
	await db.updateTable("submissions").set({ counted_at: clock().toISOString() }).execute();
	for (const not of [
		{ outcome: "spam" },
		{ outcome: null, email: "" },
		{ email: "a@x.example", suspected: "a robot" },
	]) {
		await set(not);
		expect(await asked(30)).toBe(0);
	}
	await set({ suspected: null });
	expect(await asked(21)).toBe(0); // more than a week left
	expect(await asked(22)).toBe(1);
	expect(await asked(23)).toBe(0);
	await saveWishes(db, reference, { kept_at: new Date(clock().getTime() + 23 * DAY).toISOString() });
	expect(await asked(24)).toBe(0);
});

test("thirty senders an hour are asked to keep their resumes, however many receipts may go out", async () => {
	const { clock, config, db, resume } = await setUpSubmission({ RETAIN_RESUMES_MONTHS: "1", RECEIPTS_PER_HOUR: "0" });
	for (let number = 0; number < 31; number += 1) await resume(`ada${number}@example.com`, `%PDF-1.7 ${number}`);
	await db.updateTable("submissions").set({ counted_at: clock().toISOString() }).execute();
	const asked = (ms: number) => {
		const later = new Date(clock().getTime() + 22 * DAY + ms);
		return askToKeep({ db, config, clock: () => later }, { at: later, jumpedDays: undefined });
	};
	expect([await asked(0), await asked(HOUR - 1), await asked(HOUR)]).toEqual([30, 0, 1]);
});

test("only the link sent to the address that waits confirms it, and the remark on that address is kept", async () => {
	const { changing, clock, db, lead, pass, row } = await setUpSubmission();
	const reference = await lead();
	const linkTo = (email: string) =>
		makeOwnLink(db, { purpose: "new address", reference, inbox: email, email }, clock());
	const confirm = (token: string) => confirmAddress(changing, token, (email) => `${email} looks invalid.`);
	const waits = { new_email: "Jane@new.example", new_email_at: clock().toISOString() };
	await saveWishes(db, reference, waits);
	const other = await makeOwnLink(db, { purpose: "submission", reference, inbox: null }, clock());
	for (const wrong of [await linkTo("jnae@typo.example"), other, "x".repeat(43)]) {
		expect(await confirm(wrong)).toBeUndefined();
	}
	expect(await row(reference)).toMatchObject({ email: "jane@example.com", remarks: null });
	const right = await linkTo("jane@new.example");
	pass(7 * DAY);
	expect(await confirm(right)).toBeUndefined(); // too late
	pass(-1);
	expect(await confirm(right)).toMatch(/^[\w-]{43}$/);
	expect(await row(reference)).toMatchObject({
		email: "jane@new.example",
		remarks: "Jane@new.example looks invalid.",
	});
});
