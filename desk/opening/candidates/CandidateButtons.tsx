import { Link } from "@tanstack/react-router";
import { Button } from "../../../site/ui/Button.tsx";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Candidacy, Opening } from "../../queries/openings/opening.ts";
import { SnoozeMenu } from "../../snooze/SnoozeMenu.tsx";
import { firstName } from "../../text/first-name.ts";
import { telHref } from "../../text/tel-href.ts";
import type { MenuEntry } from "../../ui/BaseMenu.tsx";
import { icons } from "../../ui/desk-icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { type MoveMode, type PrimaryAction, primaryAction } from "../model/candidate-groups.ts";
import type { OpenDialog } from "../model/open-dialog.ts";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import css from "./CandidateButtons.module.css";

interface Props {
	opening: Opening;
	candidacy: Candidacy;
	actions: OpeningActions;
	onMove(how: MoveMode): void;
	onOpen(dialog: OpenDialog): void;
}

/** What can be done with the selected candidate; the first button is the next step itself. */
export function CandidateButtons({ opening, candidacy, actions, onMove, onOpen }: Props) {
	const { candidate, stage, resume, phone, name } = candidacy;
	const canChange = opening.status === "open" || opening.status === "on-hold";
	const isPlaced = stage === "placed";
	const primary = canChange || isPlaced ? primaryAction(candidacy, opening) : "none";
	return (
		<div className={css.buttons}>
			{primary !== "none" && (
				<Button
					size="small"
					onClick={() => startPrimary(primary, { candidate, onMove: () => onMove("stage"), onOpen })}
				>
					{primaryLabel(primary, candidacy)}
				</Button>
			)}
			{phone && (
				<a href={telHref(phone)} className="word-button">
					<Drawing path={icons.call} className={css.mark} />
					<span>
						Call <bdi>{firstName(name)}</bdi>
					</span>
				</a>
			)}
			{canChange && !isPlaced && resume && primary !== "move" && (
				<button type="button" className="word-button" onClick={() => onMove("stage")}>
					Move <kbd>M</kbd>
				</button>
			)}
			<button type="button" className="word-button" onClick={() => onOpen({ kind: "note", candidate })}>
				Note <kbd>N</kbd>
			</button>
			{(canChange || isPlaced) && (
				<button type="button" className="word-button" onClick={() => onOpen({ kind: "next", candidate })}>
					Next step <kbd>T</kbd>
				</button>
			)}
			{(canChange || isPlaced) && candidacy.nextStep && candidacy.nextDueAt && (
				<SnoozeMenu
					step={{
						...{ opening: opening.id, candidate, text: candidacy.nextStep },
						...{ waitsFor: candidacy.waitsFor, version: candidacy.version },
					}}
					triggerClass="word-button"
					trigger="Snooze"
				/>
			)}
			{resume && (
				<Link to="/s/$reference" params={{ reference: resume }} className="word-button">
					Open <kbd>↵</kbd>
				</Link>
			)}
			<MoreMenu
				opening={opening}
				candidacy={candidacy}
				actions={actions}
				onOpen={onOpen}
				onMove={onMove}
				canChange={canChange}
			/>
		</div>
	);
}

/** Does what the next step comes to. */
export function startPrimary(
	action: PrimaryAction,
	{ candidate, onMove, onOpen }: { candidate: string; onMove(): void; onOpen(dialog: OpenDialog): void },
): void {
	const kind = DIALOGS[action];
	if (action === "move") onMove();
	else if (action === "send") onOpen({ kind: "send" });
	else if (kind) onOpen({ kind, candidate });
}

const DIALOGS: Partial<
	Record<PrimaryAction, "ask" | "answer" | "interview" | "note" | "place" | "check-in" | "invoiced">
> = {
	...({ ask: "ask", answer: "answer", interview: "interview", feedback: "note" } as const),
	...({ place: "place", "check-in": "check-in", invoice: "invoiced" } as const),
};

export function primaryLabel(action: PrimaryAction, { placement }: Pick<Candidacy, "placement">): string {
	const day = placement?.checkIns.find(({ done }) => !done)?.day;
	const labels: Record<PrimaryAction, string> = {
		...{ ask: "Request consent", answer: "Record answer", send: "Send shortlist", move: "Move candidate" },
		...{
			interview: "Set interview",
			feedback: "Add feedback",
			place: "Record placement",
			invoice: "Record invoice",
			none: "",
		},
		"check-in": `Record day ${day} check-in`,
	};
	return labels[action];
}

interface MenuProps extends Pick<Props, "opening" | "candidacy" | "actions" | "onMove" | "onOpen"> {
	canChange: boolean;
}

function MoreMenu({ opening, candidacy, actions, onMove, onOpen, canChange }: MenuProps) {
	const { candidate, stage, consent, askedAt, sentAt, hasEmail, placement, resume, name, interview } = candidacy;
	const entry = (label: string, mark: string, onSelect: () => void): MenuEntry => ({ label, mark, onSelect });
	const dialog = (
		label: string,
		mark: string,
		kind: "ask" | "interview" | "place" | "left" | "invoiced" | "paid",
	): MenuEntry => entry(label, mark, () => onOpen({ kind, candidate }));
	const record = (label: string, mark: string, answer: "yes" | "no" | null): MenuEntry =>
		entry(label, mark, () => actions.tryTo({ what: "consent", candidate, answer }));
	const isOpen = canChange && stage !== "placed" && resume !== null;
	const groups: MenuEntry[][] = [
		isOpen
			? [
					...(consent === "none" && hasEmail ? [dialog("Request consent …", icons.mail, "ask")] : []),
					...(consent === "none" || consent === "asked"
						? [record("Record answer: Yes", icons.check, "yes"), record("Record answer: No", icons.miss, "no")]
						: [record("Undo consent", icons.again, null)]),
				]
			: [],
		isOpen && consent === "yes" && sentAt
			? [
					dialog(interview?.at ? "Change interview …" : "Set interview …", icons.clock, "interview"),
					...(interview
						? [entry("Cancel interview", icons.miss, () => actions.tryTo({ what: "cancel-interview", candidate }))]
						: []),
				]
			: [],
		isOpen ? [dialog("Record placement …", icons.placement, "place")] : [],
		placement && opening.maySeeFee
			? [dialog("Record invoice …", icons.money, "invoiced"), dialog("Record payment …", icons.money, "paid")]
			: [],
		placement && !placement.leftOn ? [dialog("Record departure …", icons.leave, "left")] : [],
		isOpen
			? [
					entry("End …", icons.pause, () => onMove("end")),
					...(!askedAt && !sentAt && consent === "none"
						? [entry("Remove", icons.erase, () => actions.tryTo({ what: "remove", candidate }))]
						: []),
				]
			: [],
	].filter((group) => group.length > 0);
	if (groups.length === 0) return null;
	return (
		<Menu
			key={`${candidate} ${candidacy.version}`}
			label={`More actions for ${name}`}
			triggerClass={`icon-button ${css.more}`}
			trigger={<Drawing path={icons.more} className={css.mark} />}
			entries={groups}
		/>
	);
}
