import type { Chat, ChatSummary, Chats } from "../desk/queries/chats.ts";
import type { ChatLine } from "../forms/chat.ts";

/* Invented chats for the app, as the desk's API would tell of them, and what becomes of them. */

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const claire = { id: "claire", name: "Claire Okafor" };
const rosa = { id: "rosa", name: "Rosa Delgado" };

type Said = [minutesAgo: number, side: ChatLine["side"], text: string, name?: string];

function linesOf(said: Said[]): ChatLine[] {
	return said.map(([minutes, side, text, name], index) => ({
		number: index + 1,
		id: `line-of-the-sample-${index + 1}`,
		at: ago(minutes),
		side,
		text,
		...(name ? { name } : {}),
	}));
}

export interface ChatStub {
	available: boolean;
	/** Replaced, never changed in place. */
	chats: ChatSummary[];
	lines: Map<string, ChatLine[]>;
	/** What a line is refused with, while somebody else has the chat. */
	taken: boolean;
}

export function inventedChats(): ChatStub {
	const lines = new Map(
		Object.entries({
			"CW-2222-AAAA": linesOf([
				[5, "visitor", "Do you place field reps on a 1099?"],
				[3, "site", "taken", claire.name],
				[
					3,
					"firm",
					"Hi Priya, we do for medical and dental territories. The fee is the same, due when you hire.",
					claire.name,
				],
				[2, "firm", "How many reps, and in which states?", claire.name],
				[1, "visitor", "Three: Raleigh, Charlotte, Asheville"],
			]),
			"CW-3333-BBBB": linesOf([[1, "visitor", "Is anybody there? I would like to talk about a VP search in Ohio."]]),
			"CW-4444-CCCC": linesOf([
				[9, "visitor", "Can somebody call me about my resume?"],
				[8, "site", "taken", rosa.name],
				[4, "firm", "I will call you myself", rosa.name],
			]),
			"CW-5555-DDDD": linesOf([
				[90, "visitor", "What is your fee?"],
				[88, "site", "nobody"],
				[85, "site", "ended"],
			]),
		}),
	);
	const summary = (reference: string, name: string, more: Partial<ChatSummary>): ChatSummary => {
		const all = lines.get(reference) ?? [];
		const [first, last] = [all[0], all.at(-1)];
		if (!first || !last) throw new Error(`${reference} has no lines.`);
		return {
			reference,
			name,
			email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
			page: "/faq",
			state: "live",
			person: null,
			beganAt: first.at,
			waitingSince: null,
			endedAt: null,
			visitorHere: true,
			last,
			...more,
		};
	};
	return {
		available: false,
		chats: [
			summary("CW-2222-AAAA", "Priya Raman", { person: claire }),
			summary("CW-3333-BBBB", "Curtis Boyle", { state: "waiting", waitingSince: ago(1) }),
			summary("CW-4444-CCCC", "Tom Beckett", { person: rosa, page: "/resume" }),
			summary("CW-5555-DDDD", "Nadia Ferris", { state: "ended", endedAt: ago(85), visitorHere: false }),
		],
		lines,
		taken: false,
	};
}

export function listedChats({ available, chats }: ChatStub): Chats {
	const liveOf = (id: string) => chats.filter(({ state, person }) => state === "live" && person?.id === id).length;
	return {
		available,
		people: [
			{ ...claire, available, live: liveOf("claire") },
			{ ...rosa, available: true, live: liveOf("rosa") },
		],
		chats,
	};
}

/** What GET /api/chats/REF says, and what is done with it. */
export function chatted(stub: ChatStub, reference: string, what: string | undefined, body: string): [number, object] {
	const chat = stub.chats.find((one) => one.reference === reference);
	if (!chat) return [404, { error: "There is no such chat." }];
	if (what === "lines" && stub.taken) return [409, { ...wholeOf(stub, chat), error: "Rosa Delgado has this chat." }];
	if (what === "lines") {
		const known = stub.lines.get(reference) ?? [];
		const said: ChatLine = {
			...JSON.parse(body),
			number: known.length + 1,
			at: new Date().toISOString(),
			side: "firm",
			name: claire.name,
		};
		stub.lines.set(reference, [...known, said]);
		return [200, wholeOf(stub, change(stub, { ...chat, last: said }))];
	}
	if (what === "take")
		return [200, wholeOf(stub, change(stub, { ...chat, state: "live", person: claire, waitingSince: null }))];
	if (what === "end")
		return [200, wholeOf(stub, change(stub, { ...chat, state: "ended", endedAt: new Date().toISOString() }))];
	return [200, wholeOf(stub, chat)];
}

function change(stub: ChatStub, now: ChatSummary): ChatSummary {
	stub.chats = stub.chats.map((one) => (one.reference === now.reference ? now : one));
	return now;
}

function wholeOf(stub: ChatStub, chat: ChatSummary): Chat {
	return {
		chat,
		lines: stub.lines.get(chat.reference) ?? [],
		earlier: [
			{ reference: "CW-7K4M-Q2XN", kind: "lead", receivedAt: ago(90_000), gist: "Two account executives, Great Lakes" },
		],
	};
}
