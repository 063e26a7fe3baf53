import css from "./Drawing.module.css";

/** One line drawing of 24 units: decoration beside words that say the same; never alone. */
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
