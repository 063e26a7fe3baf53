import { useState } from "react";
import sideCss from "../opening/sidebar/OpeningSidebar.module.css";
import { useFrame } from "../page/FrameContext.ts";
import type { Company, CompanyContact } from "../queries/openings/companies.ts";
import { formatDay, formatMoment, parseDay } from "../text/format-time.ts";
import { telHref } from "../text/tel-href.ts";
import pointCss from "../ui/timeline.module.css";
import type { OpenDialog } from "./CompanyDialogs.tsx";
import css from "./CompanySidebar.module.css";
import { describeCompanyEvent, shownEvents } from "./company-history.ts";
import type { CompanyActions } from "./useCompanyActions.ts";

const EVENTS_SHOWN = 8;

interface Props {
	company: Company;
	actions: CompanyActions;
	onOpen(dialog: OpenDialog): void;
}

/** Contacts, note, terms, names and history. */
export function CompanySidebar({ company, actions, onOpen }: Props) {
	const { contacts, note, names } = company;
	return (
		<aside className={sideCss.side} aria-label="About the company">
			<section className={sideCss.section}>
				<header className={sideCss.title}>
					<h2>Contacts</h2>
					<EditButton label="Add" of="a contact" onClick={() => onOpen({ kind: "contact" })} />
				</header>
				{contacts.length === 0 && <p className={sideCss.soft}>No contacts yet.</p>}
				{contacts.map((contact) => (
					<Contact key={contact.id} contact={contact} onEdit={() => onOpen({ kind: "contact", contact: contact.id })} />
				))}
			</section>
			<section className={sideCss.section}>
				<header className={sideCss.title}>
					<h2>Note</h2>
					<EditButton label="Edit" of="the note" onClick={() => onOpen({ kind: "edit" })} />
				</header>
				{note ? (
					<p className={css.note} dir="auto">
						{note}
					</p>
				) : (
					<p className={sideCss.soft}>Nothing added yet.</p>
				)}
			</section>
			<Terms company={company} onEdit={() => onOpen({ kind: "edit" })} />
			{names.length > 0 && (
				<section className={sideCss.section}>
					<h2>Other names</h2>
					<ul className={css.names}>
						{names.map(({ name, maySplitOff }) => (
							<li key={name}>
								<bdi>{name}</bdi>
								{maySplitOff && (
									<EditButton
										label="Split off"
										of={name}
										onClick={() => actions.tryTo({ what: "split", name, version: company.version })}
									/>
								)}
							</li>
						))}
					</ul>
				</section>
			)}
			<History company={company} />
		</aside>
	);
}

function EditButton({ label, of, onClick }: { label: string; of: string; onClick(): void }) {
	return (
		<button type="button" className={sideCss.edit} onClick={onClick}>
			{label}
			<span className="sr-only"> {of}</span>
		</button>
	);
}

function Contact({ contact, onEdit }: { contact: CompanyContact; onEdit(): void }) {
	const { name, title, phone, email } = contact;
	return (
		<div className={sideCss.contact}>
			<p className={css.person}>
				<span>
					<strong dir="auto">{name}</strong>
					{title && (
						<span className={sideCss.soft} dir="auto">
							{title}
						</span>
					)}
				</span>
				<EditButton label="Edit" of={name} onClick={onEdit} />
			</p>
			<p className={sideCss.ways}>
				{phone && <a href={telHref(phone)}>{phone}</a>}
				{email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
			</p>
		</div>
	);
}

function Terms({ company, onEdit }: { company: Company; onEdit(): void }) {
	const { termsAgreedOn, fee, maySeeFee, guaranteeDays, offLimits } = company;
	const facts: [label: string, value: string][] = [
		["Agreed", termsAgreedOn ? formatDay(parseDay(termsAgreedOn)) : "Not yet: names can't go out"],
		...(maySeeFee ? [["Fee", fee === null ? "Not set" : `${fee}% of first-year base`] as [string, string]] : []),
		["Guarantee", guaranteeDays === 0 ? "None" : `${guaranteeDays} days, one replacement`],
		["Off limits", offLimits ? "Yes, don't recruit from them" : "No"],
	];
	return (
		<section className={sideCss.section}>
			<header className={sideCss.title}>
				<h2>Terms</h2>
				<EditButton label="Edit" of="the terms" onClick={onEdit} />
			</header>
			<dl className={sideCss.facts}>
				{facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function History({ company: { events, madeAt } }: { company: Company }) {
	const me = useFrame().me.person.id;
	const [all, setAll] = useState(false);
	const shown = shownEvents(events);
	const some = all ? shown : shown.slice(0, EVENTS_SHOWN);
	return (
		<section className={sideCss.section} aria-labelledby="company-history">
			<header className={sideCss.title}>
				<h2 id="company-history">History</h2>
				{shown.length > EVENTS_SHOWN && (
					<button type="button" className={sideCss.edit} aria-expanded={all} onClick={() => setAll(!all)}>
						{all ? `Last ${EVENTS_SHOWN}` : `All ${shown.length}`}
					</button>
				)}
			</header>
			<ol>
				{some.map((event) => (
					<li key={event.id} className={pointCss.point}>
						<span dir="auto" className={event.undone ? pointCss.undone : ""}>
							{describeCompanyEvent(event, me)}
							{event.undone && <span className="sr-only"> (undone)</span>}
						</span>
						<time dateTime={event.at} className={pointCss.at}>
							{formatMoment(new Date(event.at), undefined)}
						</time>
					</li>
				))}
				{(all || shown.length <= EVENTS_SHOWN) && (
					<li className={pointCss.point}>
						<span>Added</span>
						<time dateTime={madeAt} className={pointCss.at}>
							{formatDay(new Date(madeAt))}
						</time>
					</li>
				)}
			</ol>
		</section>
	);
}
