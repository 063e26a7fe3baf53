import type { JobRow } from "../../../contract/jobs.ts";
import { PayBars } from "../../pictures/heroes/PayBars.tsx";
import { Eyebrow } from "../../sections/Eyebrow.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { spellNumber } from "../../yours/your-page-content.ts";
import type { JobsContent } from "../jobs-content.ts";
import css from "./JobsHead.module.css";

interface Props {
	/** How many jobs are listed, whatever the filter. */
	all: number;
	/** Those on this page. */
	jobs: Pick<JobRow, "payFrom" | "payTo">[];
	words: JobsContent["head"];
}

const THOUSAND = 1000;

export function JobsHead({ all, jobs, words }: Props) {
	const ranges = jobs.map(({ payFrom, payTo }) => ({ from: payFrom / THOUSAND, to: payTo / THOUSAND }));
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
				<p className={`lead ${css.lead}`}>{words.lead}</p>
			</div>
			{ranges.length > 0 && <PayBars label={words.drawing} ranges={ranges} />}
		</header>
	);
}
