import { lazy, type ReactNode, useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { showError } from "../ui/notices.ts";
import { snoozeTimes } from "./snooze-times.ts";

/** Loaded on demand: the first view doesn't need it. */
export const loadSnoozeForm = () => import("./SnoozeForm.tsx");
const SnoozeForm = lazy(async () => ({ default: (await loadSnoozeForm()).SnoozeForm }));

interface Props {
	/** Resolves to what went wrong. */
	onSnooze(until: string): Promise<string | undefined>;
	/** Ends a snooze. */
	onWake?: (() => void) | undefined;
	/** What snoozing leaves alone. */
	note?: string;
	/** The button's name, if its content does not say it. */
	label?: string;
	triggerClass: string;
	trigger: ReactNode;
}

/** Until when to snooze: a few usual times, or any. */
export function SnoozeUntilMenu({ onSnooze, onWake, note, label, triggerClass, trigger }: Props) {
	const [choosing, setChoosing] = useState(false);
	return (
		<>
			<Menu
				{...(label && { label })}
				triggerClass={triggerClass}
				trigger={trigger}
				entries={[
					...(onWake ? [[{ label: "Unsnooze", mark: icons.reopen, onSelect: onWake }]] : []),
					[
						...(note ? [{ note }] : []),
						...snoozeTimes(new Date()).map((time) => ({
							...{ label: time.label, mark: icons.clock },
							onSelect: () =>
								void onSnooze(time.at.toISOString()).then((problem) => problem && showError(new Error(problem))),
						})),
					],
					[{ label: "Pick a date …", mark: icons.away, onSelect: () => setChoosing(true) }],
				]}
			/>
			<Dialog open={choosing} title="Snooze until" onClose={() => setChoosing(false)}>
				<SnoozeForm onSnooze={onSnooze} onClose={() => setChoosing(false)} />
			</Dialog>
		</>
	);
}
