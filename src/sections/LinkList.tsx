import { Icon } from "../ui/Icon.tsx";
import { Rich } from "../ui/Rich.tsx";
import { SectionHead } from "./SectionHead.tsx";

interface Props {
	heading: string;
	lead?: string | undefined;
	links: { name: string; text: string; to: string }[];
}

export function LinkList({ heading, lead, links }: Props) {
	return (
		<section className="section border-t border-hair">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className="hair-grid three">
					{links.map(({ name, text, to }) => (
						<li key={to}>
							<h3 className="text-h3">{name}</h3>
							<p className="mt-2 text-soft">
								<Rich text={text} />
							</p>
							<a href={to} className="text-link mt-2">
								Sales recruiting in {name}
								<Icon name="arrow" className="size-5" />
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
