import type { Content } from "../../content/schema.ts";
import { SectionHead } from "../SectionHead.tsx";
import { TickList } from "../TickList.tsx";
import css from "./CompaniesServed.module.css";

type Props = NonNullable<Content<"dedicatedState">["companiesServed"]>;

export function CompaniesServed({ heading, lead, cities }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<div className={css.cities}>
					{cities.map(({ city, kinds }) => (
						<div key={city}>
							<h3>{city}</h3>
							<TickList items={kinds} />
						</div>
					))}
				</div>
			</div>
		</section>
	);
}
