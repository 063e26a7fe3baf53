import { Link } from "@tanstack/react-router";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { consentLabel, formatMoney, waitsForLabel } from "../../openings/opening-labels.ts";
import { StepDue } from "../../openings/StepDue.tsx";
import { daysSince } from "../../openings/step-clock.ts";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import type { MoveMode } from "../model/candidate-groups.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import { CandidateButtons } from "./CandidateButtons.tsx";
import css from "./CandidateRow.module.css";
import { InterviewLine } from "./InterviewLine.tsx";
import { MovePanel } from "./MovePanel.tsx";
import { PlacementPanel } from "./PlacementPanel.tsx";
import { ReplyList } from "./ReplyList.tsx";
import { VerdictList, VerdictWords } from "./Verdicts.tsx";

interface Props {
	opening: Opening;
	candidacy: Candidacy;
	actions: OpeningActions;
	now: number;
	/** How many requirements they meet, and which they don't; undefined if that isn't known. */
	met: string | undefined;
	selected: boolean;
	/** How the move panel is open, if it is. */
	moving: MoveMode | undefined;
	onMove(how: MoveMode | undefined): void;
	onOpen(dialog: OpenDialog): void;
}

export function CandidateRow({ opening, candidacy, actions, now, met, selected, moving, onMove, onOpen }: Props) {
	const { candidate, letter, place, nextStep, nextDueAt, waitsFor, stageAt, placement } = candidacy;
	return (
		<li data-candidate={candidate} className={`${css.row} ${selected ? css.selected : ""}`}>
			<div className={css.cells}>
				<p className={css.who}>
					{letter && (
						<span className={css.letter} title={`Candidate ${letter} in emails to the employer`}>
							<span className="sr-only">Candidate </span>
							{letter}
						</span>
					)}
					<CandidateName candidacy={candidacy} selected={selected} />
					<span className={css.place} dir="auto">
						{place}
					</span>
				</p>
				<p className={css.about} dir="auto">
					<VerdictWords candidacy={candidacy} />
					<ConsentWord candidacy={candidacy} />
					{met && !placement && <span className={css.met}>{met}</span>}
					{describe(candidacy, now)}
				</p>
				<p className={css.step} dir="auto">
					{nextStep ?? (placement?.leftOn ? "" : "No next step")}
				</p>
				<StepDue dueAt={nextDueAt} since={stageAt} now={now} className={css.due} />
				<p className={css.waits}>
					{nextDueAt && (
						<>
							{waitsForLabel(waitsFor)}
							{waitsFor && <span className={css.since}>{daysSince(lastActivity(opening, candidacy), now)}</span>}
						</>
					)}
				</p>
			</div>
			{selected && !moving && (
				<>
					<VerdictList candidacy={candidacy} />
					<InterviewLine candidacy={candidacy} />
					<ReplyList opening={opening} candidacy={candidacy} onOpen={onOpen} />
					{placement && <PlacementPanel {...{ opening, candidacy, placement, now, onOpen }} />}
					<CandidateButtons opening={opening} candidacy={candidacy} actions={actions} onMove={onMove} onOpen={onOpen} />
				</>
			)}
			{moving && (
				<MovePanel
					opening={opening}
					candidacy={candidacy}
					actions={actions}
					ends={moving === "end"}
					onClose={() => onMove(undefined)}
					onPlace={() => onOpen({ kind: "place", candidate })}
				/>
			)}
		</li>
	);
}

/** Opens the candidate's page, unless they were erased. */
function CandidateName({ candidacy: { resume, name }, selected }: { candidacy: Candidacy; selected: boolean }) {
	const shared = { "data-name": "", className: css.name, tabIndex: selected ? 0 : -1 };
	if (!resume) {
		return (
			<button type="button" {...shared}>
				{name}
			</button>
		);
	}
	return (
		<Link to="/s/$reference" params={{ reference: resume }} {...shared}>
			<bdi>{name}</bdi>
		</Link>
	);
}

const CONSENT_MARKS: Partial<Record<Candidacy["consent"], string>> = {
	yes: controlIcons.check,
	no: controlIcons.close,
};

function ConsentWord({ candidacy: { consent, askedAt, consentAt, stage } }: { candidacy: Candidacy }) {
	if (stage === "placed") return null;
	const at = consent === "asked" ? askedAt : consentAt;
	const mark = CONSENT_MARKS[consent];
	return (
		<span className={`${css.consent} ${css[consent]}`}>
			{mark && <Drawing path={mark} className={css.mark} />}
			{consentLabel(consent)}
			{at && ` ${formatDay(new Date(at))}`}
		</span>
	);
}

function describe({ placement, placedElsewhere, why }: Candidacy, now: number): string {
	if (placement) {
		if (placement.neverStarted) return `Never started: ${placement.leftWhy ?? ""}`;
		if (placement.leftOn) return `Left ${formatDay(parseDay(placement.leftOn))}: ${placement.leftWhy ?? ""}`;
		const start = parseDay(placement.startsOn);
		return `${start.getTime() > now ? "Starts" : "Started"} ${formatDay(start)} at ${formatMoney(placement.base)}`;
	}
	return placedElsewhere ? "Placed in another opening" : why;
}

/** When something last happened to the candidate here, so that silence can be counted. */
function lastActivity({ events }: Opening, { candidate, stageAt }: Candidacy): string {
	return events.findLast((event) => event.candidate === candidate)?.at ?? stageAt;
}
