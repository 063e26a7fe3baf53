import type { QuotaFigure } from "../../contract/desk/shortlist-text.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./QuotaChart.module.css";
import type { ShortlistContent } from "./shortlist-content.ts";

interface Props {
	quotas: QuotaFigure[];
	words: ShortlistContent["candidate"];
}

const [WIDTH, BASE, TOP] = [340, 84, 22];
const BAR = 30;
const SCALE_MIN = 125; // percent at the top; a record below it is drawn to the same scale as everyone's

/** Quota attainment from year to year as bars, with a line at 100 %. */
export function QuotaChart({ quotas, words }: Props) {
	const inOrder = quotas.every(({ year }) => year) ? quotas.toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0)) : quotas;
	const amounts = inOrder.flatMap(({ of }) => of ?? []);
	const hasYears = inOrder.some(({ year }) => year);
	const top = Math.max(SCALE_MIN, ...inOrder.map(({ percent }) => percent));
	const toHeight = (percent: number) => Math.round(((BASE - TOP) * percent) / top);
	const step = WIDTH / inOrder.length;
	const said = inOrder.map(({ percent, year }) =>
		year ? fillPlaceholders(words.inYear, { percent: String(percent), year: String(year) }) : `${percent}%`,
	);
	return (
		<figure className={css.chart}>
			<svg viewBox={`0 0 ${WIDTH} ${hasYears ? 106 : 88}`} role="img" aria-label={said.join(", ")}>
				{inOrder.map(({ percent, year }, index) => {
					const middle = Math.round(step * (index + 0.5));
					const height = toHeight(percent);
					return (
						<g key={`${year}${index.toString()}`}>
							<rect x={middle - BAR / 2} y={BASE - height} width={BAR} height={height} />
							<text x={middle} y={BASE - Math.max(height, toHeight(100)) - 7} className={css.percent}>
								{percent}%
							</text>
							{year && (
								<text x={middle} y={BASE + 17}>
									{year}
								</text>
							)}
						</g>
					);
				})}
				<path d={`M0 ${BASE}H${WIDTH}`} />
				<path d={`M0 ${BASE - toHeight(100)}H${WIDTH}`} className={css.quota} />
			</svg>
			<figcaption>
				{amounts.length > 0 ? fillPlaceholders(words.quotaOf, { of: amounts.join(", ") }) : words.quota}
			</figcaption>
		</figure>
	);
}
