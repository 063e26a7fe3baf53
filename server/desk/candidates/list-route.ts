import { type Context, Hono } from "hono";
import { candidateFilters } from "../../../contract/desk/candidates.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { type CandidateFilter, type CandidateRow, listCandidates } from "../../matches/list-candidates.ts";
import { appendEvent } from "../../store/database/events.ts";
import { attachmentHeaders, streamBody } from "../../store/files/attachment.ts";
import type { Database } from "../../store/tables.ts";
import { csvHeader, csvLine } from "../../submissions/csv.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { adminsOnly } from "../guards/guards.ts";
import { dropConnectionOnError } from "../submissions/export.ts";

/* GET /api/candidates: everyone on file and everyone who didn't agree yet, with filters; and the same as CSV. */

const EXPORTED_AT_ONCE = 200;
const BATCH = /^[\w-]{1,64}$/;
const DAY_MS = 24 * 60 * 60_000;

type Asked = { filter: CandidateFilter } | { errors: Record<string, string> };

export function candidateListRoutes({ db, reads, clock, promise, rules, log }: DeskDeps) {
	const readAsked = (context: Context<DeskEnv>) => parseFilter(context.req.query(), clock(), rules.vocabulary.roles);
	return new Hono<DeskEnv>()
		.get("/api/candidates", async (context) => {
			const asked = readAsked(context);
			if ("errors" in asked) return context.json(asked, 422);
			const page = await listCandidates(reads, asked.filter, context.req.query("cursor") || undefined);
			if (!page) return context.json({ errors: { cursor: "Begin again without a cursor" } }, 422);
			return context.json(page, 200);
		})
		.get("/api/candidates.csv", adminsOnly, async (context) => {
			const asked = readAsked(context);
			if ("errors" in asked) return context.json(asked, 422);
			const now = clock();
			const { timeZone } = promise.office;
			const headers = attachmentHeaders(`candidates-${dayAt(now, timeZone)}.csv`, "text/csv; charset=utf-8");
			if (context.req.method === "HEAD") return context.body(null, 200, headers);
			const { person } = context.var.signedIn;
			const event = { person: person.id, what: "exported", data: { format: "csv", queue: "candidates" } };
			await db.transaction().execute((transaction) => appendEvent(transaction, event, now));
			const chunks = toCsv(reads, asked.filter);
			return context.body(streamBody(dropConnectionOnError(chunks, context.env.outgoing, log)), 200, headers);
		});
}

const STATES: readonly string[] = [...stateAbbreviations.values()];

function parseFilter(
	query: Record<string, string>,
	now: Date,
	roles: readonly { id: string; form?: string | undefined }[],
): Asked {
	const { role, state, agreed, opening, touched, source, batch } = query;
	const errors = {
		...findUnknown("role", role, salesRoles),
		...(state && !STATES.includes(state) && { state: "Choose a state by its two letters, such as OH" }),
		...findUnknown("agreed", agreed, candidateFilters.agreed),
		...findUnknown("opening", opening, candidateFilters.opening),
		...findUnknown("touched", touched, candidateFilters.touched),
		...findUnknown("source", source, candidateFilters.source),
		...(batch && !BATCH.test(batch) && { batch: "Choose an import by its id" }),
	};
	if (Object.keys(errors).length > 0) return { errors };
	const [, which, days = ""] = /^(within|not)-(\d+)$/.exec(touched ?? "") ?? [];
	const since = new Date(now.getTime() - Number(days) * DAY_MS).toISOString();
	return {
		filter: {
			role: role || undefined,
			// Any title may be an "other" role, so only what they said counts.
			readRoles: role && role !== "other" ? roles.filter(({ form }) => form === role).map(({ id }) => id) : [],
			state: state || undefined,
			agreed: agreed ? agreed === "yes" : undefined,
			inOpening: opening ? opening === "yes" : undefined,
			touchedSince: which === "within" ? since : undefined,
			untouchedSince: which === "not" ? since : undefined,
			source: candidateFilters.source.find(({ value }) => value === source)?.value,
			batch: batch || undefined,
		},
	};
}

function findUnknown(name: string, chosen: string | undefined, choices: readonly { value: string }[]) {
	if (!chosen || choices.some(({ value }) => value === chosen)) return {};
	return { [name]: `Choose one of ${choices.map(({ value }) => value).join(", ")}` };
}

const HEADINGS = [
	...["Reference", "Name", "Email", "Phone", "Role or title", "Location", "Source", "Source detail", "Agreed", "Asked"],
	...["Added", "Last activity", "Owner", "Openings", "Resumes"],
];

async function* toCsv(reads: Database, filter: CandidateFilter): AsyncGenerator<string> {
	yield csvHeader(HEADINGS);
	let cursor: string | undefined;
	do {
		const page = await listCandidates(reads, filter, cursor, EXPORTED_AT_ONCE);
		if (!page) return;
		yield page.items.map(toLine).join("");
		cursor = page.next ?? undefined;
	} while (cursor);
}

function toLine(row: CandidateRow): string {
	const { reference, name, email, phone, gist, title, where, sourceDetail, askedAt, agreedAt, receivedAt } = row;
	return csvLine([
		...[reference, name, email, phone, gist || title, where],
		...[candidateFilters.source.find(({ value }) => value === row.source)?.label ?? row.source, sourceDetail],
		...[agreedAt ?? "no", askedAt, receivedAt, row.touchedAt, row.owner?.name ?? null],
		row.openings.map(({ id, title: role, stage }) => `${id} ${role}: ${stage}`).join("\n"),
		row.resumes,
	]);
}
