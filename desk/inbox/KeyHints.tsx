import { useFrame } from "../frame/FrameContext.ts";
import css from "./KeyHints.module.css";

const HINTS: [keys: string[], does: string][] = [
	[["J", "K"], "move"],
	[["A"], "assign"],
	[["R"], "reply"],
	[["E"], "answered"],
];

/** The keys that are used most, under the list. The list of all says them to who cannot see. */
export function KeyHints() {
	const { help } = useFrame();
	return (
		<div className={css.hints}>
			{HINTS.map(([keys, does]) => (
				<span key={does} aria-hidden="true" className={css.hint}>
					{keys.map((key) => (
						<kbd key={key}>{key}</kbd>
					))}
					{does}
				</span>
			))}
			<button type="button" className={css.all} aria-label="All keys" onClick={() => help.show(true)}>
				<kbd>?</kbd>
			</button>
		</div>
	);
}
