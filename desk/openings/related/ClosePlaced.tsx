import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../site/ui/Button.tsx";
import { openingsOfRequest } from "../../queries/openings/list.ts";
import { type Candidacy, type Opening, opening } from "../../queries/openings/opening.ts";
import type { Item } from "../../queries/submission.ts";
import { DialogActions } from "../../ui/Dialog.tsx";
import { stageLabel } from "../opening-labels.ts";
import css from "./RelatedOpenings.module.css";

interface Props {
	request: Item;
	/** Someone is placed already: the request is closed with them. */
	onCloseNow(): void;
	onClose(): void;
}

/** Closing a request as placed begins with who was placed. */
export function ClosePlaced({ request, onCloseNow, onClose }: Props) {
	const navigate = useNavigate();
	const { data: made, isSuccess } = useQuery(openingsOfRequest(request.reference));
	const read = useQueries({ queries: (made ?? []).map(({ id }) => opening(id)) });
	const openings = read.flatMap(({ data }) => data ?? []);
	const choices = openings.flatMap((each) =>
		each.candidacies.filter(({ stage, resume }) => stage !== "ended" && resume !== null).map((who) => ({ each, who })),
	);
	const isReady = isSuccess && read.every(({ isPending }) => !isPending);
	const choose = (each: Opening, { candidate, stage }: Candidacy) => {
		onClose();
		if (stage === "placed") return onCloseNow();
		void navigate({ to: "/o/$id", params: { id: each.id }, search: { at: candidate, do: "place" } });
	};
	if (!isReady) return null;
	return (
		<div className={css.picker}>
			{choices.length === 0 ? (
				<p>
					{openings.length === 0
						? "There's no opening for this request. Create one under Openings, add the candidate there, and record the placement. Or choose another outcome."
						: "Its openings have no candidates. Add the candidate to one of them, and record the placement. Or choose another outcome."}
				</p>
			) : (
				<>
					<p className={css.counts}>Choose who was placed. Next, you'll record the start date, the base and the fee.</p>
					<ul className={css.choices}>
						{choices.map(({ each, who }) => (
							<li key={`${each.id} ${who.candidate}`}>
								<button type="button" className={css.choice} onClick={() => choose(each, who)}>
									<strong dir="auto">{who.name}</strong>
									<span className={css.counts} dir="auto">
										{each.title}, {stageLabel(who.stage).toLowerCase()}
										{who.stage === "placed" && ": close now"}
									</span>
								</button>
							</li>
						))}
					</ul>
				</>
			)}
			<DialogActions>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</div>
	);
}
