import { filledInFields, getFieldLabel } from "../../contract/forms/labels.ts";
import type { Database, DatabaseTransaction, SubmissionRow } from "../store/tables.ts";

/* Everything about a submission that can be searched, and where it is from. */

export interface SourceText {
	in: "who" | "form" | "note" | "call" | "answer" | "chat" | "resume";
	/** In a form, the label of the field. */
	label: string;
	text: string;
}

export interface SearchableText {
	/** Name, email, phone, company. */
	who: SourceText[];
	/** The rest of the form, chats, and what the team wrote. */
	said: SourceText[];
	/** Text of the file. */
	resume: SourceText[];
}

const IDENTITY_FIELDS = ["name", "firstName", "lastName", "email", "phone", "company"];
const NOT_SEARCHED = ["agreeToTerms"];
const EVENT_SOURCES = { noted: "note", called: "call", answered: "answer" } as const;

export const SEARCHABLE_COLUMNS = ["reference", "kind", "email", "fields", "details", "file_name"] as const;

type Row = Pick<SubmissionRow, (typeof SEARCHABLE_COLUMNS)[number]>;

/** In the order of the rows. Resumes are long, so pass only the rows that are needed. */
export async function readSearchableText(db: Database | DatabaseTransaction, rows: Row[]): Promise<SearchableText[]> {
	const references = rows.map(({ reference }) => reference);
	if (references.length === 0) return [];
	const written = await readTeamTexts(db, references);
	const chats = await readChatTexts(db, rows);
	const resumes = await db
		.selectFrom("resume_texts")
		.select(["reference", "text"])
		.where("reference", "in", references)
		.execute();
	const byReference = new Map(resumes.map(({ reference, text }) => [reference, text]));
	const offFile = await findOffFile(db, references);
	return rows.map((row) => {
		// The team can still look up a name in the inbox.
		if (offFile.has(row.reference)) return { who: formTexts(row, []).who, said: [], resume: [] };
		const text = byReference.get(row.reference);
		const resume: SourceText[] = text ? [{ in: "resume", label: "Resume", text }] : [];
		const others = [...(chats.get(row.reference) ?? []), ...(written.get(row.reference) ?? [])];
		return { ...formTexts(row, others), resume };
	});
}

/** Resumes that were sent for one job only. */
async function findOffFile(db: Database | DatabaseTransaction, references: string[]): Promise<Set<string>> {
	const rows = await db
		.selectFrom("applications")
		.select("reference")
		.where("reference", "in", references)
		.where("on_file", "=", 0)
		.execute();
	return new Set(rows.map(({ reference }) => reference));
}

/** What both sides wrote in chats, by reference. The first line is skipped: it is the message itself. */
async function readChatTexts(db: Database | DatabaseTransaction, rows: Row[]): Promise<Map<string, SourceText[]>> {
	const messages = rows.filter(({ kind }) => kind === "message").map(({ reference }) => reference);
	if (messages.length === 0) return new Map();
	const lines = await db
		.selectFrom("chat_lines")
		.select(["reference", "text"])
		.where("reference", "in", messages)
		.where("side", "!=", "site")
		.where("number", ">", 1)
		.orderBy("reference")
		.orderBy("number")
		.execute();
	const texts = lines.map(({ reference, text }) => ({ reference, said: { in: "chat", label: "Chat", text } as const }));
	const byReference = Map.groupBy(texts, ({ reference }) => reference);
	return new Map([...byReference].map(([reference, own]) => [reference, own.map(({ said }) => said)]));
}

/** What the team wrote, by reference, without what was undone. */
async function readTeamTexts(
	db: Database | DatabaseTransaction,
	references: string[],
): Promise<Map<string, SourceText[]>> {
	const events = await db
		.selectFrom("events")
		.select(["id", "reference", "what", "data"])
		.where("reference", "in", references)
		.where("what", "in", [...Object.keys(EVENT_SOURCES), "undid"])
		.orderBy("at")
		.execute();
	const read = events.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data ?? "{}") }));
	const undone = new Set(read.filter(({ what }) => what === "undid").map(({ data }) => data.event));
	const written = new Map<string, SourceText[]>();
	for (const { id, reference, what, data } of read) {
		if (!reference || !isTextEvent(what) || undone.has(id)) continue;
		const texts: unknown[] = [data.subject, data.text];
		const kept = texts.filter((text) => typeof text === "string" && text !== "");
		const all = kept.map(
			(text): SourceText => ({ in: EVENT_SOURCES[what], label: LABELS[EVENT_SOURCES[what]], text: String(text) }),
		);
		written.set(reference, [...(written.get(reference) ?? []), ...all]);
	}
	return written;
}

const LABELS = { note: "Note", call: "Call", answer: "Answer" };

function isTextEvent(what: string): what is keyof typeof EVENT_SOURCES {
	return Object.hasOwn(EVENT_SOURCES, what);
}

function formTexts(row: Row, written: SourceText[]): Pick<SearchableText, "who" | "said"> {
	const fields: Record<string, string> = JSON.parse(row.fields);
	const details: Record<string, string> = row.details ? JSON.parse(row.details) : {};
	const filled = [...filledInFields(fields), ...filledInFields(details)].filter(
		({ name }) => !NOT_SEARCHED.includes(name),
	);
	const asTexts = (place: SourceText["in"], some: { label: string; value: string }[]): SourceText[] =>
		some.flatMap(({ label, value }) => (value ? [{ in: place, label, text: value }] : []));
	const isWho = ({ name }: { name: string }) => IDENTITY_FIELDS.includes(name);
	// People type a phone number with and without separators.
	const numbers = [fields.phone, details.phone].map((phone) => (phone ?? "").replace(/\D/g, ""));
	const known = [
		{ label: "Reference", value: row.reference },
		{ label: getFieldLabel("email"), value: row.email },
		...numbers.map((value) => ({ label: getFieldLabel("phone"), value })),
	];
	const file = { label: "File", value: row.file_name ?? "" };
	return {
		who: asTexts("who", [...filled.filter(isWho), ...known]),
		said: [...asTexts("form", [...filled.filter((field) => !isWho(field)), file]), ...written],
	};
}
