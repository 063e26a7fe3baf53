import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { BULK_MAX } from "../../contract/desk/desk-options.ts";
import type { FailedItem } from "../queries/bulk.ts";
import type { InboxRow } from "../queries/openings/steps.ts";
import type { Row } from "../queries/submissions.ts";
import { extendTo, keepOnly, NOTHING, selectAll, toggle } from "./selection.ts";

interface SelectableList {
	view: object;
	/** With next steps among them. */
	rows: InboxRow[];
	submissions: Row[];
	loading: boolean;
	error: Error | null;
	hasMore: boolean;
	loadMore(): void;
}

export type ListSelection = ReturnType<typeof useSelection>;

/** The selected rows of a list. Another list begins with none. */
export function useSelection(list: SelectableList) {
	const { view, rows, submissions, loading, error, hasMore, loadMore } = list;
	const [chosen, setChosen] = useState(NOTHING);
	/** Taps select, on a phone. */
	const [tapping, setTapping] = useState(false);
	const [wantsAll, setWantsAll] = useState(false);
	const [failed, setFailed] = useState<FailedItem[]>([]);
	/** What happened to the selection by itself. */
	const [said, say] = useState("");
	const order = useRef(rows);
	order.current = rows;

	const clear = useCallback(() => {
		setChosen(NOTHING);
		setTapping(false);
		setWantsAll(false);
		setFailed([]);
		say("");
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another list is another selection
	useEffect(clear, [view]);

	const names = useRef(new Map<string, string>());
	useEffect(() => {
		for (const { reference, name } of submissions) {
			if (chosen.references.has(reference)) names.current.set(reference, name);
		}
	}, [chosen, submissions]);
	useEffect(() => {
		if (loading) return;
		const kept = keepOnly(chosen, new Set(submissions.map(({ reference }) => reference)));
		if (kept === chosen) return;
		const left = [...chosen.references.difference(kept.references)];
		setChosen(kept);
		say(describeLeft(left.map((reference) => names.current.get(reference) || "One")));
	}, [chosen, submissions, loading]);

	useEffect(() => {
		if (!wantsAll) return;
		if (hasMore && submissions.length < BULK_MAX && !error) return loadMore();
		setWantsAll(false);
		setChosen(selectAll(rows));
	}, [wantsAll, hasMore, submissions.length, error, loadMore, rows]);

	const toggleRow = useCallback((reference: string) => {
		say("");
		setFailed([]);
		setChosen((before) => toggle(before, reference));
	}, []);
	const extend = useCallback((to: string, from?: string) => {
		say("");
		setFailed([]);
		setChosen((before) => extendTo(before, order.current, to, from));
	}, []);
	const selected = useMemo(
		() => submissions.filter(({ reference }) => chosen.references.has(reference)),
		[submissions, chosen],
	);
	return {
		references: chosen.references,
		/** In the list's order. */
		selected,
		isActive: chosen.references.size > 0 || tapping,
		tapping,
		/** All that the filter shows is being loaded. */
		loadingAll: wantsAll,
		said,
		failed,
		toggle: toggleRow,
		extend,
		clear,
		startTapping: useCallback(() => setTapping(true), []),
		selectAll: () => setWantsAll(true),
		/** After an action. @param left those that were left alone */
		finish: (left: FailedItem[]) => {
			clear();
			setFailed(left);
		},
	};
}

function describeLeft(names: string[]): string {
	const [first = ""] = names;
	return names.length === 1
		? `${first} left this list and is no longer selected.`
		: `${names.length} left this list and are no longer selected.`;
}
