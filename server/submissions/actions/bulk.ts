import type { Logger } from "pino";
import type { SubmissionAction } from "../../../contract/desk/actions.ts";
import type { BulkAction } from "../../../contract/desk/bulk.ts";
import { fillTemplate, findUnfilled, type TemplateData } from "../../../contract/desk/fill-template.ts";
import type { Kind } from "../../../contract/forms/kinds.ts";
import { personName } from "../../../contract/forms/labels.ts";
import { cleanLine } from "../../../contract/text/text.ts";
import { readPersonNames } from "../../people/people.ts";
import { getBulkUndoUntil, runInChunks } from "../../store/database/chunks.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { Database, SubmissionRow } from "../../store/tables.ts";
import { buildHistory, findMentionedPeople } from "../history.ts";
import { toContentFields } from "../submission-summary.ts";
import type { HistoryEvent } from "../submission-views.ts";
import { CLOSED, checkCanEmail } from "./action-table.ts";
import { type ActionCircumstances, type ActionResult, lockActs, runAct } from "./submission-actions.ts";

/* An action on many submissions at once. */

const STALE = "It changed in the meantime.";
const UNKNOWN = "It no longer exists. It may have been deleted.";
const NOT_DONE = "The desk couldn't reach its store. Look at it before you try again.";

export interface BulkCircumstances extends Omit<ActionCircumstances, "undoUntil" | "vocabulary"> {
	firm: TemplateData["firm"];
	log: Logger;
}

export interface BulkResult {
	/** The event to undo each; missing if it can't be undone. */
	done: { reference: string; version: number; event?: string }[];
	/** Until when all of it can be undone. */
	undoUntil: string | null;
	/** Left as they were. */
	failed: FailedItem[];
}

interface FailedItem {
	reference: string;
	/** The sender's name, if there is one. */
	name: string;
	kind: Kind | null;
	sentence: string;
	/** What a colleague did first. */
	event?: HistoryEvent;
}

/** Each submission is changed as by the same action on it alone, or left as it was and listed with the reason. */
export async function actOnMany(
	db: Database,
	bulk: BulkAction,
	{ firm, log, ...circumstances }: BulkCircumstances,
	clock: () => Date,
): Promise<BulkResult> {
	const undoUntil = getBulkUndoUntil(clock(), bulk.items.length);
	// In the order of their references, so that no two transactions wait for each other.
	const acts = [...new Map(toActs(bulk).map((act) => [act.reference, act])).values()].sort(byReference);
	const acting = { ...circumstances, undoUntil };
	const results = await runInChunks(db, acts, async (transaction, chunk) => {
		await lockActs(transaction, chunk);
		const templates =
			bulk.what === "answer" ? await fillAll(transaction, bulk, chunk, circumstances.by, firm) : undefined;
		const done: ActionResult[] = [];
		for (const act of chunk) {
			const filled = templates?.get(act.reference);
			if (typeof filled === "string") done.push({ done: false, why: "refused", sentence: filled });
			else done.push(await runAct(transaction, { ...act, action: { ...act.action, ...filled } }, acting, clock));
		}
		return done;
	});
	const outcome = acts.map(({ reference }, index) => ({ reference, result: results[index] ?? new Error(NOT_DONE) }));
	for (const { reference, result } of outcome) {
		if (result instanceof Error) log.error({ err: result, reference }, "one of many was not done");
	}
	const done = outcome.flatMap(({ reference, result }) =>
		!(result instanceof Error) && result.done
			? [{ reference, version: result.version, ...(result.undo && { event: result.undo.event }) }]
			: [],
	);
	const reasons = new Map(
		outcome.flatMap(({ reference, result }) =>
			result instanceof Error || !result.done ? [[reference, result] as const] : [],
		),
	);
	const isUndoable = done.some(({ event }) => event !== undefined);
	return {
		done,
		undoUntil: isUndoable ? undoUntil.toISOString() : null,
		failed: await describeFailures(db, reasons, circumstances.by.id),
	};
}

function toActs(bulk: BulkAction): { reference: string; action: SubmissionAction }[] {
	if (bulk.what === "undo") {
		return bulk.items.map(({ reference, ...seen }) => ({
			reference: normalizeReference(reference),
			action: { what: "undo", ...seen },
		}));
	}
	const { items, ...action } = bulk;
	return items.map(({ reference, version }) => ({
		reference: normalizeReference(reference),
		action: { ...action, version },
	}));
}

function byReference(a: { reference: string }, b: { reference: string }): number {
	return a.reference < b.reference ? -1 : Number(a.reference > b.reference);
}

interface MailTemplate {
	subject: string;
	text: string;
}

const TEMPLATE_COLUMNS = [
	...["reference", "kind", "fields", "details", "outcome", "suspected", "closed_at"],
] as const satisfies (keyof SubmissionRow)[];

/** The email to each, or why there can be none. */
async function fillAll(
	db: Database,
	template: MailTemplate,
	items: { reference: string }[],
	by: { name: string },
	firm: TemplateData["firm"],
): Promise<Map<string, MailTemplate | string>> {
	const rows = await db
		.selectFrom("submissions")
		.select(TEMPLATE_COLUMNS)
		.where(
			"reference",
			"in",
			items.map(({ reference }) => reference),
		)
		.execute();
	return new Map(rows.map((row) => [row.reference, fillFor(row, template, by, firm)]));
}

function fillFor(
	row: Pick<SubmissionRow, (typeof TEMPLATE_COLUMNS)[number]>,
	{ subject, text }: MailTemplate,
	by: { name: string },
	firm: TemplateData["firm"],
): MailTemplate | string {
	const refusal = row.closed_at && row.outcome !== "spam" ? CLOSED : checkCanEmail({ row });
	if (refusal) return refusal;
	const sent: Record<string, string> = JSON.parse(row.fields);
	const item = {
		...{ kind: row.kind, name: personName(sent), company: cleanLine(sent.company ?? "") },
		...toContentFields(row),
	};
	const mail = fillTemplate({ subject, text }, { item, recruiter: by.name, firm });
	const unfilled = findUnfilled(mail.subject) ?? findUnfilled(mail.text);
	return unfilled ? `Their form doesn't say what to fill in for ${unfilled.place}.` : mail;
}

export interface BulkPreview {
	/** How it reads for the one that was asked for; null if they can't get it. */
	mail: MailTemplate | null;
	/** Those who can't get it, and why. */
	problems: { reference: string; sentence: string }[];
}

/** What answering many with a template would send. */
export async function previewAnswers(
	db: Database,
	{ references, shown, ...template }: MailTemplate & { references: string[]; shown: string },
	by: { name: string },
	firm: TemplateData["firm"],
): Promise<BulkPreview> {
	const items = references.map((reference) => ({ reference: normalizeReference(reference) }));
	const filled = await fillAll(db, template, items, by, firm);
	const mail = filled.get(normalizeReference(shown));
	return {
		mail: mail === undefined || typeof mail === "string" ? null : mail,
		problems: items.flatMap(({ reference }) => {
			const found = filled.get(reference) ?? UNKNOWN;
			return typeof found === "string" ? [{ reference, sentence: found }] : [];
		}),
	};
}

/** By name, and with what a colleague did first. */
async function describeFailures(
	db: Database,
	reasons: Map<string, Exclude<ActionResult, { done: true }> | Error>,
	me: string,
): Promise<FailedItem[]> {
	const references = [...reasons.keys()];
	if (references.length === 0) return [];
	const rows = await db
		.selectFrom("submissions")
		.select(["reference", "kind", "fields", "received_at", "details_at"])
		.where("reference", "in", references)
		.execute();
	const events = await db
		.selectFrom("events")
		.selectAll()
		.where("reference", "in", references)
		.orderBy("at")
		.orderBy("id")
		.execute();
	const names = await readPersonNames(db, [...new Set(findMentionedPeople(events))]);
	const rowOf = new Map(rows.map((row) => [row.reference, row]));
	const eventsOf = Map.groupBy(events, (event) => event.reference);
	return [...reasons].map(([reference, reason]): FailedItem => {
		const row = rowOf.get(reference);
		if (!row) return { reference, name: "", kind: null, sentence: UNKNOWN };
		const last = buildHistory(row, eventsOf.get(reference) ?? [], [], names).findLast(
			({ person, undone }) => person !== null && person.id !== me && !undone,
		);
		const isStale = !(reason instanceof Error) && reason.why === "stale";
		return {
			...{ reference, name: personName(JSON.parse(row.fields)), kind: row.kind },
			sentence: toSentence(reason),
			...(isStale && last && { event: last }),
		};
	});
}

function toSentence(reason: Exclude<ActionResult, { done: true }> | Error): string {
	if (reason instanceof Error) return NOT_DONE;
	if (reason.why === "refused") return reason.sentence;
	return reason.why === "stale" ? STALE : UNKNOWN;
}
