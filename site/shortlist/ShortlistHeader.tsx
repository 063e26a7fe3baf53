import type { Content, Firm } from "../content/schema.ts";
import type { Recruiter } from "../content/team.ts";
import { Photo } from "../sections/people/Photo.tsx";
import { Icon } from "../ui/Icon.tsx";
import logo from "../ui/Logo.module.css";
import { LogoMark } from "../ui/Logo.tsx";
import { phoneHref } from "../ui/phone.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./ShortlistHeader.module.css";

interface Props {
	firm: Firm;
	reader: { reader: string; company: string; recruiter: string | null };
	/** The recruiter, if the site shows them. */
	shown?: Recruiter | undefined;
	words: Content<"shortlist">["head"];
	/** Path of the shortlist, on another page than that. */
	shortlist?: string;
}

/** In place of the site's header: whose page this is, and whom to call. No way to wander off. */
export function ShortlistHeader({ firm, reader: { reader, company, recruiter }, shown, words, shortlist = "" }: Props) {
	const phone = shown?.phone ?? firm.phone;
	return (
		<header className={css.header}>
			<div className={`wrap ${css.bar}`}>
				<p className={logo.name} translate="no">
					<LogoMark />
					{firm.name}
				</p>
				<p className={`small soft ${css.private}`}>
					{fillPlaceholders(words.private, { company, reader })} <a href={`${shortlist}#your-link`}>{words.notYou}</a>
				</p>
				<p className={`small ${css.recruiter}`}>
					{shown && <Photo address={shown.photo} className={css.photo} />}
					{recruiter && (
						<span>
							<strong>{recruiter}</strong>, {words.recruiter}
						</span>
					)}
					<a href={phoneHref(phone)} className={css.call}>
						<Icon name="phone" />
						{phone}
					</a>
				</p>
			</div>
		</header>
	);
}
