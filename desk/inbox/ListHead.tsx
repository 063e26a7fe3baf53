import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useShortcut } from "../browser/shortcuts.ts";
import { QueueTabs } from "../lists/QueueTabs.tsx";
import { type InboxSearch, isSortedByDue, listName, toListView } from "../lists/queues.ts";
import { focusSearch, SearchField } from "../lists/SearchField.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { ApiError } from "../queries/api.ts";
import { submission } from "../queries/submission.ts";
import { icons } from "../ui/desk-icons.ts";
import { Menu } from "../ui/Menu.tsx";
import css from "./ListHead.module.css";

interface Props {
	search: InboxSearch;
	count: number | undefined;
	/** There are more than `count`. */
	more: boolean;
	open: string | undefined;
	onAdd(): void;
	/** Begins to select rows, where there is no pointer to hover with. */
	onSelect?: () => void;
}

/** The list's title, order and actions. */
export function ListHead({ search, count, more, open, onAdd, onSelect }: Props) {
	const { me } = useFrame();
	const [searching, setSearching] = useState(search.q !== undefined);
	const found = search.q !== undefined;
	const hasLongTitle = !found && search.queue !== undefined && search.kind !== undefined;
	useShortcut("/", "Search", () => {
		if (!focusSearch()) setSearching(true);
	});
	// The browser tab names the open item. Not fetched here: the item itself does that.
	const { data: item, error } = useQuery({ ...submission(open ?? ""), enabled: false });
	const isGone = error instanceof ApiError && error.isGone;
	return (
		<PageHead
			title={found ? "Found" : listName(search)}
			tab={open && ((!isGone && item?.name) || open)}
			{...(count === undefined ? {} : { count: `${count.toLocaleString("en-US")}${more ? "+" : ""}` })}
			actions={
				<>
					{!hasLongTitle && (
						<span className={css.order}>
							<Drawing path={icons.sort} className={css.orderMark} />
							{isSortedByDue(toListView(search)) ? "Due first" : "Newest first"}
						</span>
					)}
					<button
						type="button"
						className={`icon-button ${css.search}`}
						aria-label="Search"
						aria-expanded={searching}
						onClick={() => setSearching(!searching)}
					>
						<Drawing path={icons.search} className={css.mark} />
					</button>
					{onSelect && (
						<button type="button" className={css.add} onClick={onSelect}>
							Select
						</button>
					)}
					<button type="button" className={css.add} title="Add a call (C)" onClick={onAdd}>
						<Drawing path={icons.addCall} className={css.mark} />
						<span className={css.word}>Add a call</span>
					</button>
					{me.person.role === "admin" && <Export search={search} />}
				</>
			}
			below={
				<>
					{searching && (
						<div className={css.searchRow}>
							<SearchField look="head" onLeave={() => setSearching(false)} />
						</div>
					)}
					<QueueTabs />
					{found && <Scope search={search} />}
				</>
			}
		/>
	);
}

function Export({ search }: { search: InboxSearch }) {
	const save = (format: "csv" | "json") => () => {
		// A download, so that an error response can't replace the desk.
		const link = document.createElement("a");
		link.href = `/api/export?${new URLSearchParams({ format, ...toListView(search) })}`;
		link.download = "";
		link.click();
	};
	return (
		<Menu
			label="More list actions"
			triggerClass={`icon-button ${css.button}`}
			trigger={<Drawing path={icons.more} className={css.mark} />}
			entries={[
				[
					{ label: "Download as CSV", mark: icons.down, onSelect: save("csv") },
					{ label: "Download as JSON", mark: icons.down, onSelect: save("json") },
				],
			]}
		/>
	);
}

/** Which list was searched, with a link to search everything. */
function Scope({ search }: { search: InboxSearch }) {
	const { q, queue, kind } = search;
	const everywhere = toListView(search).queue === "all" && !kind;
	return (
		<p className={css.scope}>
			<span>
				In {everywhere ? "everything" : listName({ ...(queue ? { queue } : {}), ...(kind ? { kind } : {}) })}, for “
				<bdi>{q}</bdi>”
			</span>
			{!everywhere && (
				<Link to="/" search={q ? { q } : {}} className={css.further}>
					Search everything
				</Link>
			)}
		</p>
	);
}
