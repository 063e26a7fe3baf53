import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode, RefObject } from "react";
import { outcomes } from "../../contract/desk/desk-options.ts";
import { controlIcons as shared } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useIsFinding } from "../find/useIsFinding.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { useNeighbors } from "../inbox/neighbors.ts";
import { findView } from "../inbox/queues.ts";
import type { PresentPerson } from "../queries/presence.ts";
import { staff } from "../queries/staff.ts";
import type { Item } from "../queries/submission.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons as places } from "../ui/desk-icons.ts";
import { firstName } from "../ui/first-name.ts";
import { isAway } from "../ui/format-time.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu } from "../ui/Menu.tsx";
import css from "./ItemHead.module.css";
import { submissionIcons } from "./submission-icons.ts";
import type { useSubmissionActions } from "./useSubmissionActions.ts";

interface Props {
	item: Item;
	others: PresentPerson[];
	deeds: ReturnType<typeof useSubmissionActions>;
	/** Container of the owner button. */
	owner: RefObject<HTMLDivElement | null>;
	onJot(what: "note" | "call"): void;
	onErase(): void;
}

/** Position in the list, colleagues who have it open, and actions. */
export function ItemHead({ item, others, deeds, owner, onJot, onErase }: Props) {
	const canBeSpam = item.state !== "spam" && item.state !== "closed";
	return (
		<header className={css.head}>
			<ListNavigation />
			<PresentColleagues others={others} />
			<div className={css.actions}>
				<span className={css.wide}>
					<Action mark={submissionIcons.note} onClick={() => onJot("note")}>
						Note
					</Action>
					<Action mark={submissionIcons.call} onClick={() => onJot("call")}>
						Log call
					</Action>
					{canBeSpam && (
						<Action mark={places.late} onClick={() => deeds.tryTo({ what: "spam" })}>
							Spam
						</Action>
					)}
				</span>
				<div ref={owner}>
					<OwnerMenu item={item} deeds={deeds} />
				</div>
				<MoreMenu item={item} deeds={deeds} onErase={onErase} />
			</div>
		</header>
	);
}

function ListNavigation() {
	const { previous, next, position, total } = useNeighbors();
	const view = findView(useSearch({ from: "/desk/inbox" }));
	const finding = useIsFinding();
	return (
		<nav aria-label="Beside it in the list" className={css.way}>
			<Link to="/" search={(search) => search} className={css.back}>
				<Drawing path={submissionIcons.previous} className={css.mark} />
				{finding ? "People" : (view?.name ?? "List")}
			</Link>
			<NeighborLink reference={previous} mark={submissionIcons.previous}>
				Previous
			</NeighborLink>
			<NeighborLink reference={next} mark={submissionIcons.next}>
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

function OwnerMenu({ item: { owner, reference }, deeds }: Pick<Props, "item" | "deeds">) {
	const { person } = useFrame().me;
	const { data: people = [] } = useQuery(staff);
	const mine = owner?.id === person.id;
	const to = people
		.filter(({ id, name, awayUntil }) => id !== person.id && id !== owner?.id && name !== "" && !isAway(awayUntil))
		.map(
			({ id, name }): MenuEntry => ({
				label: `Give it to ${name}`,
				mark: places.person,
				onSelect: () => deeds.tryTo({ what: "assign", to: id }),
			}),
		);
	const take: MenuEntry = { label: "Take it", mark: places.plus, onSelect: () => deeds.tryTo({ what: "take" }) };
	const leave: MenuEntry = {
		label: "Leave it to nobody",
		mark: shared.close,
		onSelect: () => deeds.tryTo({ what: "assign", to: null }),
	};
	return (
		<Menu
			key={reference}
			triggerClass={css.owner ?? ""}
			trigger={
				<>
					<Initials name={owner?.name ?? "+"} look={mine ? "self" : owner ? "colleague" : "nobody"} />
					<span className={css.ownerName}>
						<span className="sr-only">Whose it is: </span>
						<bdi>{mine ? "You" : owner ? firstName(owner.name) : "Nobody"}</bdi>
					</span>
					<Drawing path={shared.chevron} className={css.chevron} />
				</>
			}
			entries={[
				owner && !mine ? [{ note: `${owner.name} has it` }, take] : mine ? [] : [take],
				to,
				owner ? [leave] : [],
			].filter((group) => group.length > 0)}
		/>
	);
}

function MoreMenu({ item, deeds, onErase }: Pick<Props, "item" | "deeds" | "onErase">) {
	const isAdmin = useFrame().me.person.role === "admin";
	const { state, suspected } = item;
	const isOver = state === "closed" || state === "spam";
	const entry = (label: string, mark: string, onSelect: () => void): MenuEntry => ({ label, mark, onSelect });
	const close = outcomes.map(({ value, label }) =>
		entry(label, submissionIcons.dot, () => deeds.tryTo({ what: "close", outcome: value })),
	);
	const back: MenuEntry[] = [
		...(state === "closed"
			? [entry("Open it again", submissionIcons.reopen, () => deeds.tryTo({ what: "reopen" }))]
			: []),
		...(state === "spam" || suspected
			? [entry("Release: it is no spam", submissionIcons.reopen, () => deeds.tryTo({ what: "release" }))]
			: []),
		...(isOver ? [] : [entry("Mark as spam", places.late, () => deeds.tryTo({ what: "spam" }))]),
	];
	const paper: MenuEntry[] = [
		...(item.deliveries.some((delivery) => delivery.state === "failed") && !suspected
			? [entry("Send what failed again", submissionIcons.again, () => deeds.tryTo({ what: "resend" }))]
			: []),
		...(item.email !== "" && (state === "open" || state === "answered")
			? [entry("Send a fresh link", submissionIcons.link, () => deeds.tryTo({ what: "send-link" }))]
			: []),
		entry("Print", places.print, () => print()),
	];
	const erase: MenuEntry = { label: "Erase …", mark: submissionIcons.erase, destructive: true, onSelect: onErase };
	return (
		<Menu
			label="More to do with it"
			triggerClass={`icon-button ${css.more}`}
			trigger={<Drawing path={places.more} className={css.mark} />}
			entries={[
				paper,
				back,
				isOver ? [] : [{ note: "Close it. How did it end?" }, ...close],
				isAdmin ? [erase] : [],
			].filter((group) => group.length > 0)}
		/>
	);
}
