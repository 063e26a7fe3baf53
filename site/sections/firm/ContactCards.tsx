import { Fragment, type ReactNode } from "react";
import { bookLink } from "../../../contract/forms/book-link.ts";
import type { Content, Firm } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { phoneHref } from "../../ui/phone.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import hair from "../hair-grid.module.css";
import { SectionHead } from "../SectionHead.tsx";
import css from "./ContactCards.module.css";

interface Props {
	contact: Content<"faq">["contact"];
	firm: Firm;
	/** The button that opens the chat or the message panel, instead of a plain link to the form. */
	children?: ReactNode;
}

export function ContactCards({ contact, firm, children }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={contact.heading} lead={contact.lead} />
				<ul className={`${hair.grid} ${hair.three}`}>
					<Card icon="phone" {...contact.phone}>
						<ButtonLink to={phoneHref(firm.phone)} look="secondary">
							{contact.phone.button}
						</ButtonLink>
						<p>
							<TextLink to={bookLink()}>{contact.phone.book}</TextLink>
						</p>
					</Card>
					<Card icon="mail" {...contact.email}>
						<ButtonLink to={`mailto:${firm.email}`} look="secondary" className={css.address}>
							<BreakableAddress text={contact.email.button} />
						</ButtonLink>
					</Card>
					<Card icon="chat" id="chat" {...contact.chat}>
						{children}
					</Card>
				</ul>
			</div>
		</section>
	);
}

function Card({
	icon,
	id,
	heading,
	text,
	children,
}: {
	icon: IconName;
	/** Anchor for links. */
	id?: string;
	heading: string;
	text: string;
	children: ReactNode;
}) {
	return (
		<li id={id}>
			<Icon name={icon} className={hair.icon} />
			<h3>{heading}</h3>
			<p className={`${hair.text} ${css.text}`}>{text}</p>
			{children}
		</li>
	);
}

/** Breaks after the @ and before a dot where the button is too narrow for the whole address. */
function BreakableAddress({ text }: { text: string }) {
	return (
		<span>
			{text.split(/(?<=@)|(?=\.)/).map((part, index) => (
				<Fragment key={part}>
					{index > 0 && <wbr />}
					{part}
				</Fragment>
			))}
		</span>
	);
}
