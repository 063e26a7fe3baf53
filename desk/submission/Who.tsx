import { Drawing } from "../../site/ui/Drawing.tsx";
import { phoneAddress } from "../../site/ui/phone.ts";
import type { Item } from "../queries/submission.ts";
import { kindMarks, kindNames } from "../ui/kinds.ts";
import { outcomeLabel } from "./happenings.ts";
import css from "./Who.module.css";

/** The sender's name, title and contact info. */
export function Who({ item }: { item: Item }) {
	const { kind, reference, name, email, phone, addedBy, state, outcome } = item;
	const line = titleLine(item);
	return (
		<header className={css.who}>
			<p className={css.kind}>
				<Drawing path={kindMarks[kind]} className={css.mark} />
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
			<p className={css.ways}>
				{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
				{phone && <a href={telephone(phone)}>{phone}</a>}
			</p>
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

export function telephone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length === 10 ? phoneAddress(phone) : `tel:${digits.length > 10 ? "+" : ""}${digits}`;
}
