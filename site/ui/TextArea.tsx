import { type InputEvent, useEffect, useRef, useState } from "react";
import fieldCss from "./Field.module.css";
import { controlProps, Field, type FieldProps } from "./Field.tsx";
import css from "./TextArea.module.css";

interface Props extends FieldProps {
	/** Maximum number of characters. More can be typed, because cutting off a pasted text would lose it silently. */
	max: number;
	/** Shown near the limit. {count} is the number of characters. */
	counter: { left: string; over: string };
	defaultValue?: string | undefined;
}

const COUNTER_FROM = 0.8; // share of the limit from which the counter shows
const ANNOUNCE_DELAY_MS = 1200; // the count is announced after a pause, not on every key

export function TextArea({ max, counter, defaultValue, ...field }: Props) {
	const ref = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(defaultValue?.length ?? 0);
	const [announced, setAnnounced] = useState("");
	const left = max - length;
	const shown = length < max * COUNTER_FROM ? "" : counterText(left, counter);

	useEffect(() => setLength(ref.current?.value.trim().length ?? 0), []); // text typed before hydration
	useEffect(() => {
		const timer = setTimeout(() => setAnnounced(shown), ANNOUNCE_DELAY_MS);
		return () => clearTimeout(timer);
	}, [shown]);

	return (
		<Field {...field} className={fieldCss.whole}>
			<textarea
				{...controlProps(field)}
				ref={ref}
				className={`${fieldCss.control} ${css.area}`}
				rows={5}
				defaultValue={defaultValue}
				onInput={(event: InputEvent<HTMLTextAreaElement>) => setLength(event.currentTarget.value.trim().length)}
			/>
			<p className={`${css.counter} ${left < 0 ? css.over : ""}`} aria-hidden="true">
				{shown}
			</p>
			<p className="sr-only" aria-live="polite">
				{announced}
			</p>
		</Field>
	);
}

function counterText(left: number, { left: leftWords, over }: Props["counter"]): string {
	return (left < 0 ? over : leftWords).replace("{count}", String(Math.abs(left)));
}
