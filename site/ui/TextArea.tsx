import { type InputEvent, useEffect, useRef, useState } from "react";
import fieldCss from "./Field.module.css";
import { control, Field, type FieldProps } from "./Field.tsx";
import css from "./TextArea.module.css";

interface Props extends FieldProps {
	/** How many characters may be sent. More can be typed: cutting off a pasted text would lose it silently. */
	max: number;
	/** Said near the limit; {count} is the number of characters. */
	counter: { left: string; over: string };
	defaultValue?: string | undefined;
}

const COUNTED_FROM = 0.8; // of the limit: before that the number is of no interest
const QUIET_MS = 1200; // a screen reader hears the count after a pause, not at each key

export function TextArea({ max, counter, defaultValue, ...field }: Props) {
	const ref = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(defaultValue?.length ?? 0);
	const [announced, setAnnounced] = useState("");
	const left = max - length;
	const shown = length < max * COUNTED_FROM ? "" : counted(left, counter);

	useEffect(() => setLength(ref.current?.value.trim().length ?? 0), []); // typed before the script came
	useEffect(() => {
		const timer = setTimeout(() => setAnnounced(shown), QUIET_MS);
		return () => clearTimeout(timer);
	}, [shown]);

	return (
		<Field {...field} className={fieldCss.whole}>
			<textarea
				{...control(field)}
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

function counted(left: number, { left: leftWords, over }: Props["counter"]): string {
	return (left < 0 ? over : leftWords).replace("{count}", String(Math.abs(left)));
}
