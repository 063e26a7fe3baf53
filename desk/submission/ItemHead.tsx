import { Link, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, type RefObject, useState } from "react";
import { ADDED_BY_TEAM } from "../../contract/desk/candidates.ts";
import { outcomes } from "../../contract/desk/desk-options.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useNeighbors } from "../lists/neighbors.ts";
import { findView } from "../lists/queues.ts";
import { useIsFinding } from "../lists/useInboxSearch.ts";
import { useFrame } from "../page/FrameContext.ts";
import { OwnerMenu } from "../page/OwnerMenu.tsx";
import type { PresentPerson } from "../queries/presence.ts";
import type { Item } from "../queries/submission.ts";
import { SnoozeUntilMenu } from "../snooze/SnoozeUntilMenu.tsx";
import { firstName } from "../text/first-name.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu } from "../ui/Menu.tsx";
import type { useSubmissionActions } from "./actions/useSubmissionActions.ts";
import css from "./ItemHead.module.css";

/** Loaded on demand: the first view doesn't need it. */
export const loadClosePlaced = () => import("../openings/related/ClosePlaced.tsx");
const ClosePlaced = lazy(async () => ({ default: (await loadClosePlaced()).ClosePlaced }));

interface Props {
	item: Item;
	others: PresentPerson[];
	actions: ReturnType<typeof useSubmissionActions>;
	/** Container of the owner button. */
	owner: RefObject<HTMLDivElement | null>;
	/** Container of the snooze button. */
	snooze: RefObject<HTMLDivElement | null>;
	onNoteOrCall(what: "note" | "call"): void;
	onErase(): void;
}

/** Position in the list, colleagues who have it open, and actions. */
export function ItemHead({ item, others, actions, owner, snooze, onNoteOrCall, onErase }: Props) {
	const canBeSpam = item.state !== "spam" && item.state !== "closed";
	return (
		<header className={css.head}>
			<ListNavigation />
			<PresentColleagues others={others} />
			<div className={css.actions}>
				<span className={css.wide}>
					<Action mark={icons.note} onClick={() => onNoteOrCall("note")}>
						Note
					</Action>
					<Action mark={icons.call} onClick={() => onNoteOrCall("call")}>
						Log call
					</Action>
					{canBeSpam && (
						<Action mark={icons.late} onClick={() => actions.tryTo({ what: "spam" })}>
							Spam
						</Action>
					)}
				</span>
				{item.state === "open" && (
					<div ref={snooze}>
						<SnoozeItem item={item} actions={actions} />
					</div>
				)}
				<div ref={owner}>
					<OwnerMenu
						key={item.reference}
						owner={item.owner}
						onTake={() => actions.tryTo({ what: "take" })}
						onAssign={(to) => actions.tryTo({ what: "assign", to })}
					/>
				</div>
				<MoreMenu item={item} actions={actions} onErase={onErase} />
			</div>
		</header>
	);
}

function ListNavigation() {
	const { previous, next, position, total } = useNeighbors();
	const view = findView(useSearch({ from: "/desk/inbox" }));
	const finding = useIsFinding();
	return (
		<nav aria-label="Previous and next" className={css.way}>
			<Link to="/" search={(search) => search} className={css.back}>
				<Drawing path={icons.previous} className={css.mark} />
				{finding ? "Candidates" : (view?.name ?? "List")}
			</Link>
			<NeighborLink reference={previous} mark={icons.previous}>
				Previous
			</NeighborLink>
			<NeighborLink reference={next} mark={icons.next}>
				Next
			</NeighborLink>
			{position !== undefined && total !== undefined && (
				<span className={css.position}>
					{position} of {total}
				</span>
			)}
		</nav>
	);
}

function NeighborLink({
	reference,
	mark,
	children,
}: {
	reference: string | undefined;
	mark: string;
	children: string;
}) {
	if (!reference) return null;
	return (
		<Link
			to="/s/$reference"
			params={{ reference }}
			search={(search) => search}
			className={`icon-button ${css.arrow}`}
			aria-label={children}
		>
			<Drawing path={mark} className={css.mark} />
		</Link>
	);
}

/** Colleagues who have the submission open, so that no two people answer it. */
function PresentColleagues({ others }: { others: PresentPerson[] }) {
	const writing = others.filter((other) => other.writing);
	const [first, ...more] = writing.length > 0 ? writing : others;
	const does = writing.length > 0 ? "writing" : "reading";
	return (
		<p role="status" className={css.faces}>
			{first && (
				<>
					{others.slice(0, 3).map(({ id, name }) => (
						<Initials key={id} name={name} />
					))}
					<span className={writing.length > 0 ? css.writing : css.doing}>
						<bdi>{firstName(first.name)}</bdi>
						{more.length > 0 ? ` and ${more.length} more are ${does}` : ` is ${does}`}
					</span>
				</>
			)}
		</p>
	);
}

function Action({ mark, onClick, children }: { mark: string; onClick(): void; children: ReactNode }) {
	return (
		<button type="button" className="word-button" onClick={onClick}>
			<Drawing path={mark} className={css.mark} />
			<span className={css.word}>{children}</span>
		</button>
	);
}

function SnoozeItem({ item, actions }: Pick<Props, "item" | "actions">) {
	const isSnoozed = item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > Date.now();
	return (
		<SnoozeUntilMenu
			key={item.version}
			onSnooze={async (until) => (await actions.act({ what: "snooze", until }))?.message}
			onWake={isSnoozed ? () => void actions.tryTo({ what: "snooze", until: null }) : undefined}
			note="It's hidden from the lists until then. The due time doesn't change."
			triggerClass="word-button"
			trigger={
				<>
					<Drawing path={icons.clock} className={css.mark} />
					<span className={css.word}>{isSnoozed ? "Snoozed" : "Snooze"}</span>
				</>
			}
		/>
	);
}

function MoreMenu({ item, actions, onErase }: Pick<Props, "item" | "actions" | "onErase">) {
	const isAdmin = useFrame().me.person.role === "admin";
	const { state, suspected } = item;
	const isAdded = item.outcome === ADDED_BY_TEAM;
	const [placing, setPlacing] = useState(false);
	const closeAsPlaced = () => void actions.tryTo({ what: "close", outcome: "won" });
	const isOver = state === "closed" || state === "spam";
	const entry = (label: string, mark: string, onSelect: () => void): MenuEntry => ({ label, mark, onSelect });
	const isRequest = item.kind === "lead" || item.kind === "talent-request";
	const close = outcomes
		.filter(({ value }) => isRequest || value !== "client")
		.map(({ value, label }) => {
			if (value !== "won") return entry(label, icons.dot, () => actions.tryTo({ what: "close", outcome: value }));
			if (!isRequest) return entry("Placed", icons.dot, closeAsPlaced);
			return entry("Placed …", icons.dot, () => setPlacing(true));
		});
	const back: MenuEntry[] = [
		...(state === "closed" && !isAdded ? [entry("Reopen", icons.reopen, () => actions.tryTo({ what: "reopen" }))] : []),
		...(state === "spam" || suspected
			? [entry("Not spam", icons.reopen, () => actions.tryTo({ what: "release" }))]
			: []),
		...(isOver ? [] : [entry("Mark as spam", icons.late, () => actions.tryTo({ what: "spam" }))]),
	];
	const paper: MenuEntry[] = [
		...(item.deliveries.some((delivery) => delivery.state === "failed") && !suspected
			? [entry("Resend failed emails", icons.again, () => actions.tryTo({ what: "resend" }))]
			: []),
		...(item.email !== "" && (state === "open" || state === "answered" || (isAdded && !item.notAgreed))
			? [entry("Send a link to their page", icons.link, () => actions.tryTo({ what: "send-link" }))]
			: []),
		entry("Print", icons.print, () => print()),
	];
	const erase: MenuEntry = { label: "Delete for good …", mark: icons.erase, destructive: true, onSelect: onErase };
	return (
		<>
			<Menu
				label="More actions"
				triggerClass={`icon-button ${css.more}`}
				trigger={<Drawing path={icons.more} className={css.mark} />}
				entries={[
					paper,
					back,
					isOver ? [] : [{ note: "Why are you closing it?" }, ...close],
					isAdmin ? [erase] : [],
				].filter((group) => group.length > 0)}
			/>
			<Dialog open={placing} title="Who was placed?" onClose={() => setPlacing(false)}>
				<ClosePlaced request={item} onCloseNow={closeAsPlaced} onClose={() => setPlacing(false)} />
			</Dialog>
		</>
	);
}
