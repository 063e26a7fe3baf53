import { useFrame } from "../../page/FrameContext.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import { toDayField } from "../model/local-time.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import { undoneEvents } from "../model/opening-history.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import css from "./OpeningSidebar.module.css";

interface Props {
	opening: Opening;
	actions: OpeningActions;
	onOpen(dialog: OpenDialog): void;
}

/** The opening's page on the public site: whether it is listed, until when, and whether the employer is named. */
export function JobSection({ opening, actions, onOpen }: Props) {
	const { published, status } = opening;
	const { firm } = useFrame().me;
	const isListed = isOnSite(opening);
	return (
		<section className={css.section} aria-labelledby="job-page">
			<header className={css.title}>
				<h2 id="job-page">Job page</h2>
				{status === "open" && (
					<button type="button" className={css.edit} onClick={() => onOpen({ kind: "publish" })}>
						{published ? "Edit or renew" : "Publish"}
						<span className="sr-only"> the job page</span>
					</button>
				)}
			</header>
			<p>{describeListing(opening, isListed)}</p>
			{published && (
				<p className={css.ways}>
					<a href={new URL(`/jobs/${published.slug}`, firm.siteUrl).href} target="_blank" rel="noreferrer">
						View the page<span className="sr-only"> on the site</span>
					</a>
				</p>
			)}
			{(published || status === "open") && <p className={css.soft}>{describeEmployer(opening)}</p>}
			{isListed && (
				<div>
					<button type="button" className={css.edit} onClick={() => actions.tryTo({ what: "unpublish" })}>
						Take down
					</button>
				</div>
			)}
		</section>
	);
}

function isOnSite({ published, status }: Opening): boolean {
	return published !== null && status === "open" && published.validThrough >= toDayField(new Date());
}

function describeListing({ published, status }: Opening, isListed: boolean): string {
	if (!published) return "Not on the site.";
	const day = formatDay(parseDay(published.validThrough));
	if (isListed) return `Published through ${day}.`;
	return status === "open" ? `Closed on ${day}. Renew it to list it again.` : "No longer listed. The page says so.";
}

function describeEmployer(opening: Opening): string {
	const { job, company, events } = opening;
	if (job.employerShown) return `${company.name} is named.`;
	if (job.employerAgreedAt)
		return `Not named, though ${company.name} agreed on ${formatDay(new Date(job.employerAgreedAt))}.`;
	const undone = undoneEvents(opening);
	const asked = events.findLast(({ what, id }) => what === "asked the employer" && !undone.has(id));
	return asked ? `Not named. We asked on ${formatDay(new Date(asked.at))}.` : `${company.name} isn't named.`;
}
