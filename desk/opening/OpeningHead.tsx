import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNow } from "../browser/now.ts";
import { RisingLine } from "../line/RisingLine.tsx";
import { payRange, placeText, statusLabel } from "../openings/opening-labels.ts";
import { daysAgo, getStepClock } from "../openings/step-clock.ts";
import { Figures } from "../page/Figures.tsx";
import recordCss from "../page/record.module.css";
import type { Opening } from "../queries/openings/opening.ts";
import { SnoozeMenu } from "../snooze/SnoozeMenu.tsx";
import { formatDay, formatDue } from "../text/format-time.ts";
import { icons } from "../ui/desk-icons.ts";
import { mostUrgent } from "./model/candidate-groups.ts";
import type { OpenDialog } from "./model/open-dialog.ts";
import css from "./OpeningHead.module.css";

interface Props {
	opening: Opening;
	onOpen(dialog: OpenDialog): void;
}

/** What the opening is, its most urgent step, and its figures. */
export function OpeningHead({ opening, onOpen }: Props) {
	const { id, title, company, request, replaces, status, closedAt, cancelReason } = opening;
	return (
		<header className={css.head}>
			<div className={css.title}>
				<p className={recordCss.kind}>
					<Drawing path={icons.opening} className={recordCss.mark} />
					Opening <span className={css.id}>{id}</span>
					{request && (
						<span>
							from{" "}
							<Link to="/s/$reference" params={{ reference: request }} className={css.link}>
								{request}
							</Link>
						</span>
					)}
					{replaces && (
						<span>
							replaces a hire in{" "}
							<Link to="/o/$id" params={{ id: replaces }} className={css.link}>
								{replaces}
							</Link>
						</span>
					)}
				</p>
				<h1 id="opening-title" className={recordCss.name} dir="auto">
					{title}
				</h1>
				<p dir="auto">
					<Link to="/c/$id" params={{ id: company.id }} className={css.link}>
						{company.name}
					</Link>
					{placeText(opening) && `, ${placeText(opening)}`}
				</p>
			</div>
			{status === "open" ? (
				<Clock opening={opening} />
			) : (
				<p className={css.closed}>
					<strong className="display">{statusLabel(status)}</strong>
					{closedAt && ` ${formatDay(new Date(closedAt))}`}
					{cancelReason && <span dir="auto">: {cancelReason}</span>}
				</p>
			)}
			<OpeningFigures opening={opening} onOpen={onOpen} />
		</header>
	);
}

/** Time left for the most urgent step, in words and as the line. */
function Clock({ opening }: { opening: Opening }) {
	const now = useNow();
	const urgent = mostUrgent(opening.candidacies);
	const { ownStep } = opening;
	const isOwn = ownStep && (!urgent?.nextDueAt || ownStep.dueAt <= urgent.nextDueAt);
	const dueAt = isOwn ? ownStep.dueAt : urgent?.nextDueAt;
	if (!dueAt) return <p className={css.closed}>No next step is set.</p>;
	const since = isOwn ? (opening.events.at(-1)?.at ?? opening.openedAt) : (urgent?.stageAt ?? opening.openedAt);
	const clock = getStepClock(dueAt, since, now);
	const { share, look } = clock.line;
	const step =
		isOwn || !urgent
			? {
					opening: opening.id,
					candidate: null,
					text: ownStep?.text ?? "",
					waitsFor: ownStep?.waitsFor ?? null,
					version: opening.version,
				}
			: {
					opening: opening.id,
					candidate: urgent.candidate,
					text: urgent.nextStep ?? "",
					waitsFor: urgent.waitsFor,
					version: urgent.version,
				};
	return (
		<section aria-label="Next step" className={`${css.clock} ${css[clock.tone]}`}>
			<p className={css.words}>
				<strong className={`display ${css.figure}`} aria-hidden="true">
					{clock.short.replace("+", "")}
				</strong>
				<span className="sr-only">{clock.words}</span>
				<span className={css.label}>{clock.tone === "late" ? "late" : "left"}</span>
				<SnoozeMenu step={step} triggerClass={css.snooze ?? ""} trigger="Snooze" />
			</p>
			<RisingLine share={share} look={look} />
			<p className={css.ends}>
				<span dir="auto">{isOwn ? ownStep.text : `${urgent?.name}: ${urgent?.nextStep}`}</span>
				<span>Due {formatDue(new Date(dueAt), new Date(now))}</span>
			</p>
		</section>
	);
}

function OpeningFigures({ opening, onOpen }: Props) {
	const now = useNow();
	const { seats, filled, fee, maySeeFee, payFrom, payTo, guaranteeDays, openedAt, status } = opening;
	const add = (what: string) => (
		<button type="button" className={css.link} onClick={() => onOpen({ kind: "edit" })}>
			Add the {what}
		</button>
	);
	const figures: [label: string, value: ReactNode][] = [
		["Positions", <Seats key="seats" seats={seats} filled={filled} />],
		...(maySeeFee ? [["Fee", fee === null ? add("fee") : `${fee}% of base salary`] as [string, ReactNode]] : []),
		["Base", payRange(payFrom, payTo) ?? add("pay")],
		["Guarantee", guaranteeDays === 0 ? "None" : `${guaranteeDays} days`],
		[
			"Opened",
			status === "open" ? `${formatDay(new Date(openedAt))}, ${daysAgo(openedAt, now)}` : formatDay(new Date(openedAt)),
		],
	];
	return <Figures className={css.figures ?? ""} figures={figures} />;
}

function Seats({ seats, filled }: { seats: number; filled: number }) {
	return (
		<>
			<span aria-hidden="true" className={css.seats}>
				{seats <= 6 &&
					Array.from({ length: seats }, (_, seat) => seat).map((seat) => (
						<span key={seat} className={seat < filled ? css.filled : css.free} />
					))}
			</span>
			{filled} of {seats} filled
		</>
	);
}
