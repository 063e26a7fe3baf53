interface Stat {
	value: string;
	label: string;
}

const LONG = 9; // characters: a range such as $85K-$150K needs a smaller size to stay on its line

/** Big numbers with what they count. */
export function Stats({ stats, className = "" }: { stats: Stat[]; className?: string }) {
	return (
		<dl className={`stats ${className}`}>
			{stats.map(({ value, label }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="display text-figure">
						{value.length > LONG ? <span className="text-[clamp(1.5rem,1.2rem+1.2vw,2.25rem)]">{value}</span> : value}
					</dd>
				</div>
			))}
		</dl>
	);
}
