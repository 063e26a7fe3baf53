import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Numbers } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { icons } from "../ui/desk-icons.ts";
import { kindIcons } from "../ui/kind-labels.ts";
import { Menu } from "../ui/Menu.tsx";
import { DatesDialog } from "./DatesDialog.tsx";
import { formatDayRange, kindPlurals, officeToday, toLocalDay } from "./formats/number-formats.ts";
import { type NumbersSearch, presetRanges, type Range, resolveRange } from "./formats/ranges.ts";
import css from "./Pickers.module.css";

interface Props {
	search: NumbersSearch;
	/** Says what day it is at the firm. */
	counted: Numbers | undefined;
}

/** Menus for the kind and the days that the numbers cover. */
export function Pickers({ search, counted }: Props) {
	const [choosing, setChoosing] = useState(false);
	const navigate = useNavigate();
	const today = counted ? officeToday(counted) : toLocalDay(new Date());
	const range = resolveRange(search, today);
	const ready = presetRanges(today);
	const chosen = ready.find(({ from, to }) => from === range.from && to === range.to);
	const go = (next: NumbersSearch) => navigate({ to: "/numbers", search: next });
	const choose = ({ from, to }: Range) => go({ ...search, from, to });
	const ofKind = (kind?: Kind) =>
		go({ ...(kind ? { kind } : {}), ...(search.from ? { from: search.from, to: search.to } : {}) });
	return (
		<>
			<Menu
				triggerClass={`word-button ${css.picker}`}
				trigger={<PickerLabel what="Type" words={search.kind ? kindPlurals[search.kind] : "All types"} />}
				entries={[
					[{ label: "All types", mark: icons.everything, onSelect: () => ofKind() }],
					kinds.map((kind) => ({
						label: kindPlurals[kind],
						mark: kindIcons[kind],
						onSelect: () => ofKind(kind),
					})),
				]}
			/>
			<Menu
				triggerClass={`word-button ${css.picker}`}
				trigger={
					<PickerLabel
						what="Dates"
						words={[formatDayRange(range.from, range.to, today), chosen?.name.toLowerCase()].filter(Boolean).join(", ")}
					/>
				}
				entries={[
					ready.map((each) => ({
						label: each.name,
						mark: each === chosen ? icons.check : "",
						onSelect: () => choose(each),
					})),
					[{ label: "Custom range …", mark: icons.away, onSelect: () => setChoosing(true) }],
				]}
			/>
			<DatesDialog
				open={choosing}
				range={range}
				onChoose={(days) => {
					void choose(days);
					setChoosing(false);
				}}
				onClose={() => setChoosing(false)}
			/>
		</>
	);
}

const kinds: Kind[] = ["lead", "talent-request", "resume", "message"];

function PickerLabel({ what, words }: { what: string; words: string }) {
	return (
		<>
			<span className="sr-only">{what}: </span>
			<span className={css.words}>{words}</span>
			<Drawing path={controlIcons.chevron} className={css.chevron} />
		</>
	);
}
