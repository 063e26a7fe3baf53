import { icons } from "../ui/desk-icons.ts";

/* The desk's pages other than the inbox lists. */

interface NavPage {
	to: "/chat" | "/openings" | "/find" | "/candidates" | "/numbers" | "/staff";
	name: string;
	/** For where there is room for only one word. */
	short: string;
	mark: string;
	/** Pressed after G. */
	key: string;
	forAdmins?: true;
}

export const chatPage: NavPage = { to: "/chat", name: "Chat", short: "Chat", mark: icons.chat, key: "c" };

export const openingsPage: NavPage = {
	...{ to: "/openings", name: "Openings", short: "Openings", mark: icons.opening, key: "j" },
};

/** A tab beside the search. */
export const candidatesPage: NavPage = {
	...{ to: "/candidates", name: "all candidates", short: "All candidates", mark: icons.people, key: "t" },
};

export const navPages: NavPage[] = [
	{ to: "/find", name: "Candidates", short: "Candidates", mark: icons.people, key: "p" },
	{ to: "/numbers", name: "Numbers", short: "Numbers", mark: icons.numbers, key: "n" },
	{ to: "/staff", name: "Team", short: "Team", mark: icons.staff, key: "s", forAdmins: true },
];
