import css from "./Stats.module.css";

interface Stat {
	value: string;
	label: string;
}

const LONG = 9; // characters: a range such as $85K-$150K needs a smaller size to stay on its line

interface Props {
	stats: Stat[];
	/** In a card rather than across the page. */
	compact?: boolean;
}

/** Big numbers with what they count. */
export function Stats({ stats, compact = false }: Props) {
	return (
		<dl className={`${css.stats} ${compact ? css.compact : ""}`}>
			{stats.map(({ value, label }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="display">
						{value.length > LONG && !compact ? <span className={css.long}>{value}</span> : value}
					</dd>
				</div>
			))}
		</dl>
	);
}
