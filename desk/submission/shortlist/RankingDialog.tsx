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
		<Dialog open={open} title="How we rank matches" onClose={onClose}>
			<div className={css.how}>
				<p>
					We turn a request into requirements: what its form says, and terms we recognize in its text. Each resume is
					compared with each requirement. Candidates who meet more of what counts most rank higher; ties go to those who
					meet more must-haves, then to those with more recent sales work. Anyone who misses the role, the location or a
					must-have is listed under “Closest.”
				</p>
				{asks && asks.length > 0 && (
					<table className={css.asks}>
						<caption>This request's requirements</caption>
						<thead>
							<tr>
								<th scope="col">Requirement</th>
								<th scope="col">From the request</th>
								<th scope="col">Weight</th>
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
					Met counts fully, near counts half, unknown counts 30%, not met 0. An unknown that may be close counts half. A
					must-have counts twice; a plus counts half. Having something the request rules out costs as much as a
					must-have adds.
				</p>
				<p>
					We look for the request's remaining keywords in the resumes of the best matches. They never outweigh role,
					level, years and location, so the right keywords don't help someone who does different work.
				</p>
				<p>
					We never look at name, photo, age, graduation year, gender, address beyond the city, or anything else that
					says who someone is rather than what they've done. If a request asks for any of that, it isn't counted. The
					software never rules anyone out or contacts anyone. You decide.
				</p>
			</div>
		</Dialog>
	);
}
