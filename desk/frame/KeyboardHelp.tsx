import { useState } from "react";
import { activeShortcuts, areSingleKeysOff, setSingleKeysOff } from "../browser/shortcuts.ts";
import { views } from "../lists/queues.ts";
import { useFrame } from "../page/FrameContext.ts";
import { Dialog } from "../ui/Dialog.tsx";
import css from "./KeyboardHelp.module.css";
import { candidatesPage, chatPage, navPages, openingsPage } from "./nav-pages.ts";

const KEY_NAMES: Partial<Record<string, string>> = { Escape: "Esc", Enter: "↵" };

/** All shortcuts, those of the current page first. */
export function KeyboardHelp() {
	const { me, help } = useFrame();
	const [on, setOn] = useState(() => !areSingleKeysOff());
	const ways = [
		...views.filter(({ key }) => key),
		chatPage,
		openingsPage,
		candidatesPage,
		...navPages.filter(({ forAdmins }) => !forAdmins || me.person.role === "admin"),
	];
	return (
		<Dialog open={help.open} title="Keyboard shortcuts" onClose={() => help.show(false)}>
			<dl className={css.keys}>
				{help.open &&
					activeShortcuts().map(({ key, label }) => (
						<div key={key}>
							<dt>{label}</dt>
							<dd>
								<kbd>{KEY_NAMES[key] ?? key.replace("shift+", "⇧ ").toUpperCase()}</kbd>
							</dd>
						</div>
					))}
				{ways.map(({ name, key = "" }) => (
					<div key={name}>
						<dt>Go to {name}</dt>
						<dd>
							<kbd>G</kbd> <span className="sr-only">then</span> <kbd>{key.toUpperCase()}</kbd>
						</dd>
					</div>
				))}
				<div>
					<dt>Show this list</dt>
					<dd>
						<kbd>?</kbd>
					</dd>
				</div>
			</dl>
			<label className={css.switch}>
				<input
					type="checkbox"
					checked={on}
					onChange={({ target }) => {
						setOn(target.checked);
						setSingleKeysOff(!target.checked);
					}}
				/>
				<span>
					Single-key shortcuts
					<span className={css.hint}>They're ignored while you type.</span>
				</span>
			</label>
		</Dialog>
	);
}
