import { HeroDrawing, Line } from "./HeroDrawing.tsx";
import css from "./IndustryLines.module.css";

interface Props {
	label: string;
	industries: { name: string }[];
	figure: string;
	text: string;
}

/** With more of them, they stand closer together. */
const FEW = 6;

/** A line from each industry or segment, all leading to one hire. */
export function IndustryLines({ label, industries, figure, text }: Props) {
	const paths = industries.map((_, index) => {
		const y = Math.round(((index + 0.5) / industries.length) * 1000) / 10;
		return `M0 ${y}C30 ${y} 25 50 56 50`;
	});
	return (
		<HeroDrawing label={label}>
			<div className={`${css.industries} ${industries.length <= FEW ? css.few : ""}`}>
				<ul>
					{industries.map(({ name }) => (
						<li key={name}>{name}</li>
					))}
				</ul>
				<svg aria-hidden="true">
					<Line path={paths.join("")} quiet />
					<Line path="M56 50L66 40L73 44L97 18" />
					<circle cx="97%" cy="18%" r="5.5" />
					<text x="100%" y="4%" textAnchor="end">
						<tspan className={css.figure}>{figure}</tspan>
						<tspan x="100%" dy="17">
							{text}
						</tspan>
					</text>
				</svg>
			</div>
		</HeroDrawing>
	);
}
