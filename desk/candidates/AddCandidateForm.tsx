import { type ClipboardEvent, type SubmitEvent, useRef, useState } from "react";
import { AGREE_WITHIN_DAYS, candidateSources } from "../../contract/desk/candidates.ts";
import { NOTE_MAX } from "../../contract/desk/desk-options.ts";
import { experiences, RESUME_EXTENSIONS } from "../../contract/forms/resume.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { Button } from "../../site/ui/Button.tsx";
import { SelectField } from "../../site/ui/SelectField.tsx";
import { TextArea } from "../../site/ui/TextArea.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { type AddedCandidate, useAddCandidate } from "../queries/find.ts";
import { DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import css from "./AddCandidate.module.css";
import { DropField } from "./DropField.tsx";

interface Props {
	onClose(): void;
	onOpen(reference: string): void;
}

interface ChosenFile {
	id: string;
	file: File;
	state: { is: "waiting" | "sending" } | { is: "added"; as: AddedCandidate } | { is: "wrong"; why: string };
}

/** Files, several at a time, or one candidate typed in. What isn't typed is read from the file. */
export function AddCandidateForm({ onClose, onOpen }: Props) {
	const add = useAddCandidate();
	const [files, setFiles] = useState<ChosenFile[]>([]);
	const [typed, setTyped] = useState<AddedCandidate>();
	const form = useRef<HTMLFormElement>(null);
	const errors = fieldErrors(add.error);
	const isBusy = add.isPending || files.some(({ state }) => state.is === "sending");
	const waiting = files.filter(({ state }) => state.is === "waiting");
	const isDone = typed !== undefined || (files.length > 0 && waiting.length === 0 && !isBusy);

	const choose = (list: FileList | null) => {
		const chosen = [...(list ?? [])].map(
			(file): ChosenFile => ({ id: crypto.randomUUID(), file, state: { is: "waiting" } }),
		);
		setFiles((before) => [...before, ...chosen]);
	};
	const mark = (id: string, state: ChosenFile["state"]) =>
		setFiles((before) => before.map((each) => (each.id === id ? { ...each, state } : each)));

	const send = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isBusy) return;
		const body = new FormData(event.currentTarget);
		body.delete("files");
		if (files.length === 0) {
			add.mutate(body, {
				onSuccess: setTyped,
				onError: () => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
			});
			return;
		}
		// One after the other: each is checked and read before the next.
		for (const { id, file } of waiting) {
			mark(id, { is: "sending" });
			const one = new FormData();
			for (const [name, value] of body) if (files.length === 1 || SHARED_FIELDS.includes(name)) one.append(name, value);
			one.append("resume", file);
			try {
				mark(id, { is: "added", as: await add.mutateAsync(one) });
			} catch (error) {
				const wrong = error instanceof Error ? (Object.values(fieldErrors(error))[0] ?? error.message) : String(error);
				mark(id, { is: "wrong", why: wrong });
			}
		}
	};
	const paste = (event: ClipboardEvent) => {
		if (event.clipboardData.files.length > 0) choose(event.clipboardData.files);
	};
	const field = (name: string) => ({ id: `candidate-${name}`, name, error: errors[name], required: false });
	const isSeveral = files.length > 1;
	return (
		<form ref={form} onSubmit={send} onPaste={paste} noValidate className={css.form}>
			<DropField
				name="files"
				multiple
				accept={RESUME_EXTENSIONS.join(",")}
				aria-label="Resumes"
				title="Choose resumes, or drop or paste them here"
				hint="PDF, DOC or DOCX up to 10MB. Name, email and phone are read from the file."
				onFiles={choose}
			/>
			{files.length > 0 && (
				<ul className={css.files} aria-live="polite">
					{files.map(({ id, file, state }) => (
						<li key={id}>
							<span className={css.file}>
								<bdi>{state.is === "added" ? describeAdded(state.as) : file.name}</bdi>
								{state.is === "sending" && <span className={css.soft}> Adding …</span>}
								{state.is === "wrong" && <span className={css.wrong}> {state.why}</span>}
							</span>
							{state.is === "added" && (
								<button type="button" className={css.open} onClick={() => onOpen(state.as.reference)}>
									Open<span className="sr-only"> {state.as.name}</span>
								</button>
							)}
							{(state.is === "waiting" || state.is === "wrong") && (
								<button
									type="button"
									className={css.open}
									onClick={() => setFiles((before) => before.filter((each) => each.id !== id))}
								>
									Remove<span className="sr-only"> {file.name}</span>
								</button>
							)}
						</li>
					))}
				</ul>
			)}
			{typed && (
				<p className={css.whole} role="status">
					{describeAdded(typed)}{" "}
					<button type="button" className={css.open} onClick={() => onOpen(typed.reference)}>
						Open
					</button>
				</p>
			)}
			{!isDone && (
				<>
					<SelectField
						{...field("source")}
						label="Source"
						choose="Choose"
						options={candidateSources.map(({ value, label }) => ({ value, label }))}
						required
					/>
					<TextField {...field("detail")} label="Details, such as who referred them" autoComplete="off" />
					{!isSeveral && (
						<>
							<TextField {...field("name")} label="Name" autoComplete="off" autoCapitalize="words" />
							<TextField
								{...field("email")}
								label="Email"
								type="email"
								inputMode="email"
								autoComplete="off"
								autoCapitalize="none"
							/>
							<TextField {...field("phone")} label="Phone" type="tel" inputMode="tel" autoComplete="off" />
							<TextField {...field("place")} label="City and state" autoComplete="off" />
							<SelectField {...field("desiredPosition")} label="Role" choose="No role" options={salesRoles} />
							<SelectField {...field("experience")} label="Experience" choose="Unknown" options={experiences} />
						</>
					)}
					<div className={css.whole}>
						<TextArea
							{...field("note")}
							label="About them"
							max={NOTE_MAX}
							counter={{ left: "{count} characters left", over: "{count} characters too many" }}
						/>
					</div>
					<p className={`${css.whole} ${css.soft}`}>
						They're marked "Not agreed" until they say yes. To ask them by email, open the candidate at the desk. Those
						who don't agree within {AGREE_WITHIN_DAYS} days are deleted.
					</p>
				</>
			)}
			<div className={css.whole}>
				{files.length === 0 && <ErrorMessage>{formError(add.error)}</ErrorMessage>}
				<DialogActions>
					{isDone ? (
						<Button size="small" onClick={onClose}>
							Done
						</Button>
					) : (
						<Button type="submit" size="small" busy={isBusy}>
							{isSeveral ? `Add ${waiting.length} candidates` : "Add candidate"}
						</Button>
					)}
					{!isDone && (
						<Button size="small" look="secondary" onClick={onClose}>
							Cancel
						</Button>
					)}
				</DialogActions>
			</div>
		</form>
	);
}

/** Typed once for all files. */
const SHARED_FIELDS = ["source", "detail", "note"];

function describeAdded({ name, email, repeated, agreed }: AddedCandidate): string {
	if (repeated) return `${name} has already been added.`;
	if (agreed) return `${name} was already on file. This is now their newest resume.`;
	return `${name} added${email ? `, ${email}` : ". No email address was found"}.`;
}
