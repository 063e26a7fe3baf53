import type { Content } from "../content/schema.ts";
import { SectionHead } from "./SectionHead.tsx";
import { TickList } from "./TickList.tsx";

type Props = NonNullable<Content<"dedicatedState">["companiesServed"]>;

export function CompaniesServed({ heading, lead, cities }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
					{cities.map(({ city, kinds }) => (
						<div key={city} className="border-t-2 border-accent pt-4">
							<h3 className="text-h3">{city}</h3>
							<TickList items={kinds} />
						</div>
					))}
				</div>
			</div>
		</section>
	);
}
