import { useState } from "react";
import { queues } from "../inbox/queues.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { useFrame } from "./FrameContext.ts";
import css from "./KeyboardHelp.module.css";
import { chat, places } from "./places.ts";
import { restSingleKeys, singleKeysRest } from "./single-keys.ts";

/** The keys there are. */
export function KeyboardHelp() {
	const { me, help } = useFrame();
	const [on, setOn] = useState(() => !singleKeysRest());
	const ways = [...queues, chat, ...places.filter(({ forAdmins }) => !forAdmins || me.person.role === "admin")];
	return (
		<Dialog open={help.open} title="Keyboard" onClose={() => help.show(false)}>
			<dl className={css.keys}>
				{ways.map(({ name, key = "" }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<kbd>G</kbd> <span className="soft">then</span> <kbd>{key.toUpperCase()}</kbd>
						</dd>
					</div>
				))}
				<div>
					<dt>Close what is open</dt>
					<dd>
						<kbd>Esc</kbd>
					</dd>
				</div>
				<div>
					<dt>This list</dt>
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
						restSingleKeys(!target.checked);
					}}
				/>
				<span>
					Use single keys
					<span className={css.hint}>They rest while you type.</span>
				</span>
			</label>
		</Dialog>
	);
}
