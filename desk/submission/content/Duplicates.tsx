import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { duplicates } from "../../queries/find.ts";
import type { Item } from "../../queries/submission.ts";
import { icons } from "../../ui/desk-icons.ts";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	actions: ReturnType<typeof useSubmissionActions>;
}

const REASONS = { file: "same file", phone: "same name and phone", resume: "same name and a very similar resume" };

/** Candidates who are probably the same person: a recruiter merges them, and can take it back. */
export function Duplicates({ item, actions }: Props) {
	const { reference, isMerged, version } = item;
	const { data: people = [] } = useQuery(duplicates(reference, version));
	if (people.length === 0 && !isMerged) return null;
	return (
		<section className={css.remarks} aria-label="Duplicates">
			<Drawing path={icons.people} className={css.mark} />
			<div className={css.words}>
				{people.map((other) => (
					<p key={other.reference}>
						<Link to="/s/$reference" params={{ reference: other.reference }} search={(search) => search}>
							<bdi>{other.name}</bdi>
						</Link>
						{other.email && (
							<>
								, <bdi>{other.email}</bdi>
							</>
						)}{" "}
						may be the same person ({REASONS[other.why]}).{" "}
						<button
							type="button"
							className={css.choice}
							onClick={() => actions.tryTo({ what: "merge", into: other.reference })}
						>
							Merge<span className="sr-only"> with {other.name}</span>
						</button>
					</p>
				))}
				{isMerged && <p>Merged with another candidate: see Same person.</p>}
			</div>
			{isMerged && (
				<button type="button" className={css.choice} onClick={() => actions.tryTo({ what: "split" })}>
					Undo merge
				</button>
			)}
		</section>
	);
}
