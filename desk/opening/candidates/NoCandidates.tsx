import { Button } from "../../../site/ui/Button.tsx";
import type { Opening } from "../../queries/openings/opening.ts";
import { formatDue } from "../../text/format-time.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoCandidates({ opening: { ownStep, status }, onAdd }: { opening: Opening; onAdd(): void }) {
	const canAdd = status === "open" || status === "on-hold";
	return (
		<EmptyState
			title="No candidates yet"
			action={
				canAdd && (
					<Button size="small" onClick={onAdd}>
						Add candidates
					</Button>
				)
			}
		>
			{ownStep ? `${ownStep.text}: due ${formatDue(new Date(ownStep.dueAt))}.` : "Nothing is due."}
		</EmptyState>
	);
}
