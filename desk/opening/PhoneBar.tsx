import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import type { Candidacy, Opening } from "../queries/openings/opening.ts";
import { firstName } from "../text/first-name.ts";
import { icons } from "../ui/desk-icons.ts";
import { primaryLabel, startPrimary } from "./candidates/CandidateButtons.tsx";
import { primaryAction } from "./model/candidate-groups.ts";
import type { OpenDialog } from "./model/open-dialog.ts";
import css from "./PhoneBar.module.css";

interface Props {
	opening: Opening;
	selected: Candidacy | undefined;
	onMove(): void;
	onOpen(dialog: OpenDialog): void;
}

/** The main actions within reach of a thumb; the large one is the selected candidate's next step. */
export function PhoneBar({ opening, selected, onMove, onOpen }: Props) {
	const isOpen = opening.status === "open";
	const primary = selected && (isOpen || selected.stage === "placed") ? primaryAction(selected, opening) : "none";
	return (
		<div className={css.bar}>
			{isOpen && <Act mark={icons.plus} label="Add" onClick={() => onOpen({ kind: "add" })} />}
			<Act mark={icons.note} label="Note" onClick={() => onOpen({ kind: "note", candidate: selected?.candidate })} />
			{isOpen && selected && <Act mark={icons.mail} label="Send" onClick={() => onOpen({ kind: "send" })} />}
			{selected && primary !== "none" && (
				<Button
					className={css.primary ?? ""}
					onClick={() => startPrimary(primary, { candidate: selected.candidate, onMove, onOpen })}
				>
					<span className={css.words}>
						{primaryLabel(primary, selected)}
						<span className={css.whom}>
							<bdi>{firstName(selected.name)}</bdi>
						</span>
					</span>
				</Button>
			)}
		</div>
	);
}

function Act({ mark, label, onClick }: { mark: string; label: string; onClick(): void }) {
	return (
		<button type="button" className={css.act} onClick={onClick}>
			<Drawing path={mark} className={css.mark} />
			{label}
		</button>
	);
}
