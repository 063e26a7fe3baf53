import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";

export function TechRoles({ roles: { heading, lead, roles } }: Pick<Content<"technology">, "roles">) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className="hair-grid two">
					{roles.map(({ title, description, salary, skills }) => (
						<li key={title}>
							<h3 className="text-h3">{title}</h3>
							<p className="display mt-1 text-h3 text-brand">{salary}</p>
							<p className="mt-2 max-w-[52ch] text-soft">{description}</p>
							<ul className="chips" aria-label={`Skills of a ${title}`}>
								{skills.map((skill) => (
									<li key={skill}>{skill}</li>
								))}
							</ul>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
