import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useShortcut } from "../../browser/shortcuts.ts";
import { openStages } from "../../openings/opening-labels.ts";
import type { Candidacy } from "../../queries/openings/opening.ts";
import { groupCandidates } from "../model/candidate-groups.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * Which candidate is selected: the one last focused, at first the most urgent. J and K move, digits jump to a stage.
 * @param list the element around all rows
 */
export function useSelection(
	candidacies: Candidacy[],
	first: string | undefined,
	list: RefObject<HTMLDivElement | null>,
) {
	const [chosen, choose] = useState<string>();
	const ordered = groupCandidates(candidacies).flatMap(({ candidates }) => candidates);
	const find = (wanted: string | undefined) => ordered.find(({ candidate }) => candidate === wanted);
	const selected = find(chosen) ?? find(first) ?? ordered[0];

	/** Selects and focuses a row. */
	const go = (to: Candidacy | undefined) => {
		if (!to) return;
		choose(to.candidate);
		const row = list.current?.querySelector<HTMLElement>(`[data-candidate="${CSS.escape(to.candidate)}"]`);
		row?.querySelector<HTMLElement>("[data-name]")?.focus({ preventScroll: true });
		row?.scrollIntoView({ block: "nearest" });
	};
	const move = (step: 1 | -1) => {
		const isInside = list.current?.contains(document.activeElement) ?? false;
		const at = selected ? ordered.indexOf(selected) : -1;
		go(isInside ? ordered[at + step] : selected);
	};
	useShortcut("j", "Next candidate", () => move(1), ordered.length > 0);
	useShortcut("k", "Previous candidate", () => move(-1), ordered.length > 0);
	useStageKeys((stage) => go(ordered.find((candidacy) => candidacy.stage === stage)));

	// A row that moves to another stage is drawn anew, and its panel closes: the focus that was in it follows.
	const focused = useRef<string>(undefined);
	useEffect(() => {
		if (focused.current && document.activeElement === document.body) go(find(focused.current));
	});

	const rowAt = (target: EventTarget) =>
		target instanceof Element ? target.closest<HTMLElement>("[data-candidate]")?.dataset.candidate : undefined;
	return {
		selected,
		listens: {
			onFocus({ target }: FocusEvent) {
				focused.current = rowAt(target);
				choose(focused.current ?? chosen);
			},
			onBlur() {
				focused.current = undefined;
			},
			onClick: ({ target }: MouseEvent) => choose(rowAt(target) ?? chosen),
		},
	};
}

/** Keys 1 to 6 jump to a stage's first candidate. */
function useStageKeys(jump: (stage: string) => void): void {
	const [one, two, three, four, five, six] = openStages.map(({ value, label }) => ({
		label: `Jump to ${label}`,
		go: () => jump(value),
	}));
	useShortcut("1", one?.label ?? "", () => one?.go());
	useShortcut("2", two?.label ?? "", () => two?.go());
	useShortcut("3", three?.label ?? "", () => three?.go());
	useShortcut("4", four?.label ?? "", () => four?.go());
	useShortcut("5", five?.label ?? "", () => five?.go());
	useShortcut("6", six?.label ?? "", () => six?.go());
}
