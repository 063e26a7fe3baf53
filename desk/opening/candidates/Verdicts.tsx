import { passReasons, type Verdict, verdicts } from "../../../contract/shortlist.ts";
import type { Candidacy } from "../../queries/openings/opening.ts";
import { firstName } from "../../text/first-name.ts";
import { formatDay } from "../../text/format-time.ts";
import css from "./Verdicts.module.css";

/** In a row: what each reader said, in a word. */
export function VerdictWords({ candidacy }: { candidacy: Candidacy }) {
	return candidacy.verdicts.map(({ reader, verdict }) => (
		<span key={reader} className={`${css.word} ${css[verdict]}`}>
			<bdi>{firstName(reader)}</bdi>: {verdictLabel(verdict)}
		</span>
	));
}

/** In the selected row: what readers wrote. */
export function VerdictList({ candidacy }: { candidacy: Candidacy }) {
	if (candidacy.verdicts.length === 0) return null;
	return (
		<ul className={css.list} aria-label="Answers from the employer">
			{candidacy.verdicts.map(({ reader, verdict, reason, comment, times, at }) => (
				<li key={reader} dir="auto">
					<strong>{reader}</strong> chose {verdictLabel(verdict)}, {formatDay(new Date(at))}
					{reason && `: ${passReasons.find(({ value }) => value === reason)?.label ?? reason}`}
					{comment && <blockquote>{comment}</blockquote>}
					{times && <span className={css.times}>Available times: {times}</span>}
				</li>
			))}
		</ul>
	);
}

function verdictLabel(verdict: Verdict): string {
	return verdicts.find(({ value }) => value === verdict)?.label ?? verdict;
}
