import { RichText } from "../ui/RichText.tsx";
import css from "./StepTimeline.module.css";

/** Steps and their times as dots on the closing line. */
export function StepTimeline({ steps }: { steps: { name: string; when: string }[] }) {
	return (
		<ol className={css.stations}>
			{steps.map(({ name, when }) => (
				<li key={name}>
					<span>{name}</span>
					<span className={css.when}>
						<RichText text={when} />
					</span>
				</li>
			))}
		</ol>
	);
}
