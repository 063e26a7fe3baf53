interface Stat {
	value: string;
	label: string;
}

/** Big numbers with what they count. */
export function Stats({ stats, className = "" }: { stats: Stat[]; className?: string }) {
	return (
		<dl className={`stats ${className}`}>
			{stats.map(({ value, label }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="display text-figure">{value}</dd>
				</div>
			))}
		</dl>
	);
}
