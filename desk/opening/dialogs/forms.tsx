import { useState } from "react";
import { callOutcomes, NOTE_MAX } from "../../../contract/desk/desk-options.ts";
import { feedbackVerdicts, WHY_MAX } from "../../../contract/desk/opening-options.ts";
import { dropDraft, readDraft, storeDraft } from "../../browser/draft-storage.ts";
import { useFrame } from "../../page/FrameContext.ts";
import { ApiError } from "../../queries/api.ts";
import { useRecordTerms } from "../../queries/openings/companies.ts";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { formatDay, parseDay } from "../../text/format-time.ts";
import { toDayField } from "../model/local-time.ts";
import { type OpeningActions, useActAsSeen } from "../model/useOpeningActions.ts";
import fieldCss from "../parts/fields.module.css";
import { StepInputs, stepFields, toStep } from "../parts/StepInputs.tsx";
import css from "./DialogForm.module.css";
import { DialogForm } from "./DialogForm.tsx";
import { Choices, DayField, LongField, textOf } from "./fields.tsx";

/* The short forms about an opening and its candidates. */

export interface FormProps {
	opening: Opening;
	actions: OpeningActions;
	onClose(): void;
}

export interface CandidateFormProps extends FormProps {
	candidacy: Candidacy;
}

/** Text that survives a reload. @param place what it is about; what names a candidate goes when they are erased */
export function useKeptText(place: string) {
	const me = useFrame().me.person.id;
	const [initial] = useState(() => readDraft(me, place)?.text ?? "");
	return {
		initial,
		keep: (text: string) => storeDraft(me, place, { subject: "", text, since: "", earlier: [] }),
		drop: () => dropDraft(me, place),
	};
}

/** A note; in the interview stage with a verdict. */
export function NoteForm({ opening, candidacy, actions, onClose }: FormProps & { candidacy: Candidacy | undefined }) {
	const kept = useKeptText(candidacy ? `${candidacy.candidate}:note-${opening.id}` : `${opening.id}:note`);
	const hasVerdict = candidacy?.stage === "interview";
	const save = async (form: FormData) => {
		const text = textOf(form, "text");
		const verdict = feedbackVerdicts.find(({ value }) => value === form.get("verdict"))?.value ?? null;
		const problem = await actions.act(
			candidacy
				? { what: "note", candidate: candidacy.candidate, text, ...(hasVerdict && { verdict }) }
				: { what: "note", text },
		);
		if (!problem) kept.drop();
		return problem;
	};
	return (
		<DialogForm submit="Save note" onSubmit={save} onClose={onClose}>
			{hasVerdict && <Choices name="verdict" legend="After the interview, the employer" options={feedbackVerdicts} />}
			<LongField
				name="text"
				label={hasVerdict ? "Feedback" : "Note"}
				hint="Internal note."
				max={NOTE_MAX}
				defaultValue={kept.initial}
				onChange={kept.keep}
			/>
		</DialogForm>
	);
}

export function CallForm({ opening, actions, onClose }: FormProps) {
	const kept = useKeptText(`${opening.id}:call`);
	const save = async (form: FormData) => {
		const outcome = callOutcomes.find(({ value }) => value === form.get("outcome"))?.value;
		if (!outcome) return "Choose how the call went.";
		const problem = await actions.act({ what: "call", outcome, text: textOf(form, "text") });
		if (!problem) kept.drop();
		return problem;
	};
	return (
		<DialogForm submit="Log call" onSubmit={save} onClose={onClose}>
			<Choices name="outcome" legend="How it went" options={callOutcomes} />
			<LongField name="text" label="What was said" max={NOTE_MAX} defaultValue={kept.initial} onChange={kept.keep} />
		</DialogForm>
	);
}

/** The next step of a candidate, or of the opening itself. */
export function NextStepForm({
	opening,
	candidacy,
	actions,
	onClose,
}: FormProps & { candidacy: Candidacy | undefined }) {
	const { ownStep } = opening;
	const [step, setStep] = useState(() =>
		stepFields(
			candidacy
				? {
						...{ text: candidacy.nextStep ?? "", waitsFor: candidacy.waitsFor },
						dueAt: candidacy.nextDueAt ?? tomorrow(),
					}
				: (ownStep ?? { text: "", dueAt: tomorrow(), waitsFor: "us" }),
		),
	);
	const act = useActAsSeen(opening, candidacy?.version ?? opening.version, actions);
	const save = () =>
		act(
			candidacy ? { what: "next", candidate: candidacy.candidate, ...toStep(step) } : { what: "next", ...toStep(step) },
		);
	return (
		<DialogForm submit="Set next step" onSubmit={save} onClose={onClose}>
			<StepInputs step={step} onType={(change) => setStep({ ...step, ...change })} />
		</DialogForm>
	);
}

function tomorrow(): string {
	const at = new Date();
	at.setDate(at.getDate() + 1);
	at.setHours(10, 0, 0, 0);
	return at.toISOString();
}

/** The answer a candidate gave by email or on the phone. */
export function AnswerForm({ candidacy: { candidate, name }, opening, actions, onClose }: CandidateFormProps) {
	const save = async (form: FormData) => {
		const answer = (["yes", "no"] as const).find((each) => each === form.get("answer"));
		return answer ? actions.act({ what: "consent", candidate, answer }) : "Choose their answer.";
	};
	return (
		<DialogForm submit="Record answer" onSubmit={save} onClose={onClose}>
			<Choices name="answer" legend={`May we introduce ${name} to ${opening.company.name}?`} options={YES_NO} />
			<p className={fieldCss.hint}>A no ends it for this opening. You can undo either answer.</p>
		</DialogForm>
	);
}

const YES_NO = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

export function CheckInForm({ candidacy: { candidate, placement }, actions, onClose }: CandidateFormProps) {
	const open = placement?.checkIns.filter(({ done }) => !done) ?? [];
	const save = (form: FormData) =>
		actions.act({ what: "checked", candidate, day: Number(form.get("day")), text: textOf(form, "text") });
	return (
		<DialogForm submit="Record check-in" onSubmit={save} onClose={onClose}>
			<label className={fieldCss.field}>
				Check-in
				<select name="day" defaultValue={open[0]?.day}>
					{open.map(({ day, dueOn }) => (
						<option key={day} value={day}>
							Day {day}, {formatDay(parseDay(dueOn))}
						</option>
					))}
				</select>
			</label>
			<LongField name="text" label="What they said" hint="The candidate, then the employer." max={NOTE_MAX} />
		</DialogForm>
	);
}

/** When the fee was invoiced, or paid. */
export function MoneyForm({
	what,
	candidacy: { candidate, placement },
	actions,
	onClose,
}: CandidateFormProps & { what: "invoiced" | "paid" }) {
	const known = what === "invoiced" ? placement?.invoicedOn : placement?.paidOn;
	return (
		<DialogForm
			submit="Save"
			onSubmit={(form) => actions.act({ what, candidate, on: textOf(form, "on") || null })}
			onClose={onClose}
		>
			<DayField
				name="on"
				label={what === "invoiced" ? "Invoiced on" : "Paid on"}
				hint="Clear the date to undo it."
				defaultValue={known ?? toDayField(new Date())}
			/>
		</DialogForm>
	);
}

export function LeftForm({ candidacy: { candidate, placement, name }, actions, onClose }: CandidateFormProps) {
	const [started, setStarted] = useState(true);
	const save = (form: FormData) =>
		actions.act({
			what: "left",
			candidate,
			on: started ? textOf(form, "on") || toDayField(new Date()) : null,
			why: textOf(form, "why"),
		});
	return (
		<DialogForm submit="Record departure" onSubmit={save} onClose={onClose}>
			<label className={css.tick}>
				<input type="checkbox" checked={!started} onChange={({ target }) => setStarted(!target.checked)} />
				<span>
					<bdi>{name}</bdi> never started
				</span>
			</label>
			{started && <DayField name="on" label="Last day at work" defaultValue={toDayField(new Date())} />}
			<LongField name="why" label="Why" max={WHY_MAX} rows={3} />
			{placement && placement.guaranteeEndsOn > placement.startsOn ? (
				<p className={fieldCss.hint}>
					Through {formatDay(parseDay(placement.guaranteeEndsOn))}, this creates a replacement opening with no fee.
				</p>
			) : (
				<p className={fieldCss.hint}>There's no guarantee, so there's no replacement.</p>
			)}
		</DialogForm>
	);
}

export function CancelForm({ opening, actions, onClose }: FormProps) {
	const active = opening.candidacies.filter(({ stage }) => stage !== "ended" && stage !== "placed").length;
	return (
		<DialogForm
			submit="Cancel the opening"
			onSubmit={(form) => actions.act({ what: "cancel", reason: textOf(form, "reason") })}
			onClose={onClose}
		>
			<LongField name="reason" label="Why" max={WHY_MAX} rows={3} />
			<p className={fieldCss.hint}>
				{active === 0
					? "No one is being considered."
					: `This ends it for ${active === 1 ? "the candidate" : `all ${active} candidates`} still being considered.`}
			</p>
		</DialogForm>
	);
}

/** When the employer agreed to the firm's terms: candidates' names go out only after that. */
export function TermsForm({ opening, onClose }: FormProps) {
	const record = useRecordTerms(opening);
	const save = async (form: FormData) => {
		try {
			await record.mutateAsync(textOf(form, "on") || null);
			return undefined;
		} catch (error) {
			if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.message;
			return error instanceof Error ? error.message : String(error);
		}
	};
	return (
		<DialogForm submit="Save" onSubmit={save} onClose={onClose}>
			<DayField
				name="on"
				label={`${opening.company.name} agreed on`}
				hint="Applies to all of the company's openings. Names and resumes can go out only after this date."
				defaultValue={opening.termsAgreedOn ?? toDayField(new Date())}
			/>
		</DialogForm>
	);
}
