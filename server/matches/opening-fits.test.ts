import { expect, test } from "vitest";
import type { RequirementEdit } from "../../contract/desk/requirement-edits.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { findOrMakeCompany } from "../companies/find-company.ts";
import { buildProfile } from "../matching/profile.ts";
import type { Fact, FactKind } from "../matching/terms/fact.ts";
import { vocabulary } from "../matching/test-vocabulary.ts";
import { saveRequirementEdits } from "../openings/requirement-edits.ts";
import type { CandidacyRow, OpeningRow } from "../store/tables.ts";
import { readFits, readOpeningFits } from "./fits.ts";

/* Matching candidates of openings, and of requests as recruiters edited them. */

const REQUIREMENTS = "Must have sold freight. 5+ years, in Columbus, Salesforce. They love dogs.";
const AT = "2026-03-02T15:00:00.000Z";

const OPENING = {
	...{ contact: null, title: "Account Executive, Great Lakes", role: "account-executive", seats: 1, words: "" },
	...{ city: "Columbus", state: "ohio", mode: "hybrid", pay_from: 90_000, pay_to: 120_000, fee: null },
	...{ guarantee_days: 90, owner: null, status: "open", cancel_reason: null, replaces: null, requested_at: null },
	...{ sent_at: null, closed_at: null, due_at: null, next_step: null, next_due_at: null, waits_for: null },
} satisfies Partial<OpeningRow>;

function fact(kind: FactKind, value: string, more: Partial<Fact> = {}): Fact {
	return { kind, value, label: value, at: null, ...more };
}

const EXECUTIVE = [fact("title", "account-executive"), fact("years", "9"), fact("place", "columbus, oh")];

async function setUp() {
	const installation = newInstallation();
	const { db, intake } = await installation.open();
	const fields = { roleType: "account-executive", requirements: REQUIREMENTS, company: "Acme Freight, Inc." };
	const { reference: request } = await intake.receive(lead("dana@harrowpike.example", fields));
	const looking = () => ({
		...{ now: installation.clock(), retainResumesMonths: 12, vocabulary, timeZone: "America/New_York" },
	});
	const company = await db.transaction().execute((transaction) => {
		return findOrMakeCompany(transaction, { name: "Acme Freight" }, installation.clock());
	});
	let opened = 0;
	return {
		...installation,
		...{ db, intake, request },
		async arrive(email: string, facts: Fact[] = EXECUTIVE) {
			const { reference } = await intake.receive(
				await installation.resume(email, `%PDF-1.7 ${email} ${Math.random()}`),
			);
			const profile = JSON.stringify(buildProfile(facts, {}));
			const row = { reference, rules: "1", facts: JSON.stringify(facts), profile };
			await db.insertInto("resume_facts").values(row).execute();
			installation.pass(60_000);
			return reference;
		},
		async open(columns: Partial<OpeningRow> = {}) {
			opened += 1;
			const id = `OP-2222-222${opened + 1}`;
			const opened_at = installation.clock().toISOString();
			const row = { ...OPENING, id, company: company ?? "", request, opened_at, version: 1, ...columns };
			await db.insertInto("openings").values(row).execute();
			installation.pass(60_000);
			return id;
		},
		async consider(opening: string, candidate: string, columns: Partial<CandidacyRow> = {}) {
			const row: CandidacyRow = {
				...{ opening, candidate, resume: candidate, added_by: "claire", added_at: AT, why: "", stage: "shortlisted" },
				...{ stage_at: AT, consent: "none", asked_at: null, consent_at: null, letter: null, sent_at: null },
				...{ interview_at: null, offer_at: null, placed_at: null, ended_reason: null, ended_why: null },
				...{ ended_at: null, next_step: null, next_due_at: null, waits_for: null, ask_on_interest: 0, version: 1 },
				...columns,
			};
			await db.insertInto("candidacies").values(row).execute();
		},
		async edit(subject: string, edits: RequirementEdit[]) {
			const change = { subject, edits, person: "claire" };
			await db.transaction().execute((transaction) => saveRequirementEdits(transaction, change, installation.clock()));
		},
		async ofRequest() {
			const fits = await readFits(db, request, looking());
			if (fits?.kind !== "request") throw new Error("A request has candidates.");
			return fits;
		},
		async ofOpening(id: string) {
			const fits = await readOpeningFits(db, id, looking());
			if (!fits) throw new Error(`There is no opening ${id}.`);
			return fits;
		},
		async requestsFor(candidate: string) {
			const fits = await readFits(db, candidate, looking());
			if (fits?.kind !== "resume") throw new Error("A candidate has requests.");
			return fits.requests.map(({ reference }) => reference);
		},
	};
}

const names = ({ people }: { people: { reference: string }[] }) => people.map(({ reference }) => reference);

test("an editor gets each requirement with its strength and origin, and what was not understood", async () => {
	const { ofRequest, edit, request } = await setUp();
	const before = await ofRequest();
	expect(before.record).toEqual({ kind: "request", id: request, version: 1 });
	expect(before.notUnderstood).toEqual(["They love dogs"]);
	expect(
		before.requirements.map(({ label, strength, from, understood }) => [label, strength, from, understood]),
	).toEqual([
		["Freight", "must", "client", true],
		["Account Executive", null, "client", true],
		["Columbus, Ohio", null, "client", true],
		["5 years or more", null, "client", true],
		["Salesforce", null, "client", true],
	]);
	const [freight, , columbus] = before.requirements;
	const edits: RequirementEdit[] = [
		{ id: freight?.id ?? "", strength: "dropped" },
		{ id: columbus?.id ?? "", strength: "unwanted" },
		{ id: null, text: "restaurant linen", strength: "plus" },
	];
	await edit(request, edits);
	const after = await ofRequest();
	expect(after.edits).toEqual(edits);
	expect(
		after.requirements.map(({ label, strength, from, understood }) => [label, strength, from, understood]),
	).toEqual([
		["Account Executive", null, "client", true],
		["5 years or more", null, "client", true],
		["Salesforce", null, "client", true],
		["restaurant linen", "plus", "recruiter", false],
		["Columbus, Ohio", "unwanted", "client", true],
		["Freight", "dropped", "client", true],
	]);
});

test("an edit re-orders the list; what is unwanted moves candidates down and says why", async () => {
	const { arrive, ofRequest, requestsFor, edit, request } = await setUp();
	const freight = await arrive("marcus@example.com", [...EXECUTIVE, fact("sector", "freight")]);
	const software = await arrive("janelle@example.com", [...EXECUTIVE, fact("sector", "software")]);
	const before = await ofRequest();
	expect(names(before)).toEqual([freight, software]);
	const id = before.requirements.find(({ label }) => label === "Freight")?.id ?? "";
	await edit(request, [{ id, strength: "unwanted" }]);
	const after = await ofRequest();
	expect(names(after)).toEqual([software, freight]);
	expect(after.people.map(({ held }) => held.find((judgement) => judgement.id === id))).toMatchObject([
		{ label: "Unwanted: Freight", verdict: "met", strength: "unwanted" },
		{ label: "Unwanted: Freight", verdict: "not met", because: { label: "freight" } },
	]);
	expect(after.people.map(({ met, of }) => [met, of])).toEqual([
		[3, 4],
		[3, 4],
	]);
	expect(await requestsFor(freight)).toEqual([request]);
	await edit(request, [{ id, strength: "dropped" }]);
	expect((await ofRequest()).people.map(({ score }) => score)).toEqual(
		[0.946, 0.946].map((score) => expect.closeTo(score, 2)),
	);
});

test("a request and its first opening have one list, read from the opening", async () => {
	const { arrive, open, edit, ofRequest, ofOpening, request } = await setUp();
	await arrive("marcus@example.com", [...EXECUTIVE, fact("sector", "freight")]);
	await edit(request, [{ id: null, text: "Spanish", strength: "must" }]);
	const first = await open();
	const second = await open({ words: "HubSpot. 3 years." });
	await edit(first, [{ id: null, text: "MEDDIC", strength: "must" }]);
	const fits = await ofOpening(first);
	expect(fits.record).toEqual({ kind: "opening", id: first, version: 1 });
	expect(await ofRequest()).toEqual(fits);
	expect(fits.requirements.map(({ label }) => label)).toEqual([
		...["Freight", "Account Executive", "Columbus, Ohio", "5 years or more", "MEDDIC", "Base $90K–$120K", "Salesforce"],
	]);
	expect((await ofOpening(second)).requirements.map(({ label }) => label)).toEqual([
		...["Account Executive", "Columbus, Ohio", "3 years or more", "Base $90K–$120K", "HubSpot"],
	]);
});

test("an opening without a request is matched by its own fields, its title included", async () => {
	const { open, ofOpening, arrive } = await setUp();
	const candidate = await arrive("marcus@example.com", [...EXECUTIVE, fact("sector", "freight")]);
	const id = await open({
		request: null,
		title: "Freight Sales Engineer, Ohio",
		role: "other",
		city: null,
		state: null,
	});
	expect((await ofOpening(id)).requirements.map(({ label }) => label)).toEqual([
		...["Sales engineer", "Ohio", "Freight", "Base $90K–$120K"],
	]);
	const remote = await open({ request: null, mode: "remote", city: null, state: null, title: "Account Executive" });
	expect(await ofOpening(remote)).toMatchObject({ people: [{ reference: candidate, candidacy: null }] });
});

test("whoever applied, said no or is under guarantee is not listed", async () => {
	const { db, arrive, open, consider, ofOpening, ofRequest, requestsFor, request, pass, clock } = await setUp();
	const id = await open();
	const elsewhere = await open({ request: null });
	const [applied, movedOn, no, placed, left, listed] = [
		await arrive("applied@example.com"),
		await arrive("moved-on@example.com"),
		await arrive("no@example.com"),
		await arrive("placed@example.com"),
		await arrive("left@example.com"),
		await arrive("listed@example.com"),
	];
	expect((await ofOpening(id)).people).toHaveLength(6);
	await consider(id, applied, { stage: "applied", added_by: null });
	await consider(id, movedOn, { stage: "interview", added_by: null });
	await consider(id, no, { consent: "no", stage: "ended" });
	await consider(id, listed);
	const placement = { starts_on: "2026-03-09", base: 100_000, fee: null, fee_why: null, guarantee_days: 90 };
	for (const [candidate, left_on] of [
		[placed, null],
		[left, "2026-03-20"],
	] as const) {
		await consider(elsewhere, candidate, { stage: "placed", placed_at: AT });
		const dates = { placed_at: AT, guarantee_ends_on: "2026-06-07", invoiced_on: null, paid_on: null };
		const row = { ...placement, ...dates, opening: elsewhere, candidate, left_on, left_why: null, replacement: null };
		await db.insertInto("placements").values(row).execute();
	}
	const newer = await arrive("Applied@example.com");
	const fits = await ofOpening(id);
	expect(names(fits).sort()).toEqual([listed, left].sort());
	expect(fits.fitting).toBe(2);
	expect(await ofRequest()).toEqual(fits);
	for (const candidate of [applied, newer, movedOn, no, placed]) expect(await requestsFor(candidate)).toEqual([]);
	expect(await requestsFor(left)).toEqual([request]);
	// The guarantee's last day is over in the office's time zone.
	pass(Date.parse("2026-06-08T03:59:00Z") - clock().getTime());
	expect(names(await ofOpening(id))).not.toContain(placed);
	pass(60_000);
	expect(names(await ofOpening(id))).toContain(placed);
	expect(await requestsFor(placed)).toEqual([request]);
});

test("whoever works for the employer or for a company that is off limits is not listed", async () => {
	const { db, arrive, open, ofOpening, ofRequest, requestsFor, request, clock } = await setUp();
	const at = (employer: string, end = "now") => [...EXECUTIVE, fact("title", "account-executive", { employer, end })];
	const there = await arrive("there@example.com", at("Acme Freight LLC"));
	const offLimits = await arrive("off-limits@example.com", at("Globex"));
	const before = await arrive("before@example.com", at("Acme Freight", "2024"));
	await db.transaction().execute((transaction) => findOrMakeCompany(transaction, { name: "Globex" }, clock()));
	await db.updateTable("companies").set({ off_limits: 1 }).where("compared", "=", "globex").execute();
	expect(names(await ofRequest())).toEqual([before]);
	const id = await open();
	const fits = await ofOpening(id);
	expect(names(fits)).toEqual([before]);
	expect(fits).toMatchObject({ fitting: 1, onFile: 1 });
	for (const candidate of [there, offLimits]) expect(await requestsFor(candidate)).toEqual([]);
	expect(await requestsFor(before)).toEqual([request]);
});
