import { useId, useRef, useState } from "react";
import { candidateFilters } from "../../contract/desk/candidates.ts";
import { stateName } from "../../contract/forms/labels.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../contract/forms/state-abbreviations.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import selectCss from "../../site/ui/SelectField.module.css";
import { useShortcut } from "../browser/shortcuts.ts";
import css from "./CandidateFilters.module.css";
import { type CandidatesSearch, parseCandidatesSearch } from "./candidates-search.ts";

interface Choice {
	value: string;
	label: string;
}

const states: Choice[] = STATES.map((slug) => ({
	value: stateAbbreviations.get(slug) ?? slug,
	label: stateName(slug),
}));

const FILTERS: { name: keyof CandidatesSearch; label: string; any: string; choices: readonly Choice[] }[] = [
	{ name: "role", label: "Role", any: "Any role", choices: salesRoles },
	{ name: "state", label: "State", any: "Any state", choices: states },
	{ name: "agreed", label: "Agreement", any: "Agreed or not", choices: candidateFilters.agreed },
	{ name: "opening", label: "Openings", any: "In an opening or not", choices: candidateFilters.opening },
	{ name: "touched", label: "Last activity", any: "Any last activity", choices: candidateFilters.touched },
	{ name: "source", label: "Source", any: "Any source", choices: candidateFilters.source },
];

interface Props {
	search: CandidatesSearch;
	onChange(search: CandidatesSearch): void;
}

/** One select for each filter; on a phone they open below a button. */
export function CandidateFilters({ search, onChange }: Props) {
	const [open, setOpen] = useState(false);
	const id = useId();
	const fields = useRef<HTMLFieldSetElement>(null);
	const chosen = Object.keys(search).length;
	useShortcut("f", "Filter", () => {
		setOpen(true);
		requestAnimationFrame(() => fields.current?.querySelector("select")?.focus());
	});
	return (
		<search className={css.search}>
			<button
				type="button"
				className={css.toggle}
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
			>
				Filters{chosen > 0 && ` (${chosen})`}
				<Drawing path={controlIcons.chevron} className={open ? css.up : css.down} />
			</button>
			<fieldset ref={fields} id={id} className={`${css.fields} ${open ? css.open : ""}`}>
				<legend className="sr-only">Filters</legend>
				{FILTERS.map(({ name, label, any, choices }) => (
					<div key={name} className={`${selectCss.select} ${css.field}`}>
						<select
							aria-label={label}
							className={css.control}
							data-chosen={search[name] ? "" : undefined}
							value={search[name] ?? ""}
							onChange={({ target }) => onChange(parseCandidatesSearch({ ...search, [name]: target.value }))}
						>
							<option value="">{any}</option>
							{choices.map(({ value, label: words }) => (
								<option key={value} value={value}>
									{words}
								</option>
							))}
						</select>
						<Drawing path={controlIcons.chevron} />
					</div>
				))}
				{chosen > 0 && (
					<button type="button" className={css.clear} onClick={() => onChange({})}>
						Clear<span className="sr-only"> filters</span>
					</button>
				)}
			</fieldset>
		</search>
	);
}
