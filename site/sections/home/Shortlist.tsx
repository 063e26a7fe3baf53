import { Fragment } from "react";
import type { Content } from "../../content/schema.ts";
import { QuotaBars } from "../../pictures/QuotaBars.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { SectionHead } from "../SectionHead.tsx";
import swiped from "../swiped.module.css";
import css from "./Shortlist.module.css";

type Expertise = Content<"home">["expertise"];
type Person = Expertise["shortlists"][number]["people"][number];

/** Sample shortlists, one at a time. The tabs are radio buttons, so they work without JavaScript. */
export function Shortlist({ expertise }: { expertise: Expertise }) {
	const { heading, lead, labels, shortlists, action } = expertise;
	return (
		<section id="expertise" className={`section ruled ${css.samples}`}>
			<div className="wrap">
				<SectionHead heading={heading} lead={lead} />
				<fieldset className={css.lists}>
					<legend className="sr-only">{labels.list}</legend>
					{shortlists.map(({ role, people }, index) => (
						<Fragment key={role}>
							<label>
								<input type="radio" name="shortlist" defaultChecked={index === 0} />
								{role}
							</label>
							{/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, also by keyboard */}
							<ul tabIndex={0} className={swiped.swiped}>
								{people.map((person) => (
									<Sample key={person.name} person={person} labels={labels} />
								))}
							</ul>
						</Fragment>
					))}
				</fieldset>
				<TextLink to={action.to}>{action.label}</TextLink>
			</div>
		</section>
	);
}

const FACTS = ["deal", "cycle", "pay", "move", "note", "doubt"] as const;

function Sample({ person, labels }: { person: Person; labels: Expertise["labels"] }) {
	return (
		<li className="card">
			<p className="label">{labels.sample}</p>
			<h3>{person.name}</h3>
			<QuotaBars label={labels.quota} percents={person.quota} />
			<dl>
				{FACTS.map((fact) => (
					<div key={fact}>
						<dt>{labels[fact]}</dt>
						<dd>{person[fact]}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}
