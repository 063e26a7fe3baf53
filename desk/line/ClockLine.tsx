import css from "./ClockLine.module.css";

const LINE = "M1.5 13H10.5L17 8.2L23 10.8L33 4.6";
const [WIDTH, HEIGHT] = [38, 16];

export interface ClockLineProps {
	/** How much of the time has run. */
	share: number;
	look: "running" | "late" | "kept" | "missed";
}

/** The firm's rising line, drawn as far as the time has run. The text beside it says the same. */
export function ClockLine({ share, look }: ClockLineProps) {
	return (
		<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`${css.line} ${css[look]}`} aria-hidden="true" fill="none">
			{look === "running" && <path d={LINE} className={css.ahead} />}
			{/* A nested svg clips what is wider than itself. */}
			<svg width={Math.max(1, share * WIDTH)} height={HEIGHT} aria-hidden="true">
				<path d={LINE} className={css.gone} />
			</svg>
			<circle cx="34.8" cy="3.6" r="2.4" />
		</svg>
	);
}
