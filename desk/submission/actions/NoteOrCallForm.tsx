import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type CallOutcome, callOutcomes } from "../../../contract/desk/desk-options.ts";
import { Button } from "../../../site/ui/Button.tsx";
import { dropDraft, readDraft, storeDraft } from "../../browser/draft-storage.ts";
import { useFrame } from "../../page/FrameContext.ts";
import type { Item } from "../../queries/submission.ts";
import { ErrorMessage } from "../../ui/ErrorMessage.tsx";
import css from "./NoteOrCallForm.module.css";
import type { useSubmissionActions } from "./useSubmissionActions.ts";

interface Props {
	kind: "note" | "call";
	item: Item;
	actions: ReturnType<typeof useSubmissionActions>;
	onWrote(): void;
	onClose(): void;
}

/** Adds a note or logs a call, right above the submission's text. */
export function NoteOrCallForm({ kind, item, actions, onWrote, onClose }: Props) {
	const me = useFrame().me.person.id;
	const draftKey = `${item.reference}:${kind}`;
	const [text, setText] = useState(() => readDraft(me, draftKey)?.text ?? "");
	const [outcome, setOutcome] = useState<CallOutcome>();
	const [problem, setProblem] = useState<string>();
	const [saving, setSaving] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		form.current?.scrollIntoView({ block: "nearest" });
		form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
	}, []);

	const write = (typed: string) => {
		setText(typed);
		setProblem(undefined);
		onWrote();
		storeDraft(me, draftKey, { subject: "", text: typed, since: "", earlier: [] });
	};
	const keep = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (saving) return; // another action under way is waited for
		if (kind === "note" && text.trim() === "") return setProblem("Write a note first.");
		if (kind === "call" && !outcome) return setProblem("Choose how the call went.");
		setSaving(true);
		const error = await actions.act(outcome ? { what: "call", outcome, text } : { what: "note", text });
		setSaving(false);
		if (error) return setProblem(error.message);
		dropDraft(me, draftKey);
		onClose();
	};
	const keys = (event: KeyboardEvent<HTMLFormElement>) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
		if (event.key !== "Escape") return;
		event.preventDefault();
		onClose();
	};
	return (
		<form
			ref={form}
			aria-label={kind === "note" ? "Note" : "Call"}
			className={css.jotting}
			onSubmit={keep}
			onKeyDown={keys}
			noValidate
		>
			{kind === "call" && (
				<fieldset className={css.outcomes}>
					<legend className="sr-only">How the call went</legend>
					{callOutcomes.map(({ value, label }) => (
						<label key={value} className={css.outcome}>
							<input
								type="radio"
								name="outcome"
								value={value}
								checked={outcome === value}
								onChange={() => setOutcome(value)}
							/>
							{label}
						</label>
					))}
				</fieldset>
			)}
			<textarea
				aria-label={kind === "note" ? "What your colleagues should know" : "What was said"}
				placeholder={kind === "note" ? "What your colleagues should know" : "What was said, if anything"}
				className={css.text}
				rows={3}
				dir="auto"
				value={text}
				onChange={({ target }) => write(target.value)}
			/>
			<ErrorMessage>{problem}</ErrorMessage>
			<div className={css.buttons}>
				<Button type="submit" size="small" look="secondary" busy={saving}>
					{kind === "note" ? "Save note" : "Log call"}
				</Button>
				<button type="button" className={css.cancel} onClick={onClose}>
					Cancel
				</button>
			</div>
		</form>
	);
}
