import type { ReactNode } from "react";
import css from "./Figures.module.css";

/** What is known about a record at a glance, in one line where there is room. */
export function Figures({
	className = "",
	figures,
}: {
	className?: string;
	figures: [label: string, value: ReactNode][];
}) {
	return (
		<dl className={`${css.figures} ${className}`}>
			{figures.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
