import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";

export function Markets({ markets: { heading, lead, markets } }: Pick<Content<"accountExecutive">, "markets">) {
	return (
		<section className="section">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<table className="figures">
					<thead>
						<tr>
							<th scope="col">City</th>
							<th scope="col">Jobs</th>
							<th scope="col">Salary</th>
						</tr>
					</thead>
					<tbody>
						{markets.map(({ city, jobs, salary }) => (
							<tr key={city}>
								<th scope="row">{city}</th>
								<td>{jobs}</td>
								<td>{salary}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
