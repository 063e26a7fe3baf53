import { INTERVIEW_MINUTES } from "../../../contract/meetings/interviews.ts";
import type { Candidacy } from "../../queries/openings/opening.ts";
import css from "./Verdicts.module.css";

/** In the selected row: when and where the interview is, or which times suit whom. */
export function InterviewLine({ candidacy: { interview } }: { candidacy: Candidacy }) {
	if (!interview) return null;
	const { at, place, employer, candidate, proposed } = interview;
	const lines = [
		at && ["Interview", `${formatTime(at)}, ${INTERVIEW_MINUTES} minutes${place ? `, ${place}` : ", no place yet"}`],
		...(at ? [] : [times("We proposed", proposed)]),
		...(at
			? []
			: [times("Times that work for the employer", employer), times("Times that work for the candidate", candidate)]),
	].filter((line) => line !== undefined && line !== null);
	return (
		<ul className={css.list} aria-label="Interview">
			{lines.map(([label, text]) => (
				<li key={label} dir="auto">
					<strong>{label}:</strong> {text}
				</li>
			))}
		</ul>
	);
}

function times(label: string, all: string[]): [string, string] | undefined {
	return all.length > 0 ? [label, all.map(formatTime).join("; ")] : undefined;
}

/** In the reader's time zone. */
function formatTime(at: string): string {
	const format = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
	const text = new Date(at).toLocaleString("en-US", { ...format, timeZoneName: "short" });
	return text.replace(/\s(?:AM|PM)\b/, (half) => half.toLowerCase());
}
