import { type SubmitEvent, useState } from "react";
import { PROPOSED_MAX } from "../../contract/desk/desk-words.ts";
import { Button } from "../../site/ui/Button.tsx";
import { fieldErrors, sentenceFor } from "../api.ts";
import type { Proposal } from "../queries/fits.ts";
import type { Item, Proposed } from "../queries/submission.ts";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { ErrorSentence } from "../ui/Sentence.tsx";
import css from "./LetterDialog.module.css";
import { LetterFields, type Typed } from "./LetterFields.tsx";
import { toEmployer } from "./letters.ts";
import type { useDeeds } from "./useDeeds.ts";

interface Props {
	open: boolean;
	onClose(): void;
	item: Item;
	people: Proposal[];
	deeds: ReturnType<typeof useDeeds>;
}

/** Emails the shortlist to the employer. The text stays when the dialog is closed and when sending is undone. */
export function ProposeDialog({ open, onClose, item, people, deeds }: Props) {
	const [chosen, choose] = useState<Record<string, Proposed>>({});
	const may = people.filter(({ answer }) => answer !== "no");
	const [left, leave] = useState<string[]>([]);
	const told = may
		.filter(({ candidate }) => !left.includes(candidate))
		.map((person) => ({ person, proposed: chosen[person.candidate] ?? beginning(person) }));
	const named = told.filter(({ person, proposed }) => person.answer === "yes" && proposed.shares !== null);
	const begun = toEmployer(item, told.length, named.length);
	const [typed, type] = useState<Typed>({});
	const [problem, setProblem] = useState<string>();
	const { subject = begun.subject, text = begun.text } = typed;

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (deeds.busy) return;
		if (told.length === 0) return setProblem("Choose somebody first.");
		if (told.length > PROPOSED_MAX) return setProblem(`Choose at most ${PROPOSED_MAX} people for one mail.`);
		const proposed = told.map(({ person, proposed: one }) =>
			person.answer === "yes" ? one : { ...one, shares: null },
		);
		const error = await deeds.act({ what: "propose", subject, text, people: proposed });
		setProblem(error && (sentenceFor(error) ?? Object.values(fieldErrors(error))[0] ?? error.message));
		if (!error) onClose();
	};
	return (
		<Dialog open={open} title="Write to the employer" onClose={onClose}>
			<form className={css.letter} onSubmit={send} noValidate>
				<p className={css.to}>
					To <bdi>{item.name}</bdi> <span className="soft">{item.email}</span>
				</p>
				<LetterFields letter={{ subject, text }} typed={typed} onType={type} rows={6} />
				<p className={css.hint}>
					Your name is put below. What is about one person belongs in their own box: it goes when they are erased.
				</p>
				{may.map((person) => (
					<Told
						key={person.candidate}
						person={person}
						proposed={chosen[person.candidate] ?? beginning(person)}
						included={!left.includes(person.candidate)}
						onInclude={(included) =>
							leave(included ? left.filter((one) => one !== person.candidate) : [...left, person.candidate])
						}
						onChange={(proposed) => choose({ ...chosen, [person.candidate]: proposed })}
					/>
				))}
				<ErrorSentence>{problem}</ErrorSentence>
				<DialogActions>
					<Button type="submit" size="small" busy={deeds.busy}>
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

function beginning({ candidate, summary }: Proposal): Proposed {
	return { candidate, summary, shares: null };
}

interface ToldProps {
	person: Proposal;
	proposed: Proposed;
	included: boolean;
	onInclude(included: boolean): void;
	onChange(proposed: Proposed): void;
}

/** One candidate. Without consent, name and resume can't be included. */
function Told({ person: { name, answer, hasFile }, proposed, included, onInclude, onChange }: ToldProps) {
	const { shares } = proposed;
	const share = (wanted: Proposed["shares"]) => onChange({ ...proposed, shares: wanted });
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
