import { AGREE_WITHIN_DAYS } from "../../../contract/desk/candidates.ts";
import { IMPORT_KEPT_DAYS, importColumns, sampleTable } from "../../../contract/imports.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { icons } from "../../ui/desk-icons.ts";
import css from "./ImportPage.module.css";

const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleTable())}`;

/** What will happen, and which columns are known, before a file is chosen. */
export function ImportGuide() {
	return (
		<div className={css.guide}>
			<section aria-labelledby="import-steps">
				<h2 id="import-steps">What happens</h2>
				<ol>
					<li>
						<strong>Match the columns.</strong> Say where the candidates come from and what each column is. The desk
						remembers it for the next table.
					</li>
					<li>
						<strong>Preview.</strong> See what each row would do, and why, before anything is added.
					</li>
					<li>
						<strong>Import.</strong> It works in the background, and you can pause it. No one is emailed. Everyone added
						is marked "Not agreed" and deleted after {AGREE_WITHIN_DAYS} days without a yes.
					</li>
					<li>
						<strong>Undo, if you like.</strong> The whole import, up to {IMPORT_KEPT_DAYS} days later.
					</li>
				</ol>
			</section>
			<section aria-labelledby="import-known">
				<h2 id="import-known">Columns it knows</h2>
				<dl>
					{importColumns.map(({ value, label, headings }) => (
						<div key={value}>
							<dt>{label}</dt>
							<dd>{headings.join(", ")}</dd>
						</div>
					))}
				</dl>
				<p className={css.hint}>
					You match any other heading by hand. Each row needs a name. A resume file is its path in the same ZIP.
				</p>
				<a href={SAMPLE} download="candidates-sample.csv" className={css.word}>
					<Drawing path={icons.download} className={css.mark} />
					Download a sample CSV
				</a>
			</section>
		</div>
	);
}
