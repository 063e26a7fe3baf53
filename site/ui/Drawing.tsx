import css from "./Drawing.module.css";

/** A 24-unit line icon. It's decoration beside text that says the same, and is never used alone. */
export function Drawing({ path, className = css.drawing }: { path: string; className?: string | undefined }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={className}
			aria-hidden="true"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.6"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d={path} />
		</svg>
	);
}
