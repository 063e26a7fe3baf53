import { useEffect, useState } from "react";
import css from "./CaseStudy.module.css";
import { Stats } from "./Stats.tsx";

/** A range as it is written in figures.yaml: 4-8. */
type Range = string;

interface Props {
	heading: string;
	note: string;
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

/** An illustrative search with fresh values on each view; without script it shows the ranges they come from. */
export function CaseStudy({ heading, note, roles, sectors, ranges }: Props) {
	const [values, setValues] = useState<Values>({ role: "Sales role", sector: "your sector", ...ranges });
	useEffect(() => {
		setValues({
			role: oneOf(roles),
			sector: oneOf(sectors),
			shortlistDays: within(ranges.shortlistDays),
			candidates: within(ranges.candidates),
			hireDays: within(ranges.hireDays),
			retention: within(ranges.retention),
		});
	}, [roles, sectors, ranges]);

	return (
		<article className={`card ${css.study}`}>
			<p className="label">Illustrative example</p>
			<h2>{heading}</h2>
			<p className={css.search}>
				{values.role}, {values.sector}
			</p>
			<Stats
				compact
				stats={[
					{ value: `${values.shortlistDays} days`, label: "to a shortlist" },
					{ value: values.candidates, label: "candidates presented" },
					{ value: `${values.hireDays} days`, label: "to a hire" },
					{ value: `${values.retention}%`, label: "retention" },
				]}
			/>
			<p className={`small soft ${css.note}`}>{note}</p>
		</article>
	);
}

function oneOf(list: string[]): string {
	return list[Math.floor(Math.random() * list.length)] ?? "";
}

function within(range: Range): string {
	const [from = 0, to = 0] = range.split("-").map(Number);
	return String(from + Math.floor(Math.random() * (to - from + 1)));
}
