import type { Yours } from "../../contract/yours.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import css from "./All.module.css";
import { Outcome } from "./Outcome.tsx";
import { OwnHead } from "./OwnHead.tsx";
import { Part } from "./Part.tsx";
import { dayOf, filled, type YoursWords } from "./words.ts";

interface Props {
	yours: Extract<Yours, { view: "all" }>;
	words: Pick<YoursWords, "all" | "one">;
	timeZone: string;
}

/** All submissions of one email address. */
export function All({ yours: { base, email, submissions, done, error }, words: { all, one }, timeZone }: Props) {
	return (
		<>
			<OwnHead eyebrow={all.eyebrow} heading={all.heading} lead={filled(all.lead, { email })}>
				<Outcome done={done && all.done} error={error} />
			</OwnHead>
			<ul className={css.all}>
				{submissions.map(({ reference, kind, receivedAt }) => (
					<li key={reference}>
						<h2 className={css.what}>{one.headings[kind]}</h2>
						<p className="soft">
							{reference}, {one.sent} {dayOf(receivedAt, timeZone)}
						</p>
						<TextLink to={`${base}/${reference}`}>
							{all.open}
							<span className="sr-only">: {reference}</span>
						</TextLink>
					</li>
				))}
			</ul>
			<Part heading={all.copy.heading} lead={all.copy.lead}>
				<ButtonLink to={`${base}/everything`} look="secondary" size="small">
					{all.copy.button}
				</ButtonLink>
			</Part>
			<Part heading={all.withdraw.heading} lead={all.withdraw.text}>
				<ButtonLink to={`${base}/withdraw`} look="secondary" size="small">
					{all.withdraw.action}
				</ButtonLink>
			</Part>
			<p className="small soft">{one.private}</p>
		</>
	);
}
