import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Numbers } from "../../contract/desk/numbers.ts";
import type { Kind } from "../../contract/forms/kinds.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { marks as shared } from "../../site/ui/marks.ts";
import { kindMarks } from "../ui/kinds.ts";
import { Menu } from "../ui/Menu.tsx";
import { marks } from "../ui/marks.ts";
import { DatesDialog } from "./DatesDialog.tsx";
import css from "./Pickers.module.css";
import { type NumbersSearch, type Range, rangeOf, readyRanges } from "./ranges.ts";
import { dayHere, daysInWords, kindsInWords, todayOf } from "./words.ts";

interface Props {
	search: NumbersSearch;
	/** Says what day it is at the firm. */
	counted: Numbers | undefined;
}

/** Menus for the kind and the days that the numbers cover. */
export function Pickers({ search, counted }: Props) {
	const [choosing, setChoosing] = useState(false);
	const navigate = useNavigate();
	const today = counted ? todayOf(counted) : dayHere(new Date());
	const range = rangeOf(search, today);
	const ready = readyRanges(today);
	const chosen = ready.find(({ from, to }) => from === range.from && to === range.to);
	const go = (next: NumbersSearch) => navigate({ to: "/numbers", search: next });
	const choose = ({ from, to }: Range) => go({ ...search, from, to });
	const ofKind = (kind?: Kind) =>
		go({ ...(kind ? { kind } : {}), ...(search.from ? { from: search.from, to: search.to } : {}) });
	return (
		<>
			<Menu
				triggerClass={`word-button ${css.picker}`}
				trigger={<Chosen what="Kind" words={search.kind ? kindsInWords[search.kind] : "All kinds"} />}
				entries={[
					[{ label: "All kinds", mark: marks.everything, onSelect: () => ofKind() }],
					kinds.map((kind) => ({
						label: kindsInWords[kind],
						mark: kindMarks[kind],
						onSelect: () => ofKind(kind),
					})),
				]}
			/>
			<Menu
				triggerClass={`word-button ${css.picker}`}
				trigger={
					<Chosen
						what="Days"
						words={[daysInWords(range.from, range.to, today), chosen?.name.toLowerCase()].filter(Boolean).join(", ")}
					/>
				}
				entries={[
					ready.map((each) => ({
						label: each.name,
						mark: each === chosen ? marks.check : "",
						onSelect: () => choose(each),
					})),
					[{ label: "Other days …", mark: marks.away, onSelect: () => setChoosing(true) }],
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

function Chosen({ what, words }: { what: string; words: string }) {
	return (
		<>
			<span className="sr-only">{what}: </span>
			<span className={css.words}>{words}</span>
			<Drawing path={shared.chevron} className={css.chevron} />
		</>
	);
}
