import type { Recruiter } from "../../content/team.ts";
import { SectionHead } from "../SectionHead.tsx";
import { RecruiterCard } from "./RecruiterCard.tsx";
import css from "./RecruitersSection.module.css";

interface Props {
	heading: string;
	lead?: string;
	recruiters: Recruiter[];
}

/** Nothing without recruiters. */
export function RecruitersSection({ heading, lead, recruiters }: Props) {
	if (recruiters.length === 0) return null;
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className={css.recruiters}>
					{recruiters.map((recruiter) => (
						<li key={recruiter.name}>
							<RecruiterCard recruiter={recruiter} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
