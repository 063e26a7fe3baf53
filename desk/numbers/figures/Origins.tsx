import { outcomes } from "../../../contract/desk/desk-options.ts";
import type { FoundBy, ReceivedStats } from "../../../contract/desk/numbers.ts";
import { BarRows } from "../charts/BarRows.tsx";
import { Figure } from "../charts/Figure.tsx";
import { formatCount } from "../formats/number-formats.ts";
import css from "./Origins.module.css";
import { chartRows, type Ranking, rankingSentence, tableRows } from "./received.ts";

const FOUND_BY_LABELS: Record<FoundBy, string> = {
	search: "Search",
	newsletter: "Newsletter",
	advertising: "Advertising",
	social: "Social networks",
	"job boards": "Job boards",
	"referral sites": "Referral sites",
	"by hand": "By phone",
	unknown: "Unknown",
};

const outcomeNames = new Map<string, string>(outcomes.map(({ value, label }) => [value, label]));
const NO_OTHERS = { rows: 0, count: 0 };

/** Where submissions come from, and how they end. */
export function Origins({ of }: { of: ReceivedStats }) {
	const closed = of.outcomes.reduce((sum, outcome) => sum + outcome.count, 0);
	return (
		<div className={css.origins}>
			<div>
				<Ranked
					title="Pages they came from"
					column="Page"
					ranking={{
						rows: of.pages.rows.map(({ page, ...row }) => ({
							...row,
							name: page ?? "Unknown",
							isUnknown: page === null,
						})),
						others: of.pages.others,
						called: ["page", "pages"],
					}}
				/>
				<Ranked
					title="Outcomes"
					column="Outcome"
					note={`${formatCount(closed)} closed, ${formatCount(of.notClosed)} not closed`}
					ranking={{
						rows: of.outcomes.map(({ outcome, ...row }) => ({ ...row, name: outcomeNames.get(outcome) ?? outcome })),
						others: NO_OTHERS,
						called: ["outcome", "outcomes"],
					}}
				/>
			</div>
			<div>
				<Ranked
					title="How they found us"
					column="How"
					ranking={{
						rows: of.found.map(({ group, ...row }) => ({
							...row,
							name: FOUND_BY_LABELS[group],
							isUnknown: group === "unknown",
						})),
						others: NO_OTHERS,
						called: ["way", "ways"],
					}}
				/>
				<Ranked
					title="Campaigns"
					column="Campaign"
					note={`${formatCount(of.withoutCampaign)} without a campaign`}
					ranking={{
						rows: of.campaigns.rows.map(({ source, medium, campaign, ...row }) => {
							return { ...row, name: [campaign, source, medium].filter(Boolean).join(", ") };
						}),
						others: of.campaigns.others,
						called: ["campaign", "campaigns"],
					}}
				/>
				<Ranked
					title="Referring sites"
					column="Site"
					ranking={{
						rows: of.referrers.rows.map(({ host, ...row }) => ({ ...row, name: host })),
						others: of.referrers.others,
						called: ["site", "sites"],
					}}
				/>
			</div>
		</div>
	);
}

interface RankedProps {
	title: string;
	/** Heading of the column with the names. */
	column: string;
	note?: string;
	ranking: Ranking;
}

/** Renders nothing if there is nothing to rank. */
function Ranked({ title, column, note, ranking }: RankedProps) {
	if (ranking.rows.length === 0) return null;
	return (
		<Figure
			title={title}
			note={note}
			sentence={rankingSentence(ranking)}
			table={{ columns: [column, "Submissions"], rows: tableRows(ranking) }}
		>
			<BarRows rows={chartRows(ranking)} />
		</Figure>
	);
}
