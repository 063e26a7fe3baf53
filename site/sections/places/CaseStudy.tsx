import { useEffect, useState } from "react";
import type { Content } from "../../content/schema.ts";
import { Stats } from "../Stats.tsx";
import css from "./CaseStudy.module.css";

/** A range as written in figures.yaml: 4-8. */
type Range = string;

interface Props {
	words: Content<"statePage">["caseStudy"];
	roles: string[];
	sectors: string[];
	ranges: { shortlistDays: Range; candidates: Range; hireDays: Range; retention: Range };
}

interface Values {
	role: string;
	sector: string;
	shortlistDays: string;
	candidates: string;
	hireDays: string;
	retention: string;
}

/** A sample search with new random values on each view. Without JavaScript it shows their ranges. */
export function CaseStudy({ words, roles, sectors, ranges }: Props) {
	const [values, setValues] = useState<Values>({ role: words.role, sector: words.sector, ...ranges });
	useEffect(() => {
		setValues({
			role: randomItem(roles),
			sector: randomItem(sectors),
			shortlistDays: randomInRange(ranges.shortlistDays),
			candidates: randomInRange(ranges.candidates),
			hireDays: randomInRange(ranges.hireDays),
			retention: randomInRange(ranges.retention),
		});
	}, [roles, sectors, ranges]);

	return (
		<article className={`card ${css.study}`}>
			<p className="label">{words.label}</p>
			<h2>{words.heading}</h2>
			<p className={css.search}>
				{values.role}, {values.sector}
			</p>
			<Stats
				compact
				stats={[
					{ value: `${values.shortlistDays} ${words.days}`, label: words.shortlist },
					{ value: values.candidates, label: words.candidates },
					{ value: `${values.hireDays} ${words.days}`, label: words.hire },
					{ value: `${values.retention}%`, label: words.retention },
				]}
			/>
			<p className={`small soft ${css.note}`}>{words.note}</p>
		</article>
	);
}

function randomItem(list: string[]): string {
	return list[Math.floor(Math.random() * list.length)] ?? "";
}

function randomInRange(range: Range): string {
	const [from = 0, to = 0] = range.split("-").map(Number);
	return String(from + Math.floor(Math.random() * (to - from + 1)));
}
