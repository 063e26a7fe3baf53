import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { Refusal } from "../api.ts";
import { useFrame } from "../frame/FrameContext.ts";
import { useKey } from "../frame/keys.ts";
import { PageHead } from "../frame/PageHead.tsx";
import { QueueTabs } from "../frame/QueueTabs.tsx";
import { submission } from "../queries/submission.ts";
import { Menu } from "../ui/Menu.tsx";
import { marks } from "../ui/marks.ts";
import css from "./ListHead.module.css";
import { askedBy, type InboxSearch, isByTime, nameOf } from "./queues.ts";
import { focusSearch, SearchField } from "./SearchField.tsx";

interface Props {
	search: InboxSearch;
	count: number | undefined;
	/** There are more than `count`. */
	more: boolean;
	open: string | undefined;
	onAdd(): void;
}

/** The list's title, order and actions. */
export function ListHead({ search, count, more, open, onAdd }: Props) {
	const { me } = useFrame();
	const [searching, setSearching] = useState(search.q !== undefined);
	const found = search.q !== undefined;
	useKey("/", "Search", () => {
		if (!focusSearch()) setSearching(true);
	});
	// The browser tab names the open item. Not fetched here: the item itself does that.
	const { data: item, error } = useQuery({ ...submission(open ?? ""), enabled: false });
	const isGone = error instanceof Refusal && error.isGone;
	return (
		<PageHead
			title={found ? "Found" : nameOf(search)}
			tab={open && ((!isGone && item?.name) || open)}
			{...(count === undefined ? {} : { count: `${count.toLocaleString("en-US")}${more ? "+" : ""}` })}
			actions={
				<>
					<span className={css.order}>
						<Drawing path={marks.sort} className={css.orderMark} />
						{isByTime(askedBy(search)) ? "Least time left" : "Newest first"}
					</span>
					<button
						type="button"
						className={`icon-button ${css.search}`}
						aria-label="Search"
						aria-expanded={searching}
						onClick={() => setSearching(!searching)}
					>
						<Drawing path={marks.search} className={css.mark} />
					</button>
					<button type="button" className={css.add} title="Add a call (C)" onClick={onAdd}>
						<Drawing path={marks.addCall} className={css.mark} />
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
		link.href = `/api/export?${new URLSearchParams({ format, ...askedBy(search) })}`;
		link.download = "";
		link.click();
	};
	return (
		<Menu
			label="More about this list"
			triggerClass={`icon-button ${css.button}`}
			trigger={<Drawing path={marks.more} className={css.mark} />}
			entries={[
				[
					{ label: "Save this list as CSV", mark: marks.down, onSelect: save("csv") },
					{ label: "Save this list as JSON", mark: marks.down, onSelect: save("json") },
				],
			]}
		/>
	);
}

/** Which list was searched, with a link to search everything. */
function Scope({ search }: { search: InboxSearch }) {
	const { q, queue, kind } = search;
	const everywhere = askedBy(search).queue === "all" && !kind;
	return (
		<p className={css.scope}>
			<span>
				In {everywhere ? "everything" : nameOf({ ...(queue ? { queue } : {}), ...(kind ? { kind } : {}) })}, for “
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
