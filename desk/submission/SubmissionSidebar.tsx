import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { MailList } from "../mail/MailList.tsx";
import type { Item } from "../queries/submission.ts";
import { formatDay, formatDuration } from "../text/format-time.ts";
import { kindNames } from "../ui/kind-labels.ts";
import { Deliveries } from "./actions/Deliveries.tsx";
import type { useSubmissionActions } from "./actions/useSubmissionActions.ts";
import { Timeline } from "./history/Timeline.tsx";
import css from "./SubmissionSidebar.module.css";
import { Matches } from "./shortlist/Matches.tsx";
import sectionCss from "./shortlist/section.module.css";

/* Loaded on demand: the first view doesn't need it. */
export const loadSubmissionOpenings = () => import("../openings/related/SubmissionOpenings.tsx");
const SubmissionOpenings = lazy(async () => ({ default: (await loadSubmissionOpenings()).SubmissionOpenings }));

type Other = Item["samePerson"][number];

/** Beside the submission: openings, matches, other submissions, history, deliveries and source. */
export function SubmissionSidebar({ item, actions }: { item: Item; actions: ReturnType<typeof useSubmissionActions> }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard, also while nothing in it can take the focus
		<aside className={css.side} aria-label="Details" tabIndex={0}>
			{item.kind !== "message" && (
				<Suspense>
					<SubmissionOpenings item={item} />
				</Suspense>
			)}
			{item.kind !== "message" && <Matches item={item} />}
			<Others title="Same person" others={item.samePerson} />
			<Others title="Same company" others={item.sameCompany} withName />
			{item.mails.some(({ sent }) => !sent) && (
				<section className={sectionCss.section}>
					<h2 className={sectionCss.heading}>Emails</h2>
					<MailList mails={item.mails} />
				</section>
			)}
			<section className={sectionCss.section}>
				<h2 className={sectionCss.heading}>Timeline</h2>
				<Timeline item={item} />
			</section>
			<Deliveries item={item} actions={actions} />
			<Origin item={item} />
		</aside>
	);
}

function Others({ title, others, withName = false }: { title: string; others: Other[]; withName?: boolean }) {
	if (others.length === 0) return null;
	return (
		<section className={sectionCss.section}>
			<h2 className={sectionCss.heading}>{title}</h2>
			<ul>
				{others.map((other) => (
					<li key={other.reference}>
						<Link
							to="/s/$reference"
							params={{ reference: other.reference }}
							search={(search) => search}
							className={css.other}
						>
							<span className={css.what}>
								{kindNames[other.kind]}, <bdi>{other.gist}</bdi>
							</span>
							<span className={css.day}>{formatDay(new Date(other.receivedAt))}</span>
							<span className={css.became}>
								{withName && (
									<>
										<bdi>{other.name}</bdi>,{" "}
									</>
								)}
								{describeOutcome(other)}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}

function describeOutcome({ state, answeredAt, receivedAt }: Other): string {
	if (answeredAt) return `answered in ${formatDuration(Date.parse(answeredAt) - Date.parse(receivedAt))}`;
	const words = {
		open: "waiting for an answer",
		suspected: "suspected spam",
		spam: "spam",
		closed: "closed",
		answered: "",
	};
	return words[state];
}

function Origin({ item: { source, consent, keptUntil, wishes } }: { item: Item }) {
	const facts = [
		["Page", source.page],
		["Referrer", source.referrer],
		["Campaign", source.campaign],
		["Consent", consent && `Version ${consent.version}, agreed ${formatDay(new Date(consent.at))}`],
		["Kept until", formatDay(new Date(keptUntil)) + (wishes.keptAt ? ", as they agreed" : "")],
	].filter((fact): fact is [string, string] => Boolean(fact[1]));
	return (
		<section className={sectionCss.section}>
			<h2 className={sectionCss.heading}>Source</h2>
			<dl className={css.facts}>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd dir="auto">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
