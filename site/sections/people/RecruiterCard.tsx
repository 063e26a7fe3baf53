import type { Recruiter } from "../../content/team.ts";
import { phoneHref } from "../../ui/phone.ts";
import { Photo } from "./Photo.tsx";
import css from "./RecruiterCard.module.css";

interface Props {
	recruiter: Recruiter;
	/** Above the name. */
	label?: string;
}

export function RecruiterCard({ recruiter: { name, beat, line, phone, photo }, label }: Props) {
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
			</div>
		</div>
	);
}
