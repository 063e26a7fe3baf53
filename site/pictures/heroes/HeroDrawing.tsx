import type { ReactNode } from "react";
import css from "./HeroDrawing.module.css";

interface Props {
	/** What the drawing says. */
	label: string;
	children: ReactNode;
}

/** The drawing beside the headline of a page. To a screen reader it's one picture. */
export function HeroDrawing({ label, children }: Props) {
	return (
		<div className={css.drawing} role="img" aria-label={label}>
			{children}
		</div>
	);
}

/** A part of the closing line that fills its svg: drawn in hundredths of its width and height. */
export function Line({ path, quiet = false }: { path: string; quiet?: boolean }) {
	return (
		<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
			<path d={path} className={quiet ? css.quiet : css.line} />
		</svg>
	);
}
