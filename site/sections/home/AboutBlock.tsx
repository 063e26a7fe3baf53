import type { Content } from "../../content/schema.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import hair from "../hair-grid.module.css";
import swiped from "../swiped.module.css";
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
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, also by keyboard */}
				<div tabIndex={0} className={`${hair.grid} ${hair.three} ${swiped.swiped}`}>
					{about.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
		</section>
	);
}
