import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNow } from "../browser/now.ts";
import { RisingLine } from "../line/RisingLine.tsx";
import { payRange, placeText, statusLabel } from "../openings/opening-labels.ts";
import { daysSince, getStepClock } from "../openings/step-clock.ts";
import type { Opening } from "../queries/openings/opening.ts";
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
				<p className={css.kind}>
					<Drawing path={icons.opening} className={css.mark} />
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
				<h1 id="opening-title" className={css.name} dir="auto">
					{title}
				</h1>
				<p className={css.where} dir="auto">
					<strong>{company.name}</strong>
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
			<Figures opening={opening} onOpen={onOpen} />
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
	return (
		<section aria-label="Next step" className={`${css.clock} ${css[clock.tone]}`}>
			<p className={css.words}>
				<strong className={`display ${css.figure}`} aria-hidden="true">
					{clock.short.replace("+", "")}
				</strong>
				<span className="sr-only">{clock.words}</span>
				<span className={css.label}>{clock.tone === "late" ? "late" : "next step"}</span>
			</p>
			<RisingLine share={share} look={look} />
			<p className={css.ends}>
				<span dir="auto">{isOwn ? ownStep.text : `${urgent?.name}: ${urgent?.nextStep}`}</span>
				<span>Due {formatDue(new Date(dueAt), new Date(now))}</span>
			</p>
		</section>
	);
}

function Figures({ opening, onOpen }: Props) {
	const now = useNow();
	const { seats, filled, fee, maySeeFee, payFrom, payTo, guaranteeDays, openedAt, status } = opening;
	const add = (what: string) => (
		<button type="button" className={css.link} onClick={() => onOpen({ kind: "edit" })}>
			Add the {what}
		</button>
	);
	return (
		<dl className={css.figures}>
			<Figure label="Seats">
				<span aria-hidden="true" className={css.seats}>
					{seats <= 6 &&
						Array.from({ length: seats }, (_, seat) => seat).map((seat) => (
							<span key={seat} className={seat < filled ? css.filled : css.free} />
						))}
				</span>
				{filled} of {seats} filled
			</Figure>
			{maySeeFee && <Figure label="Fee">{fee === null ? add("fee") : `${fee}% of the base`}</Figure>}
			<Figure label="Base">{payRange(payFrom, payTo) ?? add("pay")}</Figure>
			<Figure label="Guarantee">{guaranteeDays === 0 ? "None" : `${guaranteeDays} days`}</Figure>
			<Figure label="Opened">
				{formatDay(new Date(openedAt))}
				{status === "open" && <span className={css.soft}>, {daysSince(openedAt, now)}</span>}
			</Figure>
		</dl>
	);
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}
