import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../site/ui/Button.tsx";
import { type OpeningRow, openingsOfRequest } from "../../queries/openings/list.ts";
import type { Item } from "../../queries/submission.ts";
import { NewOpening } from "../NewOpening.tsx";
import { openStages, statusLabel } from "../opening-labels.ts";
import { StageLine } from "../StageLine.tsx";
import css from "./RelatedOpenings.module.css";
import { valuesFromRequest } from "./request-values.ts";

/** The openings made from a lead or a talent request. */
export function RequestOpenings({ item }: { item: Item }) {
	const { data: made = [], isSuccess } = useQuery(openingsOfRequest(item.reference));
	const [creating, setCreating] = useState(false);
	const navigate = useNavigate();
	const employers = [...new Map(made.map(({ company }) => [company.id, company])).values()];
	return (
		<section className={css.section} aria-labelledby="request-openings">
			<h2 id="request-openings" className={css.heading}>
				Openings
			</h2>
			{employers.length > 0 && (
				<p className={css.employers}>
					{employers.map(({ id, name }) => (
						<Link key={id} to="/c/$id" params={{ id }} className={css.employer}>
							{name}
						</Link>
					))}
				</p>
			)}
			<ul className={css.list}>
				{made.map((opening) => (
					<li key={opening.id}>
						<Link to="/o/$id" params={{ id: opening.id }} className={css.opening}>
							<span className={css.title} dir="auto">
								{opening.title}
							</span>
							<span className={css.status}>{statusLabel(opening.status)}</span>
							<span className={css.counts}>{describeStages(opening)}</span>
							<span className={css.line}>
								<StageLine counts={opening.stages} size="row" />
							</span>
						</Link>
					</li>
				))}
			</ul>
			{isSuccess && (
				<Button size="small" look="secondary" onClick={() => setCreating(true)}>
					{made.length === 0 ? "Create opening" : "Create another opening"}
				</Button>
			)}
			<NewOpening
				open={creating}
				request={{ reference: item.reference, values: valuesFromRequest(item, STATES) }}
				onClose={() => setCreating(false)}
				onMade={({ id }) => navigate({ to: "/o/$id", params: { id } })}
			/>
		</section>
	);
}

/** 1 on shortlist, 2 sent */
function describeStages({ stages }: OpeningRow): string {
	const counted = openStages.flatMap(({ value, label }) =>
		stages[value] > 0 ? `${stages[value]} ${value === "shortlisted" ? "on shortlist" : label.toLowerCase()}` : [],
	);
	return counted.join(", ") || "No candidates yet";
}
