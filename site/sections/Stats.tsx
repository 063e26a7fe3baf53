import css from "./Stats.module.css";

interface Stat {
	value: string;
	label: string;
}

const LONG = 9; // characters: a range such as $85K-$150K needs a smaller size to fit on one line

interface Props {
	stats: Stat[];
	/** For a card instead of the full page width. */
	compact?: boolean;
}

/** Big numbers with their labels. */
export function Stats({ stats, compact = false }: Props) {
	return (
		<dl className={css.stats}>
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
