import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { openingsOfRequest } from "../../queries/openings/list.ts";
import type { Item } from "../../queries/submission.ts";
import { icons } from "../../ui/desk-icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { NewOpening } from "../NewOpening.tsx";
import { valuesFromRequest } from "./request-values.ts";
import { useAddToOpening } from "./useAddToOpening.ts";

interface Props {
	request: Item;
	candidate: { reference: string; name: string };
	className: string;
	/** Shown until the openings are known. */
	placeholder: ReactNode;
}

/** Adds a matching candidate to the request's opening; asks which one if there are several, and opens one if none. */
export function AddToShortlist({ request, candidate, className, placeholder }: Props) {
	const { data } = useQuery(openingsOfRequest(request.reference));
	const { add, busy } = useAddToOpening();
	const [creating, setCreating] = useState(false);
	if (!data) return placeholder;
	const open = data.filter(({ status }) => status === "open" || status === "on-hold");
	const label = (
		<>
			Add <span className="sr-only">{candidate.name} </span>to shortlist
		</>
	);
	if (open.length > 1) {
		return (
			<Menu
				triggerClass={className}
				align="start"
				trigger={label}
				entries={[
					open.map((opening) => ({
						label: opening.title,
						mark: icons.opening,
						onSelect: () => void add(opening, candidate),
					})),
				]}
			/>
		);
	}
	const [only] = open;
	return (
		<>
			<button
				type="button"
				className={className}
				aria-disabled={busy || undefined}
				onClick={() => (only ? !busy && void add(only, candidate) : setCreating(true))}
			>
				{label}
			</button>
			<NewOpening
				open={creating}
				request={{ reference: request.reference, values: valuesFromRequest(request, STATES) }}
				onClose={() => setCreating(false)}
				onMade={(made) => void add(made, candidate)}
			/>
		</>
	);
}
