import { expect, onTestFinished, test, vi } from "vitest";
import { joinAs, startDeskServer, storeResumeText } from "../../tests/test-desk.ts";
import { ThreadLimitError } from "../async/thread.ts";
import { readVocabulary } from "../config/content.ts";
import { indexBatch } from "../search/indexing.ts";
import { backgroundThread } from "../search/text-threads.ts";
import { readEvents } from "../store/database/events.ts";
import { evidenceAt, extractFacts, factRules, findResumeFacts } from "./resume-facts.ts";

const TEXT =
	"EXPERIENCE\nAccount Executive, Larkfield Logistics, Columbus, OH, 2019 - present\nPipeline in Salesforce.";
const rules = factRules(readVocabulary());

async function withAText() {
	const installation = await storeResumeText(TEXT);
	const { db, reference } = installation;
	const made = async (by = rules) => {
		while (await extractFacts(db, by));
		return db.selectFrom("resume_facts").selectAll().execute();
	};
	const labels = async (kind: string) =>
		(await findResumeFacts(db, reference))?.facts.filter((fact) => fact.kind === kind).map(({ label }) => label);
	return { ...installation, path: `/api/submissions/${reference}/facts`, made, labels };
}

async function deskWithAText() {
	const installation = await withAText();
	return { ...installation, ...(await startDeskServer(installation, installation.db)) };
}

test("facts are extracted once, and again when the text or the rules change", async () => {
	const { db, reference, made, labels } = await withAText();
	expect(await findResumeFacts(db, reference)).toMatchObject({ facts: [], state: "waiting" });
	expect(await made()).toMatchObject([{ reference, rules: rules.name }]);
	expect(await extractFacts(db, rules)).toBe(0);
	expect(await labels("title")).toEqual(["Account Executive"]);
	expect(await labels("tool")).toEqual(["Salesforce"]);
	await db.updateTable("resume_texts").set({ text: "Skills: HubSpot" }).execute();
	await db.deleteFrom("resume_facts").execute(); // as reading the file again does
	await made();
	expect(await labels("tool")).toEqual(["HubSpot"]);
	const tools = rules.vocabulary.tools.filter(({ id }) => id !== "hubspot");
	const others = factRules({ ...rules.vocabulary, tools });
	expect(await made(others)).toMatchObject([{ rules: others.name }]);
	expect(await labels("tool")).toEqual([]);
});

test("a recruiter's correction replaces extracted facts, survives a new extraction, and can be undone", async () => {
	const desk = await deskWithAText();
	const { db, path, reference, made, labels } = desk;
	await made();
	const recruiter = await joinAs(desk, "recruiter");
	const { body } = await recruiter.get(path);
	expect(body).toMatchObject({ state: "read", corrected: {} });
	expect(body.facts).toContainEqual({
		kind: "tool",
		value: "salesforce",
		label: "Salesforce",
		at: [92, 102],
		words: "Pipeline in Salesforce.",
	});

	const written = (label: string) => ({ label, employer: "", begin: "", end: "" });
	const put = (kind: string, facts: object[], seen?: string | null) =>
		recruiter.ask("PUT", `${path}/${kind}`, { facts, seen });
	const first = await put("tool", [written("hubspot"), written("Our own CRM")], null);
	expect(first.status).toBe(200);
	expect(first.body.corrected.tool).toEqual({
		by: { id: recruiter.id, name: expect.any(String) },
		at: desk.clock().toISOString(),
	});
	expect(await labels("tool")).toEqual(["HubSpot", "Our own CRM"]);
	expect(await labels("title")).toEqual(["Account Executive"]);
	await db.deleteFrom("resume_facts").execute();
	await made();
	expect(await labels("tool")).toEqual(["HubSpot", "Our own CRM"]);

	expect(await put("tool", [written("Gong")], null)).toMatchObject({
		status: 409,
		body: { error: /^A colleague corrected this/ },
	});
	expect(await put("place", [written("Atlantis")])).toMatchObject({
		status: 422,
		body: { errors: { 0: /^Enter a city and state/ } },
	});
	expect(await put("title", [{ ...written("VP of Sales"), begin: "May 2020" }])).toMatchObject({ status: 422 });
	expect(await put("age", [written("40")])).toMatchObject({ status: 404 });
	expect((await recruiter.ask("DELETE", `${path}/tool`, {})).body.corrected).toEqual({});
	expect(await labels("tool")).toEqual(["Salesforce"]);
	const events = (await readEvents(db, reference)).filter(({ what }) => /correct/.test(what));
	expect(events.map(({ what, data, person }) => [what, data, person])).toEqual([
		["corrected what the resume says", "{}", recruiter.id],
		["took back a correction of what the resume says", "{}", recruiter.id],
	]);
});

test("a candidate is found by the places in their resume, or in a recruiter's correction", async () => {
	const desk = await deskWithAText();
	const { db, path, reference, made } = desk;
	while (await indexBatch(db, desk.clock())); // before facts were extracted
	await made();
	const recruiter = await joinAs(desk, "recruiter");
	const foundIn = (place: string) =>
		expect.poll(async () => {
			const { body } = await recruiter.get(`/api/find?place=${encodeURIComponent(place)}`);
			return body.items.map((item: { reference: string }) => item.reference);
		});
	await foundIn("Columbus, OH").toEqual([reference]);
	const facts = [{ label: "Austin, TX", employer: "", begin: "", end: "" }];
	expect((await recruiter.ask("PUT", `${path}/place`, { facts })).status).toBe(200);
	await foundIn("Austin, TX").toEqual([reference]);
	await foundIn("Columbus, OH").toEqual([]);
});

test("a file still being read has no facts", async () => {
	const { db, reference, made } = await withAText();
	await db.updateTable("resume_texts").set({ reader: -1, state: "broken", text: "" }).execute();
	expect(await made()).toEqual([]);
	expect(await findResumeFacts(db, reference)).toMatchObject({ state: "waiting" });
	await db.updateTable("resume_texts").set({ reader: -3 }).execute();
	expect(await made()).toHaveLength(1);
	expect(await findResumeFacts(db, reference)).toMatchObject({ state: "broken" });
});

/** The thread crashes on every resume, as if its text were made for that. */
function deadlyTexts(error: Error) {
	const ask = vi.spyOn(backgroundThread, "ask").mockRejectedValue(error);
	onTestFinished(() => ask.mockRestore());
	return ask;
}

test("a text that fails is given up after three tries, the desk says so, and new rules try it again", async () => {
	const { db, reference } = await withAText();
	const ask = deadlyTexts(new ThreadLimitError());
	const states: unknown[] = [];
	for (let round = 0; round < 5; round++) {
		await extractFacts(db, rules);
		states.push((await findResumeFacts(db, reference))?.state);
	}
	expect(states).toEqual(["waiting", "waiting", "given up", "given up", "given up"]);
	expect(ask).toHaveBeenCalledTimes(3);
	ask.mockRestore();
	await extractFacts(db, factRules({ ...rules.vocabulary, tools: [] }));
	expect(await findResumeFacts(db, reference)).toMatchObject({ state: "read", facts: expect.arrayContaining([]) });
});

test("a try is counted before it begins, so a text can't crash the server forever", async () => {
	const { db, reference } = await withAText();
	const counted: number[] = [];
	const ask = deadlyTexts(new Error("killed"));
	ask.mockImplementation(async () => {
		counted.push((await db.selectFrom("resume_facts").select("tries").executeTakeFirstOrThrow()).tries);
		throw new Error("killed");
	});
	for (let start = 0; start < 5; start++) await extractFacts(db, rules).catch(() => undefined);
	expect(counted).toEqual([1, 2, 3]);
	expect(await findResumeFacts(db, reference)).toMatchObject({ state: "given up" });
});

test("earlier facts stay during a new extraction, and if it fails", async () => {
	const { db, made, labels } = await withAText();
	await made();
	const others = factRules({ ...rules.vocabulary, tools: [] });
	deadlyTexts(new ThreadLimitError());
	for (let round = 0; round < 4; round++) await extractFacts(db, others);
	expect(await labels("tool")).toEqual(["Salesforce"]);
});

test("erasing a person removes the text, facts and corrections", async () => {
	const desk = await deskWithAText();
	await desk.made();
	const admin = await joinAs(desk, "admin");
	await admin.ask("PUT", `${desk.path}/tool`, { facts: [{ label: "Quillwright", employer: "", begin: "", end: "" }] });
	await admin.ask("DELETE", "/api/people/ada%40example.com", { name: "Ada Quinn" });
	for (const table of ["resume_facts", "fact_corrections"] as const) {
		expect([table, await desk.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
	}
	expect((await admin.get(desk.path)).status).toBe(404);
});

test.each([
	["Sales\n• Sold freight to plants\nMore", "Sold freight to plants"],
	["Sales\n- Sold freight to plants", "Sold freight to plants"],
	["Sold freight - to plants", "Sold freight - to plants"],
	["-- Sold freight --", "-- Sold freight --"],
])("evidence is the line, without the sign of its list: %j", (text, line) => {
	const at = text.indexOf("freight");
	expect(evidenceAt(text, [at, at + 7])).toBe(line);
});
