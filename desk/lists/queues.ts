import type { Kind } from "../../contract/forms/kinds.ts";
import { controlIcons } from "../../site/ui/control-icons.ts";
import type { ListView } from "../queries/submissions.ts";
import { icons } from "../ui/desk-icons.ts";

/* The lists that the inbox can show. */

/** The inbox's search parameters in the URL. */
export interface InboxSearch {
	queue?: Exclude<ListView["queue"], "open">;
	kind?: Kind;
	q?: string;
	/** The open submission's resume is shown, beside the details or in full width. */
	read?: "page" | "wide";
}

interface View {
	name: string;
	search: InboxSearch;
	mark: string;
	/** One sentence about what the list contains. */
	description: string;
	/** Title of the list when it is empty. */
	empty: string;
	/** Keyboard shortcut, pressed after G. */
	key?: string;
}

export const queues: View[] = [
	{
		name: "Open",
		search: {},
		mark: icons.inbox,
		description: "Everything that waits for an answer, the one with least time left first.",
		empty: "Everything is answered",
		key: "o",
	},
	{
		name: "Mine",
		search: { queue: "mine" },
		mark: icons.person,
		description: "What you took or were given, and have not answered yet.",
		empty: "Nothing of yours is open",
		key: "m",
	},
	{
		name: "Unassigned",
		search: { queue: "unassigned" },
		mark: icons.plus,
		description: "What nobody has taken yet.",
		empty: "Everything has an owner",
		key: "u",
	},
	{
		name: "Due today",
		search: { queue: "due" },
		mark: icons.clock,
		description: "What was promised an answer before the day is over.",
		empty: "Nothing more is due today",
		key: "d",
	},
	{
		name: "Overdue",
		search: { queue: "overdue" },
		mark: icons.late,
		description: "What should have been answered by now.",
		empty: "Nothing is overdue",
		key: "l",
	},
];

export const kinds: View[] = [
	{
		name: "Leads",
		search: { kind: "lead" },
		mark: icons.lead,
		description: "Employers who left their name, and those who said more in step two.",
		empty: "No lead waits for an answer",
	},
	{
		name: "Talent requests",
		search: { kind: "talent-request" },
		mark: icons.request,
		description: "Employers who ask for people in a state.",
		empty: "No talent request waits for an answer",
	},
	{
		name: "Resumes",
		search: { kind: "resume" },
		mark: controlIcons.file,
		description: "Candidates who sent their resume.",
		empty: "No resume waits for an answer",
	},
	{
		name: "Messages",
		search: { kind: "message" },
		mark: icons.mail,
		description: "Questions from the panel on every page.",
		empty: "No message waits for an answer",
	},
];

/** Lists in which nothing is waiting for a first answer. */
export const otherQueues: View[] = [
	{
		name: "Answered",
		search: { queue: "answered" },
		mark: controlIcons.check,
		description: "What had its first answer and is not closed.",
		empty: "Nothing is under way",
		key: "a",
	},
	{
		name: "Held back",
		search: { queue: "suspected" },
		mark: icons.held,
		description: "What looked like spam when it came in, and what one of you marked as such.",
		empty: "Nothing is held back",
		key: "h",
	},
	{
		name: "Everything",
		search: { queue: "all" },
		mark: icons.everything,
		description: "All there is, the newest first.",
		empty: "Nothing has come in yet",
		key: "e",
	},
];

export const views = [...queues, ...kinds, ...otherQueues];

export function parseInboxSearch(search: Record<string, unknown>): InboxSearch {
	const queue = views.find((view) => view.search.queue === search.queue)?.search.queue;
	const kind = kinds.find((view) => view.search.kind === search.kind)?.search.kind;
	// The router parses digits as a number.
	const q = typeof search.q === "string" || typeof search.q === "number" ? String(search.q) : "";
	const read = (["page", "wide"] as const).find((how) => how === search.read);
	return {
		...(queue ? { queue } : {}),
		...(kind ? { kind } : {}),
		...(q.trim() ? { q } : {}),
		...(read ? { read } : {}),
	};
}

/** A search from the first list covers everything, closed submissions too; from any other list, only that list. */
export function toListView({ queue, kind, q }: InboxSearch): ListView {
	return { queue: queue ?? (q ? "all" : "open"), ...(kind ? { kind } : {}), ...(q ? { q: q.trim() } : {}) };
}

export function findView({ queue, kind }: InboxSearch): View | undefined {
	return views.find(({ search }) => search.queue === queue && search.kind === kind);
}

/** The list's name, including a kind within a queue. */
export function listName({ queue, kind }: InboxSearch): string {
	const whole = findView({ ...(queue ? { queue } : {}), ...(kind ? { kind } : {}) });
	if (whole) return whole.name;
	const [inQueue, ofKind] = [queue && findView({ queue }), kind && findView({ kind })];
	return [inQueue?.name, ofKind?.name.toLowerCase()].filter(Boolean).join(": ");
}

/** Whether an entry of the rail or the tabs is the list being shown. */
export function isShown(view: View, search: InboxSearch | undefined): boolean {
	if (!search || (search.q && !search.queue && !search.kind)) return false;
	return view.search.queue === search.queue && view.search.kind === search.kind;
}

/** Whether a list is sorted by time left. */
export function isSortedByDue({ queue }: ListView): boolean {
	return !["answered", "suspected", "all"].includes(queue);
}
