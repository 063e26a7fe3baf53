import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { searchResults } from "../../queries/find.ts";
import { countMet } from "../../queries/fits.ts";
import { type Opening, openingFits } from "../../queries/openings/opening.ts";
import { SearchInput } from "../../ui/SearchInput.tsx";
import css from "./AddCandidates.module.css";
import type { FormProps } from "./forms.tsx";

interface Found {
	reference: string;
	name: string;
	gist: string;
	/** How many requirements they meet. */
	met?: string;
	/** False if they are only close. */
	fits?: boolean;
}

/** Adds candidates to the shortlist: those that match, or any that a search finds. */
export function AddCandidates({ opening, actions }: FormProps) {
	const [q, setQ] = useState("");
	const matches = useMatches(opening, q === "");
	const search = useInfiniteQuery({ ...searchResults({ kind: "resume", q }), enabled: q !== "" });
	const found: Found[] | undefined = q === "" ? matches : search.data?.pages.flatMap(({ items }) => items);
	const fitting = found?.filter(({ fits = true }) => fits);
	const close = found?.filter(({ fits = true }) => !fits) ?? [];
	const added = new Set(opening.candidacies.flatMap(({ candidate, resume }) => [candidate, resume]));
	return (
		<div className={css.add}>
			<SearchInput
				q={q}
				label="Search candidates"
				placeholder="Name, title, company or keyword"
				autoFocus
				onSearch={setQ}
			/>
			<h2 className={css.heading}>{q === "" ? "Matching candidates" : "Found"}</h2>
			{fitting?.length === 0 && (
				<p className={css.none}>{q === "" ? "No matching candidates yet. Search for one." : "No candidates found."}</p>
			)}
			<ul className={css.list}>
				{fitting?.map((one) => (
					<Row key={one.reference} found={one} isAdded={added.has(one.reference)} actions={actions} />
				))}
				{close.length > 0 && (
					<li>
						<h3 className={css.closest}>Closest</h3>
						<ul>
							{close.map((one) => (
								<Row key={one.reference} found={one} isAdded={added.has(one.reference)} actions={actions} />
							))}
						</ul>
					</li>
				)}
			</ul>
		</div>
	);
}

interface RowProps extends Pick<FormProps, "actions"> {
	found: Found;
	isAdded: boolean;
}

function Row({ found: { reference, name, gist, met }, isAdded, actions }: RowProps) {
	return (
		<li className={css.row}>
			<span className={css.who}>
				<Link to="/s/$reference" params={{ reference }} className={css.name}>
					<bdi>{name}</bdi>
				</Link>
				<span className={css.gist} dir="auto">
					{[met, gist].filter(Boolean).join(" · ")}
				</span>
			</span>
			{isAdded ? (
				<span className={css.there}>In this opening</span>
			) : (
				<button
					type="button"
					className={css.button}
					onClick={() => actions.tryTo({ what: "add", candidate: reference })}
				>
					Add<span className="sr-only"> {name}</span>
				</button>
			)}
		</li>
	);
}

/** Candidates that match the opening's requirements. */
function useMatches({ id }: Opening, enabled: boolean): Found[] | undefined {
	const { data } = useQuery({ ...openingFits(id), enabled });
	return data?.people.map(({ reference, name, gist, held, fits }) => ({
		reference,
		name,
		gist,
		fits,
		met: countMet(held),
	}));
}
