import { useState } from "react";
import { DialogForm } from "../opening/dialogs/DialogForm.tsx";
import { textOf } from "../opening/dialogs/fields.tsx";
import { fromTimeField, toTimeField } from "../opening/model/local-time.ts";
import fieldCss from "../opening/parts/fields.module.css";
import { snoozeTimes } from "./snooze-times.ts";

interface Props {
	/** Resolves to what went wrong. */
	onSnooze(dueAt: string): Promise<string | undefined>;
	onClose(): void;
}

export function SnoozeForm({ onSnooze, onClose }: Props) {
	const [initial] = useState(() => toTimeField((snoozeTimes(new Date()).at(-1)?.at ?? new Date()).toISOString()));
	const save = async (form: FormData) => {
		const dueAt = fromTimeField(textOf(form, "until"));
		if (!dueAt) return "Choose a date and time.";
		return Date.parse(dueAt) <= Date.now() ? "Choose a time in the future." : onSnooze(dueAt);
	};
	return (
		<DialogForm submit="Snooze" onSubmit={save} onClose={onClose}>
			<label className={fieldCss.field}>
				Until
				<input type="datetime-local" name="until" defaultValue={initial} />
			</label>
		</DialogForm>
	);
}
