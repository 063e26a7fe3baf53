import { useQuery } from "@tanstack/react-query";
import { lazy, useRef, useState } from "react";
import { BULK_MAX, outcomes } from "../../contract/desk/desk-options.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useShortcut } from "../browser/shortcuts.ts";
import { OpeningPicker } from "../openings/related/OpeningPicker.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { staff } from "../queries/staff.ts";
import { SnoozeUntilMenu } from "../snooze/SnoozeUntilMenu.tsx";
import { isAway } from "../text/format-time.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { showError } from "../ui/notices.ts";
import css from "./BulkBar.module.css";
import { isResume, useBulkActions } from "./useBulkActions.ts";
import type { ListSelection } from "./useSelection.ts";

/** Loaded on demand: few selections end in an email. */
export const loadBulkAnswer = () => import("./BulkAnswer.tsx");
const BulkAnswer = lazy(async () => ({ default: (await loadBulkAnswer()).BulkAnswer }));

interface Props {
	selection: ListSelection;
	/** Whether keys act on the selection: not while an item is open, which has the same keys. */
	hasKeys: boolean;
	/** A list of candidates, most of whom wait for no answer: snoozing and closing are left out. */
	candidatesOnly?: boolean;
}

/** What can be done with the selected rows. */
export function BulkBar({ selection, hasKeys, candidatesOnly = false }: Props) {
	const { selected, said, loadingAll, clear } = selection;
	const actions = useBulkActions(selected, selection.finish);
	const [dialog, setDialog] = useState<"answer" | "shortlist">();
	const buttons = useRef<HTMLDivElement>(null);
	const any = selected.length > 0;
	const resumes = selected.filter(isResume).length;
	const press = (label: string) => buttons.current?.querySelector<HTMLElement>(`[data-act="${label}"] button`)?.click();
	useShortcut("Escape", "Clear the selection", clear);
	useShortcut("shift+x", "Select all", selection.selectAll);
	useShortcut("a", "Assign selected", () => press("assign"), any && hasKeys);
	useShortcut("s", "Snooze selected", () => press("snooze"), any && hasKeys && !candidatesOnly);
	useShortcut("r", "Email selected", () => setDialog("answer"), any && hasKeys);
	return (
		<section aria-label="Selection" className={css.bar}>
			{said && <p className={css.said}>{said}</p>}
			<div className={css.head}>
				<strong className={css.count}>{describeCount(selected.length, actions.busy || loadingAll)}</strong>
				<button type="button" className={css.word} onClick={selection.selectAll}>
					Select all
				</button>
				<button type="button" className={css.word} onClick={clear}>
					Clear <kbd>Esc</kbd>
				</button>
			</div>
			{any && (
				<div ref={buttons} className={css.actions} aria-busy={actions.busy}>
					<div data-act="assign">
						<AssignMenu onAssign={(to) => void actions.tryTo({ what: "assign", to })} />
					</div>
					{!candidatesOnly && (
						<>
							<div data-act="snooze">
								<SnoozeUntilMenu
									onSnooze={(until) => actions.act({ what: "snooze", until })}
									note="They're hidden from the lists until then. Their due times don't change."
									triggerClass={css.act ?? ""}
									trigger={<Face mark={icons.clock}>Snooze</Face>}
								/>
							</div>
							<CloseMenu
								requestsOnly={selected.every(({ kind }) => kind === "lead" || kind === "talent-request")}
								onClose={(outcome) => void actions.tryTo({ what: "close", outcome })}
							/>
						</>
					)}
					<button type="button" className={css.act} onClick={() => setDialog("answer")}>
						<Face mark={icons.mail}>Email</Face>
					</button>
					{resumes > 0 && (
						<button type="button" className={css.act} onClick={() => setDialog("shortlist")}>
							<Face mark={icons.opening}>Shortlist</Face>
						</button>
					)}
				</div>
			)}
			<Dialog wide open={dialog === "answer"} title="Email selected" onClose={() => setDialog(undefined)}>
				<BulkAnswer rows={selected} actions={actions} onClose={() => setDialog(undefined)} />
			</Dialog>
			<Dialog
				open={dialog === "shortlist"}
				title={`Add ${resumes === 1 ? "1 candidate" : `${resumes} candidates`} to an opening`}
				onClose={() => setDialog(undefined)}
			>
				<OpeningPicker
					taken={[]}
					onChoose={async (row) => {
						const problem = await actions.addTo(row);
						if (problem) showError(new Error(problem));
						setDialog(undefined);
					}}
				/>
			</Dialog>
		</section>
	);
}

function describeCount(count: number, busy: boolean): string {
	if (busy) return count > 0 ? `Working on ${count.toLocaleString("en-US")} …` : "One moment …";
	if (count === 0) return "None selected";
	return count === BULK_MAX ? `${count} selected, the maximum` : `${count} selected`;
}

function Face({ mark, children }: { mark: string; children: string }) {
	return (
		<>
			<Drawing path={mark} className={css.mark} />
			{children}
		</>
	);
}

function AssignMenu({ onAssign }: { onAssign(to: string | null): void }) {
	const { person } = useFrame().me;
	const { data: people = [] } = useQuery(staff);
	const colleagues = people
		.filter(({ id, name, awayUntil }) => id !== person.id && name !== "" && !isAway(awayUntil))
		.map(
			({ id, name }): MenuEntry => ({ label: `Assign to ${name}`, mark: icons.person, onSelect: () => onAssign(id) }),
		);
	return (
		<Menu
			triggerClass={css.act ?? ""}
			align="start"
			trigger={<Face mark={icons.person}>Assign</Face>}
			entries={[
				[{ label: "Assign to me", mark: icons.plus, onSelect: () => onAssign(person.id) }],
				colleagues,
				[{ label: "Leave unassigned", mark: controlIcons.close, onSelect: () => onAssign(null) }],
			].filter((group) => group.length > 0)}
		/>
	);
}

type Outcome = (typeof outcomes)[number]["value"];

/** Without "placed", which asks who was placed. */
function CloseMenu({ requestsOnly, onClose }: { requestsOnly: boolean; onClose(outcome: Outcome): void }) {
	return (
		<Menu
			triggerClass={css.act ?? ""}
			trigger={<Face mark={icons.check}>Close</Face>}
			entries={[
				[
					{ note: "Close as" },
					...outcomes
						.filter(({ value }) => value !== "won" && (requestsOnly || value !== "client"))
						.map(({ value, label }) => ({ label, mark: icons.dot, onSelect: () => onClose(value) })),
				],
			]}
		/>
	);
}
