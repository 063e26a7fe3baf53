import { formatMoney } from "../../openings/opening-labels.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import { telHref } from "../../text/tel-href.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import { JobSection } from "./JobSection.tsx";
import css from "./OpeningSidebar.module.css";
import { OpeningTimeline } from "./OpeningTimeline.tsx";
import { ReadersSection } from "./ReadersSection.tsx";
import { RequirementsSection } from "./RequirementsSection.tsx";

interface Props {
	opening: Opening;
	actions: OpeningActions;
	onOpen(dialog: OpenDialog): void;
}

/** Beside the candidates: contact, the client's words, terms and history. */
export function OpeningSidebar({ opening, actions, onOpen }: Props) {
	return (
		<aside className={css.side} aria-label="About the opening">
			<Contact opening={opening} />
			<ReadersSection opening={opening} actions={actions} />
			<JobSection opening={opening} actions={actions} onOpen={onOpen} />
			<section className={css.section}>
				<header className={css.title}>
					<h2>Client's job description</h2>
					<button type="button" className={css.edit} onClick={() => onOpen({ kind: "edit" })}>
						Edit<span className="sr-only"> the opening</span>
					</button>
				</header>
				{opening.words ? (
					<blockquote className={css.words} dir="auto">
						{opening.words}
					</blockquote>
				) : (
					<p className={css.soft}>Nothing added yet.</p>
				)}
			</section>
			<RequirementsSection opening={opening} onEdit={() => onOpen({ kind: "requirements" })} />
			<Terms opening={opening} onOpen={onOpen} />
			<OpeningTimeline opening={opening} onOpen={onOpen} />
		</aside>
	);
}

function Contact({ opening: { contact, company } }: { opening: Opening }) {
	return (
		<section className={css.section}>
			<h2>Contact</h2>
			{contact ? (
				<div className={css.contact}>
					<p>
						<strong dir="auto">{contact.name}</strong>
						<span className={css.soft} dir="auto">
							{contact.title || company.name}
						</span>
					</p>
					<p className={css.ways}>
						{contact.phone && <a href={telHref(contact.phone)}>{contact.phone}</a>}
						{contact.email && <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>}
					</p>
				</div>
			) : (
				<p className={css.soft}>No one at {company.name} yet. Add them when you send the shortlist.</p>
			)}
		</section>
	);
}

function Terms({ opening, onOpen }: Omit<Props, "actions">) {
	const { fee, maySeeFee, guaranteeDays, termsAgreedOn, candidacies } = opening;
	const placements = candidacies.flatMap(({ placement, name }) => (placement ? [{ ...placement, name }] : []));
	const facts: [label: string, value: string][] = [
		["Agreed", termsAgreedOn ? formatDay(parseDay(termsAgreedOn)) : "Not yet: names can't go out"],
		...(maySeeFee ? [["Fee", fee === null ? "Not set" : `${fee}% of first-year base`] as [string, string]] : []),
		["Guarantee", guaranteeDays === 0 ? "None" : `${guaranteeDays} days, one replacement`],
		...placements.flatMap(({ name, fee: earned, invoicedOn, paidOn }): [string, string][] => {
			if (!maySeeFee || earned === null) return [];
			const state = paidOn ? "paid" : invoicedOn ? "invoiced" : "not invoiced";
			return [[name, `${formatMoney(earned)}, ${state}`]];
		}),
	];
	return (
		<section className={css.section}>
			<header className={css.title}>
				<h2>Terms</h2>
				<button type="button" className={css.edit} onClick={() => onOpen({ kind: "terms" })}>
					{termsAgreedOn ? "Change" : "Record agreement"}
				</button>
			</header>
			<dl className={css.facts}>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt dir="auto">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
