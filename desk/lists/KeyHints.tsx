import { useMatch } from "@tanstack/react-router";
import { useFrame } from "../page/FrameContext.ts";
import css from "./KeyHints.module.css";

export type Hint = [keys: string[], does: string];

const MOVE: Hint = [["J", "K"], "move"];
const IN_LIST: Hint[] = [MOVE, [["↵"], "open"], [["/"], "search"]];
const ADD_CALL: Hint = [["C"], "add a call"];
const IN_ITEM: Hint[] = [MOVE, [["A"], "assign"], [["R"], "reply"], [["E"], "answered"]];

const READING: Hint[] = [MOVE, [["H"], "next match"], [["F"], "full width"]];

/** The most used keys of the inbox and the open item, below the list. */
export function KeyHints({ addsCalls = false }: { addsCalls?: boolean }) {
	const open = useMatch({ from: "/desk/inbox/s/$reference", shouldThrow: false });
	const inList = addsCalls ? [...IN_LIST, ADD_CALL] : IN_LIST;
	return <KeyBar hints={!open ? inList : open.search.read ? READING : IN_ITEM} />;
}

/** Screen readers skip them: the keyboard help lists all keys. */
export function KeyBar({ hints }: { hints: Hint[] }) {
	const { help } = useFrame();
	return (
		<div className={css.hints}>
			{hints.map(([keys, does]) => (
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
