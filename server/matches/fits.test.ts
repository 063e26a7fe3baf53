import { expect, test } from "vitest";
import { lead, newInstallation } from "../../tests/installation.ts";
import { buildProfile } from "../matching/profile.ts";
import type { Fact, FactKind } from "../matching/terms/fact.ts";
import { vocabulary } from "../matching/test-vocabulary.ts";
import type { Database } from "../store/tables.ts";
import { readFits } from "./fits.ts";

const REQUIREMENTS = "Must have sold freight. 5+ years, in Columbus, Salesforce.";

function fact(kind: FactKind, value: string, label = value, at: Fact["at"] = null): Fact {
	return { kind, value, label, at };
}

/** The state after the resume was read. */
async function storeFacts(db: Database, reference: string, facts: Fact[], text = "") {
	const { fields } = await db
		.selectFrom("submissions")
		.select("fields")
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const profile = JSON.stringify(buildProfile(facts, JSON.parse(fields)));
	await db
		.insertInto("resume_facts")
		.values({ reference, rules: "1", facts: JSON.stringify(facts), profile })
		.execute();
	await db.insertInto("resume_texts").values({ reference, reader: 1, state: "read", pages: "[]", text }).execute();
}

async function setUpCandidates() {
	const installation = newInstallation();
	const { db, intake } = await installation.open();
	const { reference: request } = await intake.receive(
		lead("dana@harrowpike.example", { roleType: "account-executive", requirements: REQUIREMENTS }),
	);
	const arrive = async (email: string, facts?: Fact[], text?: string) => {
		const { reference } = await intake.receive(await installation.resume(email, `%PDF-1.7 ${email} ${Math.random()}`));
		if (facts) await storeFacts(db, reference, facts, text);
		installation.pass(60_000);
		return reference;
	};
	const looking = () => ({
		now: installation.clock(),
		retainResumesMonths: 12,
		vocabulary,
		timeZone: "America/New_York",
	});
	return {
		...installation,
		db,
		request,
		arrive,
		async people() {
			const fits = await readFits(db, request, looking());
			if (fits?.kind !== "request") throw new Error("A request has people.");
			return fits;
		},
		requests: (reference: string) => readFits(db, reference, looking()),
	};
}

const FITTING = [
	fact("title", "account-executive", "Account Executive"),
	fact("sector", "freight"),
	fact("years", "9"),
];

test("matching candidates come in order, with evidence from the resume for each requirement", async () => {
	const { arrive, people } = await setUpCandidates();
	const text = "Marcus Ellery\nColumbus, Ohio\nSold managed freight contracts with Salesforce to manufacturers\n";
	const at = (words: string): Fact["at"] => [text.indexOf(words), text.indexOf(words) + words.length];
	const best = await arrive(
		"marcus@example.com",
		[
			...FITTING.slice(0, 1),
			fact("sector", "freight", "freight", at("freight")),
			fact("years", "9", "9 years in sales"),
			fact("place", "columbus, oh", "Columbus, Ohio", at("Columbus, Ohio")),
			fact("tool", "salesforce", "Salesforce", at("Salesforce")),
		],
		text,
	);
	const second = await arrive("janelle@example.com", [...FITTING, fact("place", "dayton, oh")]);
	const poor = await arrive("owen@example.com", [fact("title", "sdr"), fact("sector", "software"), fact("years", "1")]);
	const fits = await people();
	expect(fits).toMatchObject({ fitting: 2, onFile: 3, without: 0 });
	expect(fits.requirements.map(({ label }) => label)).toEqual([
		...["Freight", "Account Executive", "Columbus, Ohio", "5 years or more", "Salesforce"],
	]);
	expect(fits.people.map(({ reference }) => reference)).toEqual([best, second]);
	expect(fits.people).not.toContainEqual(expect.objectContaining({ reference: poor }));
	const [first, next] = fits.people;
	expect(first).toMatchObject({
		name: "Ada Quinn",
		gist: "Account executive, 9 years, Columbus, Ohio",
		met: 5,
		of: 5,
		score: 1,
	});
	expect(first?.held.map(({ label, verdict, because }) => [label, verdict, because?.line ?? because?.label])).toEqual([
		["Freight", "met", "Sold managed freight contracts with Salesforce to manufacturers"],
		["Account Executive", "met", "Account Executive"],
		["Columbus, Ohio", "met", "Columbus, Ohio"],
		["5 years or more", "met", "9 years in sales"],
		["Salesforce", "met", "Sold managed freight contracts with Salesforce to manufacturers"],
	]);
	expect(next?.held.map(({ verdict }) => verdict)).toEqual(["met", "met", "near", "met", "not known"]);
});

test("what somebody does is shown as the reason for a role that their title doesn't name", async () => {
	const { arrive, people } = await setUpCandidates();
	const text = "Growth Partner, Harrow\nNew logos only, 60 calls a day\n";
	const begin = text.indexOf("New logos");
	const title: Fact = { ...fact("title", "other", "Growth Partner"), open: true, end: "now" };
	await arrive(
		"avery@example.com",
		[{ ...title, does: [{ work: "opens", at: [begin, text.length - 1] }] }, ...FITTING.slice(1)],
		text,
	);
	const { people: found } = await people();
	const role = found[0]?.held.find(({ kind }) => kind === "role");
	expect(role).toMatchObject({
		verdict: "met",
		because: { label: "Opens new accounts", line: "New logos only, 60 calls a day" },
	});
});

test("among close matches, candidates with the request's keywords come first, which is no reason by itself", async () => {
	const { db, request, arrive, people } = await setUpCandidates();
	const requirements = `${REQUIREMENTS} Sells rental uniforms to laundries, kitchens and breweries.`;
	const fields = JSON.stringify({ roleType: "account-executive", requirements });
	await db.updateTable("submissions").set({ fields }).where("reference", "=", request).execute();
	const facts = [...FITTING, fact("place", "columbus, oh")];
	const first = await arrive("marcus@example.com", facts, "Ada Quinn\nUniforms for kitchens, laundries, breweries\n");
	const second = await arrive("janelle@example.com", facts, "Ada Quinn\nPayroll for everybody\n");
	const found = await people();
	expect(found.people.map(({ reference }) => reference)).toEqual([first, second]);
	expect(found.people.map(({ met, of }) => [met, of])).toEqual([
		[4, 5],
		[4, 5],
	]);
	expect(found.people.flatMap(({ held }) => held).map(({ kind }) => kind)).not.toContain("words");
	expect(found.requirements.at(-1)).toMatchObject({ kind: "words", label: "Keywords" });
});

test("if no one fits, those who come close are counted apart", async () => {
	const { arrive, people, requests } = await setUpCandidates();
	const elsewhere = await arrive("marcus@example.com", [...FITTING, fact("place", "denver, co")]);
	await arrive("owen@example.com", [fact("title", "sdr"), fact("sector", "software"), fact("years", "1")]);
	const none = await people();
	expect(none).toMatchObject({ fitting: 0, close: 1, people: [{ reference: elsewhere, fits: false }] });
	expect(await requests(elsewhere)).toMatchObject({ fitting: 0, close: 1, requests: [{ fits: false }] });
	const here = await arrive("janelle@example.com", [...FITTING.slice(0, 2), fact("place", "dayton, oh")]);
	const one = await people();
	expect(one).toMatchObject({ fitting: 1, close: 1 });
	expect(one.people.map(({ reference }) => reference)).toEqual([here, elsewhere]);
});

test("a candidate appears once, with the newest resume; one not read yet is matched by its form", async () => {
	const { arrive, people } = await setUpCandidates();
	await arrive("marcus@example.com", FITTING);
	const newest = await arrive("Marcus@example.com", FITTING);
	await arrive("nobody-has-read@example.com");
	const fits = await people();
	expect(fits.people.map(({ reference }) => reference)).toEqual([newest]);
	expect(fits).toMatchObject({ onFile: 2, without: 1, reading: 1 });
});

test("a resume without a file isn't being read", async () => {
	const { db, arrive, people } = await setUpCandidates();
	const reference = await arrive("by-phone@example.com");
	await db.updateTable("submissions").set({ file_key: null }).where("reference", "=", reference).execute();
	expect(await people()).toMatchObject({ onFile: 1, without: 1, reading: 0 });
});

test("a candidate who lives elsewhere and would relocate says so", async () => {
	const { db, arrive, people } = await setUpCandidates();
	const reference = await arrive("marcus@example.com", [...FITTING, fact("place", "denver, co")]);
	const { profile } = await db
		.selectFrom("resume_facts")
		.select("profile")
		.where("reference", "=", reference)
		.executeTakeFirstOrThrow();
	const moving = JSON.stringify({ ...JSON.parse(profile), moves: true });
	await db.updateTable("resume_facts").set({ profile: moving }).where("reference", "=", reference).execute();
	const [first] = (await people()).people;
	expect(first?.held.find(({ kind }) => kind === "place")).toMatchObject({
		verdict: "near",
		because: { label: "Willing to relocate" },
	});
});

test.each([
	["suspected spam", { suspected: "it looks like spam" }],
	["marked as spam", { outcome: "spam" }],
	["called off", { outcome: "called-off" }],
	["infected", { file_scan: "infected" as const }],
	["past its time", { received_at: "2025-03-01T15:00:00.000Z" }],
])("whoever's resume is %s is not on file", async (_, changed) => {
	const { db, arrive, people } = await setUpCandidates();
	const reference = await arrive("marcus@example.com", FITTING);
	expect((await people()).onFile).toBe(1);
	await db.updateTable("submissions").set(changed).where("reference", "=", reference).execute();
	expect(await people()).toMatchObject({ onFile: 0, people: [] });
});

test("recruiters' corrections are what is shown", async () => {
	const { db, arrive, people } = await setUpCandidates();
	const reference = await arrive("marcus@example.com", FITTING);
	await db
		.insertInto("fact_corrections")
		.values({
			...{ reference, kind: "years", facts: JSON.stringify([fact("years", "9", "9 years, on the phone")]) },
			...{ person: "somebody", corrected_at: "2026-03-02T15:00:00.000Z" },
		})
		.execute();
	const [first] = (await people()).people;
	expect(first?.held.find(({ kind }) => kind === "years")?.because?.label).toBe("9 years, on the phone");
});

test("a candidate is matched with open requests and those of the last half year, best first", async () => {
	const { db, request, arrive, requests, pass } = await setUpCandidates();
	const reference = await arrive("marcus@example.com", FITTING);
	expect(await requests(reference)).toMatchObject({
		...{ kind: "resume", fitting: 1, compared: 1, isOnFile: true },
		requests: [{ reference: request, company: "Acme", state: "open", met: 3, of: 5, candidacy: null }],
	});
	await db
		.updateTable("submissions")
		.set({ closed_at: "2026-03-03T15:00:00.000Z", outcome: "won" })
		.where("reference", "=", request)
		.execute();
	expect(await requests(reference)).toMatchObject({ fitting: 1 });
	pass(181 * 24 * 60 * 60 * 1000);
	expect(await requests(reference)).toMatchObject({ fitting: 0, compared: 0 });
	expect(await requests("CW-NONE")).toBeUndefined();
});

test("candidates with unusual addresses are compared too, whether or not their resume was read", async () => {
	const { db, arrive, people } = await setUpCandidates();
	const read = await arrive("quoted@example.com", FITTING);
	const unread = await arrive("plain@example.com");
	for (const [reference, inbox] of [
		[read, '"a\\b\n"@example.com'],
		[unread, null],
	] as const) {
		await db.updateTable("submissions").set({ inbox }).where("reference", "=", reference).execute();
	}
	const { people: best, onFile, without } = await people();
	expect(best[0]?.reference).toBe(read);
	expect({ onFile, without }).toEqual({ onFile: 2, without: 1 });
});
