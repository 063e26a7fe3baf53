import {
	COMMENT_MAX,
	passReasons,
	type ShortlistCandidate,
	TIMES_MAX,
	type Verdict,
	verdicts,
} from "../../contract/shortlist.ts";
import { InterviewTimes, SetInterview } from "../interview/InterviewTimes.tsx";
import { Button } from "../ui/Button.tsx";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import fieldCss from "../ui/Field.module.css";
import { controlProps, Field, FieldError } from "../ui/Field.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import { plainForm } from "../yours/plain-form.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./AnswerForm.module.css";
import {
	candidateName,
	firstName,
	formatMoment,
	type OpenShortlist,
	type ShortlistContent,
} from "./shortlist-content.ts";

interface Props {
	candidate: ShortlistCandidate;
	shortlist: OpenShortlist;
	words: ShortlistContent;
	timeZone: string;
}

/** Interview, Maybe or Pass. What each choice asks for next is shown by CSS, so it works without JavaScript. */
export function AnswerForm({ candidate, shortlist, words, timeZone }: Props) {
	const { letter, answer, others, agreed, consented, interview } = candidate;
	const { base, company, recruiter, done, refused, readers, names } = shortlist;
	const { answer: texts } = words;
	const who = candidateName(candidate, words.candidate);
	const failed = refused?.what === "verdict" && refused.about === letter ? refused : undefined;
	const given: Partial<Record<string, string>> = failed?.values ?? {
		...(answer && { verdict: answer.verdict, times: answer.times, comment: answer.comment }),
		reason: answer?.reason ?? "",
	};
	const { field } = plainForm({
		name: `answer-${letter}`,
		labels: { reason: texts.reason, times: texts.times, comment: texts.comment },
		hints: { times: texts.timesHint, ...(readers.length > 1 && { comment: texts.commentHint }) },
		values: given,
		errors: failed?.errors,
	});
	const reason = field("reason");
	const askFor = recruiter ? firstName(recruiter) : "your recruiter";
	return (
		<form method="post" action={`${base}/verdict`} className={css.form}>
			<input type="hidden" name="candidate" defaultValue={letter} />
			<input type="hidden" name="version" defaultValue={String(answer?.version ?? 0)} />
			<fieldset className={css.choice}>
				<legend className="sr-only">{fillPlaceholders(texts.legend, { who })}</legend>
				{verdicts.map(({ value, label }) => (
					<label key={value}>
						<input type="radio" name="verdict" value={value} required defaultChecked={given.verdict === value} />
						<Drawing path={controlIcons.check} />
						{label}
					</label>
				))}
			</fieldset>
			<div className={css.below}>
				<FieldError id={`answer-${letter}`} error={failed?.errors.verdict} />
				<Outcome
					error={failed?.error}
					done={
						done?.what === "verdict" && done.about === letter && answer
							? fillPlaceholders(texts.saved, { verdict: verdictLabel(answer.verdict), who })
							: undefined
					}
				/>
				{done?.what === "cancel" && done.about === letter && <Outcome done={words.interview.canceled} />}
				{interview && <SetInterview interview={interview} words={words.interview} timeZone={timeZone} />}
				{others.map(({ reader, verdict, comment, at }) => (
					<p key={reader + at} className="small soft">
						{fillPlaceholders(texts.other, {
							...{ reader, verdict: verdictLabel(verdict), when: formatMoment(at, timeZone) },
						})}
						{comment ? `: “${comment}”` : "."}
					</p>
				))}
				{!answer && others.length === 0 && (
					<p className="small soft">{readers.length > 1 ? fillPlaceholders(texts.nobody, { company }) : texts.only}</p>
				)}
				<div className={css.more}>
					<div className={css.ifInterview}>
						{!agreed && (
							<p className="small soft">
								{consented ? fillPlaceholders(texts.consented, { recruiter: askFor }) : texts.consent}
							</p>
						)}
						{interview && (
							<InterviewTimes
								interview={interview}
								sent={failed?.values.offers}
								words={words.interview}
								timeZone={timeZone}
							/>
						)}
						<FieldError id={`answer-${letter}-offers`} error={failed?.errors.offers} />
						<Lines field={field("times")} max={TIMES_MAX} />
					</div>
					<fieldset className={css.ifPass} aria-describedby={`${reason.id}-hint`}>
						<legend>{texts.reason}</legend>
						<p id={`${reason.id}-hint`} className={fieldCss.hint}>
							{texts.reasonHint}
						</p>
						<div className={css.reasons}>
							{passReasons.map(({ value, label }, index) => (
								<label key={value}>
									<input
										type="radio"
										name="reason"
										value={value}
										id={index === 0 ? reason.id : undefined}
										defaultChecked={given.reason === value}
										aria-invalid={reason.error ? true : undefined}
										// biome-ignore lint/a11y/noAutofocus: a new page, which starts with what is missing
										autoFocus={index === 0 && Boolean(reason.error)}
									/>
									{label}
								</label>
							))}
						</div>
						<FieldError id={reason.id} error={reason.error} />
					</fieldset>
					{agreed && names !== "shown" ? (
						<p className="small soft">{texts.commentLocked}</p>
					) : (
						<Lines field={field("comment")} max={COMMENT_MAX} />
					)}
					<Button type="submit" size="small" look={answer ? "secondary" : "primary"}>
						{answer ? texts.change : texts.save}
						<span className="sr-only">: {who}</span>
					</Button>
				</div>
				{/* Last: Enter presses the first button of a form. */}
				{interview?.at && (
					<Button
						type="submit"
						look="secondary"
						size="small"
						formAction={`${base}/cancel`}
						formNoValidate
						className={css.cancel}
					>
						{words.interview.cancel}
						<span className="sr-only">: {who}</span>
					</Button>
				)}
			</div>
		</form>
	);
}

interface LinesProps {
	field: ReturnType<ReturnType<typeof plainForm<"reason" | "times" | "comment">>["field"]>;
	max: number;
}

function Lines({ field, max }: LinesProps) {
	const { defaultValue, ...props } = field;
	return (
		<Field {...props} required={false}>
			<textarea
				{...controlProps({ ...props, required: false })}
				className={fieldCss.control}
				rows={1}
				maxLength={max}
				defaultValue={defaultValue}
			/>
		</Field>
	);
}

function verdictLabel(verdict: Verdict): string {
	return verdicts.find(({ value }) => value === verdict)?.label ?? verdict;
}
