import { type Job, ON_TARGET } from "../../../contract/jobs.ts";
import { controlIcons } from "../../../site/ui/control-icons.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { formatMoney, placeText } from "../../openings/opening-labels.ts";
import type { JobPreviewData } from "../../queries/openings/job-preview.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import { icons } from "../../ui/desk-icons.ts";
import dialogCss from "./DialogForm.module.css";
import css from "./JobPreview.module.css";

/** Errors about the opening itself, which its own form mends. */
const IN_OPENING = ["title", "seats", "payFrom", "city"];

interface ChecksProps {
	preview: JobPreviewData;
	opening: Opening;
	onEdit(): void;
}

/** What is missing or gives the employer away, what candidates ask, and what the state's law says about pay. */
export function JobChecks({ preview: { errors, advice, payRules }, opening, onEdit }: ChecksProps) {
	const problems = Object.values(errors);
	const canEdit = Object.keys(errors).some((field) => IN_OPENING.includes(field));
	return (
		<section className={css.checks} aria-label="Checks" aria-live="polite">
			<h2 className={css.heading}>Checks</h2>
			<ul>
				{problems.map((sentence) => (
					<Check key={sentence} mark={controlIcons.alert} look={css.problem}>
						{sentence}
					</Check>
				))}
				{problems.length === 0 && (
					<Check mark={icons.check} look={css.good}>
						Ready to publish.
					</Check>
				)}
				{advice.map((sentence) => (
					<Check key={sentence} mark={icons.note}>
						{sentence}
					</Check>
				))}
				{payRules.map(({ text, source, asOf }) => (
					<Check key={text} mark={icons.note}>
						{`Pay in ${placeText({ city: null, state: opening.state, mode: null })}: ${text} (${source}, as of ${asOf})`}
					</Check>
				))}
			</ul>
			{canEdit && (
				<button type="button" className={dialogCss.link} onClick={onEdit}>
					Edit the opening …
				</button>
			)}
		</section>
	);
}

function Check({ mark, look = "", children }: { mark: string; look?: string | undefined; children: string }) {
	return (
		<li className={`${css.check} ${look}`}>
			<Drawing path={mark} className={css.mark} />
			<span dir="auto">{children}</span>
		</li>
	);
}

/** What visitors will read. */
export function JobPreview({ job }: { job: Job }) {
	const { title, employer, employerNamed, city, state, mode, payFrom, payTo, onTarget, parts, validThrough } = job;
	const facts = parts.filter(({ label }) => label !== ON_TARGET); // it stands with the pay
	const place = placeText({ city, state, mode: mode as Opening["mode"] });
	return (
		<article className={css.page} aria-label="Preview of the job page">
			<h3 className={`display ${css.title}`} dir="auto">
				{title}
			</h3>
			<p>
				<strong dir="auto">{employer}</strong>
				{!employerNamed && " (employer confidential)"}
			</p>
			{place && <p className={css.soft}>{place}</p>}
			<p className={css.pay}>
				<strong className="display">
					{payFrom && payTo ? `${formatMoney(payFrom)}–${formatMoney(payTo)}` : "No pay yet"}
				</strong>
				{onTarget && ` base, ${onTarget} OTE`}
			</p>
			<dl className={css.facts}>
				{facts.map(({ label, text }) => (
					<div key={`${label} ${text}`}>
						<dt>{label}</dt>
						<dd dir="auto">{text}</dd>
					</div>
				))}
			</dl>
			<p className={css.soft}>Closes {formatDay(parseDay(validThrough))}</p>
		</article>
	);
}
