import { ProgressLine } from "../pictures/ProgressLine.tsx";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import { fillPlaceholders, spellNumber } from "../yours/your-page-content.ts";
import css from "./ShortlistHead.module.css";
import { formatMoment, type OpenShortlist, type ShortlistContent } from "./shortlist-content.ts";

interface Props {
	shortlist: OpenShortlist;
	words: ShortlistContent["head"];
	timeZone: string;
}

export function ShortlistHead({ shortlist, words, timeZone }: Props) {
	const { title, place, seats, candidates, sentAt, recruiter } = shortlist;
	const answered = candidates.filter(({ answer }) => answer).length;
	const [count, of] = [String(answered), String(candidates.length)];
	const eyebrow = [
		place,
		...(seats > 1 ? [fillPlaceholders(words.seats, { count: spellNumber(seats, words).toLowerCase() })] : []),
	]
		.filter(Boolean)
		.join(", ");
	return (
		<header className={css.head}>
			<div>
				{eyebrow && <Eyebrow text={eyebrow} />}
				{candidates.length === 0 ? (
					<h1 className={css.heading}>{words.nobody}</h1>
				) : (
					<h1 className={css.heading}>
						{spellNumber(candidates.length, words)} {candidates.length === 1 ? words.candidate : words.candidates}{" "}
						<span className={css.opening}>{fillPlaceholders(words.opening, { title })}</span>
					</h1>
				)}
			</div>
			<div>
				{candidates.length === 0 ? (
					<p className="soft">{fillPlaceholders(words.nobodyText, { recruiter: recruiter ?? "Your recruiter" })}</p>
				) : (
					<>
						<p className="soft">{fillPlaceholders(words.sent, { when: formatMoment(sentAt, timeZone) })}</p>
						<p className={css.progress}>
							<strong>
								{answered === candidates.length ? words.all : fillPlaceholders(words.answered, { count, of })}
							</strong>
							<ProgressLine share={answered / candidates.length} className={css.line} />
						</p>
					</>
				)}
			</div>
		</header>
	);
}
