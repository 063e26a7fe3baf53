import { Link } from "@tanstack/react-router";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Item } from "../../queries/submission.ts";
import { formatDay } from "../../text/format-time.ts";
import { telHref } from "../../text/tel-href.ts";
import { kindIcons, kindNames } from "../../ui/kind-labels.ts";
import { outcomeLabel } from "../history/history-text.ts";
import css from "./Sender.module.css";

/** The sender's name, title and contact info. */
export function Sender({ item }: { item: Item }) {
	const { kind, reference, name, email, phone, addedBy, state, outcome, applied, bounced } = item;
	const line = titleLine(item);
	return (
		<header className={css.who}>
			<p className={css.kind}>
				<Drawing path={kindIcons[kind]} className={css.mark} />
				{kindNames[kind]} <span className={css.reference}>{reference}</span>
				{addedBy && (
					<span>
						added by <bdi>{addedBy.name}</bdi>
					</span>
				)}
				{(state === "closed" || state === "spam") && <span className={css.closed}>{outcomeLabel(outcome)}</span>}
			</p>
			<h1 id="item-name" className={css.name} dir="auto">
				{name}
			</h1>
			{line && (
				<p className={css.line} dir="auto">
					{line}
				</p>
			)}
			{applied && (
				<p className={css.line}>
					Applied to{" "}
					<Link to="/o/$id" params={{ id: applied.opening }}>
						<bdi>{applied.about}</bdi>
					</Link>
					{applied.onFile ? ", and wants to be on file for other jobs" : ", for this job only"}
				</p>
			)}
			<p className={css.ways}>
				{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
				{phone && <a href={telHref(phone)}>{phone}</a>}
			</p>
			{bounced && (
				<p className={css.bounced}>
					Emails to this address bounce, most recently on {formatDay(new Date(bounced.at))}.
					{bounced.reason && <bdi> {bounced.reason}</bdi>}
				</p>
			)}
		</header>
	);
}

/** VP of Sales at Harrow & Pike Freight, Ohio */
function titleLine({ kind, fields, details, company }: Item): string {
	const value = (name: string) => [...fields, ...details].find((field) => field.name === name)?.value;
	// In a talent request, the job title is the role to fill.
	const title = kind === "talent-request" ? undefined : (value("jobTitle") ?? value("desiredPosition"));
	const work = [title, company].filter(Boolean).join(" at ");
	return [work, value("state")].filter(Boolean).join(", ");
}
