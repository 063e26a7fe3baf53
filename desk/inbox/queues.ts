import type { Kind } from "../../forms/kinds.ts";
import { marks as shared } from "../../src/ui/marks.ts";
import { marks } from "../ui/marks.ts";

/* The lists that the inbox can show. */

const queueNames = ["mine", "unassigned", "due", "overdue"] as const;
type Queue = (typeof queueNames)[number];

export interface InboxSearch {
	queue?: Queue;
	kind?: Kind;
}

interface View {
	name: string;
	search: InboxSearch;
	mark: string;
	/** What its list holds, in a sentence. */
	holds: string;
	/** After G. */
	key?: string;
}

export const queues: View[] = [
	{
		name: "Open",
		search: {},
		mark: marks.inbox,
		holds: "Everything that waits for an answer, the one with least time left first.",
		key: "o",
	},
	{
		name: "Mine",
		search: { queue: "mine" },
		mark: marks.person,
		holds: "What you took or were given, and have not answered yet.",
		key: "m",
	},
	{
		name: "Unassigned",
		search: { queue: "unassigned" },
		mark: marks.plus,
		holds: "What nobody has taken yet.",
		key: "u",
	},
	{
		name: "Due today",
		search: { queue: "due" },
		mark: marks.clock,
		holds: "What was promised an answer before the day is over.",
		key: "d",
	},
	{
		name: "Overdue",
		search: { queue: "overdue" },
		mark: marks.late,
		holds: "What should have been answered by now.",
		key: "l",
	},
];

export const kinds: View[] = [
	{
		name: "Leads",
		search: { kind: "lead" },
		mark: marks.lead,
		holds: "Employers who left their name, and those who said more in step two.",
	},
	{
		name: "Talent requests",
		search: { kind: "talent-request" },
		mark: marks.request,
		holds: "Employers who ask for people in a state.",
	},
	{ name: "Resumes", search: { kind: "resume" }, mark: shared.file, holds: "Candidates who sent their resume." },
	{ name: "Messages", search: { kind: "message" }, mark: marks.mail, holds: "Questions from the panel on every page." },
];

export function inboxSearch(search: Record<string, unknown>): InboxSearch {
	const queue = queueNames.find((name) => name === search.queue);
	const kind = kinds.find((view) => view.search.kind === search.kind)?.search.kind;
	return { ...(queue ? { queue } : {}), ...(kind ? { kind } : {}) };
}

export function viewOf({ queue, kind }: InboxSearch): View | undefined {
	return [...queues, ...kinds].find(({ search }) => search.queue === queue && search.kind === kind);
}
