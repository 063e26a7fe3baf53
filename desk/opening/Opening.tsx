import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useShortcut } from "../browser/shortcuts.ts";
import { type Hint, KeyBar } from "../lists/KeyHints.tsx";
import { toListSearch } from "../openings/openings-search.ts";
import { StageLine } from "../openings/StageLine.tsx";
import { ConnectionStrip } from "../page/ConnectionStrip.tsx";
import recordCss from "../page/record.module.css";
import type { Opening as OpeningData } from "../queries/openings/opening.ts";
import { undoLast } from "../ui/notices.ts";
import { CandidateList, type Moving } from "./candidates/CandidateList.tsx";
import { EndedCandidates } from "./candidates/EndedCandidates.tsx";
import { NoCandidates } from "./candidates/NoCandidates.tsx";
import { useSelection } from "./candidates/useSelection.ts";
import { OpeningDialogs } from "./dialogs/OpeningDialogs.tsx";
import { mostUrgent } from "./model/candidate-groups.ts";
import type { OpenDialog } from "./model/open-dialog.ts";
import { useOpeningActions } from "./model/useOpeningActions.ts";
import css from "./Opening.module.css";
import { OpeningBar } from "./OpeningBar.tsx";
import { OpeningHead } from "./OpeningHead.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { OpeningSidebar } from "./sidebar/OpeningSidebar.tsx";

const HINTS: Hint[] = [
	[["J", "K"], "move"],
	[["↵"], "open"],
	[["N"], "note"],
];
const HINTS_TO_CHANGE: Hint[] = [
	[["M"], "move to a stage"],
	[["P"], "add candidates"],
	[["S"], "send shortlist"],
];

/** One opening: its candidates by stage, and everything that can be done with them. */
export function Opening({ opening }: { opening: OpeningData }) {
	const actions = useOpeningActions(opening);
	const search = useSearch({ from: "/desk/o/$id" });
	const [dialog, setDialog] = useState<OpenDialog | undefined>(
		search.do === "place" && search.at ? { kind: "place", candidate: search.at } : undefined,
	);
	const [moving, setMoving] = useState<Moving>();
	const owner = useRef<HTMLDivElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const active = opening.candidacies.filter(({ stage }) => stage !== "ended");
	const selection = useSelection(active, search.at ?? mostUrgent(active)?.candidate, list);
	const { selected } = selection;
	const navigate = useNavigate();
	const canChange = opening.status === "open" || opening.status === "on-hold";
	const canMove = selected !== undefined && selected.stage !== "placed" && selected.resume !== null && canChange;

	const startMove = () => selected && setMoving({ candidate: selected.candidate, stage: selected.stage, how: "stage" });
	const open = (next: OpenDialog) => {
		setMoving(undefined);
		setDialog(next);
	};
	const close = () => {
		setDialog(undefined);
		const { do: begun, ...others } = search;
		if (begun) void navigate({ to: ".", search: others, replace: true, resetScroll: false });
	};
	useShortcut("Escape", "All openings", () => navigate({ to: "/openings", search: toListSearch(search) }));
	useShortcut("m", "Move to a stage", startMove, canMove);
	useShortcut("n", "Add a note", () => open({ kind: "note", candidate: selected?.candidate }));
	useShortcut("t", "Set the next step", () => open({ kind: "next", candidate: selected?.candidate }), canChange);
	useShortcut("l", "Log a call", () => open({ kind: "call" }));
	useShortcut("p", "Add candidates", () => open({ kind: "add" }), canChange);
	useShortcut("s", "Send shortlist", () => open({ kind: "send" }), opening.status === "open" && active.length > 0);
	useShortcut("a", "Assign", () => owner.current?.querySelector("button")?.click());
	useShortcut("z", "Undo", undoLast);

	return (
		<article className={`${recordCss.record} ${css.opening}`} aria-labelledby="opening-title">
			<OpeningBar opening={opening} actions={actions} owner={owner} onOpen={open} />
			<ConnectionStrip />
			<div className={recordCss.columns}>
				<div className={recordCss.main}>
					<OpeningHead opening={opening} onOpen={open} />
					<section aria-label="Stages" className={css.stages}>
						<StageLine counts={opening.stages} size="page" />
					</section>
					{active.length === 0 ? (
						<NoCandidates opening={opening} onAdd={() => open({ kind: "add" })} />
					) : (
						<CandidateList
							opening={opening}
							actions={actions}
							list={list}
							selection={selection}
							moving={moving}
							onMove={setMoving}
							onOpen={open}
						/>
					)}
					<EndedCandidates opening={opening} canChange={canChange} actions={actions} />
				</div>
				<OpeningSidebar opening={opening} actions={actions} onOpen={open} />
			</div>
			<KeyBar hints={canChange ? [...HINTS, ...HINTS_TO_CHANGE] : HINTS} />
			{/* It would cover the panel's button. */}
			{!moving && <PhoneBar opening={opening} selected={selected} onMove={startMove} onOpen={open} />}
			<OpeningDialogs opening={opening} actions={actions} dialog={dialog} onOpen={open} onClose={close} />
		</article>
	);
}
