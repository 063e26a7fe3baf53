/** What happens one after the other, as stations on the closing line. */
export function Stations({ steps }: { steps: { name: string; when: string }[] }) {
	return (
		<ol className="stations">
			{steps.map(({ name, when }) => (
				<li key={name}>
					<span>{name}</span>
					<span className="text-right text-soft">{when}</span>
				</li>
			))}
		</ol>
	);
}
