import css from "./Logo.module.css";

/** The closing line: up, a setback, up again, and a dot for the close. */
export function LogoMark({ className = css.mark }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 28" className={className} aria-hidden="true" fill="none">
			<path
				d="M1 24h7l5-8 5 4 8-15"
				stroke="var(--accent)"
				strokeWidth="3.4"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<circle cx="27" cy="4.5" r="3.5" fill="var(--brand)" />
		</svg>
	);
}
