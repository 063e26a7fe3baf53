interface Props {
	/** How much is done, from 0 to 1. */
	share: number;
	className?: string | undefined;
}

const LINE = "M1 15H16L26 10L33 13L44 4";

/** The closing line, drawn as far as something has come. It's decoration beside text that says the same. */
export function ProgressLine({ share, className }: Props) {
	return (
		<svg
			viewBox="0 0 48 18"
			className={className}
			aria-hidden="true"
			fill="none"
			strokeWidth="2"
			strokeLinejoin="round"
		>
			<path d={LINE} stroke="var(--hair)" />
			<path d={LINE} stroke="var(--accent)" pathLength="1" strokeDasharray={`${share} 1`} />
			<circle
				cx="44.5"
				cy="3.5"
				r="2.5"
				fill={share === 1 ? "var(--brand)" : "var(--paper)"}
				stroke="var(--brand)"
				strokeWidth="1.5"
			/>
		</svg>
	);
}
