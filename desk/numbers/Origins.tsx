import { outcomes } from "../../forms/desk-words.ts";
import type { FoundBy, Most, Received } from "../../forms/numbers.ts";
import { BarRows } from "./charts/BarRows.tsx";
import { Figure } from "./charts/Figure.tsx";
import css from "./Origins.module.css";
import { allRows, mostRows } from "./received.ts";
import { count, counted } from "./words.ts";

const FOUND: Record<FoundBy, string> = {
	search: "Search",
	newsletter: "Newsletter",
	advertising: "Advertising",
	social: "Social networks",
	"job boards": "Job boards",
	"referral sites": "Referral sites",
	"by hand": "By phone",
	unknown: "Direct or unknown",
};

/** Where it comes from, and what becomes of it. */
export function Origins({ of }: { of: Received }) {
	const outcomeNames = new Map<string, string>(outcomes.map(({ value, label }) => [value, label]));
	const closed = of.outcomes.reduce((sum, { count: many }) => sum + many, 0);
	return (
		<div className={css.origins}>
			<div>
				{" "}
				<Rows
					title="Where they were sent from"
					column="Page"
					of={of.pages}
					nameOf={({ page }) => page}
					others={["page", "pages"]}
				/>
				<Rows
					title="How it ended"
					column="Outcome"
					note={`${count(closed)} closed, ${count(of.notClosed)} not`}
					of={whole(of.outcomes)}
					nameOf={({ outcome }) => outcomeNames.get(outcome) ?? outcome}
					others={["outcome", "outcomes"]}
				/>
			</div>
			<div>
				{" "}
				<Rows
					title="How they found us"
					column="How"
					of={whole(of.found)}
					nameOf={({ group }) => (group === "unknown" ? null : FOUND[group])}
					unknown={FOUND.unknown}
					others={["way", "ways"]}
				/>
				<Rows
					title="Campaigns"
					column="Campaign"
					note={of.withoutCampaign > 0 ? `${count(of.withoutCampaign)} without` : undefined}
					of={of.campaigns}
					nameOf={({ source, medium, campaign }) => [campaign, source, medium].filter(Boolean).join(", ")}
					others={["campaign", "campaigns"]}
				/>
				<Rows
					title="Sites before ours"
					column="Site"
					of={of.referrers}
					nameOf={({ host }) => host}
					others={["site", "sites"]}
				/>
			</div>{" "}
		</div>
	);
}

function whole<Row extends { count: number }>(rows: Row[]): Most<Row> {
	return { rows, others: { rows: 0, count: 0 } };
}

interface RowsProps<Row> {
	title: string;
	/** What a row is named by. */
	column: string;
	note?: string | undefined;
	of: Most<Row>;
	/** Null: nobody knows. */
	nameOf(row: Row): string | null;
	unknown?: string;
	others: [one: string, many: string];
}

function Rows<Row>({ title, column, note, of, nameOf, unknown = "Unknown", others }: RowsProps<Row>) {
	if (of.rows.length === 0) return null;
	const [first] = of.rows;
	const known = (row: Row) => nameOf(row) ?? unknown;
	const drawn = mostRows(of, nameOf, others).map((row) => (row.name === "Unknown" ? { ...row, name: unknown } : row));
	return (
		<Figure
			title={title}
			note={note}
			sentence={
				first ? `Most, ${count(first.count)}: ${known(first)}. ${counted(of.rows.length + of.others.rows, "row")}.` : ""
			}
			table={{ columns: [column, "Submissions"], rows: allRows(of, known, others) }}
		>
			<BarRows rows={drawn} />
		</Figure>
	);
}
