import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDED_BY_TEAM, AGREE_WITHIN_DAYS } from "../../contract/desk/candidates.ts";
import { leadDetailsSchema, leadSchema } from "../../contract/forms/lead.ts";
import { messageSchema } from "../../contract/forms/message.ts";
import { resumeSchema } from "../../contract/forms/resume.ts";
import { talentRequestSchema } from "../../contract/forms/talent-request.ts";
import { readOffer } from "../../server/booking/calls.ts";
import { readConfig } from "../../server/config/config.ts";
import { readStates } from "../../server/config/content.ts";
import { listAllJobs } from "../../server/jobs/jobs.ts";
import type { Fact } from "../../server/matching/terms/fact.ts";
import { readMeetingStats } from "../../server/numbers/meetings.ts";
import { resolveRange } from "../../server/numbers/rows/range.ts";
import { inspectResume } from "../../server/resumes/inspect.ts";
import { listImportRows, listImports } from "../../server/sourcing/desk-imports/imports.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { isSample } from "../../server/store/database/sample.ts";
import { openFiles } from "../../server/store/files/files.ts";
import type { Database } from "../../server/store/tables.ts";
import { EMPLOYERS } from "./employers.ts";
import { type FilledDemo, fillDemo } from "./fill.ts";
import { CANDIDATES } from "./resumes/candidates.ts";
import { buildResume, candidateEmail } from "./resumes/careers.ts";

const NOW = new Date("2026-11-17T15:42:00.000Z"); // a Tuesday morning in New York

interface Firm extends FilledDemo {
	db: Database;
	folder: string;
}

let firm: Firm;

beforeAll(async () => {
	firm = await openFirm();
});

afterAll(() => close(firm));

async function openFirm(): Promise<Firm> {
	const folder = mkdtempSync(join(tmpdir(), "closewell-demo-"));
	const config = readConfig({ DATA_DIR: folder });
	const db = await openDatabase(config);
	return { ...(await fillDemo({ db, files: openFiles(config), now: NOW })), db, folder };
}

async function close({ db, folder }: Firm): Promise<void> {
	await db.destroy();
	rmSync(folder, { recursive: true });
}

const submissions = (db: Database) => db.selectFrom("submissions").selectAll().orderBy("reference").execute();

test("there are sixty candidates with resumes, and two recruiters who share the work", async () => {
	const { db, team } = firm;
	expect(CANDIDATES).toHaveLength(60);
	const resumes = (await submissions(db)).filter(({ kind, outcome }) => kind === "resume" && outcome !== ADDED_BY_TEAM);
	expect(new Set(resumes.map(({ email }) => email)).size).toBe(60);
	expect(Object.groupBy(resumes, ({ file_type }) => file_type ?? "none")).toMatchObject({
		pdf: { length: 40 },
		docx: { length: 20 },
	});
	expect(await db.selectFrom("people").select(["name", "role"]).orderBy("name").execute()).toEqual([
		{ name: "James Park", role: "recruiter" },
		{ name: "Rosa Delgado", role: "admin" },
	]);
	const owned = Object.groupBy(await submissions(db), ({ owner }) => owner ?? "nobody");
	expect([owned[team.rosa.id]?.length, owned[team.james.id]?.length].every((count) => (count ?? 0) > 40)).toBe(true);
	expect(await isSample(db)).toBe(true);
});

test("twenty-five employers send requests, each more than one", async () => {
	const asked = (await submissions(firm.db)).filter(({ kind }) => kind === "lead" || kind === "talent-request");
	const byCompany = Object.groupBy(asked, ({ fields }) => JSON.parse(fields).company);
	const named = EMPLOYERS.map(({ company }) => byCompany[company]?.length ?? 0);
	expect(named).toHaveLength(25);
	expect(Math.min(...named)).toBeGreaterThan(1);
});

test("submissions are answered on time or late, closed with every outcome, or open", async () => {
	const rows = await submissions(firm.db);
	const now = NOW.toISOString();
	const count = (holds: (row: (typeof rows)[number]) => unknown) => rows.filter(holds).length;
	const open = rows.filter((row) => !row.answered_at && !row.closed_at && !row.suspected);
	expect(open.length).toBe(16);
	expect(open.filter((row) => (row.due_at ?? "") < now).length).toBe(2);
	expect(open.filter((row) => !row.owner).length).toBeGreaterThan(5);
	expect(open.filter((row) => !row.opened_at).length).toBeGreaterThan(3);
	expect(count((row) => row.suspected && !row.closed_at)).toBe(3);
	expect(count((row) => row.outcome === "spam")).toBe(5);
	const late = count((row) => row.answered_at && row.due_at && row.answered_at > row.due_at);
	const onTime = count((row) => row.answered_at && row.due_at && row.answered_at <= row.due_at);
	expect(late).toBeGreaterThan(4);
	expect(onTime / (onTime + late)).toBeGreaterThan(0.85);
	const outcomes = new Set(rows.flatMap(({ outcome }) => outcome ?? []));
	expect([...outcomes]).toEqual(expect.arrayContaining(["won", "no-fit", "no-reply", "filled", "other", "spam"]));
	const oldest = rows.map(({ received_at }) => received_at).sort()[0] ?? "";
	expect(NOW.getTime() - Date.parse(oldest)).toBeGreaterThan(75 * 24 * 60 * 60 * 1000);
	expect(count((row) => row.received_at > now)).toBe(0);
});

test("openings have candidates at every stage, with every answer, presented with and without a name", async () => {
	const candidacies = await firm.db.selectFrom("candidacies").selectAll().execute();
	const stages = candidacies.map(({ stage, consent }) => `${stage}, ${consent}`);
	expect(new Set(stages)).toEqual(
		new Set([
			...["shortlisted, none", "shortlisted, asked", "shortlisted, yes", "ended, no", "sent, none", "sent, yes"],
			...["sent, asked", "interview, yes", "offer, yes", "placed, yes"],
		]),
	);
	const shares = await firm.db.selectFrom("candidacy_mails").select("shares").distinct().execute();
	expect(shares.map((row) => row.shares).sort()).toEqual(["name", "resume", null].sort());
	expect(await firm.db.selectFrom("placements").select("fee").execute()).toEqual([{ fee: 23_600 }]);
	const { next_due_at } = candidacies.find(({ stage }) => stage === "placed") ?? {};
	const daysUntil = (Date.parse(next_due_at ?? "") - NOW.getTime()) / (24 * 60 * 60 * 1000);
	expect([daysUntil > 0, daysUntil < 5]).toEqual([true, true]);
	expect(await firm.db.selectFrom("proposals").selectAll().execute()).toEqual([]);
});

test("three openings have a page on the public site, which says that it is a sample", async () => {
	const store = { db: firm.db, timeZone: "America/New_York", states: new Map(), alerts: false };
	const jobs = await listAllJobs(store, NOW);
	expect(jobs.map(({ employerNamed }) => employerNamed).sort()).toEqual([false, false, true]);
	for (const { body } of jobs) expect(body).toMatch(/\nThis job is a sample\./);
});

test("a shortlist has reasons, and answers and comments of two readers", async () => {
	const answers = await firm.db.selectFrom("shortlist_verdicts").selectAll().execute();
	expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(["interview", "maybe", "pass"]));
	const byOpening = Object.groupBy(answers, ({ opening }) => opening);
	const answered = Object.values(byOpening).find((given = []) => new Set(given.map(({ link }) => link)).size === 2);
	expect(answered?.filter(({ comment }) => comment)).toHaveLength(4);
	const sent = await firm.db
		.selectFrom("candidacy_mails")
		.select(["reasons", "concern"])
		.where("opening", "=", answered?.[0]?.opening ?? "")
		.where("concern", "is not", null)
		.execute();
	expect(sent).toHaveLength(6);
	for (const { reasons } of sent) expect(JSON.parse(reasons ?? "[]").length).toBeGreaterThan(2);
});

test("calls were held, missed and canceled, and one is to come; interviews are held, agreed on, moved and proposed", async () => {
	const { db } = firm;
	const range = resolveRange({ from: "2026-10-01", to: "2026-12-31" }, NOW, "America/New_York");
	expect(await readMeetingStats(db, range)).toEqual({
		calls: { booked: 4, held: 1, missed: 1, canceled: 1 },
		interviews: { booked: 3, held: 1, canceled: 0 },
	});
	const interviews = await db.selectFrom("interviews").selectAll().orderBy("made_at").execute();
	expect(
		interviews.map(({ starts_at, sequence, held_at }) => [starts_at !== null, sequence, held_at !== null]),
	).toEqual([
		[true, 0, true],
		[true, 1, false],
		[true, 0, false],
		[false, 0, false],
	]);
	expect(interviews.filter(({ starts_at, held_at }) => !held_at && starts_at && starts_at < NOW.toISOString())).toEqual(
		[],
	);
	expect((await readOffer(db, NOW)).people.map(({ name }) => name)).toEqual(["James Park", "Rosa Delgado"]);
	const steps = await db.selectFrom("candidacies").select("next_step").where("next_step", "is not", null).execute();
	expect(steps.filter(({ next_step }) => /January|November|Monday|Tuesday/.test(next_step ?? ""))).toEqual([]);
});

test("one chat is waiting, one is live with Rosa, and the others have ended", async () => {
	const chats = await firm.db.selectFrom("chats").select(["state", "visitor_at"]).orderBy("state").execute();
	expect(Object.groupBy(chats, ({ state }) => state)).toMatchObject({
		waiting: { length: 1 },
		live: { length: 1 },
		ended: { length: 8 },
	});
	const open = chats.filter(({ state }) => state !== "ended");
	expect(open.every(({ visitor_at }) => visitor_at > NOW.toISOString())).toBe(true);
});

test("every submission passes the site's own validation", async () => {
	const schemas = {
		lead: leadSchema,
		"talent-request": talentRequestSchema,
		resume: resumeSchema,
		message: messageSchema,
	};
	const states = [...readStates().keys()];
	for (const { kind, fields, details, reference, outcome } of await submissions(firm.db)) {
		const said = JSON.parse(fields);
		if (outcome === ADDED_BY_TEAM) continue; // the team knows less of them
		if (said.phone && kind === "lead") continue; // a call that a recruiter logged
		expect([reference, schemas[kind].safeParse(said).error]).toEqual([reference, undefined]);
		if (said.state) expect(states).toContain(said.state);
		if (details) expect(leadDetailsSchema.safeParse(JSON.parse(details)).error).toBeUndefined();
	}
});

test("the team added candidates: some agreed, one is about to be deleted, and a list was imported", async () => {
	const { db } = firm;
	const added = await db
		.selectFrom("sourced")
		.innerJoin("submissions", "submissions.reference", "sourced.reference")
		.select(["source", "agreed_at", "asked_at", "added_at", "batch", "fields"])
		.execute();
	expect(new Set(added.map(({ source }) => source))).toEqual(new Set(["referral", "linkedin", "event"]));
	expect(added.filter(({ agreed_at }) => agreed_at)).toHaveLength(2);
	const deletedIn = added
		.filter(({ agreed_at }) => !agreed_at)
		.map(({ added_at }) => AGREE_WITHIN_DAYS - (NOW.getTime() - Date.parse(added_at)) / (24 * 60 * 60 * 1000));
	expect(Math.min(...deletedIn)).toBe(2);
	for (const { fields } of added) expect(JSON.parse(fields).additionalInfo).toContain("This candidate is a sample.");
	const [imported] = await listImports(db, NOW);
	expect(imported).toMatchObject({
		...{ state: "done", counts: { create: 4, update: 0, skip: 1, refuse: 1 }, there: 4, canUndo: true },
		...{ by: "Rosa Delgado", fileName: expect.stringContaining("sample") },
	});
	const rows = await listImportRows(db, imported?.id ?? "", {});
	expect(rows.items.map(({ why }) => why).filter(Boolean)).toEqual(["Already on file.", "Name missing."]);
});

test("Dana answered by email, and still waits", async () => {
	const { db } = firm;
	const mails = await db
		.selectFrom("mails")
		.innerJoin("submissions", "submissions.reference", "mails.reference")
		.select(["from_name", "mails.kind", "state", "answered_at"])
		.execute();
	expect(mails).toEqual([{ from_name: "Dana Whitcomb", kind: "person", state: "filed", answered_at: null }]);
});

test("every resume passes inspection, is searchable, and yields the facts written in it", async () => {
	const { db, folder } = firm;
	const originals = (await db.selectFrom("mails").select("file_key").execute()).map(({ file_key }) => file_key);
	for (const key of await readdir(join(folder, "resumes"))) {
		if (originals.includes(key)) continue;
		expect(await inspectResume(join(folder, "resumes", key))).toEqual({ type: expect.stringMatching(/^(pdf|docx)$/) });
	}
	const { length: searched } = await db.selectFrom("searched").select("reference").execute();
	expect(searched).toBe((await submissions(db)).length);
	for (const [index, candidate] of CANDIDATES.entries()) {
		const { resume, quotas } = buildResume(candidate, index + 1, NOW);
		const row = await db
			.selectFrom("submissions")
			.innerJoin("resume_texts", "resume_texts.reference", "submissions.reference")
			.innerJoin("resume_facts", "resume_facts.reference", "submissions.reference")
			.select(["state", "text", "facts", "tries"])
			.where("email", "=", candidateEmail(candidate, index + 1))
			.executeTakeFirstOrThrow();
		expect([resume.name, row.state, row.tries]).toEqual([resume.name, "read", 0]);
		expect(row.text).toContain(resume.name);
		const facts: Fact[] = JSON.parse(row.facts);
		const known = (kind: string) => facts.filter((fact) => fact.kind === kind);
		expect([resume.name, known("title").map(({ label }) => label)]).toEqual([
			resume.name,
			resume.jobs.map(({ title }) => title),
		]);
		const years = Number(known("years")[0]?.value);
		expect(Math.abs(years - candidate.years), `${resume.name}: ${years} years`).toBeLessThanOrEqual(1);
		expect(known("place").map(({ value }) => value)).toContain(candidate.place.toLowerCase());
		expect(known("quota").map(({ value }) => value)).toEqual(expect.arrayContaining(quotas.map(String)));
		expect(known("sector").length, resume.name).toBeGreaterThan(0);
	}
});

test("no one is real: every email ends in .example, and every phone number is reserved for fiction", async () => {
	const { db } = firm;
	const texts = await Promise.all([
		db.selectFrom("submissions").select(["fields", "details", "email", "inbox"]).execute(),
		db.selectFrom("people").select(["email"]).execute(),
		db.selectFrom("events").select(["data"]).execute(),
		db.selectFrom("deliveries").select(["mail"]).execute(),
		db.selectFrom("chat_lines").select(["text"]).execute(),
		db.selectFrom("resume_texts").select(["text"]).execute(),
	]);
	const all = texts
		.flat()
		.flatMap((row) => Object.values(row))
		.join("\n");
	const domains = new Set(all.match(/(?<=@)[\w.-]+\w/g));
	expect([...domains].filter((domain) => !domain.endsWith(".example"))).toEqual([]);
	expect(domains.size).toBeGreaterThan(40);
	expect(all.match(/https?:\/\/\S+/g)).toBeNull();
	const phones = all.match(/\(?\b\d{3}\)?[ -]\d{3}[ -]\d{4}\b/g) ?? [];
	expect(phones.length).toBeGreaterThan(100);
	expect(phones.filter((phone) => !/ ?555[ -]01\d\d$/.test(phone))).toEqual([]);
});

test("filling again for the same moment gives the same data", { tags: "thorough" }, async () => {
	const again = await openFirm();
	try {
		const [first, second] = await Promise.all([firm, again].map(({ db }) => readAllContent(db)));
		expect(second).toEqual(first);
	} finally {
		await close(again);
	}
});

/** Everything except ids and secrets. */
async function readAllContent(db: Database) {
	const people = new Map(
		(await db.selectFrom("people").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]),
	);
	const companies = new Map(
		(await db.selectFrom("companies").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]),
	);
	const events = await db
		.selectFrom("events")
		.select(["at", "what", "reference", "person"])
		.orderBy("at")
		.orderBy("id")
		.execute();
	return {
		submissions: (await submissions(db)).map(({ owner, employer, ...row }) => ({
			...row,
			owner: people.get(owner ?? ""),
			employer: companies.get(employer ?? ""),
		})),
		candidacies: await db
			.selectFrom("candidacies")
			.select(["opening", "candidate", "stage", "consent", "letter", "next_due_at"])
			.orderBy("opening")
			.orderBy("candidate")
			.execute(),
		events: events.map(({ person, ...event }) => ({ ...event, person: people.get(person ?? "") })),
		calls: await db
			.selectFrom("calls")
			.select(["reference", "starts_at", "sequence", "canceled_at"])
			.orderBy("reference")
			.execute(),
		interviews: await db
			.selectFrom("interviews")
			.select(["opening", "candidate", "starts_at", "sequence", "held_at", "recruiter_times", "place"])
			.orderBy("made_at")
			.execute(),
		sourced: await db
			.selectFrom("sourced")
			.select(["reference", "source", "detail", "added_at", "asked_at", "agreed_at"])
			.orderBy("reference")
			.execute(),
		imported: await db
			.selectFrom("import_rows")
			.select(["name", "does", "why", "reference", "person", "email", "inbox"])
			.orderBy("number")
			.execute(),
		texts: await db.selectFrom("resume_texts").select("text").orderBy("reference").execute(),
		lines: await db.selectFrom("chat_lines").select(["at", "text"]).orderBy("at").orderBy("reference").execute(),
	};
}
