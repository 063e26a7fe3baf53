import { type RawBuilder, sql } from "kysely";
import { type Stage, stages } from "../../../contract/desk/opening-options.ts";
import type { Database } from "../../store/tables.ts";

/* What the open seats would earn, in plain sums, by how far each opening is. */

type FeeStage = Exclude<Stage, "placed" | "ended">;

interface StageFees {
	/** Of the candidate who is furthest; null if there is none. */
	stage: FeeStage | null;
	openings: number;
	seats: number;
	/** Whole dollars: percent x the middle of the pay range x free seats. */
	sum: number;
	/** Openings whose fee or pay is not known. They are not in the sum. */
	unknown: number;
}

export interface FeeSums {
	/** From no candidate to an offer; stages without an opening are left out. */
	stages: StageFees[];
	/** Fees of those who were placed since a day; without those who never started. */
	earned: { since: string; placements: number; sum: number; unknown: number };
}

const OPEN_STAGES = stages.map(({ value }) => value).filter((stage): stage is FeeStage => !isOver(stage));

function isOver(stage: Stage): boolean {
	return stage === "placed" || stage === "ended";
}

/** @param since the day from which placements count as earned */
export async function sumFees(db: Database, since: string): Promise<FeeSums> {
	const [open, earned] = await Promise.all([sumOpenSeats(db), sumEarned(db, since)]);
	return { stages: open, earned: { since, ...earned } };
}

type Summed<Name extends string> = Record<Name, number | string | null>;

async function sumOpenSeats(db: Database): Promise<StageFees[]> {
	const { rows } = await sql<{ furthest: number | null } & Summed<"openings" | "seats" | "sum" | "unknown">>`
		select furthest, count(*) as openings, sum(free) as seats, sum(free * fee * pay) / 100 as sum,
			sum(case when fee is null or pay is null then 1 else 0 end) as unknown
		from (
			select openings.fee, openings.seats - coalesce(placed, 0) as free, furthest,
				case when openings.fee = 0 then 0
					else coalesce((pay_from + pay_to) / 2.0, pay_from, pay_to) end as pay
			from openings left join (
				select opening, max(${stageRank()}) as furthest, sum(case when stage = 'placed' then 1 else 0 end) as placed
				from candidacies group by opening
			) as counted on counted.opening = openings.id
			where status = 'open'
		) as open_seats
		group by furthest order by coalesce(furthest, -1)`.execute(db);
	return rows.map(({ furthest, openings, seats, sum, unknown }) => ({
		stage: furthest === null ? null : (OPEN_STAGES[furthest] ?? null),
		...{ openings: Number(openings), seats: Number(seats), sum: Math.round(Number(sum)), unknown: Number(unknown) },
	}));
}

/** Null for stages in which nobody is considered any longer. */
function stageRank(): RawBuilder<number> {
	const cases = OPEN_STAGES.map((stage, rank) => sql`when ${sql.lit(stage)} then ${sql.lit(rank)}`);
	return sql`case stage ${sql.join(cases, sql` `)} end`;
}

async function sumEarned(db: Database, since: string) {
	const { rows } = await sql<Summed<"placements" | "sum" | "unknown">>`
		select count(*) as placements, sum(fee) as sum, sum(case when fee is null then 1 else 0 end) as unknown
		from placements where placed_at >= ${since} and never_started = 0`.execute(db);
	const [earned] = rows;
	const count = (name: "placements" | "sum" | "unknown") => Number(earned?.[name] ?? 0);
	return { placements: count("placements"), sum: count("sum"), unknown: count("unknown") };
}
