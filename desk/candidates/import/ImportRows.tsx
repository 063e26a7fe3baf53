import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ImportDoes, importDoes } from "../../../contract/imports.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { icons } from "../../ui/desk-icons.ts";
import css from "./ImportPage.module.css";
import { type CandidateImport, importRows, isBusy } from "./import-queries.ts";
import { doesLabels } from "./import-words.ts";

/** What each row does, and why. */
export function ImportRows({ of }: { of: CandidateImport }) {
	const [does, setDoes] = useState<ImportDoes>();
	// While it runs, the counts go on; rows are read once it stands.
	const moment = isBusy(of) ? "busy" : `${of.state} ${of.position}`;
	const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(importRows(of.id, does, moment));
	const rows = data?.pages.flatMap(({ items }) => items) ?? [];
	const all = importDoes.reduce((sum, each) => sum + of.counts[each], 0);
	return (
		<section aria-label="Rows">
			<div className={css.filters}>
				<fieldset>
					<legend className="sr-only">Rows shown</legend>
					{[undefined, ...importDoes].map((each) => (
						<button key={each ?? "all"} type="button" aria-pressed={does === each} onClick={() => setDoes(each)}>
							{each ? doesLabels[each] : "All"}{" "}
							<strong>{(each ? of.counts[each] : all).toLocaleString("en-US")}</strong>
						</button>
					))}
				</fieldset>
				<a href={`/api/imports/${of.id}/rows.csv`} download className={css.word}>
					<Drawing path={icons.download} className={css.mark} />
					Download CSV
				</a>
			</div>
			{rows.length > 0 && (
				<table className={css.rows}>
					<thead>
						<tr>
							<th scope="col">Row</th>
							<th scope="col">Action</th>
							<th scope="col">Candidate</th>
							<th scope="col">Reason</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.number}>
								<td>
									<bdi>{row.row}</bdi>
								</td>
								<td data-does={row.does}>{doesLabels[row.does]}</td>
								<td dir="auto">
									{row.reference ? (
										<Link
											to="/s/$reference"
											params={{ reference: row.reference }}
											search={{ in: "find" }}
											className={css.name}
										>
											{row.name || row.reference}
										</Link>
									) : (
										row.name
									)}
									{row.email && <span className={css.soft}>{row.email}</span>}
								</td>
								<td>{row.why}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{data && rows.length === 0 && !isBusy(of) && (
				<p className={css.soft}>{all > 0 && !does ? "Row details were deleted after 30 days." : "No rows to show."}</p>
			)}
			{hasNextPage && (
				<Button size="small" look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
					Show more rows
				</Button>
			)}
		</section>
	);
}
