import type { Content } from "../../content/schema.ts";
import css from "./AboutStory.module.css";

type Props = Pick<Content<"about">, "facts" | "story">;

export function AboutStory({ facts, story }: Props) {
	return (
		<>
			<section className="band" aria-label="The firm at a glance">
				<dl className={`wrap ${css.facts}`}>
					{facts.map(({ term, detail }) => (
						<div key={term}>
							<dt className="small soft">{term}</dt>
							<dd className="display">{detail}</dd>
						</div>
					))}
				</dl>
			</section>
			<div className={`wrap section ${css.story}`}>
				{story.map(({ heading, paragraphs }) => (
					<section key={heading} className="split">
						<h2>{heading}</h2>
						<div className={css.text}>
							{paragraphs.map((paragraph) => (
								<p key={paragraph}>{paragraph}</p>
							))}
						</div>
					</section>
				))}
			</div>
		</>
	);
}
