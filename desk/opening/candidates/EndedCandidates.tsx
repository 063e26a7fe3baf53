import { Link } from "@tanstack/react-router";
import { endReasonLabel } from "../../openings/opening-labels.ts";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { formatDay } from "../../text/format-time.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import css from "./EndedCandidates.module.css";

interface Props {
	opening: Opening;
	canChange: boolean;
	actions: OpeningActions;
}

/** 3 ended: 2 employer passed, 1 candidate withdrew. */
export function EndedCandidates({ opening, canChange, actions }: Props) {
	const ended = opening.candidacies.filter(({ stage }) => stage === "ended");
	if (ended.length === 0) return null;
	return (
		<details className={css.ended}>
			<summary>
				<strong>{ended.length} ended:</strong> {countReasons(ended)}
			</summary>
			<ul>
				{ended.map(({ candidate, resume, name, ended: end, sentAt, consent }) => (
					<li key={candidate} className={css.row}>
						<span>
							{resume ? (
								<Link to="/s/$reference" params={{ reference: resume }} className={css.name}>
									<bdi>{name}</bdi>
								</Link>
							) : (
								name
							)}
							<span className={css.why} dir="auto">
								{end && `${endReasonLabel(end.reason)}, ${formatDay(new Date(end.at))}`}
								{end?.why && `: ${end.why}`}
							</span>
						</span>
						{canChange && resume && consent !== "no" && (
							<button
								type="button"
								className="word-button"
								onClick={() => actions.tryTo({ what: "stage", candidate, to: sentAt ? "sent" : "shortlisted" })}
							>
								Bring back<span className="sr-only"> {name}</span>
							</button>
						)}
						{canChange && resume && consent === "no" && (
							<button
								type="button"
								className="word-button"
								onClick={() => actions.tryTo({ what: "consent", candidate, answer: null })}
							>
								Undo consent<span className="sr-only"> of {name}</span>
							</button>
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

function countReasons(ended: Candidacy[]): string {
	const counted = Map.groupBy(ended, ({ ended: end }) => endReasonLabel(end?.reason ?? "other").toLowerCase());
	return [...counted].map(([reason, { length }]) => `${length} ${reason}`).join(", ");
}
