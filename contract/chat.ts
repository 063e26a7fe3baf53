import * as z from "zod/mini";
import { email, fullName, longText } from "./forms/rules.ts";

/* What a visitor's browser, the server and the desk say to each other in a live chat. */

export const LINE_MAX = 2000;

/** Made up by the browser for each line, so that a line sent again after a lost answer is the same line. */
const lineId = z.string().check(z.regex(/^[\w-]{16,64}$/));

const lineText = longText({
	min: 1,
	short: "Please write something",
	max: LINE_MAX,
	long: `A line must be less than ${LINE_MAX} characters`,
});

/** The first line, with who writes it and where the answer goes if the connection breaks. */
export const chatBeginSchema = z.object({ id: lineId, name: fullName(), email: email(), text: lineText });

export const chatLineSchema = z.object({ id: lineId, text: lineText });

/** Waits for somebody; somebody has it; nobody came in time, so it is answered by mail; over. */
export type ChatState = "waiting" | "live" | "message" | "ended";

/** What the site itself says in a chat. Each side has its own words for it. */
export const SITE_SAYS = [
	"taken",
	"handed over",
	"lost",
	"nobody",
	"ended by visitor",
	"ended by firm",
	"ended",
] as const;

export interface ChatLine {
	/** Counted on from 1: the order, and where to go on after a lost connection. */
	number: number;
	id: string;
	at: string;
	side: "visitor" | "firm" | "site";
	/** Who of the firm it is, or of whom the site speaks. */
	name?: string;
	/** From the site: one of SITE_SAYS. */
	text: string;
}

/** How a chat stands, as its visitor sees it. */
export interface ChatStanding {
	reference: string;
	state: ChatState;
	/** Who of the firm has it. */
	name?: string;
	/** Whether all of it can be asked for by mail: one of the firm's people has written. */
	transcript: boolean;
}

/** Whether somebody is there for a chat. */
export type ChatThere =
	| { there: true }
	| { there: false /** When the office opens; absent while it is open. */; opens?: string };
