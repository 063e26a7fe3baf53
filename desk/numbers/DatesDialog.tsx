import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import fieldCss from "../../site/ui/Field.module.css";
import { controlProps, Field } from "../../site/ui/Field.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import css from "./DatesDialog.module.css";
import { isDay, type Range } from "./formats/ranges.ts";

interface Props {
	open: boolean;
	range: Range;
	onChoose(range: Range): void;
	onClose(): void;
}

/** Picks a first and a last day, both included. */
export function DatesDialog({ open, range, onChoose, onClose }: Props) {
	return (
		<Dialog open={open} title="Custom range" onClose={onClose}>
			<DatesForm range={range} onChoose={onChoose} onClose={onClose} />
		</Dialog>
	);
}

function DatesForm({ range, onChoose, onClose }: Omit<Props, "open">) {
	const [problems, setProblems] = useState<Partial<Record<keyof Range, string>>>({});
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		const [from, to] = [String(typed.get("from") ?? ""), String(typed.get("to") ?? "")];
		const wrong = {
			...(isDay(from) ? {} : { from: "Choose a start date." }),
			...(isDay(to) ? {} : { to: "Choose an end date." }),
			...(isDay(from) && isDay(to) && to < from ? { to: "The end date is before the start date." } : {}),
		};
		setProblems(wrong);
		if (Object.keys(wrong).length === 0) onChoose({ from, to });
	};
	const day = (name: keyof Range, label: string) => {
		const field = { id: `numbers-${name}`, name, label, required: false, error: problems[name] };
		return (
			<Field {...field}>
				<input {...controlProps(field)} type="date" className={fieldCss.control} defaultValue={range[name]} />
			</Field>
		);
	};
	return (
		<form onSubmit={send} noValidate>
			<div className={css.days}>
				{day("from", "Start date")}
				{day("to", "End date")}
			</div>
			<DialogActions>
				<Button type="submit" size="small">
					Show range
				</Button>
				<Button size="small" look="secondary" onClick={onClose}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
