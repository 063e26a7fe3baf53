import { expect } from "vitest";
import { UNDO_MS } from "../contract/desk/desk-options.ts";
import { newMailIn, type SentMail } from "./test-mail-in.ts";

/** What was sent, by whom it went to. */
interface SentToAll {
	jane: SentMail;
	bob: SentMail;
	ana: SentMail;
	shortlist: SentMail;
	consent: SentMail;
}

/** The thread, "message" for one of its own, "suggested" for one of its own that names the thread, or set aside. */
type Fate =
	| keyof SentToAll
	| "message"
	| `suggested ${keyof SentToAll}`
	| "aside"
	| `automatic ${keyof SentToAll}`
	| `bounce ${keyof SentToAll}`;

export interface MailCase {
	name: string;
	fate: Fate;
	write(sent: SentToAll): string;
}

export const JANE = "jane@acme.example";
export const BOB = "bob.smith@gmail.com";
export const ANA = "ana@yahoo.example";
export const DANA = "dana@acme.example";
export const ADA = "ada@mail.example";

/** A firm that wrote to five people, and what becomes of the emails that come back. */
export async function newMailCorpus() {
	const { answered, receive, resume, site, db, recruiter, sentTo, pass } = await newMailIn();
	const jane = await answered(JANE);
	const bob = await answered(BOB);
	const ana = await answered(ANA);
	const candidate = (await site.intake.receive(await resume(ADA))).reference;
	const opening = await recruiter.open();
	await recruiter.add(opening, candidate);
	await recruiter.on(opening, candidate, { what: "ask" });
	const readers = [{ name: "Dana Whitcomb", email: DANA }];
	const candidates = [{ candidate, shares: null }];
	expect(await recruiter.act(opening, { what: "shortlist", message: "Hi", readers, candidates })).toMatchObject({
		done: true,
	});
	pass(UNDO_MS);
	site.outbox.nudge();
	const [shortlist] = await sentTo(DANA, 1);
	const consent = (await sentTo(ADA, 2)).find(({ raw }) => /^Auto-Submitted: no\r$/m.test(raw));
	if (!shortlist || !consent) throw new Error("The shortlist or the consent request was not sent.");
	const sent: SentToAll = { jane, bob, ana, shortlist, consent };
	const threads = {
		jane: jane.reference,
		bob: bob.reference,
		ana: ana.reference,
		shortlist: opening,
		consent: candidate,
	};
	const threadOf = (id: string | null) => Object.entries(threads).find(([, known]) => known === id)?.[0];

	async function fateOf({ name, write }: MailCase): Promise<string> {
		const { mail } = await receive(write(sent));
		if (!mail) throw new Error(`${name} was not stored.`);
		if (mail.state === "aside") return "aside";
		const thread = threadOf(mail.reference) ?? threadOf(mail.opening);
		const prefix = mail.kind === "bounce" ? "bounce " : mail.kind === "person" ? "" : "automatic ";
		if (thread) return `${prefix}${thread}`;
		// Of an opening it is our email that is suggested: its id begins with the thread's.
		const [suggested] = /^\w{2}-\w{4}-\w{4}/.exec(mail.suggested ?? "") ?? [];
		return suggested ? `suggested ${threadOf(suggested)}` : "message";
	}

	return {
		db,
		/** How many go where they belong, and those that don't: suggested to a person or set aside, or in a wrong thread. */
		async judge(cases: MailCase[]) {
			const missed: string[] = [];
			const wrong: string[] = [];
			for (const one of cases) {
				const became = await fateOf(one);
				if (became === one.fate) continue;
				const isFiled = !/^(?:message|aside|suggested )/.test(became);
				(isFiled ? wrong : missed).push(`${one.name}: ${one.fate} became ${became}`);
			}
			return { right: cases.length - missed.length - wrong.length, missed, wrong };
		},
	};
}
