import type { ReactNode } from "react";
import type { WaitsFor } from "../../contract/desk/opening-options.ts";
import { ApiError } from "../queries/api.ts";
import { useActOnOpenings } from "../queries/openings/opening.ts";
import { formatDue } from "../text/format-time.ts";
import { showError, showUndoNotice } from "../ui/notices.ts";
import { SnoozeUntilMenu } from "./SnoozeUntilMenu.tsx";

/** A next step of an opening or of one of its candidates. */
export interface SnoozableStep {
	opening: string;
	/** Null for a step of the opening itself. */
	candidate: string | null;
	text: string;
	waitsFor: WaitsFor | null;
	version: number;
}

interface Props {
	step: SnoozableStep;
	/** The button's name, if its content does not say it. */
	label?: string;
	triggerClass: string;
	trigger: ReactNode;
}

/** Puts a next step off: it leaves the lists until then. */
export function SnoozeMenu({ step, label, triggerClass, trigger }: Props) {
	const snooze = useSnooze(step);
	return (
		<SnoozeUntilMenu
			key={step.version}
			onSnooze={snooze}
			{...(label && { label })}
			triggerClass={triggerClass}
			trigger={trigger}
		/>
	);
}

/** Resolves to what went wrong. */
function useSnooze({ opening: id, candidate, text, waitsFor, version }: SnoozableStep) {
	const acting = useActOnOpenings();
	const undoing = useActOnOpenings();
	return async (dueAt: string): Promise<string | undefined> => {
		try {
			const about = candidate === null ? {} : { candidate };
			const { undo } = await acting.mutateAsync({ what: "next", id, ...about, text, waitsFor, dueAt, version });
			if (!undo) return undefined;
			const { event, until } = undo;
			showUndoNotice(`Snoozed until ${formatDue(new Date(dueAt))}`, text, until, () =>
				undoing.mutate({ what: "undo", id, event }, { onError: showError }),
			);
			return undefined;
		} catch (error) {
			if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.message;
			return error instanceof Error ? error.message : String(error);
		}
	};
}
