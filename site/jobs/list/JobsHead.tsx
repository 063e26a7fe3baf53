import { Eyebrow } from "../../sections/Eyebrow.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { spellNumber } from "../../yours/your-page-content.ts";
import type { JobsContent } from "../jobs-content.ts";
import css from "./JobsHead.module.css";

/** @param all how many jobs are listed, whatever the filter */
export function JobsHead({ all, words }: { all: number; words: JobsContent["head"] }) {
	return (
		<header className={css.head}>
			<div>
				<Eyebrow text={words.eyebrow} />
				<h1 className={css.heading}>
					<span>
						{spellNumber(all, words)} {all === 1 ? words.one : words.more}
					</span>{" "}
					<span>
						<RichText text={all === 1 ? words.payOne : words.pay} />
					</span>
				</h1>
			</div>
			<p className={`lead ${css.lead}`}>{words.lead}</p>
		</header>
	);
}
