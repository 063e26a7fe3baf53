import css from "./QuotaBars.module.css";

const HEIGHT = 48; // for 150 %: the line of 100 % stands at two thirds

/** Per cent of quota, year by year, against the line of a whole quota. */
export function QuotaBars({ label, percents }: { label: string; percents: number[] }) {
	const bars = percents.map((percent, index) => `M${15 + index * 30} ${HEIGHT}V${HEIGHT - Math.round(percent * 0.32)}`);
	return (
		<div className={css.quota}>
			<svg viewBox={`0 0 90 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
				<path d={bars.join("")} />
			</svg>
			<p>
				{percents.map((percent, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two years may be alike, and nothing moves
					<span key={index}>{percent}% </span>
				))}
			</p>
			<p className="soft">{label}</p>
		</div>
	);
}
