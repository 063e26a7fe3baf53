import type { Job } from "../../contract/jobs.ts";
import { Drawing } from "../ui/Drawing.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./JobHead.module.css";
import {
	describePlace,
	findDrawnTarget,
	formatWholePay,
	type JobsContent,
	modeLabel,
	type OnTarget,
	type StateNames,
} from "./jobs-content.ts";
import { LOCK } from "./lock.ts";

interface Props {
	job: Job;
	states: StateNames;
	words: JobsContent["job"];
}

/** Title, employer, place and, first of all facts, the pay. */
export function JobHead({ job, states, words }: Props) {
	const onTarget = findDrawnTarget(job);
	const seats = fillPlaceholders(job.free < job.seats ? words.seats : words.allSeats, {
		free: String(job.free),
		seats: String(job.seats),
	});
	const sentences = [
		...(job.employerNamed ? [] : [words.confidential]),
		describePlace(job, words, states),
		...(job.mode && job.mode !== "remote" ? [modeLabel(job.mode)] : []),
		...(job.seats > 1 ? [seats] : []),
	].map((sentence) => `${sentence}.`);
	return (
		<>
			<h1 className={css.title}>{job.title}</h1>
			<p className={css.employer}>
				{!job.employerNamed && <Drawing path={LOCK} className={css.lock} />}
				<strong>{job.employer}</strong>
			</p>
			<p className="soft">{sentences.join(" ")}</p>
			<div className={css.pay}>
				<div>
					<p className="soft">{words.pay}</p>
					<p className={`display ${css.amount}`}>
						{formatWholePay(job)
							.split("–")
							.map((part, index, { length }) => (
								<span key={part} className="whole-word">
									{part}
									{index < length - 1 && "–"}
									<wbr />
								</span>
							))}
					</p>
				</div>
				{onTarget && <PayDrawing job={job} onTarget={onTarget} words={words} />}
			</div>
		</>
	);
}

const [WIDTH, HEIGHT] = [300, 30];

/** From base pay to what reaching the target adds, to scale. */
function PayDrawing({ job, onTarget, words }: Pick<Props, "job" | "words"> & { onTarget: OnTarget }) {
	const [low, high] = [Math.min(job.payFrom, onTarget.from), Math.max(job.payTo, onTarget.to)];
	const at = (amount: number) => Math.round(((amount - low) / (high - low)) * WIDTH);
	const [baseEnd, targetStart] = [at(job.payTo), at(onTarget.from)];
	return (
		<div className={css.drawing}>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" fill="none">
				{targetStart > baseEnd && (
					<path d={`M${baseEnd} ${HEIGHT - 3}L${targetStart} 3`} stroke="var(--edge)" strokeWidth="2" />
				)}
				<path d={`M${at(job.payFrom)} ${HEIGHT - 3}H${Math.max(baseEnd, 4)}`} stroke="var(--brand)" strokeWidth="6" />
				<path d={`M${Math.min(targetStart, WIDTH - 4)} 3H${at(onTarget.to)}`} stroke="var(--accent)" strokeWidth="6" />
			</svg>
			<p>
				<span className="soft">{words.base}</span>
				<span>
					<strong>{onTarget.shown}</strong>{" "}
					<span className="soft">
						{words.onTarget}
						{onTarget.note && `, ${onTarget.note}`}
					</span>
				</span>
			</p>
		</div>
	);
}
