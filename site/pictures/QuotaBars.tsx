import css from "./QuotaBars.module.css";

const HEIGHT = 48; // for 150%: the 100% line is at two thirds

/** Percent of quota by year, against a line at 100%. */
export function QuotaBars({ label, percents }: { label: string; percents: number[] }) {
	const bars = percents.map((percent, index) => `M${15 + index * 30} ${HEIGHT}V${HEIGHT - Math.round(percent * 0.32)}`);
	return (
		<div className={css.quota}>
			<svg viewBox={`0 0 90 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
				<path d={bars.join("")} />
			</svg>
			<p>
				{percents.map((percent, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two years may have the same percent, and nothing is reordered
					<span key={index}>{percent}% </span>
				))}
			</p>
			<p className="soft">{label}</p>
		</div>
	);
}
