import { useQuery } from "@tanstack/react-query";
import { requirementStrengths } from "../../../contract/desk/opening-options.ts";
import { type Opening, openingFits } from "../../queries/openings/opening.ts";
import css from "./OpeningSidebar.module.css";

/** What candidates are compared with. */
export function RequirementsSection({ opening, onEdit }: { opening: Opening; onEdit(): void }) {
	const { data: found } = useQuery(openingFits(opening.id));
	const kept = found?.requirements.filter(({ strength }) => strength !== "dropped");
	return (
		<section className={css.section}>
			<header className={css.title}>
				<h2>Requirements</h2>
				{found && (
					<button type="button" className={css.edit} onClick={onEdit}>
						Edit<span className="sr-only"> requirements</span>
					</button>
				)}
			</header>
			{kept?.length === 0 && <p className={css.soft}>None yet.</p>}
			<ul className={css.requirements}>
				{kept?.map(({ id, label, strength }) => (
					<li key={id}>
						<span dir="auto">{label}</span>
						<span className={css.soft}>{requirementStrengths.find(({ value }) => value === strength)?.label}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
