import type { JobRow } from "../../../contract/jobs.ts";
import { PayBars } from "../../pictures/heroes/PayBars.tsx";
import { Eyebrow } from "../../sections/Eyebrow.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { spellNumber } from "../../yours/your-page-content.ts";
import { formatPay, formatPlace, type JobsContent, type StateNames } from "../jobs-content.ts";
import css from "./JobsHead.module.css";

interface Props {
	/** How many jobs are listed, whatever the filter. */
	all: number;
	/** Those on this page. */
	jobs: Pick<JobRow, "city" | "state" | "payFrom" | "payTo">[];
	states: StateNames;
	words: JobsContent["head"];
	/** Where a remote job is. */
	anywhere: string;
}

const THOUSAND = 1000;

export function JobsHead({ all, jobs, states, words, anywhere }: Props) {
	const rows = jobs.map((job) => ({
		name: formatPlace(job, states) ?? anywhere,
		figure: formatPay(job),
		range: { from: job.payFrom / THOUSAND, to: job.payTo / THOUSAND, open: false },
	}));
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
			{/* On a phone the list comes first. */}
			{rows.length > 0 && <PayBars label={words.drawing} rows={rows} isWideOnly />}
		</header>
	);
}
