import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { ANSWER_MAX, SUBJECT_MAX } from "../../contract/desk/desk-options.ts";
import { findUnknownPlaceholder } from "../../contract/desk/fill-template.ts";
import { Button } from "../../site/ui/Button.tsx";
import fieldCss from "../opening/parts/fields.module.css";
import { bulkPreview } from "../queries/bulk.ts";
import { type Template, templates } from "../queries/submission.ts";
import type { Row } from "../queries/submissions.ts";
import { timeAgo } from "../text/format-time.ts";
import { DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import css from "./BulkAnswer.module.css";
import { toSentence, type useBulkActions } from "./useBulkActions.ts";

interface Props {
	rows: Row[];
	actions: ReturnType<typeof useBulkActions>;
	onClose(): void;
}

const PREVIEW_MS = 300; // without a key pressed

/** One email to each of the selected, with what their own form says filled in. */
export function BulkAnswer({ rows, actions, onClose }: Props) {
	const { data = [] } = useQuery(templates);
	const fitting = data.filter(({ kinds }) => rows.every(({ kind }) => kinds.includes(kind)));
	const [mail, setMail] = useState({ subject: "", text: "" });
	const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
	const [shown, setShown] = useState(rows[0]?.reference ?? "");
	const [problem, setProblem] = useState<string>();
	const settled = useSettled(mail);
	const references = rows.map(({ reference }) => reference);
	const { data: preview, error } = useQuery(bulkPreview({ ...settled, references, shown }));
	const problems = new Map(preview?.problems.map(({ reference, sentence }) => [reference, sentence]));
	const chosen = rows.filter(({ reference }) => !skipped.has(reference) && !problems.has(reference));

	const send = async (event: SubmitEvent) => {
		event.preventDefault();
		if (actions.busy) return;
		const wrong = findProblem(mail, chosen.length) ?? (await actions.act({ what: "answer", ...mail }, chosen));
		setProblem(wrong);
		if (!wrong) onClose();
	};
	const write = (changed: Partial<typeof mail>) => {
		setProblem(undefined);
		setMail({ ...mail, ...changed });
	};
	const skip = (reference: string) => {
		const next = new Set(skipped);
		if (!next.delete(reference)) next.add(reference);
		setSkipped(next);
	};
	return (
		<form className={css.form} onSubmit={send} noValidate>
			<div className={css.columns}>
				<div className={css.fields}>
					<TemplateField templates={fitting} onChoose={({ subject, text }) => write({ subject, text: text.trim() })} />
					<label className={fieldCss.field}>
						Subject
						<input
							value={mail.subject}
							maxLength={SUBJECT_MAX}
							autoComplete="off"
							dir="auto"
							onChange={({ target }) => write({ subject: target.value })}
						/>
					</label>
					<label className={fieldCss.field}>
						Message
						<textarea
							value={mail.text}
							maxLength={ANSWER_MAX}
							rows={10}
							dir="auto"
							onChange={({ target }) => write({ text: target.value })}
						/>
						<span className={fieldCss.hint}>
							{"{{firstName}}, {{name}}, {{company}}, {{role}} and {{place}} are filled in for each person."}
						</span>
					</label>
				</div>
				<div className={css.fields}>
					<fieldset className={css.recipients}>
						<legend>
							{chosen.length} of {rows.length} will get this email
						</legend>
						<ul>
							{rows.map((row) => (
								<Recipient
									key={row.reference}
									row={row}
									problem={problems.get(row.reference)}
									checked={!skipped.has(row.reference)}
									shown={row.reference === shown}
									onCheck={() => skip(row.reference)}
									onShow={() => setShown(row.reference)}
								/>
							))}
						</ul>
					</fieldset>
					<section aria-label="Preview" className={css.preview}>
						<h3>
							Preview for <bdi>{nameOf(rows.find(({ reference }) => reference === shown))}</bdi>
						</h3>
						{preview?.mail ? (
							<>
								<p dir="auto">
									<strong>{preview.mail.subject}</strong>
								</p>
								<p className={css.text} dir="auto">
									{preview.mail.text}
								</p>
							</>
						) : (
							<p className="soft">
								{error ? toSentence(error) : (problems.get(shown) ?? "Write a subject and a message.")}
							</p>
						)}
					</section>
				</div>
			</div>
			<ErrorMessage>{problem}</ErrorMessage>
			<DialogActions>
				<Button type="submit" size="small" busy={actions.busy}>
					{chosen.length === 1 ? "Send 1 email" : `Send ${chosen.length} emails`}
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}

function TemplateField({ templates: all, onChoose }: { templates: Template[]; onChoose(template: Template): void }) {
	if (all.length === 0) return <p className="soft">No template fits all of them. Write your own message.</p>;
	return (
		<label className={fieldCss.field}>
			Template
			<select
				defaultValue=""
				onChange={({ target }) => {
					const template = all.find(({ id }) => id === target.value);
					if (template) onChoose(template);
				}}
			>
				<option value="">Choose a template</option>
				{all.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
}

interface RecipientProps {
	row: Row;
	/** Why they can't get it. */
	problem: string | undefined;
	checked: boolean;
	/** Whether the preview is theirs. */
	shown: boolean;
	onCheck(): void;
	onShow(): void;
}

function Recipient({ row, problem, checked, shown, onCheck, onShow }: RecipientProps) {
	const warning = problem ?? findWarning(row);
	return (
		<li className={css.recipient} aria-current={shown || undefined}>
			<label className={css.who}>
				<input type="checkbox" checked={checked && !problem} disabled={problem !== undefined} onChange={onCheck} />
				<span>
					<bdi>{nameOf(row)}</bdi> {warning && <span className={css.warning}>{warning}</span>}
				</span>
			</label>
			<button type="button" className={css.show} onClick={onShow}>
				Preview <span className="sr-only">{nameOf(row)}</span>
			</button>
		</li>
	);
}

/** What to know before they get another email. */
function findWarning({ name, email, answeredAt }: Row): string | undefined {
	if (email === "") return "No email address.";
	if (answeredAt) return `Already answered ${timeAgo(new Date(answeredAt))}.`;
	return name === "" ? "No name." : undefined;
}

function nameOf(row: Row | undefined): string {
	return row ? row.name || row.email || row.reference : "";
}

function findProblem({ subject, text }: { subject: string; text: string }, recipients: number): string | undefined {
	if (subject.trim() === "") return "Give the email a subject.";
	if (text.trim() === "") return "Write a message first.";
	const unknown = findUnknownPlaceholder(subject) ?? findUnknownPlaceholder(text);
	if (unknown) return `Fill in ${unknown}, or remove it: no form asks for it. Nothing was sent.`;
	return recipients === 0 ? "Choose at least one recipient." : undefined;
}

/** The value, once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
	const [settled, settle] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => settle(value), PREVIEW_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
