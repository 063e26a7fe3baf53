import type { Content } from "../content/schema.ts";
import { Icon, iconNamed } from "../ui/Icon.tsx";
import { SectionHead } from "./SectionHead.tsx";
import { TickList } from "./TickList.tsx";

type Props = Pick<Content<"services">, "portfolio" | "services">;

export function ServiceCards({ portfolio, services }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead {...portfolio} />
				{services.map(({ icon, name, summary, terms, specializations, benefits }) => (
					<article key={name} className="grid gap-x-16 gap-y-6 border-t border-hair py-10 lg:grid-cols-[5fr_6fr]">
						<div>
							<Icon name={iconNamed(icon)} className="size-9 text-brand" />
							<h3 className="mt-4 text-[1.75rem]">{name}</h3>
							<p className="mt-3 max-w-[44ch] text-soft">{summary}</p>
							<p className="mt-4 border-l-3 border-accent pl-3 font-semibold">{terms}</p>
						</div>
						<div className="grid gap-8 sm:grid-cols-2">
							<ListOf heading="Specializations" items={specializations} />
							<ListOf heading="Benefits" items={benefits} />
						</div>
					</article>
				))}
			</div>
		</section>
	);
}

function ListOf({ heading, items }: { heading: string; items: string[] }) {
	return (
		<div>
			<h4 className="label">{heading}</h4>
			<TickList items={items} />
		</div>
	);
}
