import type { Ask } from "../../contract/yours.ts";
import { Act } from "./Act.tsx";
import css from "./Asks.module.css";
import { Part } from "./Part.tsx";
import { dayOf, filled, type OneWords } from "./words.ts";

interface Props {
	asks: Ask[];
	base: string;
	words: OneWords["asks"];
	timeZone: string;
}

/** Requests for the candidate's consent to be named to an employer, open and answered. */
export function Asks({ asks, base, words, timeZone }: Props) {
	if (asks.length === 0) return null;
	return (
		<Part heading={words.heading} lead={words.lead}>
			<ul className={css.asks}>
				{asks.map(({ id, about, askedAt, answer }) => {
					const say = (said: "yes" | "no", look: "primary" | "secondary", label: string) => (
						<Act to={`${base}/answer`} look={look} hidden={{ request: id, answer: said }}>
							{label}
							<span className="sr-only">: {about}</span>
						</Act>
					);
					return (
						<li key={id}>
							<p className={css.about}>{filled(words.ask, { about, when: dayOf(askedAt, timeZone) })}</p>
							{answer && <p>{answer === "yes" ? words.saidYes : words.saidNo}</p>}
							<div className={css.answers}>
								{!answer && say("yes", "primary", words.yes)}
								{!answer && say("no", "secondary", words.no)}
								{answer === "yes" && say("no", "secondary", words.toNo)}
								{answer === "no" && say("yes", "secondary", words.toYes)}
							</div>
						</li>
					);
				})}
			</ul>
		</Part>
	);
}
