import { expect, test } from "vitest";
import type { OwnStage } from "../../contract/yours.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { newRecruiter } from "../../tests/test-openings.ts";
import type { CandidacyRow } from "../store/tables.ts";
import { readOwnOpenings } from "./own-openings.ts";
import { readSenderView } from "./sender-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function setUpCandidacy() {
	const installation = newInstallation();
	const { clock, pass } = installation;
	const { db, intake } = await installation.open();
	const { reference } = await intake.receive(await installation.resume("ada@example.com"));
	const recruiter = await newRecruiter(db, clock);
	const opening = await recruiter.open();
	await recruiter.add(opening, reference);
	const at = clock().toISOString();
	pass(60 * 60_000);
	return {
		...{ at, clock, db, opening, pass, recruiter, reference },
		read: () => readOwnOpenings(db, reference, clock()),
		set: (values: Partial<CandidacyRow>) => db.updateTable("candidacies").set(values).execute(),
		close: (closed_at: string | null) => db.updateTable("openings").set({ closed_at }).execute(),
	};
}

test("a candidate sees how far they are, and whether an answer is still of use", async () => {
	const { at, clock, close, read, set } = await setUpCandidacy();
	const recently = new Date(clock().getTime() - 60 * 60_000 + 1).toISOString();
	const fresh = { sent_at: null, interview_at: null, offer_at: null, ended_at: null, consent: "asked" } as const;
	const cases: [Partial<CandidacyRow>, closed: string | null, OwnStage, canAnswer: boolean][] = [
		[{ stage: "shortlisted" }, null, "considered", true],
		[{ stage: "shortlisted" }, recently, "considered", true],
		[{ stage: "shortlisted" }, at, "closed", false],
		[{ stage: "shortlisted", consent: "no" }, recently, "closed", true],
		[{ stage: "shortlisted", consent: "no" }, null, "considered", true],
		[{ stage: "sent", sent_at: at }, null, "introduced", true],
		[{ stage: "interview", sent_at: at, interview_at: at }, null, "interview", true],
		[{ stage: "interview", offer_at: at }, null, "interview", true], // moved back
		[{ stage: "sent", interview_at: at }, null, "introduced", true],
		[{ stage: "shortlisted", sent_at: at }, null, "considered", true],
		[{ stage: "offer" }, null, "offer", true],
		[{ stage: "placed" }, at, "hired", false],
		[{ stage: "ended", ended_at: recently }, null, "considered", true],
		[{ stage: "ended", ended_at: recently, sent_at: at }, null, "introduced", true],
		[{ stage: "ended", ended_at: recently, sent_at: at, interview_at: at }, null, "interview", true],
		[{ stage: "ended", ended_at: recently, interview_at: at, offer_at: at }, at, "offer", true],
		[{ stage: "ended", ended_at: at, offer_at: at }, null, "closed", false],
		[{ stage: "ended", ended_at: recently, consent: "no" }, null, "closed", true], // they may change their mind
	];
	for (const [values, closed, stage, canAnswer] of cases) {
		await set({ ...fresh, asked_at: at, ...values });
		await close(closed);
		const { openings, asks } = await read();
		expect([values, closed, openings[0]?.stage, asks.length === 1]).toEqual([values, closed, stage, canAnswer]);
	}
});

test("a candidate is asked only what a recruiter asked, and sees their answer", async () => {
	const { at, opening, read, set } = await setUpCandidacy();
	expect((await read()).asks).toEqual([]);
	const ask = { id: opening, askedAt: at, about: "Account Executive" };
	for (const [consent, answer] of [
		["asked", {}],
		["yes", { answer: "yes" }],
		["no", { answer: "no" }],
	] as const) {
		await set({ asked_at: at, consent });
		expect((await read()).asks).toEqual([{ ...ask, ...answer }]);
	}
});

test("the latest opening and the latest question come first", async () => {
	const { db, clock, pass, read, recruiter, reference, opening: first } = await setUpCandidacy();
	const second = await recruiter.open({ title: "Sales Manager" });
	await recruiter.add(second, reference);
	const asked = (id: string) =>
		db.updateTable("candidacies").set({ asked_at: clock().toISOString() }).where("opening", "=", id).execute();
	await asked(second);
	pass(1);
	await asked(first);
	const { openings, asks } = await read();
	expect(openings.map(({ id }) => id)).toEqual([second, first]);
	expect(asks.map(({ id }) => id)).toEqual([first, second]);
});

test("a resume and its request are kept longer while an opening is worked on or a guarantee runs, and say so", async () => {
	const installation = newInstallation();
	const { clock, pass, config } = installation;
	const { db, intake } = await installation.open();
	const { reference: request } = await intake.receive(lead("jane@acme.example"));
	const { reference: candidate } = await intake.receive(await installation.resume("ada@example.com"));
	const recruiter = await newRecruiter(db, clock);
	const keptLonger = async () =>
		Promise.all(
			[request, candidate].map(async (of) => (await readSenderView(db, of, config, clock()))?.submission.keptLonger),
		);
	expect(await keptLonger()).toEqual([false, false]);
	const opening = await recruiter.open({ request });
	expect(await keptLonger()).toEqual([true, false]);
	await recruiter.add(opening, candidate);
	expect(await keptLonger()).toEqual([true, true]);
	await recruiter.on(opening, candidate, { what: "end", reason: "candidate-withdrew" });
	expect(await keptLonger()).toEqual([true, false]);
	await recruiter.on(opening, candidate, { what: "stage", to: "offer" });
	await recruiter.on(opening, candidate, { what: "place", startsOn: "2026-03-02", base: 90_000 });
	pass(90 * DAY_MS);
	expect(await keptLonger()).toEqual([true, true]);
	pass(2 * DAY_MS);
	expect(await keptLonger()).toEqual([false, false]);
});
