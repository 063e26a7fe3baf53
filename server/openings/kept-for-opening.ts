import { type RawBuilder, type SqlBool, sql } from "kysely";

const ZONE_SLACK_MS = 24 * 60 * 60 * 1000; // a day begins and ends at different times across the country

/**
 * Whether a submission is kept whatever its age, as a condition on the table submissions: a candidate is considered for
 * an opening, or their guarantee runs; a request's opening is open, or the guarantee of a hire in it runs.
 */
export function isKeptForOpening(kinds: "resumes" | "others", now: Date): RawBuilder<SqlBool> {
	const today = new Date(now.getTime() - ZONE_SLACK_MS).toISOString().slice(0, "2027-01-04".length);
	const running = sql`placements.left_on is null and placements.guarantee_ends_on >= ${today}`;
	if (kinds === "others") {
		return sql<SqlBool>`exists (
			select 1 from openings where openings.request = submissions.reference and (status in ('open', 'on-hold')
				or exists (select 1 from placements where placements.opening = openings.id and ${running}))
		)`;
	}
	return sql<SqlBool>`exists (
		select 1 from candidacies
			join openings on openings.id = candidacies.opening
			left join placements
				on placements.opening = candidacies.opening and placements.candidate = candidacies.candidate
			where candidacies.resume = submissions.reference
				and ((stage not in ('placed', 'ended') and status in ('open', 'on-hold')) or (${running}))
	)`;
}
