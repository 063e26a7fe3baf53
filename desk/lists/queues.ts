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
		description: "Everything waiting for a first answer, most urgent first.",
		empty: "You're all caught up",
		key: "o",
	},
	{
		name: "Mine",
		search: { queue: "mine" },
		mark: icons.person,
		description: "Assigned to you and not answered yet.",
		empty: "Nothing of yours is waiting",
		key: "m",
	},
	{
		name: "Unassigned",
		search: { queue: "unassigned" },
		mark: icons.plus,
		description: "No one has taken these yet.",
		empty: "Everything has an owner",
		key: "u",
	},
	{
		name: "Due today",
		search: { queue: "due" },
		mark: icons.clock,
		description: "Answers due before the day ends.",
		empty: "Nothing else is due today",
		key: "d",
	},
	{
		name: "Overdue",
		search: { queue: "overdue" },
		mark: icons.late,
		description: "Answers that are past due.",
		empty: "Nothing is overdue",
		key: "l",
	},
];

export const kinds: View[] = [
	{
		name: "Leads",
		search: { kind: "lead" },
		mark: icons.lead,
		description: "Employers who asked us to get in touch, some with details about the role.",
		empty: "No leads are waiting",
	},
	{
		name: "Talent requests",
		search: { kind: "talent-request" },
		mark: icons.request,
		description: "Employers looking for candidates in a state.",
		empty: "No talent requests are waiting",
	},
	{
		name: "Resumes",
		search: { kind: "resume" },
		mark: controlIcons.file,
		description: "Candidates who sent their resume.",
		empty: "No resumes are waiting",
	},
	{
		name: "Messages",
		search: { kind: "message" },
		mark: icons.mail,
		description: "Questions sent from the site.",
		empty: "No messages are waiting",
	},
];

/** Lists outside the day's work. */
export const otherQueues: View[] = [
	{
		name: "Snoozed",
		search: { queue: "snoozed" },
		mark: icons.away,
		description: "Hidden until a time that someone on the team chose. Due times don't change.",
		empty: "Nothing is snoozed",
		key: "z",
	},
	{
		name: "Answered",
		search: { queue: "answered" },
		mark: controlIcons.check,
		description: "Answered once and not closed yet.",
		empty: "Nothing answered is still open",
		key: "a",
	},
	{
		name: "Suspected spam",
		search: { queue: "suspected" },
		mark: icons.held,
		description: "What looked like spam when it arrived, and what the team marked as spam.",
		empty: "No suspected spam",
		key: "h",
	},
	{
		name: "Everything",
		search: { queue: "all" },
		mark: icons.everything,
		description: "Everything, newest first.",
		empty: "Nothing has arrived yet",
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
	if (!inQueue || !ofKind) return "";
	if (queue === "due") return `${ofKind.name} due today`;
	const first = queue === "mine" ? "My" : queue === "all" ? "All" : inQueue.name;
	return `${first} ${ofKind.name.toLowerCase()}`;
}

/** Such as 'No overdue messages'. */
export function emptyTitle(search: InboxSearch): string {
	const { queue, kind } = search;
	const view = findView({ ...(queue && { queue }), ...(kind && { kind }) });
	if (view) return view.empty;
	const name = listName(search);
	const ofKind = kind && findView({ kind })?.name.toLowerCase();
	if (queue === "mine") return `No ${ofKind} assigned to you`;
	if (queue === "all") return `No ${ofKind} yet`;
	return `No ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
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
