import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { desk, readJson } from "../api.ts";
import type { ListView, Row } from "../submissions.ts";
import { OPENINGS_KEY } from "./list.ts";

/* Next steps of openings that are overdue or due today. They stand in the inbox's lists among submissions. */

const REFETCH_EVERY_MS = 60_000; // steps become due without an event
const DAY_MS = 24 * 3_600_000;

type Step = InferResponseType<typeof desk.api.steps.$get, 200>["items"][number];

/** A next step as a row of the inbox. */
export interface StepRow extends Omit<Row, "kind"> {
	kind: "step";
	/** Id of the opening that it opens. */
	opening: string;
	/** Null for a step of the opening itself. */
	candidate: string | null;
	waitsFor: Step["waitsFor"];
}

export type InboxRow = Row | StepRow;

export const dueSteps = (queue: ListView["queue"]) =>
	queryOptions({
		queryKey: [...OPENINGS_KEY, "steps", queue],
		queryFn: async () => (await readJson(desk.api.steps.$get({ query: { queue } }))).items.map(toRow),
		refetchInterval: REFETCH_EVERY_MS,
	});

function toRow({ opening, candidate, name, title, company, text, dueAt, waitsFor, owner, version }: Step): StepRow {
	return {
		reference: candidate ? `${opening} ${candidate}` : opening,
		...{ candidate, waitsFor },
		...{ kind: "step", opening, name: name || title, company: company.name, gist: text, owner, version },
		...{ dueAt, receivedAt: new Date(Date.parse(dueAt) - DAY_MS).toISOString() },
		...{ email: "", place: "", answeredAt: null, closedAt: null, outcome: null, state: "open" },
		...{ snoozedUntil: null, opened: true, failed: false, notAgreed: false },
	};
}

/** In order of due time. Steps due after the last loaded row wait for its page. */
export function mergeSteps(rows: Row[], steps: StepRow[], hasMore: boolean): InboxRow[] {
	if (steps.length === 0) return rows;
	const merged: InboxRow[] = [];
	let at = 0;
	for (const row of rows) {
		while (isDueBefore(steps[at], row)) merged.push(...steps.slice(at, ++at));
		merged.push(row);
	}
	return hasMore ? merged : [...merged, ...steps.slice(at)];
}

function isDueBefore(step: StepRow | undefined, { dueAt }: Row): boolean {
	return step !== undefined && (dueAt === null || (step.dueAt ?? "") <= dueAt);
}
