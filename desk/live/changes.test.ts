import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { fits } from "../queries/fits.ts";
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
