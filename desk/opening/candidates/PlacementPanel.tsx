import { Link } from "@tanstack/react-router";
import { daysBetween } from "../../openings/guarantee.ts";
import { formatMoney } from "../../openings/opening-labels.ts";
import type { Candidacy, Opening, Placement } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import { undoneEvents } from "../model/opening-history.ts";
import { GuaranteeLine } from "../parts/GuaranteeLine.tsx";
import css from "./PlacementPanel.module.css";

interface Props {
	opening: Opening;
	candidacy: Candidacy;
	placement: Placement;
	now: number;
	onOpen(dialog: OpenDialog): void;
}

/** A hire: how far the guarantee has run, what was said at each check-in, the money, and what if it ends early. */
export function PlacementPanel({ opening, candidacy, placement, now, onOpen }: Props) {
	const { candidate } = candidacy;
	return (
		<div className={css.panel}>
			<GuaranteeLine placement={placement} now={now} />
			{placement.checkIns.length > 0 && (
				<CheckIns opening={opening} candidacy={candidacy} placement={placement} now={now} />
			)}
			<div className={css.pair}>
				<Money opening={opening} placement={placement} />
				<Ending placement={placement} onLeave={() => onOpen({ kind: "left", candidate })} />
			</div>
		</div>
	);
}

function CheckIns({ opening, candidacy, placement, now }: Omit<Props, "onOpen">) {
	const { candidate, nextDueAt } = candidacy;
	const undone = undoneEvents(opening);
	const made = opening.events.filter(
		(event) => event.what === "checked in" && event.candidate === candidate && !undone.has(event.id),
	);
	const { checkIns, leftOn } = placement;
	const next = leftOn ? undefined : checkIns.find(({ done }) => !done);
	return (
		<section aria-label="Check-ins">
			<h3 className={css.heading}>
				Check-ins
				{next && nextDueAt && <span className={css.soft}>{describeNext(nextDueAt, now)}</span>}
			</h3>
			<ul>
				{checkIns.map(({ day, dueOn, done }) => {
					const event = made.findLast(({ data }) => data.day === day);
					const text = typeof event?.data.text === "string" ? event.data.text : "";
					return (
						<li key={day} className={`${css.checkIn} ${next?.day === day ? css.next : ""}`}>
							<strong>Day {day}</strong>
							<span className={text ? css.said : css.soft} dir="auto">
								{text || (done ? "Done" : next?.day === day ? "Call the candidate, then the employer" : "")}
							</span>
							<span className={css.on}>{formatDay(event ? new Date(event.at) : parseDay(dueOn))}</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function describeNext(dueAt: string, now: number): string {
	const days = daysBetween(new Date(now), new Date(dueAt));
	if (days < 0) return days === -1 ? "Next was due yesterday" : `Next was due ${-days} days ago`;
	if (days === 0) return "Next is due today";
	return days === 1 ? "Next is due tomorrow" : `Next is due in ${days} days`;
}

function Money({ opening, placement }: { opening: Opening; placement: Placement }) {
	const { base, fee, feeWhy, invoicedOn, paidOn } = placement;
	const { maySeeFee, fee: percent } = opening;
	const day = (on: string | null, otherwise: string) => (on ? formatDay(parseDay(on)) : otherwise);
	const isAgreed = fee !== null && percent !== null && fee === Math.round((percent * base) / 100);
	const facts: [label: string, value: string][] = [
		["Base", formatMoney(base)],
		...(maySeeFee
			? ([
					[isAgreed ? `Fee, ${percent}%` : "Fee", fee === null ? "Not set" : formatMoney(fee)],
					["Invoiced", day(invoicedOn, "Not yet")],
					["Paid", day(paidOn, "Not yet")],
				] as [string, string][])
			: []),
	];
	return (
		<section aria-label="Billing">
			<h3 className={css.heading}>Billing</h3>
			<dl className={css.facts}>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{maySeeFee && feeWhy && (
				<p className={css.soft} dir="auto">
					{feeWhy}
				</p>
			)}
		</section>
	);
}

function Ending({ placement, onLeave }: { placement: Placement; onLeave(): void }) {
	const { leftOn, guaranteeDays, guaranteeEndsOn, replacement } = placement;
	if (leftOn) {
		return (
			<section aria-label="How it ended">
				<h3 className={css.heading}>How it ended</h3>
				<p className={css.soft} dir="auto">
					{placement.leftWhy}
				</p>
				{replacement && (
					<Link to="/o/$id" params={{ id: replacement }} className={css.link}>
						Replacement opening {replacement}
					</Link>
				)}
			</section>
		);
	}
	return (
		<section aria-label="If it ends early">
			<h3 className={css.heading}>If it ends early</h3>
			<p className={css.soft}>
				{guaranteeDays === 0
					? "There's no guarantee, so there's no free replacement."
					: `Through ${formatDay(parseDay(guaranteeEndsOn))}: one replacement, no second fee. It gets its own opening.`}
			</p>
			<button type="button" className={css.link} onClick={onLeave}>
				Record departure …
			</button>
		</section>
	);
}
