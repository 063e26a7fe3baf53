import { useEffect, useState } from "react";
import type { Content } from "../content/schema.ts";
import { TextLink } from "../ui/TextLink.tsx";
import sheet from "./found.css?url";
import { matchPlaces, type Place, resolvePlace, stateToPlace } from "./match-places.ts";
import { PlaceDetails } from "./PlaceDetails.tsx";
import { PlaceField } from "./PlaceField.tsx";
import css from "./TerritoryFinder.module.css";
import { TerritoryMap } from "./TerritoryMap.tsx";
import { fetchTerritories, type Territories } from "./territories.ts";

interface Props {
	words: Content<"locations">["finder"];
	/** The state shown until the visitor picks a place; on a phone only on the map. */
	example?: string;
	/** The id of a list of state links to filter by the typed text. */
	narrows?: string | undefined;
	hasMap?: boolean;
}

/** Where are you hiring? A field and a map that show a place's sectors, cities and the roles we fill there. */
export function TerritoryFinder({ words, example, narrows, hasMap = true }: Props) {
	const [territories, setTerritories] = useState<Territories>();
	const [typed, setTyped] = useState("");
	const [picked, setPicked] = useState<Place>();
	const states = territories?.states ?? [];
	const matches = matchPlaces(typed, states);
	const isExample = example !== undefined && !typed.trim();
	const byDefault = isExample ? states.find(({ name }) => name === example) : undefined;
	const shown = picked ?? resolvePlace(typed, states) ?? (byDefault && stateToPlace(byDefault));

	useEffect(() => {
		// If it fails, the link to all states is still there.
		fetchTerritories().then(setTerritories, () => {});
	}, []);

	useEffect(() => {
		if (!narrows || !territories) return;
		const wanted = new Set((picked ? [picked] : matches).map(({ state }) => state.slug));
		for (const item of document.querySelectorAll<HTMLElement>(`#${narrows} li`)) {
			const slug = item.querySelector("a")?.pathname.split("/").at(-1) ?? "";
			item.hidden = typed.trim() !== "" && !wanted.has(slug);
		}
	});

	function pick(place: Place) {
		setTyped(place.label);
		setPicked(place);
	}

	return (
		<div className={hasMap ? css.finder : css.narrow}>
			{territories && <link rel="stylesheet" href={sheet} precedence="late" />}
			<div className="needs-script">
				<PlaceField
					words={words}
					matches={matches}
					states={states}
					picked={picked}
					onType={(text) => {
						setTyped(text);
						setPicked(undefined);
					}}
					onPick={pick}
				/>
			</div>
			{hasMap && (
				<div className={`needs-script ${css.map}`}>
					{territories && (
						<TerritoryMap
							territories={territories}
							label={words.map}
							shown={shown}
							onPick={(state) => pick(stateToPlace(state))}
						/>
					)}
				</div>
			)}
			<div className={`needs-script ${css.found} ${isExample ? css.example : ""}`}>
				{territories && shown && <PlaceDetails place={shown} roles={territories.roles} words={words} />}
			</div>
			{!narrows && (
				<TextLink to={words.all.to} className={css.all}>
					{words.all.label}
				</TextLink>
			)}
		</div>
	);
}
