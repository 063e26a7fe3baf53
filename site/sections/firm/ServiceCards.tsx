import type { Content } from "../../content/schema.ts";
import { Icon, toIconName } from "../../ui/Icon.tsx";
import { SectionHead } from "../SectionHead.tsx";
import { TickList } from "../TickList.tsx";
import css from "./ServiceCards.module.css";

type Props = Pick<Content<"services">, "portfolio" | "services">;

export function ServiceCards({ portfolio, services }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead {...portfolio} />
				{services.map(({ icon, name, summary, terms, specializations, benefits }) => (
					<article key={name} className={`split ruled ${css.service}`}>
						<div>
							<Icon name={toIconName(icon)} />
							<h3>{name}</h3>
							<p className={css.summary}>{summary}</p>
							<p className={css.terms}>{terms}</p>
						</div>
						<div className={css.lists}>
							<LabeledList heading="Specializations" items={specializations} />
							<LabeledList heading="Benefits" items={benefits} />
						</div>
					</article>
				))}
			</div>
		</section>
	);
}

/** Not headings: the same two names eight times would be useless to screen reader users who jump between headings. */
function LabeledList({ heading, items }: { heading: string; items: string[] }) {
	return (
		<div>
			<p className="label">{heading}</p>
			<TickList items={items} />
		</div>
	);
}
