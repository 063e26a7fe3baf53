import { RichText } from "../../ui/RichText.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import hair from "../hair-grid.module.css";
import { SectionHead } from "../SectionHead.tsx";
import css from "./LinkList.module.css";

interface Props {
	heading: string;
	lead?: string | undefined;
	links: { name: string; text: string; to: string }[];
}

export function LinkList({ heading, lead, links }: Props) {
	return (
		<section className="section ruled">
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<ul className={`${hair.grid} ${hair.three}`}>
					{links.map(({ name, text, to }) => (
						<li key={to}>
							<h3>{name}</h3>
							<p className={hair.text}>
								<RichText text={text} />
							</p>
							<TextLink to={to} className={css.link}>
								Sales recruiting in {name}
							</TextLink>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
