import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { experiences } from "../../contract/forms/resume.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import selectCss from "../../site/ui/SelectField.module.css";
import { staff } from "../queries/staff.ts";
import { formatDay } from "../text/format-time.ts";
import css from "./Filters.module.css";
import { type FindSearch, parseFindSearch } from "./search-params.ts";

const PAUSE_MS = 400; // after the last keystroke

interface Choice {
	value: string;
	label: string;
}

const KINDS: Choice[] = [
	{ value: "", label: "Resumes" },
	{ value: "lead", label: "Leads" },
	{ value: "talent-request", label: "Talent requests" },
	{ value: "message", label: "Messages" },
	{ value: "any", label: "Everything" },
];
const STATES: Choice[] = [
	{ value: "", label: "Any" },
	{ value: "open", label: "Open" },
	{ value: "answered", label: "Answered" },
	{ value: "closed", label: "Closed" },
	{ value: "suspected", label: "Suspected spam" },
	{ value: "spam", label: "Spam" },
	{ value: "not-agreed", label: "Not agreed" },
];
const YEARS: Choice[] = experiences.map(({ value }) => {
	const least = Number.parseInt(value, 10);
	return least === 0 ? { value: "", label: "Any" } : { value: String(least), label: `${least}+ years` };
});

interface Props {
	search: FindSearch;
	onChange(search: FindSearch): void;
}

/** The active filters as text, while the form is collapsed. */
export function FilterSummary({ search, onChange }: Props) {
	const { data: people = [] } = useQuery(staff);
	const { of, position, years, place, state, owner, from, to } = search;
	const words = [
		findLabel(KINDS, of),
		findLabel(salesRoles, position),
		years && `${years}+ years`,
		place,
		findLabel(STATES, state),
		owner && ownerLabel(people, owner),
		from && `received since ${formatDay(midday(from))}`,
		to && `through ${formatDay(midday(to))}`,
	];
	return (
		<p className={css.inWords}>
			<span dir="auto">{words.filter(Boolean).join(" · ")}</span>
			<button type="button" className={css.clear} onClick={() => onChange(search.q ? { q: search.q } : {})}>
				Clear<span className="sr-only"> filters</span>
			</button>
		</p>
	);
}

function findLabel(choices: readonly Choice[], chosen: string | undefined): string | undefined {
	return chosen && (choices.find(({ value }) => value === chosen)?.label ?? chosen);
}

function ownerLabel(people: { id: string; name: string }[], owner: string): string {
	if (owner === "me") return "yours";
	if (owner === "nobody") return "unassigned";
	return `owned by ${people.find(({ id }) => id === owner)?.name ?? "a former colleague"}`;
}

/** Local noon, which is on that day in every time zone. */
function midday(day: string): Date {
	return new Date(`${day}T12:00`);
}

/** The filters of a search. */
export function Filters({ search, onChange }: Props) {
	const { data: people = [] } = useQuery(staff);
	const owners = people.filter(({ name }) => name !== "").map(({ id, name }) => ({ value: id, label: name }));
	const set = (name: keyof FindSearch, value: string) => onChange(parseFindSearch({ ...search, [name]: value }));
	const select = (name: keyof FindSearch, label: string, choices: readonly Choice[]) => (
		<LabeledFilter label={label}>
			{(id) => (
				<div className={selectCss.select}>
					<select
						id={id}
						className={css.control}
						value={String(search[name] ?? "")}
						onChange={({ target }) => set(name, target.value)}
					>
						{choices.map(({ value, label: words }) => (
							<option key={value} value={value}>
								{words}
							</option>
						))}
					</select>
					<Drawing path={controlIcons.chevron} />
				</div>
			)}
		</LabeledFilter>
	);
	const day = (name: "from" | "to", label: string) => (
		<LabeledFilter label={label}>
			{(id) => (
				<input
					id={id}
					type="date"
					className={css.control}
					value={search[name] ?? ""}
					onChange={({ target }) => set(name, target.value)}
				/>
			)}
		</LabeledFilter>
	);
	return (
		<fieldset className={css.filters}>
			<legend className="sr-only">Filters</legend>
			{select("of", "Type", KINDS)}
			{select("position", "Position", [{ value: "", label: "Any" }, ...salesRoles])}
			{select("years", "Experience", YEARS)}
			<PlaceFilter place={search.place ?? ""} onPlace={(place) => set("place", place)} />
			{select("state", "Status", STATES)}
			{select("owner", "Owner", [
				{ value: "", label: "Anyone" },
				{ value: "me", label: "Me" },
				{ value: "nobody", label: "Unassigned" },
				...owners,
			])}
			{day("from", "Received since")}
			{day("to", "Received through")}
		</fieldset>
	);
}

function LabeledFilter({ label, children }: { label: string; children(id: string): ReactNode }) {
	const id = useId();
	return (
		<div className={css.filter}>
			<label htmlFor={id}>{label}</label>
			{children(id)}
		</div>
	);
}

function PlaceFilter({ place, onPlace }: { place: string; onPlace(place: string): void }) {
	const [typed, setTyped] = useState(place);
	const sent = useRef(place);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (place === sent.current) return;
		sent.current = place;
		setTyped(place);
	}, [place]);
	useEffect(() => () => clearTimeout(timer.current), []);
	return (
		<LabeledFilter label="City or state">
			{(id) => (
				<input
					id={id}
					type="text"
					autoComplete="off"
					placeholder="Columbus, OH"
					className={css.control}
					value={typed}
					onChange={({ target: { value } }) => {
						setTyped(value);
						clearTimeout(timer.current);
						timer.current = setTimeout(() => {
							sent.current = value.trim() ? value : "";
							onPlace(sent.current);
						}, PAUSE_MS);
					}}
				/>
			)}
		</LabeledFilter>
	);
}
