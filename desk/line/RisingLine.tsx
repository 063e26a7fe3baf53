import type { ReactNode } from "react";
import css from "./RisingLine.module.css";
import { heightAt, LINE_HEIGHT, points } from "./rising-line.ts";

interface Props {
	share: number;
	look: "running" | "late" | "kept" | "missed";
	/** Stations on the line, in its coordinates. */
	children?: ReactNode;
}

/** The firm's rising line, drawn as far as the time has run. The text beside it says the same. */
export function RisingLine({ share, look, children }: Props) {
	return (
		<svg className={`${css.line} ${css[look]}`} aria-hidden="true" height={LINE_HEIGHT} width="100%">
			<svg
				aria-hidden="true"
				viewBox={`0 0 100 ${LINE_HEIGHT}`}
				preserveAspectRatio="none"
				width="100%"
				height={LINE_HEIGHT}
				fill="none"
			>
				<polyline className={css.ahead} points={points(share, 1)} />
				<polyline className={css.gone} points={points(0, share)} />
			</svg>
			<circle className={css.end} cx="100%" cy={heightAt(1)} r="5" />
			<circle className={css.now} cx={`${share * 100}%`} cy={heightAt(share)} r="5" />
			{children}
		</svg>
	);
}
