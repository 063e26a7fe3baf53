import { marks } from "../ui/marks.ts";

/* The desk's pages other than the inbox lists. */

interface Place {
	to: "/chat" | "/find" | "/numbers" | "/staff";
	name: string;
	/** For where there is room for only one word. */
	short: string;
	mark: string;
	/** Pressed after G. */
	key: string;
	forAdmins?: true;
}

export const chat: Place = { to: "/chat", name: "Chat", short: "Chat", mark: marks.chat, key: "c" };

export const places: Place[] = [
	{ to: "/find", name: "People on file", short: "People", mark: marks.people, key: "p" },
	{ to: "/numbers", name: "Numbers", short: "Numbers", mark: marks.numbers, key: "n" },
	{ to: "/staff", name: "Staff", short: "Staff", mark: marks.staff, key: "s", forAdmins: true },
];
