import type { Content } from "../content/schema.ts";

type Props = Pick<Content<"about">, "facts" | "story">;

export function AboutStory({ facts, story }: Props) {
	return (
		<>
			<section className="band" aria-label="The firm at a glance">
				<dl className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-12 lg:grid-cols-6">
					{facts.map(({ term, detail }) => (
						<div key={term} className="border-t-2 border-accent pt-4">
							<dt className="text-sm text-soft">{term}</dt>
							<dd className="display text-h3">{detail}</dd>
						</div>
					))}
				</dl>
			</section>
			<div className="wrap section grid gap-y-14">
				{story.map(({ heading, paragraphs }) => (
					<section key={heading} className="grid gap-x-16 gap-y-4 lg:grid-cols-[5fr_6fr]">
						<h2 className="text-[clamp(1.625rem,1.3rem+1.4vw,2.375rem)]">{heading}</h2>
						<div className="grid max-w-[62ch] gap-4 text-soft">
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
