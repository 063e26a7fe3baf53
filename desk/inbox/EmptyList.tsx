import { Link } from "@tanstack/react-router";
import buttonCss from "../../site/ui/Button.module.css";
import { useNow } from "../browser/now.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import { emptyTitle, findView, type InboxSearch, listName, queues, toListView } from "../lists/queues.ts";
import type { Row } from "../queries/submissions.ts";
import { formatDuration } from "../text/format-time.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import css from "./EmptyList.module.css";
import { FirstSteps } from "./FirstSteps.tsx";

interface Props {
	search: InboxSearch;
	/** The submission due next. */
	next: Row | null;
	/** Nothing is stored at all, in any list. */
	emptyStore: boolean;
	onOpen(reference: string): void;
}

/** What an empty list shows: what is due next, or how to widen a search. */
export function EmptyList({ search, next, emptyStore, onOpen }: Props) {
	if (search.q) return <NothingFound search={search} />;
	if (emptyStore && findView(search) === queues[0]) return <FirstSteps />;
	const isOpen = toListView(search).queue !== "suspected";
	return (
		<EmptyState title={emptyTitle(search)}>
			{next && isOpen ? <NextDue next={next} onOpen={onOpen} /> : (findView(search)?.description ?? "Nothing here.")}
		</EmptyState>
	);
}

function NextDue({ next, onOpen }: { next: Row; onOpen(reference: string): void }) {
	const now = useNow();
	const left = next.dueAt === null ? undefined : Date.parse(next.dueAt) - now;
	useShortcut("Enter", "Open the one due next", () => onOpen(next.reference));
	return (
		<>
			{left !== undefined && left <= 0 ? "Overdue" : "Due next"}:{" "}
			<button type="button" className={css.next} onClick={() => onOpen(next.reference)}>
				<bdi>{next.name}</bdi>
			</button>
			{left !== undefined && (left > 0 ? `, in ${formatDuration(left)}` : `, by ${formatDuration(-left)}`)}.{" "}
			<kbd>↵</kbd>
		</>
	);
}

function NothingFound({ search }: { search: InboxSearch }) {
	const { q, ...rest } = search;
	const inAll = toListView(search).queue === "all" && !search.kind;
	const look = `${buttonCss.button} ${buttonCss.secondary} ${buttonCss.small}`;
	return (
		<EmptyState
			title="Nothing found"
			action={
				<>
					{!inAll && (
						<Link to="/" search={{ ...(q ? { q } : {}) }} className={look}>
							Search everything
						</Link>
					)}
					<Link to="/" search={rest} className={look}>
						Clear search
					</Link>
				</>
			}
		>
			No matches for “<bdi>{q}</bdi>”{inAll ? "" : ` in ${listName(search)}`}. Try fewer words, or just the start of a
			name.
		</EmptyState>
	);
}
