import { createHash } from "node:crypto";
import type { RequirementEdit } from "../../contract/desk/requirement-edits.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { keywordRequirement } from "../matching/keywords.ts";
import { findPlaces } from "../matching/places/us-places.ts";
import { applyEdits, cleanEdits, describeEdits, findUselessEdit } from "../matching/requests/edited-requirements.ts";
import { parseRequirements } from "../matching/requests/parse-requirements.ts";
import type { Request } from "../matching/requests/parsed-request.ts";
import type { Requirement } from "../matching/requirement.ts";
import type { TermVocabulary } from "../matching/terms/terms.ts";
import type { Database, OpeningRow, SubmissionRow } from "../store/tables.ts";
import { readRequirementEdits } from "./requirement-edits.ts";

/*
 * The requirements that candidates are compared with. A request and its first opening have one list between them: the
 * opening's. A request without an opening has its own.
 */

export interface RequirementsRecord {
	/** Where recruiters edit them. */
	record: { kind: "opening" | "request"; id: string; version: number };
	/** What they are read from. */
	request: Request;
	/** The client's words. */
	text: string;
	edits: RequirementEdit[];
	/** Id of the employer's company, null if it isn't known yet; and its name as the request has it. */
	employer: { id: string | null; typed: string };
}

export type RequestColumns = Pick<SubmissionRow, "reference" | "kind" | "fields" | "details" | "version" | "employer">;

export const REQUEST_COLUMNS = [
	...(["reference", "kind", "fields", "details", "version", "employer"] as const),
] satisfies (keyof SubmissionRow)[];

const REMEMBERED_MAX = 2_000; // requests: twice as many as a candidate is compared with
const remembered = new WeakMap<TermVocabulary, Map<string, Requirement[]>>();

/** As read, before recruiters' edits. Remembered: every candidate is compared with the same thousand requests. */
function readRequirements({ request, text }: Source, vocabulary: TermVocabulary): Requirement[] {
	const all = remembered.get(vocabulary) ?? new Map<string, Requirement[]>();
	remembered.set(vocabulary, all);
	const key = createHash("sha256")
		.update(JSON.stringify([request, text]))
		.digest("base64");
	const known = all.get(key);
	if (known) return known;
	if (all.size >= REMEMBERED_MAX) all.clear();
	const read = [...parseRequirements(request, vocabulary), ...keywordRequirement(text)];
	all.set(key, read);
	return read;
}

type Source = Pick<RequirementsRecord, "request" | "text">;

/** All of them, also the dropped ones. */
export function listRequirements(record: RequirementsRecord, vocabulary: TermVocabulary): Requirement[] {
	return applyEdits(readRequirements(record, vocabulary), record.edits, vocabulary);
}

/** The edits to save and what they change, in words; or a sentence if they are refused. */
export function planRequirementChange(
	record: RequirementsRecord,
	wanted: RequirementEdit[],
	vocabulary: TermVocabulary,
): { edits: RequirementEdit[]; text: string } | string {
	const read = readRequirements(record, vocabulary);
	const change = { before: record.edits, after: cleanEdits(wanted) };
	const useless = findUselessEdit(read, change, vocabulary);
	if (useless) return useless;
	const text = describeEdits(read, change);
	return text ? { edits: change.after, text } : "The requirements already say that.";
}

/** Those that count, apart from keywords, which are looked up in the resumes of the best only. */
export function splitKeywords(listed: Requirement[]): { requirements: Requirement[]; keywords: Requirement[] } {
	const counted = listed.filter(({ strength }) => strength !== "dropped");
	return {
		requirements: counted.filter(({ kind }) => kind !== "words"),
		keywords: counted.filter(({ kind }) => kind === "words"),
	};
}

/** Id of the opening whose list it is. */
export function openingOf({ record }: RequirementsRecord): string | undefined {
	return record.kind === "opening" ? record.id : undefined;
}

/** By reference of the request. */
export async function readRequestRecords(
	db: Database,
	requests: RequestColumns[],
): Promise<Map<string, RequirementsRecord>> {
	const references = requests.map(({ reference }) => reference);
	const openings = await readFirstOpenings(db, references);
	const edits = await readRequirementEdits(db, [...references, ...[...openings.values()].map(({ id }) => id)]);
	return new Map(
		requests.map((request) => {
			const { reference } = request;
			const opening = openings.get(reference);
			const record = opening
				? openingRecord(opening, request, edits.get(opening.id))
				: requestRecord(request, edits.get(reference));
			return [reference, record];
		}),
	);
}

/** The first opening of each of these requests that has one. */
async function readFirstOpenings(db: Database, references: string[]): Promise<Map<string | null, OpeningRow>> {
	if (references.length === 0) return new Map();
	const rows = await db
		.selectFrom("openings")
		.selectAll()
		.where("request", "in", references)
		.orderBy("opened_at", "desc")
		.orderBy("id", "desc")
		.execute();
	return new Map(rows.map((row) => [row.request, row]));
}

export async function hasOpening(db: Database, request: string): Promise<boolean> {
	return (await readFirstOpenings(db, [request])).size > 0;
}

export async function readOpeningRecord(db: Database, opening: OpeningRow): Promise<RequirementsRecord> {
	const request = opening.request
		? await db
				.selectFrom("submissions")
				.select(REQUEST_COLUMNS)
				.where("reference", "=", opening.request)
				.executeTakeFirst()
		: undefined;
	const edits = await readRequirementEdits(db, [opening.id]);
	return openingRecord(opening, request, edits.get(opening.id));
}

function requestRecord(request: RequestColumns, edits: RequirementEdit[] = []): RequirementsRecord {
	const { reference, version, employer } = request;
	return {
		record: { kind: "request", id: reference, version },
		...requestSource(request),
		edits,
		employer: { id: employer || null, typed: typedCompany(request) },
	};
}

function requestSource({ kind, fields, details }: Pick<SubmissionRow, "kind" | "fields" | "details">): Source {
	const typed: Record<string, string> = JSON.parse(fields);
	const request = { kind, fields: typed, details: details ? JSON.parse(details) : undefined };
	return { request, text: typed.requirements ?? "" };
}

function openingRecord(
	opening: OpeningRow,
	request: RequestColumns | undefined,
	edits: RequirementEdit[] = [],
): RequirementsRecord {
	const asked = request && requestSource(request);
	const text = opening.words || asked?.text || "";
	return {
		record: { kind: "opening", id: opening.id, version: opening.version },
		request: { kind: "lead", fields: openingFields(opening, text, asked?.request) },
		text,
		edits,
		employer: { id: opening.company, typed: request ? typedCompany(request) : "" },
	};
}

function typedCompany({ fields }: RequestColumns): string {
	return JSON.parse(fields).company ?? "";
}

/** An opening as if somebody had sent it with the lead form. Level and industry are in the request only. */
function openingFields(opening: OpeningRow, text: string, asked: Request | undefined): Record<string, string> {
	const { title, role, city, state, mode } = opening;
	const { experienceLevel, industry }: Record<string, string> = { ...asked?.fields, ...asked?.details };
	const described = title.replace(",", ";"); // 'Account Executive, Ohio' is no town in Ohio
	const short = state && stateAbbreviations.get(state);
	const fields = {
		roleType: role,
		requirements: `${city || state ? withoutPlaces(described) : described}\n${text}`,
		place: city && (short ? `${city}, ${short}` : city),
		state,
		location: mode,
		salaryRange: payRange(opening),
		experienceLevel,
		industry,
	};
	return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** 'Account Executive, Great Lakes' names a territory; where the job is, is a field of its own. */
function withoutPlaces(title: string): string {
	return findPlaces(title).reduceRight((rest, { at: [from, to] }) => rest.slice(0, from) + rest.slice(to), title);
}

/** Worded as in the lead form. */
function payRange({ pay_from, pay_to }: Pick<OpeningRow, "pay_from" | "pay_to">): string | undefined {
	const [from, to] = [pay_from, pay_to].map((dollars) => (dollars ? `$${Math.round(dollars / 1000)}K` : undefined));
	if (from && to) return `${from}–${to}`;
	if (to) return `Under ${to}`;
	return from && `Over ${from}`;
}
