import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { fits } from "../queries/fits.ts";
import { OPENINGS_KEY } from "../queries/openings/list.ts";
import { submission } from "../queries/submission.ts";
import { counts } from "../queries/submissions.ts";
import { handleChange } from "./changes.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	return () => vi.useRealTimers();
});

/** Which of a request's queries are refetched after an event. */
function refetchedAfter(what: string) {
	const queries = new QueryClient();
	const keys = { item: submission("CW-1").queryKey, matches: fits("CW-1").queryKey, counts: counts.queryKey };
	for (const key of Object.values(keys)) queries.setQueryData<unknown>(key, {});
	handleChange({ id: "1", at: "2026-11-17T10:00:00.000Z", what, reference: "CW-1", person: null }, queries);
	vi.runAllTimers();
	return Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? name : []));
}

test.each(["noted", "called", "took", "assigned", "answered"])("a request that was %s keeps its matches", (what) => {
	expect(refetchedAfter(what)).toEqual(["item", "counts"]);
});

test.each(["corrected", "resume replaced", "marked", "said yes", "closed", "undid", "an event of a later version"])(
	"a submission's matches are compared again after: %s",
	(what) => {
		expect(refetchedAfter(what)).toEqual(["item", "matches", "counts"]);
	},
);

test("what is being loaded for the first time is loaded again: its answer may be from before the change", async () => {
	const queries = new QueryClient();
	const answers: ((value: string) => void)[] = [];
	const list = new QueryObserver(queries, {
		...{ queryKey: [...OPENINGS_KEY, "list"], staleTime: Number.POSITIVE_INFINITY },
		queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
	});
	const leave = list.subscribe(() => undefined);
	expect(answers).toHaveLength(1);
	handleChange(
		{ id: "1", at: "2026-11-17T10:00:00.000Z", what: "opened", reference: null, opening: "1", person: null },
		queries,
	);
	expect(answers).toHaveLength(1);
	answers[0]?.("before the change");
	await vi.waitFor(() => expect(answers).toHaveLength(2));
	answers[1]?.("after it");
	await vi.waitFor(() => expect(list.getCurrentResult().data).toBe("after it"));
	leave();
});
