import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId } from "react";
import type { Stage } from "../../../contract/desk/opening-options.ts";
import { useNow } from "../../browser/now.ts";
import { type Opening, type OpeningFit, openingFits } from "../../queries/openings/opening.ts";
import { groupCandidates, type MoveMode } from "../model/candidate-groups.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import css from "./CandidateList.module.css";
import { CandidateRow } from "./CandidateRow.tsx";
import type { Selection } from "./useSelection.ts";

export interface Moving {
	candidate: string;
	/** Where they were when the panel was opened: there it stays, with what was typed, whatever a colleague does. */
	stage: Stage;
	how: MoveMode;
}

interface Props {
	opening: Opening;
	actions: OpeningActions;
	list: RefObject<HTMLDivElement | null>;
	selection: Selection;
	/** The candidate whose move panel is open. */
	moving: Moving | undefined;
	onMove(moving: Moving | undefined): void;
	onOpen(dialog: OpenDialog): void;
}

/** Candidates by stage, nearest to the hire first. One tab stop per row. */
export function CandidateList({ opening, actions, list, selection, moving, onMove, onOpen }: Props) {
	const now = useNow();
	const { data: fits } = useQuery(openingFits(opening.id));
	const met = new Map(fits?.people.map((fit) => [fit.reference, describeFit(fit)]));
	const id = useId();
	const candidacies = opening.candidacies.map((each) =>
		each.candidate === moving?.candidate ? { ...each, stage: moving.stage } : each,
	);
	return (
		<section aria-label="Candidates" className={css.candidates}>
			<div className={css.heads} aria-hidden="true">
				<span>Stage</span>
				<span>Candidate</span>
				<span>Next step</span>
				<span className={css.due}>Due</span>
				<span>Waiting on</span>
			</div>
			<div ref={list} {...selection.listens}>
				{groupCandidates(candidacies).map(({ stage, label, candidates }) => (
					<section key={stage} className={css.group} aria-labelledby={`${id}-${stage}`}>
						<h2 id={`${id}-${stage}`} className={css.stage}>
							{label} <span>{candidates.length}</span>
						</h2>
						<ul className={css.rows}>
							{candidates.map((candidacy) => (
								<CandidateRow
									key={candidacy.candidate}
									opening={opening}
									candidacy={candidacy}
									actions={actions}
									now={now}
									met={met.get(candidacy.resume ?? "")}
									selected={candidacy.candidate === selection.selected?.candidate}
									moving={candidacy.candidate === moving?.candidate ? moving.how : undefined}
									onMove={(how) => onMove(how && { candidate: candidacy.candidate, stage: candidacy.stage, how })}
									onOpen={onOpen}
								/>
							))}
						</ul>
					</section>
				))}
			</div>
		</section>
	);
}

/** 3 met, 1 not met: Spanish */
function describeFit({ held }: OpeningFit): string {
	const met = held.filter(({ verdict }) => verdict === "met").length;
	const unmet = held.filter(({ verdict }) => verdict === "not met").map(({ label }) => label);
	return `${met} met${unmet.length > 0 ? `, ${unmet.length} not met: ${unmet.join(", ")}` : ""}`;
}
