import hair from "../hair-grid.module.css";
import { NameLink } from "../NameLink.tsx";
import css from "./Roles.module.css";

interface Props {
	roles: { title: string; description: string; salary?: string; skills: string[] }[];
	/** Paths of the roles that have their own page. */
	pages: ReadonlyMap<string, string>;
}

/** Roles in a grid of hairlines, each with its skills. */
export function Roles({ roles, pages }: Props) {
	return (
		<ul className={`${hair.grid} ${hair.two}`}>
			{roles.map(({ title, description, salary, skills }) => (
				<li key={title}>
					<h3>
						<NameLink name={title} to={pages.get(title)} />
					</h3>
					{salary && <p className={`display ${css.salary}`}>{salary}</p>}
					<p className={`${hair.text} ${css.text}`}>{description}</p>
					<ul className={css.skills} aria-label={`Skills: ${title}`}>
						{skills.map((skill) => (
							<li key={skill}>{skill}</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}
