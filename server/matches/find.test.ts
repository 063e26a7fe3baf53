import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Kind } from "../../contract/forms/kinds.ts";
import { newInstallation } from "../../tests/installation.ts";
import { indexBatch } from "../search/indexing.ts";
import { parseQuery } from "../search/query.ts";
import { findHits } from "../search/snippets.ts";
import type { Database } from "../store/tables.ts";
import { findSubmissions, type SearchFilter } from "./find.ts";

const SYNONYMS = [
	["AE", "account executive"],
	["SDR", "BDR", "sales development representative"],
	["SaaS", "software as a service"],
	["presales", "pre-sales"],
];

interface Sent {
	kind?: Kind;
	fields?: Record<string, string>;
	resume?: string;
	received?: string;
	owner?: string;
	outcome?: string;
	closed?: boolean;
	answered?: boolean;
	suspected?: boolean;
	place?: string;
}

async function onFile(people: Record<string, Sent>) {
	const { clock, config, database, dataDir } = newInstallation();
	const db = await database();
	for (const [name, sent] of Object.entries(people)) await add(db, name, sent);
	while (await indexBatch(db, clock()));
	const ask = async (q: string, asked: SearchFilter = {}, cursor?: string) =>
		findSubmissions(db, { q, synonyms: SYNONYMS, ...asked }, cursor);
	return {
		...{ clock, config, dataDir, db, ask },
		async who(q: string, asked: SearchFilter = {}) {
			return (await ask(q, asked))?.items.map(({ reference }) => reference.replace("CW-", "").toLowerCase());
		},
	};
}

async function add(db: Database, name: string, sent: Sent): Promise<void> {
	const reference = `CW-${name.toUpperCase()}`;
	const email = `${name}@example.com`;
	const at = sent.received ?? "2026-03-02T12:00:00.000Z";
	const row = {
		...{ reference, email, inbox: email, kind: sent.kind ?? ("resume" as const), received_at: at, details_count: 0 },
		fields: JSON.stringify({ firstName: name, lastName: "Doe", email, ...sent.fields }),
		owner: sent.owner ?? null,
		outcome: sent.outcome ?? null,
		closed_at: sent.closed ? at : null,
		answered_at: sent.answered ? at : null,
		suspected: sent.suspected ? "too fast" : null,
	};
	await db.insertInto("submissions").values(row).execute();
	if (sent.resume) {
		const text = { reference, reader: 1, state: "read" as const, pages: "[0]", text: sent.resume };
		await db.insertInto("resume_texts").values(text).execute();
	}
	if (sent.place) {
		const facts = JSON.stringify([{ kind: "place", value: sent.place, label: sent.place, at: null }]);
		await db.insertInto("resume_facts").values({ reference, rules: "1", facts, profile: "{}" }).execute();
	}
}

test("words, phrases, prefixes, endings, synonyms and exclusions work the same on both databases", async () => {
	const { who } = await onFile({
		ann: { resume: "Account Executive at Larkfield.\nSold freight contracts to manufacturers in Ohio." },
		bob: { resume: "AE, software as a service. Salesforce and MEDDIC. Manufacturing plants in Texas." },
		cid: { resume: "Sales development representatives: led six. Executive account reviews in Columbus, Ohio." },
		dee: { kind: "lead", fields: { company: "Harrow & Pike", requirements: "Two BDRs for our SaaS, no freight" } },
		eva: { resume: "Companies I served: a company in Cöln. Sale of boats. Quota 118%." },
	});
	const expected: Record<string, string[]> = {
		freight: ["ann", "dee"],
		"freight ohio": ["ann"],
		"manufacturer ohio": ["ann"],
		manufacturers: ["ann", "bob"],
		manufacturin: ["bob"],
		"sale boats": ["eva"],
		"sale ": ["bob", "cid", "eva"], // the last word may be unfinished
		"sales boats": ["eva"],
		"sales* texas": ["bob"],
		'"sales"': ["cid"],
		'"account executive"': ["ann"],
		'"executive account"': ["cid"],
		'"account executive': ["ann"],
		"account executive": ["ann", "bob", "cid"],
		"ae ohio": ["ann"],
		"AEs ohio": ["ann"],
		'"ae"': ["bob"],
		"sdr saas": ["dee"],
		bdr: ["cid", "dee"],
		"software as a service": ["bob", "dee"],
		"freight -saas": ["ann"],
		'freight -"no freight"': ["ann"],
		"-freight": ["bob", "cid", "eva"],
		"-ae": ["ann", "cid", "dee", "eva"], // only as typed, without synonyms
		"ohio -ann": ["cid"],
		"company boat": ["eva"],
		"koln boat": ["eva"], // a letter away
		"coln boat": ["eva"],
		"harr pik": ["dee"],
		"harrow&pike": ["dee"],
		"pike harrow": ["dee"],
		"pike-harrow": [],
		"dee@example.com": ["dee"],
		"example.com freight": ["ann", "dee"],
		"ohio\tcolumbus": ["cid"],
		"columbus,ohio": ["cid"],
		118: ["eva"],
		zebra: [],
		"": ["ann", "bob", "cid", "dee", "eva"],
		"-": ["ann", "bob", "cid", "dee", "eva"],
		'""': ["ann", "bob", "cid", "dee", "eva"],
	};
	for (const [typed, found] of Object.entries(expected)) expect((await who(typed))?.sort(), typed).toEqual(found);
});

test("AND, OR, NOT, bars and parentheses combine words, in any depth", async () => {
	const { who } = await onFile({
		ann: { resume: "Freight broker in Ohio. Payroll." },
		bob: { resume: "Freight director in Texas." },
		cid: { resume: "Payroll director, pre-sales, presales." },
		dee: { resume: "Hospitals and pre-sales." },
	});
	const expected: Record<string, string[]> = {
		"freight AND payroll": ["ann"],
		"freight OR payroll": ["ann", "bob", "cid"],
		"freight | payroll": ["ann", "bob", "cid"],
		"freight NOT director": ["ann"],
		"(freight OR payroll) director": ["bob", "cid"],
		"(freight OR payroll) AND director NOT texas": ["cid"],
		"freight payroll OR hospitals": ["ann", "dee"],
		"hospitals OR (director (freight OR payroll))": ["bob", "cid", "dee"],
		"freight OR NOT director": ["ann", "bob", "dee"],
		"director NOT (freight OR hospitals)": ["cid"],
		"director -(freight texas)": ["cid"],
		"NOT (director OR hospitals)": ["ann"],
		'"payroll director" | "freight broker"': ["ann", "cid"],
		"pay* AND dir*": ["cid"],
		"(freight": ["ann", "bob"],
		"freight)) broker((": ["ann"],
		"presales ": ["cid", "dee"],
		"pre-sales ": ["cid", "dee"],
		"freight or payroll": [],
	};
	for (const [typed, found] of Object.entries(expected)) expect((await who(typed))?.sort(), typed).toEqual(found);
});

test("states are found by name and code, cities by their nicknames", async () => {
	const { who } = await onFile({
		ann: { resume: "Sold in Texas and at home.", place: "austin, tx" },
		bob: { resume: "Sold freight in Houston, TX." },
		cid: { resume: "Lives in Indianapolis.", place: "indianapolis, in" },
		dee: { resume: "Fort Worth accounts." },
		eva: { resume: "New York, NY" },
	});
	const expected: Record<string, string[]> = {
		"TX ": ["ann", "bob"],
		"texas ": ["ann", "bob"],
		"IN accounts": [],
		"IN ": ["cid"],
		"Indiana ": ["cid"],
		"DFW ": ["dee"],
		"dallas ": [],
		"indy ": ["cid"],
		"NYC ": ["eva"],
		"TX OR IN": ["ann", "bob", "cid"],
	};
	for (const [typed, found] of Object.entries(expected)) expect((await who(typed))?.sort(), typed).toEqual(found);
});

test("if nothing is found, words that occur nowhere are replaced by one a letter away, and the result says so", async () => {
	const { ask } = await onFile({
		ann: { resume: "Insurance producer in Kansas City." },
		bob: { resume: "Channel sales to refineries." },
	});
	const found = async (q: string) => {
		const result = await ask(q);
		return [result?.items.map(({ reference }) => reference), result?.shownFor];
	};
	expect(await found("insurnace producer")).toEqual([["CW-ANN"], "insurance producer"]);
	expect(await found("chanel refinary")).toEqual([["CW-BOB"], "channel refinery"]);
	expect(await found("insurance")).toEqual([["CW-ANN"], null]);
	expect(await found('"insurnace"')).toEqual([[], null]);
	expect(await found("channel insurance")).toEqual([[], null]);
	expect(await found("xyzzyx")).toEqual([[], null]);
});

test("any input gets an answer, never an error", async () => {
	const { ask, db } = await onFile({ ann: { resume: "Freight" } });
	const hostile = [
		...[
			'"',
			"'",
			"\\",
			"''",
			"(((",
			")",
			"*",
			"-*",
			'-"',
			"-- drop",
			"NEAR(",
			"AND OR NOT",
			"a AND",
			"who:x",
			"^a",
			"{who} : a",
		],
		...[
			"a:*",
			"!a",
			"a & b",
			"a <-> b",
			"a | !",
			"%",
			"_",
			"\u0000",
			"\ud800",
			"👍🏽 👩‍👩‍👧",
			"·",
			"·every",
			"·kind·resume",
			"𝒳*",
			"ß",
			"İ",
		],
		...[
			"x".repeat(10_000),
			"x ".repeat(5_000),
			'"'.repeat(10_000),
			"-a ".repeat(3_000),
			"\u0301".repeat(500),
			"ae ".repeat(60),
		],
	];
	for (const typed of hostile) {
		const found = await ask(typed);
		expect(found?.items, typed.slice(0, 20)).toBeInstanceOf(Array);
	}
	expect((await ask("·every zebra"))?.items).toEqual([]);
	for (const cursor of ["x", "e30", Buffer.from('["best",-1,"x"]').toString("base64url")]) {
		expect(await findSubmissions(db, {}, cursor)).toBeUndefined();
	}
});

test("a search can be filtered by kind, state, position, years, place, time and owner", async () => {
	const { who, ask } = await onFile({
		ann: { fields: { desiredPosition: "account-executive", experience: "6-10", place: "Columbus, Ohio" }, owner: "me" },
		bob: { fields: { desiredPosition: "sales-manager", experience: "15+" }, place: "columbus, oh", answered: true },
		cid: { fields: { desiredPosition: "account-executive", experience: "0-2", place: "New York" }, closed: true },
		dee: {
			kind: "talent-request",
			fields: { jobTitle: "Account executive", state: "new-york" },
			received: "2026-05-01T00:00:00.000Z",
		},
		eva: { suspected: true },
		fay: { outcome: "spam", closed: true },
	});
	expect(await who("")).toEqual(["dee", "cid", "bob", "ann"]);
	expect(await who("doe", { kind: "resume" })).toHaveLength(3);
	expect(await ask("doe", { kind: "resume" })).toMatchObject({ total: 3, onFile: 3, next: null });
	expect(await who("", { kind: "talent-request" })).toEqual(["dee"]);
	expect(await who("doe", { position: "account-executive", state: "open" })).toEqual(["dee", "ann"]);
	expect(await who("", { years: 6 })).toEqual(["bob", "ann"]);
	expect(await who("", { years: 11 })).toEqual(["bob"]);
	expect(await who("", { place: "OH" })).toEqual(["bob", "ann"]);
	expect(await who("", { place: "columbus, ohio" })).toEqual(["bob", "ann"]);
	expect(await who("", { place: "Columbus, IN" })).toEqual([]);
	expect(await who("", { place: "new york" })).toEqual(["dee", "cid"]);
	expect(await who("", { state: "answered" })).toEqual(["bob"]);
	expect(await who("doe", { state: "closed" })).toEqual(["cid"]);
	expect(await who("doe", { state: "suspected" })).toEqual(["eva"]);
	expect(await who("", { state: "spam" })).toEqual(["fay"]);
	expect(await who("", { owner: "me" })).toEqual(["ann"]);
	expect(await who("", { owner: null, place: "ohio" })).toEqual(["bob"]);
	expect(await who("", { from: "2026-04-01T00:00:00.000Z" })).toEqual(["dee"]);
	expect(await who("", { before: "2026-04-01T00:00:00.000Z", position: "sales-manager" })).toEqual(["bob"]);
	expect((await ask("", { place: "ohio" }))?.items.map(({ where }) => where)).toEqual([
		"columbus, oh",
		"Columbus, Ohio",
	]);
});

test("a match in the name ranks above a mention, and paging shows each result once", async () => {
	const mentions = Object.fromEntries(
		Array.from({ length: 60 }, (_, number): [string, Sent] => [
			`p${number}`,
			{
				resume: `Austin ${"territory ".repeat(number)} Austin Austin Austin`,
				received: `2026-02-${10 + (number % 15)}T00:00:00.000Z`,
			},
		]),
	);
	const { ask } = await onFile({
		...mentions,
		zoe: { fields: { lastName: "Austin" } },
		yan: { fields: { additionalInfo: "Moving to Austin" } },
	});
	const seen: string[] = [];
	let cursor: string | undefined;
	do {
		const part = await ask("austin", {}, cursor);
		seen.push(...(part?.items.map(({ reference }) => reference) ?? []));
		cursor = part?.next ?? undefined;
	} while (cursor);
	expect(seen.slice(0, 2)).toEqual(["CW-ZOE", "CW-YAN"]);
	expect(new Set(seen).size).toBe(62);
	expect(seen).toHaveLength(62);
	expect(await ask("austin")).toMatchObject({ total: 62 });
});

test("with more than a thousand matches the newest come first, without a total", async () => {
	const { ask, clock, db } = await onFile({ ann: { resume: "Freight" } });
	const rows = Array.from({ length: 1_100 }, (_, number) => ({
		...{ reference: `CW-${number}`, kind: "resume" as const, email: "x@example.com", inbox: "x", details_count: 0 },
		fields: JSON.stringify({ firstName: "Many", additionalInfo: "freight" }),
		received_at: new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString(),
	}));
	await db.insertInto("submissions").values(rows.slice(0, 550)).execute();
	await db.insertInto("submissions").values(rows.slice(550)).execute();
	while (await indexBatch(db, clock(), 500));
	const first = await ask("freight");
	expect(first).toMatchObject({ total: null, onFile: 1_101 });
	expect(first?.items.slice(0, 3).map(({ reference }) => reference)).toEqual(["CW-ANN", "CW-1099", "CW-1098"]);
	const second = await ask("freight", {}, first?.next ?? "");
	expect(second?.items[0]?.reference).toBe("CW-1075");
	expect(await ask("freight -many")).toMatchObject({ total: 1 });
	expect(await ask("", { kind: "resume" })).toMatchObject({ total: null });
});

test("snippets show where the words are, those with the most first, and highlight what was found", async () => {
	const resume = `Jane Doe\n\n${"Led a team. ".repeat(40)}\n\nManaged freight contracts to manufacturers\tin Ohio.\n\n${"Freight. ".repeat(9)}`;
	const { ask } = await onFile({ jane: { resume, fields: { additionalInfo: "Freight or 3PL near Columbus" } } });
	const [row] = (await ask("freight manufacturer ohio"))?.items ?? [];
	const marked = row?.pieces.map(({ in: place, text, marks }) => [
		place,
		text,
		marks.map(([from, to]) => text.slice(from, to)),
	]);
	expect(row?.hits).toBe(13);
	expect(marked?.[0]).toEqual(["form", "Freight or 3PL near Columbus", ["Freight"]]);
	expect(marked?.[1]).toEqual([
		"resume",
		"…Managed freight contracts to manufacturers in Ohio.…",
		["freight", "manufacturers", "Ohio"],
	]);
	expect(row?.pieces).toHaveLength(3);
	expect((await ask(""))?.items[0]).toMatchObject({ hits: 0, pieces: [] });
});

test("a snippet is cut between words, and highlights whole characters however they are encoded", () => {
	const long = `${"alpha beta ".repeat(20)}Nguyễn ﬁnance 👍🏽 ${"gamma delta ".repeat(20)}`;
	const { pieces } = findHits([{ in: "resume", label: "Resume", text: long }], parseQuery("nguyen finan"));
	expect(pieces).toHaveLength(1);
	const [{ text, marks } = { text: "", marks: [] }] = pieces;
	expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["Nguyễn", "ﬁnance"]);
	expect(text).toMatch(/^…(?:alpha|beta) .* (?:gamma|delta)…$/);
	expect(text.length).toBeLessThan(130);
	const pausing = "Sold freight and more...\n\nThen software.";
	expect(findHits([{ in: "note", label: "Note", text: pausing }], parseQuery("freight")).pieces[0]?.text).toBe(
		"Sold freight and more...",
	);
	const unbroken = "x".repeat(5_000);
	const [piece] = findHits([{ in: "note", label: "Note", text: unbroken }], parseQuery("xx")).pieces;
	expect(piece?.marks).toEqual([[0, 5_000]]);
});

test("erasing a person leaves no word in the index", async () => {
	const { clock, config, dataDir, db, who } = await onFile({
		ann: {
			resume: "Zyxwvton freight manufacturers",
			fields: { lastName: "Zyxwvlast", place: "Zyxwvcity, OH" },
			place: "zyxwvtown, oh",
		},
		bob: { resume: "Stayington freight" },
	});
	// Indexed once more, as after a note.
	await db.updateTable("submissions").set({ indexed_at: null }).execute();
	while (await indexBatch(db, clock()));
	expect(await who("zyxwvton")).toEqual(["ann"]);
	await db.deleteFrom("submissions").where("reference", "=", "CW-ANN").execute();
	expect(await who("zyxwvton")).toEqual([]);
	if (config.databaseUrl) {
		const { rows } = await sql<{ words: string }>`select words::text as words from searched`.execute(db);
		expect(rows.map(({ words }) => words).join()).not.toContain("zyxwv");
		expect(rows.map(({ words }) => words).join()).toContain("stayington");
		return;
	}
	await sql`pragma wal_checkpoint(truncate)`.execute(db);
	const bytes = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)).toString("latin1"));
	expect(bytes.join()).not.toMatch(/zyxwv/i);
	expect(bytes.join()).toContain("stayington");
});
