import { Eyebrow } from "../sections/Eyebrow.tsx";
import { TickList } from "../sections/TickList.tsx";
import { phoneHref } from "../ui/phone.ts";
import { RichText } from "../ui/RichText.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./BookIntro.module.css";
import type { BookContent } from "./book-content.ts";

interface Props {
	/** Those who take calls. */
	takers: string[];
	firm: { phone: string; hours: { inWords: string } };
	words: BookContent;
}

/** Who calls, and what it takes. A recruiter is named if there is only one. */
export function BookIntro({ takers, firm, words }: Props) {
	const [taker = "", another] = takers;
	const only = another === undefined ? taker : "";
	return (
		<div className={css.intro}>
			<Eyebrow text={words.eyebrow} />
			<h1>
				<RichText text={only ? fillPlaceholders(words.headingWith, { taker: only }) : words.heading} />
			</h1>
			<p className="soft">{words.lead}</p>
			<TickList items={[...words.points, ...(only ? [fillPlaceholders(words.calls, { taker: only })] : [])]} />
			<p className="small soft">
				{words.rather}{" "}
				<a href={phoneHref(firm.phone)} className={css.phone}>
					{firm.phone}
				</a>
				, {firm.hours.inWords}
			</p>
		</div>
	);
}
