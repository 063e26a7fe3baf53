import type { ChatLine } from "../../contract/chat.ts";
import type { ChatSummary, ChatView, Colleague } from "../../server/chat/chat-summaries.ts";
import type { RelatedSubmission } from "../../server/submissions/submission-views.ts";

/* One morning's fictional chats, for screenshots of the desk. They never change. */

/** Tuesday, November 17, 2026, 10:42 am Eastern. */
export const SAMPLE_NOW = Date.UTC(2026, 10, 17, 15, 42);

const MINUTE_MS = 60_000;

const claire = { id: "claire", name: "Claire Okafor" };
const rosa = { id: "rosa", name: "Rosa Delgado" };

/** As the desk's API answers. */
type SampleChat = ChatView & { earlier: Pick<RelatedSubmission, "reference" | "kind" | "receivedAt" | "gist">[] };

interface SampleChats {
	people: Colleague[];
	views: SampleChat[];
}

/** @param me the signed-in person */
export function sampleChats(now: number, me = claire): SampleChats {
	const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE_MS).toISOString();
	const visitor = (minutesAgo: number, text: string) => ({ at: at(minutesAgo), side: "visitor" as const, text });
	const firm = (minutesAgo: number, { name }: typeof claire, text: string) => ({
		...{ at: at(minutesAgo), side: "firm" as const, name, text },
	});
	const site = (minutesAgo: number, text: string, name?: string) => ({
		...{ at: at(minutesAgo), side: "site" as const, text, ...(name && { name }) },
	});
	const view = (
		reference: string,
		more: Partial<ChatSummary>,
		...said: Omit<ChatLine, "number" | "id">[]
	): SampleChat => {
		const lines = said.map((line, index) => ({ number: index + 1, id: `${reference}-sample-${index + 1}`, ...line }));
		const [first, last] = [lines[0], lines.at(-1)];
		if (!first || !last) throw new Error(`${reference} has no lines.`);
		const chat: ChatSummary = {
			...{ reference, name: "", email: "", page: "/faq", state: "live", person: null, beganAt: first.at, last },
			...{ waitingSince: null, endedAt: null, visitorHere: true },
			...more,
		};
		return { chat, lines, earlier: [] };
	};
	const priya = view(
		"CW-2222-AAAA",
		{ name: "Priya Raman", email: "priya@westmarkdental.example", person: me },
		visitor(5, "Do you place field reps on a 1099?"),
		site(4, "taken", me.name),
		firm(3, me, "Hi Priya, we do for medical and dental territories. The fee is the same, due when you hire."),
		firm(3, me, "How many reps, and in which states?"),
		visitor(1, "Three: Raleigh, Charlotte, Asheville"),
	);
	priya.earlier.push({
		...{ reference: "CW-7K4M-Q2XN", kind: "lead", receivedAt: at(90_000), gist: "Field Sales, North Carolina" },
	});
	return {
		people: [
			{ ...me, available: true, live: 1 },
			{ ...rosa, available: true, live: 1 },
			{ id: "ben", name: "Ben Tran", available: true, live: 0 },
		],
		views: [
			priya,
			view(
				"CW-3333-BBBB",
				{
					name: "Curtis Boyle",
					email: "curtis@example.com",
					page: "/services",
					state: "waiting",
					waitingSince: at(0.7),
				},
				visitor(0.7, "Is anybody there? I would like to talk about a VP search in Ohio."),
			),
			view(
				"CW-4444-CCCC",
				{ name: "Tom Beckett", email: "tom@example.com", page: "/resume", person: rosa },
				visitor(9, "Can somebody call me about my resume?"),
				site(8, "taken", rosa.name),
				firm(4, rosa, "I will call you myself"),
			),
			view(
				"CW-5555-DDDD",
				{ name: "Nadia Ferris", email: "nadia@example.com", state: "ended", endedAt: at(84), visitorHere: false },
				visitor(95, "What is your fee?"),
				site(93, "nobody"),
				site(84, "ended"),
			),
		],
	};
}
