import type { Content } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import hair from "../hair-grid.module.css";
import css from "./AboutBlock.module.css";

export function AboutBlock({ about }: { about: Content<"home">["about"] }) {
	return (
		<section id="about" className="section">
			<div className="wrap">
				<div className={css.head}>
					<h2>{about.heading}</h2>
					<ButtonLink to={about.action.to} look="secondary">
						{about.action.label}
					</ButtonLink>
				</div>
				<div className={`${hair.grid} ${hair.three}`}>
					{about.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
		</section>
	);
}
