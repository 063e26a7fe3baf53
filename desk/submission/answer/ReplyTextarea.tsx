import type { Ref } from "react";
import { splitPlaceholders } from "../../../contract/desk/fill-template.ts";
import css from "./ReplyTextarea.module.css";

interface Props {
	ref: Ref<HTMLTextAreaElement>;
	label: string;
	showLabel: boolean;
	value: string;
	readOnly: boolean;
	onChange(value: string): void;
}

/** A textarea with unfilled placeholders highlighted: a copy of the text lies below it and sets its height. */
export function ReplyTextarea({ ref, label, showLabel, value, readOnly, onChange }: Props) {
	return (
		<div className={css.scroll}>
			<label htmlFor="answer" className={showLabel ? css.label : "sr-only"}>
				{label}
			</label>
			<div className={css.paper}>
				<div aria-hidden="true" dir="auto" className={css.under}>
					{splitPlaceholders(value).map((part, index) =>
						// biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its position
						index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
					)}
					{"\n"}
				</div>
				<textarea
					id="answer"
					ref={ref}
					dir="auto"
					className={css.words}
					value={value}
					readOnly={readOnly}
					onChange={({ target }) => onChange(target.value)}
				/>
			</div>
		</div>
	);
}
