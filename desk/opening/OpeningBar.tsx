import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode, RefObject } from "react";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { toFilter, toListSearch } from "../openings/openings-search.ts";
import { OwnerMenu } from "../page/OwnerMenu.tsx";
import recordCss from "../page/record.module.css";
import { openings } from "../queries/openings/list.ts";
import type { Opening } from "../queries/openings/opening.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { OpenDialog } from "./model/open-dialog.ts";
import type { OpeningActions } from "./model/useOpeningActions.ts";
import css from "./OpeningBar.module.css";

interface Props {
	opening: Opening;
	actions: OpeningActions;
	/** Container of the owner button. */
	owner: RefObject<HTMLDivElement | null>;
	onOpen(dialog: OpenDialog): void;
}

/** The way back to the list, its neighbors in it, and actions on the whole opening. */
export function OpeningBar({ opening, actions, owner, onOpen }: Props) {
	const isOpen = opening.status === "open";
	return (
		<header className={recordCss.bar}>
			<ListNavigation id={opening.id} />
			<div className={recordCss.actions}>
				<span className={css.wide}>
					{(isOpen || opening.status === "on-hold") && (
						<Action mark={icons.plus} onClick={() => onOpen({ kind: "add" })}>
							Add candidates
						</Action>
					)}
					{isOpen && opening.candidacies.length > 0 && (
						<Action mark={icons.mail} onClick={() => onOpen({ kind: "send" })}>
							Send shortlist
						</Action>
					)}
					<Action mark={icons.note} onClick={() => onOpen({ kind: "note" })}>
						Note
					</Action>
					<Action mark={icons.call} onClick={() => onOpen({ kind: "call" })}>
						Log call
					</Action>
				</span>
				{!isOpen && (
					<Action mark={icons.reopen} onClick={() => actions.tryTo({ what: "reopen" })}>
						Reopen
					</Action>
				)}
				<div ref={owner}>
					<OwnerMenu
						key={`${opening.id} ${opening.owner?.id}`}
						owner={opening.owner}
						onTake={() => actions.tryTo({ what: "take" })}
						onAssign={(to) => actions.tryTo({ what: "assign", to })}
					/>
				</div>
				<MoreMenu opening={opening} actions={actions} onOpen={onOpen} />
			</div>
		</header>
	);
}

function ListNavigation({ id }: { id: string }) {
	const search = toListSearch(useSearch({ from: "/desk/o/$id" }));
	const { data } = useInfiniteQuery(openings(toFilter(search)));
	const rows = data?.pages.flatMap(({ items }) => items) ?? [];
	const at = rows.findIndex((row) => row.id === id);
	const more = data?.pages.at(-1)?.next ? "+" : "";
	return (
		<nav aria-label="Previous and next opening" className={css.way}>
			<Link to="/openings" search={search} className={recordCss.back}>
				<Drawing path={icons.previous} className={recordCss.mark} />
				Openings
			</Link>
			<NeighborLink id={rows[at - 1]?.id} mark={icons.previous}>
				Previous opening
			</NeighborLink>
			<NeighborLink id={at === -1 ? undefined : rows[at + 1]?.id} mark={icons.next}>
				Next opening
			</NeighborLink>
			{at !== -1 && (
				<span className={css.position}>
					{at + 1} of {rows.length}
					{more}
				</span>
			)}
		</nav>
	);
}

function NeighborLink({ id, mark, children }: { id: string | undefined; mark: string; children: string }) {
	const search = toListSearch(useSearch({ from: "/desk/o/$id" }));
	if (!id) return null;
	return (
		<Link to="/o/$id" params={{ id }} search={search} className={`icon-button ${css.arrow}`} aria-label={children}>
			<Drawing path={mark} className={recordCss.mark} />
		</Link>
	);
}

function Action({ mark, onClick, children }: { mark: string; onClick(): void; children: ReactNode }) {
	return (
		<button type="button" className="word-button" onClick={onClick}>
			<Drawing path={mark} className={recordCss.mark} />
			<span className={css.word}>{children}</span>
		</button>
	);
}

function MoreMenu({ opening, actions, onOpen }: Omit<Props, "owner">) {
	const entry = (label: string, mark: string, onSelect: () => void): MenuEntry => ({ label, mark, onSelect });
	const { status } = opening;
	const isOpen = status === "open";
	return (
		<Menu
			key={status}
			label="More actions"
			triggerClass={`icon-button ${css.more}`}
			trigger={<Drawing path={icons.more} className={recordCss.mark} />}
			entries={[
				[
					entry("Edit …", icons.edit, () => onOpen({ kind: "edit" })),
					...(isOpen ? [entry("Next step …", icons.clock, () => onOpen({ kind: "next" }))] : []),
					...(isOpen
						? [entry(opening.published ? "Job page …" : "Publish …", icons.opening, () => onOpen({ kind: "publish" }))]
						: []),
					...(isOpen || status === "on-hold"
						? [entry("Log a call …", icons.call, () => onOpen({ kind: "call" }))]
						: []),
				],
				[
					...(isOpen ? [entry("Put on hold", icons.pause, () => actions.tryTo({ what: "hold" }))] : []),
					...(isOpen ? [] : [entry("Reopen", icons.reopen, () => actions.tryTo({ what: "reopen" }))]),
					...(isOpen || status === "on-hold"
						? [entry("Cancel …", controlIcons.close, () => onOpen({ kind: "cancel" }))]
						: []),
				],
			]}
		/>
	);
}
