import { Link } from "@tanstack/react-router";
import { timeAgo } from "../../text/format-time.ts";
import css from "./ImportPage.module.css";
import type { CandidateImport } from "./import-queries.ts";
import { describeCounts, describeImport, describeUndo } from "./import-words.ts";
import { UndoImport } from "./UndoImport.tsx";

/** The newest first: who, when, how many, where it stands. */
export function EarlierImports({ imports }: { imports: CandidateImport[] }) {
	return (
		<section className={css.earlier} aria-labelledby="earlier-imports">
			<h2 id="earlier-imports">Earlier imports</h2>
			<ul>
				{imports.map((each) => (
					<li key={each.id}>
						<div className={css.what}>
							<Link to="/candidates/import" search={{ id: each.id }} className={css.name}>
								<bdi>{each.fileName}</bdi>
							</Link>
							<span className={css.soft}>
								{each.by && `${each.by}, `}
								{timeAgo(new Date(each.begunAt))}
							</span>
						</div>
						<div className={css.what}>
							<span>{describeImport(each)}</span>
							<span className={css.soft}>{describeCounts(each)}</span>
						</div>
						<div className={css.undo}>
							<UndoImport of={each} />
							<span className={css.soft}>{describeUndo(each)}</span>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
