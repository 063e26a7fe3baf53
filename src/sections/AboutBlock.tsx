import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import css from "./AboutBlock.module.css";

export function AboutBlock({ about }: { about: Content<"home">["about"] }) {
	return (
		<section id="about" className="section">
			<div className={`wrap split ${css.block}`}>
				<h2>{about.heading}</h2>
				<div className={`lead ${css.text}`}>
					{about.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
					<ButtonLink to={about.action.to} look="secondary">
						{about.action.label}
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}
