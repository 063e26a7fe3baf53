import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";

export function AboutBlock({ about }: { about: Content<"home">["about"] }) {
	return (
		<section id="about" className="section">
			<div className="wrap grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_6fr]">
				<h2 className="text-h2">{about.heading}</h2>
				<div className="grid justify-items-start gap-5 text-lead text-soft">
					{about.paragraphs.map((paragraph) => (
						<p key={paragraph} className="max-w-[60ch]">
							{paragraph}
						</p>
					))}
					<ButtonLink to={about.action.to} look="secondary" className="mt-3 text-base text-ink">
						{about.action.label}
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}
