import type { Content } from "../../content/schema.ts";
import { LOCK } from "../../jobs/lock.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { HeroDrawing, Line } from "./HeroDrawing.tsx";
import css from "./ResumeStatus.module.css";

/** A sample of the page on which a candidate sees where their resume stands. */
export function ResumeStatus({ label, heading, example, left, leftText, steps, shown }: Content<"resume">["drawing"]) {
	return (
		<HeroDrawing label={label}>
			<div className={`card ${css.status}`}>
				<p className={css.head}>
					<span>
						<RichText text={heading} />
					</span>
					<span className={css.example}>{example}</span>
				</p>
				<p className={css.left}>
					<span className="display">{left}</span> {leftText}
				</p>
				<svg className={css.line} aria-hidden="true">
					<Line path="M0 100H20" />
					<Line path="M20 100L33 65L40 82L50 48L64 16L73 30L100 8" quiet />
					<circle cx="20%" cy="100%" r="4.5" />
					<circle cx="100%" cy="8%" r="5" className={css.open} />
				</svg>
				<ol>
					{steps.map(({ name, when }) => (
						<li key={name}>
							<b>{name}</b> <span className="soft">{when}</span>
						</li>
					))}
				</ol>
				<p className={css.shown}>
					<Drawing path={LOCK} />
					<span>
						<RichText text={shown} />
					</span>
				</p>
			</div>
		</HeroDrawing>
	);
}
