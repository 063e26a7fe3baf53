import { useEffect, useState } from "react";

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
		<article className="case-study">
			<p className="label">Illustrative example</p>
			<h2 className="mt-1 text-[1.75rem]">{heading}</h2>
			<p className="mt-2 min-h-[2lh] text-soft">
				{values.role}, {values.sector}
			</p>
			<dl className="stats">
				<Measure value={`${values.shortlistDays} days`} label="to a shortlist" />
				<Measure value={values.candidates} label="candidates presented" />
				<Measure value={`${values.hireDays} days`} label="to a hire" />
				<Measure value={`${values.retention}%`} label="retention" />
			</dl>
			<p className="mt-6 text-sm text-soft">{note}</p>
		</article>
	);
}

function Measure({ value, label }: { value: string; label: string }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd className="display text-[1.75rem]">{value}</dd>
		</div>
	);
}

function oneOf(list: string[]): string {
	return list[Math.floor(Math.random() * list.length)] ?? "";
}

function within(range: Range): string {
	const [from = 0, to = 0] = range.split("-").map(Number);
	return String(from + Math.floor(Math.random() * (to - from + 1)));
}
