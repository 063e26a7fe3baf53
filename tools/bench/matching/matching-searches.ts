import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../../server/config/config.ts";
import { readSynonyms } from "../../../server/config/content.ts";
import { findSubmissions } from "../../../server/matches/find.ts";
import { indexBatch } from "../../../server/search/indexing.ts";
import { openDatabase } from "../../../server/store/database/open.ts";
import type { Database } from "../../../server/store/tables.ts";
import type { Row } from "../figures.ts";
import type { Person, Search } from "./matching-corpus.ts";

/* Searches of recruiters, and whom they find. */

const PRECISION_GOAL = 0.95;
const RECALL_GOAL = 0.9;

export interface SearchFigures {
	precision: number;
	recall: number;
	/** Which searches found others than they should. */
	mistakes: string[];
}

/** Each of these people's resumes is in the search, nobody else's. */
export async function measureSearches(
	people: (Pick<Person, "number" | "form"> & { text: string })[],
	searches: Search[],
): Promise<SearchFigures> {
	const folder = await mkdtemp(join(tmpdir(), "closewell-searches-"));
	const db = await openDatabase(readConfig({ DATA_DIR: folder }));
	try {
		for (const person of people) await add(db, person);
		while (await indexBatch(db, new Date()));
		const answers: { search: Search; found: string[] }[] = [];
		for (const search of searches) answers.push({ search, found: await findAll(db, search.query) });
		return count(answers);
	} finally {
		await db.destroy();
		await rm(folder, { recursive: true });
	}
}

async function add(db: Database, { number, form, text }: Parameters<typeof measureSearches>[0][number]): Promise<void> {
	const received_at = "2026-11-16T12:00:00.000Z";
	const sent = { kind: "resume" as const, email: form.email ?? "", inbox: number, fields: JSON.stringify(form) };
	await db
		.insertInto("submissions")
		.values({ reference: `CW-${number}`, received_at, details_count: 0, ...sent })
		.execute();
	await db
		.insertInto("resume_texts")
		.values({ reference: `CW-${number}`, reader: 1, state: "read", pages: "[0]", text })
		.execute();
}

/** From all pages. */
async function findAll(db: Database, q: string): Promise<string[]> {
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await findSubmissions(db, { q, kind: "resume", synonyms: readSynonyms() }, cursor);
		found.push(...(page?.items ?? []).map(({ reference }) => reference.replace("CW-", "")));
		cursor = page?.next ?? undefined;
	} while (cursor !== undefined);
	return found;
}

function count(answers: { search: Search; found: string[] }[]): SearchFigures {
	const sum = (of: (answer: (typeof answers)[number]) => number) =>
		answers.reduce((total, answer) => total + of(answer), 0);
	const right = sum(({ search, found }) => found.filter((number) => search.finds.includes(number)).length);
	const mistakes = answers.flatMap(({ search: { query, finds }, found }) => {
		const [wrong, missed] = [without(found, finds), without(finds, found)];
		return wrong.length + missed.length === 0 ? [] : [`${query}: wrong ${wrong}, missed ${missed}`];
	});
	return {
		precision: right / sum(({ found }) => found.length),
		recall: right / sum(({ search }) => search.finds.length),
		mistakes,
	};
}

function without(some: string[], others: string[]): string[] {
	return some.filter((one) => !others.includes(one));
}

/** @param measured the half that is measured */
export function searchRow(half: string, { precision, recall }: SearchFigures, tune: SearchFigures | undefined): Row {
	const said = (figures: Pick<SearchFigures, "precision" | "recall">) =>
		`precision ${figures.precision.toFixed(2)}, recall ${figures.recall.toFixed(2)}`;
	return {
		part: "matching",
		what: `searches, ${half} half`,
		measured: said({ precision, recall }),
		beside: tune ? `${said(tune)} on the tuned half` : "",
		goal: `>= ${PRECISION_GOAL}, ${RECALL_GOAL}`,
		met: precision >= PRECISION_GOAL && recall >= RECALL_GOAL,
		figures: { precision, recall },
	};
}
