import { bookLink } from "../../../contract/forms/book-link.ts";
import type { Prefill } from "../../../contract/forms/link-prefill.ts";
import type { Recruiter } from "../../content/team.ts";
import { phoneHref } from "../../ui/phone.ts";
import { Photo } from "./Photo.tsx";
import css from "./RecruiterCard.module.css";

interface Props {
	recruiter: Recruiter;
	/** Above the name. */
	label?: string;
	/** Label of the link to book a call with them, and what it passes on. */
	book?: { label: string; prefill?: Prefill };
}

export function RecruiterCard({ recruiter: { name, beat, line, phone, photo }, label, book }: Props) {
	return (
		<div className={css.recruiter}>
			<Photo address={photo} className={css.photo} />
			<div>
				{label && <p className="label">{label}</p>}
				<p className={`display ${css.name}`}>{name}</p>
				<p className="small soft">{beat}</p>
				<p className={`small ${css.line}`}>{line}</p>
				<a href={phoneHref(phone)} className={css.call}>
					{phone}
				</a>
				{book && (
					<a href={bookLink(book.prefill, { name })} className={css.call}>
						{book.label}
					</a>
				)}
			</div>
		</div>
	);
}
