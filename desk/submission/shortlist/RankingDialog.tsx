import type { Fits } from "../../queries/fits.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import css from "./RankingDialog.module.css";

type Requirements = Extract<Fits, { kind: "request" }>["requirements"];

interface Props {
	open: boolean;
	onClose(): void;
	/** The requirements read from a request. */
	asks: Requirements | undefined;
}

/** Explains how matches are ranked, in the words of docs/matching.md. */
export function RankingDialog({ open, onClose, asks }: Props) {
	return (
		<Dialog open={open} title="How the order comes about" onClose={onClose}>
			<div className={css.how}>
				<p>
					A request becomes asks: what its form says, and what its text names in words that the desk knows. Each resume
					is held against each ask. Who meets more of what counts more stands higher; of two alike, the later resume.
				</p>
				{asks && asks.length > 0 && (
					<table className={css.asks}>
						<caption>What this request asks</caption>
						<thead>
							<tr>
								<th scope="col">Ask</th>
								<th scope="col">Its words</th>
								<th scope="col">Counts</th>
							</tr>
						</thead>
						<tbody>
							{asks.map(({ id, label, words, weight }) => (
								<tr key={id}>
									<td dir="auto">{label}</td>
									<td dir="auto">{words}</td>
									<td>{weight}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
				<p>
					Met counts in full, near counts half, not known three tenths, not met nothing. What a request calls a must
					counts twice; a plus, half.
				</p>
				<p>
					The words of a request that are left are looked for in the resumes of those who fit best. They count no more
					than role, level, years and place: the right words of somebody who does other work gain nothing.
				</p>
				<p>
					Never looked at: name, photo, age, year of a degree, gender, address beyond the city, or anything else that
					tells who somebody is rather than what they have done. A request's wishes about any of it aren't counted.
					Nobody is left out or written to by software: you decide.
				</p>
			</div>
		</Dialog>
	);
}
