import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { EMPLOYER_AS_MAX, JOB_BODY_MAX, LISTED_DAYS_MAX } from "../../../contract/desk/opening-options.ts";
import { jobLabels } from "../../../contract/jobs.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { jobPreview } from "../../queries/openings/job-preview.ts";
import type { Opening } from "../../queries/openings/opening.ts";
import { formatDay } from "../../text/format-time.ts";
import { DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import { addDays, toDayField } from "../model/local-time.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import { useActAsSeen } from "../model/useOpeningActions.ts";
import fieldCss from "../parts/fields.module.css";
import dialogCss from "./DialogForm.module.css";
import { type FormProps, useKeptText } from "./forms.tsx";
import { JobChecks, JobPreview } from "./JobPreview.tsx";
import css from "./PublishForm.module.css";
import columnsCss from "./two-columns.module.css";

const USUAL_DAYS = 30;
const PAUSE_MS = 300; // after the last key, before it is checked

interface Props extends FormProps {
	onOpen(dialog: OpenDialog): void;
}

/** Lists the opening on the public site, or renews and edits its page, beside a preview of it. */
export function PublishForm({ opening, actions, onClose, onOpen }: Props) {
	const { job, company, published } = opening;
	const kept = useKeptText(`${opening.id}:publish`);
	const [body, setBody] = useState(kept.initial || job.body || jobLabels.map((label) => `${label}: `).join("\n"));
	const [validThrough, setValidThrough] = useState(() => addDays(toDayField(new Date()), USUAL_DAYS));
	const [employerShown, setEmployerShown] = useState(job.employerShown);
	const [employerAgreed, setEmployerAgreed] = useState(false);
	const [employerAs, setEmployerAs] = useState(job.employerAs);
	const [problem, setProblem] = useState<string>();
	const act = useActAsSeen(opening, opening.version, actions);
	const wanted = {
		...{ validThrough, body: body.trim(), employerShown, employerAs: employerAs.trim() },
		...(employerShown && employerAgreed && { employerAgreed }),
	};
	const checked = useSettled(wanted);
	const { data: preview } = useQuery(jobPreview(opening.id, checked));

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (actions.busy) return;
		const failed = await act({ what: "publish", ...wanted });
		setProblem(failed);
		if (failed) return;
		kept.drop();
		onClose();
	};
	return (
		<form className={columnsCss.form} onSubmit={send} noValidate>
			<div className={columnsCss.columns}>
				<section className={columnsCss.column} aria-label="Job page">
					<label className={fieldCss.field}>
						Text
						<textarea
							rows={10}
							value={body}
							maxLength={JOB_BODY_MAX}
							dir="auto"
							onChange={({ target }) => {
								setBody(target.value);
								kept.keep(target.value);
							}}
						/>
						<span className={fieldCss.hint}>
							Start a line with one of these and a colon to list it as a fact: {jobLabels.join(", ")}. Empty ones are
							left out.
						</span>
					</label>
					<label className={fieldCss.field}>
						Last day on the site
						<input type="date" value={validThrough} onChange={({ target }) => setValidThrough(target.value)} />
						<span className={fieldCss.hint}>
							At most {LISTED_DAYS_MAX} days ahead. We remind the owner a week before, and you can renew it.
						</span>
					</label>
					<label className={dialogCss.tick}>
						<input
							type="checkbox"
							checked={employerShown}
							onChange={({ target }) => setEmployerShown(target.checked)}
						/>
						<span>
							Name <bdi>{company.name}</bdi> as the employer
						</span>
					</label>
					{employerShown ? (
						<Agreement
							opening={opening}
							agreed={employerAgreed}
							onAgree={setEmployerAgreed}
							onAsk={() => onOpen({ kind: "ask-employer" })}
						/>
					) : (
						<label className={fieldCss.field}>
							Describe the employer as
							<input
								value={employerAs}
								maxLength={EMPLOYER_AS_MAX}
								autoComplete="off"
								dir="auto"
								placeholder="A freight company in Ohio"
								onChange={({ target }) => setEmployerAs(target.value)}
							/>
						</label>
					)}
				</section>
				<section className={columnsCss.column} aria-label="Preview">
					{preview && <JobChecks preview={preview} opening={opening} onEdit={() => onOpen({ kind: "edit" })} />}
					{preview && <JobPreview job={preview.job} />}
				</section>
			</div>
			<footer>
				<ErrorMessage>{problem}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={actions.busy}>
						{published ? "Save and renew" : "Publish"}
					</Button>
					<Button size="small" look="secondary" onClick={onClose}>
						Cancel
					</Button>
				</DialogActions>
			</footer>
		</form>
	);
}

/** The value once it has stopped changing. */
function useSettled<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	const text = JSON.stringify(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return settled;
}

interface AgreementProps {
	opening: Opening;
	agreed: boolean;
	onAgree(agreed: boolean): void;
	onAsk(): void;
}

/** The employer is named only once they agreed. */
function Agreement({ opening: { job, company, contact, status }, agreed, onAgree, onAsk }: AgreementProps) {
	if (job.employerAgreedAt) {
		return (
			<p className={fieldCss.hint}>
				{company.name} agreed to be named on {formatDay(new Date(job.employerAgreedAt))}.
			</p>
		);
	}
	return (
		<div className={css.agreement}>
			<label className={dialogCss.tick}>
				<input type="checkbox" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
				<span>They agreed by phone, by email or in the contract</span>
			</label>
			{contact?.email && status === "open" && (
				<button type="button" className={dialogCss.link} onClick={onAsk}>
					Ask {contact.name} by email …
				</button>
			)}
		</div>
	);
}
