import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { UnversionedAction } from "../../contract/desk/actions.ts";
import { lead, newInstallation } from "../../tests/installation.ts";
import { storeResumeText } from "../../tests/test-desk.ts";
import { ThreadLimitError } from "../async/thread.ts";
import { findSubmissions } from "../matches/find.ts";
import { findPerson, invite, join } from "../people/people.ts";
import { actOnSubmission } from "../submissions/actions/submission-actions.ts";
import { readSubmissionDetail } from "../submissions/submission-detail.ts";
import { listSubmissions } from "../submissions/submission-list.ts";
import { createEntries } from "./entries.ts";
import { splitWords } from "./index-words.ts";
import { indexBatch } from "./indexing.ts";
import { backgroundThread } from "./text-threads.ts";

async function searching() {
	const installation = newInstallation();
	const { clock, database, open } = installation;
	const site = await open();
	const db = await database();
	const moment = { now: clock(), todayEnds: clock(), tomorrowEnds: clock() };
	return {
		...installation,
		site,
		db,
		async index() {
			while (await indexBatch(db, clock()));
		},
		async found(q: string) {
			const listed = await listSubmissions(db, { queue: "all", q, me: "x" }, undefined, moment);
			return listed?.items.map(({ email }) => email.replace("@example.com", "")).sort();
		},
	};
}

test("submissions are found by prefixes of their words, however they are written", async () => {
	const { db, found, index, site } = await searching();
	await site.intake.receive(
		lead("ng", { email: "ng@example.com", lastName: "Nguyễn-O'Brien", company: "Harrow & Pike" }),
	);
	await site.intake.receive(
		lead("x", { email: "jo@example.com", requirements: "Ein Verkäufer für Köln, ﬁnanz Привет 東京" }),
	);
	expect(await found("")).toEqual(["jo", "ng"]);
	expect(await found("nguyen")).toEqual([]);
	await index();
	const expected: Record<string, string[]> = {
		nguyen: ["ng"],
		"NGUYỄN o'br": ["ng"],
		"harrow&pi": ["ng"],
		"pike harrow": ["ng"],
		kol: ["jo"],
		"Köln verkauf": ["jo"],
		"Köl verkauf": [],
		"Köl* verkauf": ["jo"],
		"ngu har": ["ng"],
		finanz: ["jo"],
		прив: ["jo"],
		東: ["jo"],
		"vp of sal": ["jo", "ng"],
		"ng@example.com": ["ng"],
		ngx: [],
		"harrow köln": [],
		"!!!": ["jo", "ng"],
		'" OR 1': [],
		"NEAR(a b)": [],
		"verkauf* NOT pike": ["jo"],
		"verkauf* NOT köln": [],
		"'); drop table searched; --": [],
		"\u0000": ["jo", "ng"],
		[`${"x".repeat(10_000)}`]: [],
	};
	for (const [typed, who] of Object.entries(expected)) expect(await found(typed), typed.slice(0, 40)).toEqual(who);
	const { reference } = await db
		.selectFrom("submissions")
		.select("reference")
		.where("email", "=", "ng@example.com")
		.executeTakeFirstOrThrow();
	expect(await found(reference.toLowerCase())).toEqual(["ng"]);
});

test("a submission too long for the index is found by its beginning, and does not block others", async () => {
	const { db, found, index, site } = await searching();
	const { reference } = await site.intake.receive(lead("much@example.com"));
	await site.intake.receive(lead("little@example.com"));
	const words = Array.from({ length: 9_000 }, (_, number) => `${number}${"𐐨".repeat(28)}`);
	const fields = JSON.stringify({ email: "much@example.com", requirements: words.join(" ") });
	await db.updateTable("submissions").set({ fields }).where("reference", "=", reference).execute();
	await index();
	expect(await found("little")).toEqual(["little"]);
	expect([await found(`2000𐐨`), await found(`2999𐐨`)]).toEqual([["much"], []]);
});

test("details, notes and calls are found after the next indexing; what was undone is not", async () => {
	const { clock, db, found, index, site } = await searching();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	await index();
	expect(await indexBatch(db, clock())).toBe(0);
	await site.intake.completeLead(site.intake.leadToken(reference), {
		phone: "(302) 555-0142",
		jobTitle: "Head of Sales",
	});
	const { id } = await invite(db, { email: "c@firm.example", role: "admin", by: null }, clock());
	await db.transaction().execute((transaction) => join(transaction, id, "Claire", clock()));
	const by = await findPerson(db, id);
	if (!by) throw new Error("Claire did not join");
	const doing = async (wanted: UnversionedAction) => {
		const { version = 0 } = (await readSubmissionDetail(db, reference, id, clock())) ?? {};
		const action = { ...wanted, version };
		return actOnSubmission(db, { reference, action, by, targets: [], timeZone: "UTC" }, clock);
	};
	await doing({ what: "note", text: "Prefers Thursdays" });
	await doing({ what: "call", outcome: "voicemail", text: "Left word with Gerald" });
	expect(await found("thursday")).toEqual([]);
	await index();
	for (const typed of ["thursday", "gerald", "3025550142", "302-555", "head"]) {
		expect(await found(typed), typed).toEqual(["jane"]);
	}
	const noted = await doing({ what: "note", text: "Wrongheaded" });
	await index();
	expect(await found("wrongheaded")).toEqual(["jane"]);
	await doing({ what: "undo", event: noted.done ? (noted.undo?.event ?? "") : "" });
	await index();
	expect(await found("wrongheaded")).toEqual([]);
	expect(await found("thursday")).toEqual(["jane"]);
});

test("servers that index at the same time write each submission once, and many matches are listed too", async () => {
	const { clock, database, db, found, index, site } = await searching();
	const one = await site.intake.receive(lead("jane@example.com"));
	const { fields } = await db.selectFrom("submissions").select("fields").executeTakeFirstOrThrow();
	const copies = Array.from({ length: 1_200 }, (_, number) => ({
		reference: `CW-COPY-${number}`,
		kind: "lead" as const,
		email: "jane@example.com",
		inbox: "jane@example.com",
		fields,
		received_at: new Date(clock().getTime() - number * 1000 - 1000).toISOString(),
		details_count: 0,
	}));
	for (const half of [copies.slice(0, 600), copies.slice(600)])
		await db.insertInto("submissions").values(half).execute();
	const other = await database();
	await Promise.all(
		[db, other, db].map(async (each) => {
			while (await indexBatch(each, clock()));
		}),
	);
	await index();
	const { rows } = await sql<{ count: number | string }>`select count(*) as count from searched`.execute(db);
	expect(Number(rows[0]?.count)).toBe(1_201);
	expect(await found("jane")).toHaveLength(100);
	expect(await found("jane doe acme")).toHaveLength(100);
	expect(await found(one.reference)).toEqual(["jane"]);
});

async function withAResume() {
	const installation = await storeResumeText("Sold quernstones in Columbus");
	const { db, clock } = installation;
	const ask = vi.spyOn(backgroundThread, "ask");
	onTestFinished(() => ask.mockRestore());
	return {
		...{ ...installation, ask },
		index: () => indexBatch(db, clock()),
		found: async (q: string) => (await findSubmissions(db, { q }, undefined))?.items.length,
	};
}

test("a resume that can't be indexed is left out after three tries; the candidate is still found", async () => {
	const { ask, found, index } = await withAResume();
	ask.mockRejectedValue(new ThreadLimitError());
	const seen: unknown[] = [];
	for (let round = 0; round < 5; round++) {
		await index();
		seen.push(await found("ada"));
	}
	expect(seen).toEqual([0, 0, 0, 1, 1]);
	expect(ask).toHaveBeenCalledTimes(3);
	expect(await found("quernstones")).toBe(0);
});

test("a change during indexing is indexed as well", async () => {
	const { ask, db, clock, found, index, reference } = await withAResume();
	ask.mockImplementationOnce(async () => {
		const text = "Sold whetstones in Columbus";
		await db.updateTable("resume_texts").set({ text }).where("reference", "=", reference).execute();
		await db.updateTable("submissions").set({ indexed_at: null }).where("reference", "=", reference).execute();
		return createEntries({ who: [], said: [], resume: [{ in: "resume", label: "", text: "quernstones" }] });
	});
	await index();
	expect(await found("quernstones")).toBe(0);
	while (await indexBatch(db, clock()));
	await indexBatch(db, clock());
	expect([await found("quernstones"), await found("whetstones")]).toEqual([0, 1]);
});

test("words are the same whatever their punctuation and accents", () => {
	expect(splitWords("Éva-Léa O’Neil, 3½ × ﬃ Straße İstanbul")).toEqual([
		"eva",
		"lea",
		"o",
		"neil",
		"31",
		"2",
		"ffi",
		"straße",
		"istanbul",
	]);
	expect(splitWords("\u202e\u0000 --- 👍🏽")).toEqual([]);
	expect(splitWords("Salesforce™ and HubSpot®")).toEqual(["salesforce", "and", "hubspot"]);
	expect(splitWords("𝒳".repeat(100)).map((word) => word.length)).toEqual([64]);
});
