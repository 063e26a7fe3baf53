import { type SubmitEvent, useState } from "react";
import type { ProposedCandidate } from "../../../contract/desk/actions.ts";
import { PROPOSED_MAX } from "../../../contract/desk/desk-options.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { fieldErrors, formError } from "../../queries/api.ts";
import type { Proposal } from "../../queries/fits.ts";
import type { Item } from "../../queries/submission.ts";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./MailDialog.module.css";
import { type MailEdits, MailFields } from "./MailFields.tsx";
import { suggestShortlistMail } from "./suggested-mails.ts";

interface Props {
	open: boolean;
	onClose(): void;
	item: Item;
	people: Proposal[];
	actions: ReturnType<typeof useSubmissionActions>;
}

/** Emails the shortlist to the employer. The text stays when the dialog is closed and when sending is undone. */
export function SendShortlistDialog({ open, onClose, item, people, actions }: Props) {
	const [chosen, choose] = useState<Record<string, ProposedCandidate>>({});
	const eligible = people.filter(({ answer }) => answer !== "no");
	const [excluded, setExcluded] = useState<string[]>([]);
	const presented = eligible
		.filter(({ candidate }) => !excluded.includes(candidate))
		.map((person) => ({ person, proposed: chosen[person.candidate] ?? initialProposal(person) }));
	const named = presented.filter(({ person, proposed }) => person.answer === "yes" && proposed.shares !== null);
	const suggested = suggestShortlistMail(item, presented.length, named.length);
	const [typed, type] = useState<MailEdits>({});
	const [problem, setProblem] = useState<string>();
	const { subject = suggested.subject, text = suggested.text } = typed;

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (actions.busy) return;
		if (presented.length === 0) return setProblem("Choose somebody first.");
		if (presented.length > PROPOSED_MAX) return setProblem(`Choose at most ${PROPOSED_MAX} people for one mail.`);
		const proposed = presented.map(({ person, proposed: one }) =>
			person.answer === "yes" ? one : { ...one, shares: null },
		);
		const error = await actions.act({ what: "propose", subject, text, people: proposed });
		setProblem(error && (formError(error) ?? Object.values(fieldErrors(error))[0] ?? error.message));
		if (!error) onClose();
	};
	return (
		<Dialog open={open} title="Write to the employer" onClose={onClose}>
			<form className={css.letter} onSubmit={send} noValidate>
				<p className={css.to}>
					To <bdi>{item.name}</bdi> <span className="soft">{item.email}</span>
				</p>
				<MailFields letter={{ subject, text }} typed={typed} onType={type} rows={6} />
				<p className={css.hint}>
					Your name is put below. What is about one person belongs in their own box: it goes when they are erased.
				</p>
				{eligible.map((person) => (
					<CandidateFields
						key={person.candidate}
						person={person}
						proposed={chosen[person.candidate] ?? initialProposal(person)}
						included={!excluded.includes(person.candidate)}
						onInclude={(included) =>
							setExcluded(
								included ? excluded.filter((one) => one !== person.candidate) : [...excluded, person.candidate],
							)
						}
						onChange={(proposed) => choose({ ...chosen, [person.candidate]: proposed })}
					/>
				))}
				<ErrorMessage>{problem}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={actions.busy}>
						Send
					</Button>
					<Button size="small" look="secondary" onClick={onClose}>
						Not now
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}

function initialProposal({ candidate, summary }: Proposal): ProposedCandidate {
	return { candidate, summary, shares: null };
}

interface CandidateFieldsProps {
	person: Proposal;
	proposed: ProposedCandidate;
	included: boolean;
	onInclude(included: boolean): void;
	onChange(proposed: ProposedCandidate): void;
}

/** One candidate. Without consent, name and resume can't be included. */
function CandidateFields({
	person: { name, answer, hasFile },
	proposed,
	included,
	onInclude,
	onChange,
}: CandidateFieldsProps) {
	const { shares } = proposed;
	const share = (wanted: ProposedCandidate["shares"]) => onChange({ ...proposed, shares: wanted });
	return (
		<fieldset className={css.told}>
			<legend>
				<label className={css.tick}>
					<input type="checkbox" checked={included} onChange={({ target }) => onInclude(target.checked)} />
					<bdi>{name}</bdi>
				</label>
			</legend>
			{included && (
				<>
					<label className={css.field}>
						What the employer reads
						<textarea
							rows={5}
							value={proposed.summary}
							dir="auto"
							onChange={({ target }) => onChange({ ...proposed, summary: target.value })}
						/>
					</label>
					{answer === "yes" ? (
						<>
							<label className={css.tick}>
								<input
									type="checkbox"
									checked={shares !== null}
									onChange={({ target }) => share(target.checked ? "name" : null)}
								/>
								With their name and how to reach them
							</label>
							{hasFile && (
								<label className={css.tick}>
									<input
										type="checkbox"
										checked={shares === "resume"}
										onChange={({ target }) => share(target.checked ? "resume" : "name")}
									/>
									With their resume too
								</label>
							)}
						</>
					) : (
						<p className={css.hint}>Without name and resume: they have not said yes.</p>
					)}
				</>
			)}
		</fieldset>
	);
}
