import type { ChatLine } from "../contract/chat.ts";
import type { Chat, ChatSummary, Chats } from "../desk/queries/chats.ts";
import { claire, sampleChats } from "../tools/running/sample-chats.ts";

/* Invented chats for the app, as the desk's API would tell of them, and what becomes of them. */

export interface ChatStub {
	available: boolean;
	people: Chats["people"];
	/** Replaced, never changed in place. */
	chats: ChatSummary[];
	lines: Map<string, ChatLine[]>;
	/** Whether a colleague has what one writes to. */
	taken: boolean;
}

export function inventedChats(): ChatStub {
	const { people, views } = sampleChats(Date.now());
	return {
		available: false,
		people,
		chats: views.map(({ chat }) => chat),
		lines: new Map(views.map(({ chat, lines }) => [chat.reference, lines])),
		taken: false,
	};
}

export function listedChats({ available, people, chats }: ChatStub): Chats {
	return { available, people, chats };
}

/** What GET /api/chats/REF says, and what is done with it. */
export function chatted(stub: ChatStub, reference: string, what: string | undefined, body: string): [number, object] {
	const chat = stub.chats.find((one) => one.reference === reference);
	if (!chat) return [404, { error: "There is no such chat." }];
	if (what === "lines" && stub.taken) return [409, { ...wholeOf(stub, chat), error: "Rosa Delgado has this chat." }];
	if (what === "lines") {
		const known = stub.lines.get(reference) ?? [];
		const at = new Date().toISOString();
		const said: ChatLine = {
			...{ number: known.length + 1, at, side: "firm", name: claire.name },
			...JSON.parse(body),
		};
		stub.lines.set(reference, [...known, said]);
		return [200, wholeOf(stub, change(stub, { ...chat, last: said }))];
	}
	if (what === "take") {
		return [200, wholeOf(stub, change(stub, { ...chat, state: "live", person: claire, waitingSince: null }))];
	}
	if (what === "end") {
		return [200, wholeOf(stub, change(stub, { ...chat, state: "ended", endedAt: new Date().toISOString() }))];
	}
	return [200, wholeOf(stub, chat)];
}

function change(stub: ChatStub, now: ChatSummary): ChatSummary {
	stub.chats = stub.chats.map((one) => (one.reference === now.reference ? now : one));
	return now;
}

function wholeOf(stub: ChatStub, chat: ChatSummary): Chat {
	return { chat, lines: stub.lines.get(chat.reference) ?? [], earlier: [] };
}
