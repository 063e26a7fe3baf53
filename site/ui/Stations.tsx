import css from "./Stations.module.css";

/** What happens one after the other, as stations on the closing line. */
export function Stations({ steps }: { steps: { name: string; when: string }[] }) {
	return (
		<ol className={css.stations}>
			{steps.map(({ name, when }) => (
				<li key={name}>
					<span>{name}</span>
					<span className={css.when}>{when}</span>
				</li>
			))}
		</ol>
	);
}
