import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNow } from "../browser/now.ts";
import { MailList } from "../mail/MailList.tsx";
import { formatMoney, placeText, statusLabel } from "../openings/opening-labels.ts";
import { StageLine } from "../openings/StageLine.tsx";
import { StepDue } from "../openings/StepDue.tsx";
import type { Company } from "../queries/openings/companies.ts";
import { formatDay, parseDay } from "../text/format-time.ts";
import { kindIcons } from "../ui/kind-labels.ts";
import css from "./CompanySections.module.css";

interface Props {
	company: Company;
}

export function CompanyOpenings({ company: { openings } }: Props) {
	const now = useNow();
	return (
		<Section
			title="Openings"
			count={openings.length}
			none="No openings yet. Create one from a request or after a call."
		>
			{openings.map((opening) => (
				<li key={opening.id}>
					<Link to="/o/$id" params={{ id: opening.id }} className={`${css.row} ${css.opening}`}>
						<span className={css.what}>
							<strong dir="auto">{opening.title}</strong>
							<span className={css.soft} dir="auto">
								{[placeText(opening), opening.owner?.name ?? "Unassigned"].filter(Boolean).join(", ")}
							</span>
						</span>
						<span className={css.line}>
							<StageLine counts={opening.stages} size="row" />
						</span>
						{opening.status === "open" ? (
							<StepDue dueAt={opening.nextDueAt} since={opening.openedAt} now={now} />
						) : (
							<span className={`${css.end} ${css.soft}`}>{statusLabel(opening.status)}</span>
						)}
					</Link>
				</li>
			))}
		</Section>
	);
}

export function CompanyPlacements({ company: { placements, maySeeFee } }: Props) {
	const now = useNow();
	return (
		<Section title="Placements" count={placements.length} none="No placements yet.">
			{placements.map((placement) => (
				<li key={`${placement.opening} ${placement.candidate}`}>
					<Link to="/o/$id" params={{ id: placement.opening }} search={{ at: placement.candidate }} className={css.row}>
						<span className={css.what}>
							<strong dir="auto">{placement.name}</strong>
							<span className={css.soft} dir="auto">
								{placement.title}
							</span>
						</span>
						<span className={css.end}>
							{describePlacement(placement, now)}
							{maySeeFee && placement.fee !== null && (
								<span className={css.soft}>Fee {formatMoney(placement.fee)}</span>
							)}
						</span>
					</Link>
				</li>
			))}
		</Section>
	);
}

function describePlacement(
	{ startsOn, guaranteeEndsOn, leftOn, neverStarted }: Company["placements"][number],
	now: number,
): string {
	if (neverStarted) return "Never started";
	if (leftOn) return `Left ${formatDay(parseDay(leftOn))}`;
	const starts = parseDay(startsOn);
	if (starts.getTime() > now) return `Starts ${formatDay(starts)}`;
	const ends = parseDay(guaranteeEndsOn);
	ends.setDate(ends.getDate() + 1); // its last day counts
	return ends.getTime() > now ? `Guarantee through ${formatDay(parseDay(guaranteeEndsOn))}` : "Guarantee over";
}

export function CompanyRequests({ company: { submissions } }: Props) {
	return (
		<Section title="Requests" count={submissions.length} none="No requests yet.">
			{submissions.map(({ reference, kind, name, receivedAt, answeredAt, closedAt }) => (
				<li key={reference}>
					<Link to="/s/$reference" params={{ reference }} className={css.row}>
						<span className={css.request}>
							<Drawing path={kindIcons[kind]} className={css.mark} />
							<strong dir="auto">{name}</strong>
							<span className={css.soft}>{kind === "lead" ? "Lead" : "Talent request"}</span>
						</span>
						<span className={css.end}>
							{closedAt ? "Closed" : answeredAt ? "Answered" : "Open"}
							<span className={css.soft}>{formatDay(new Date(receivedAt))}</span>
						</span>
					</Link>
				</li>
			))}
		</Section>
	);
}

/** From and to its contacts. Nothing while no one has replied by email. */
export function CompanyMails({ company: { mails } }: Props) {
	if (!mails.some(({ sent }) => !sent)) return null;
	return (
		<section className={css.section} aria-labelledby="company-emails">
			<h2 id="company-emails" className={css.title}>
				Emails <span className={css.soft}>{mails.length}</span>
			</h2>
			<MailList mails={mails} />
		</section>
	);
}

interface SectionProps {
	title: string;
	count: number;
	/** Shown if there is nothing. */
	none: string;
	children: ReactNode;
}

function Section({ title, count, none, children }: SectionProps) {
	const id = `company-${title.toLowerCase()}`;
	return (
		<section className={css.section} aria-labelledby={id}>
			<h2 id={id} className={css.title}>
				{title} {count > 0 && <span className={css.soft}>{count}</span>}
			</h2>
			{count === 0 ? <p className={css.soft}>{none}</p> : <ul>{children}</ul>}
		</section>
	);
}
