import type { OwnSubmission } from "../../../contract/yours.ts";
import { readWishes } from "../../candidates/wishes.ts";
import type { KeptFor } from "../../dates/kept-until.ts";
import { mailbox } from "../../store/inbox.ts";
import type { Database, OwnLinkRow } from "../../store/tables.ts";
import { findOwnLink } from "../../yours/links.ts";
import { type Own, readOwn, waitingAddress } from "../../yours/own.ts";
import { submissionsUnder } from "../../yours/under-address.ts";

/* Parses the path of a link and opens what it leads to. */

/** /yours/TOKEN, /yours/TOKEN/ACTION, /yours/TOKEN/REFERENCE or /yours/TOKEN/REFERENCE/ACTION. */
export interface Place {
	token: string;
	reference: string | undefined;
	deed: string | undefined;
}

const TOKEN = /^[\w-]{43}$/;
const REFERENCE = /^CW-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** Undefined if none of our links looks like this. */
export function placeIn(path: string): Place | undefined {
	const [, , token = "", second, third, ...rest] = path.split("/");
	if (!TOKEN.test(token) || rest.length > 0) return undefined;
	if (second !== undefined && REFERENCE.test(second)) return { token, reference: second, deed: third };
	return third === undefined ? { token, reference: undefined, deed: second } : undefined;
}

export type Opened = { link: OwnLinkRow; base: string } & (
	| { what: "one"; own: Own }
	| { what: "all"; email: string; submissions: Pick<OwnSubmission, "reference" | "kind" | "receivedAt">[] }
	| { what: "confirm"; email: string }
);

/** Undefined when the link is wrong, expired or leads to something erased: nobody is told which. */
export async function openPlace(
	db: Database,
	{ token, reference }: Place,
	keptFor: KeptFor,
	now: Date,
): Promise<Opened | undefined> {
	const link = await findOwnLink(db, token, now);
	if (!link) return undefined;
	const base = reference ? `/yours/${token}/${reference}` : `/yours/${token}`;
	if (link.purpose === "address") return openAddress(db, link, reference, { base, keptFor, now });
	if (reference !== undefined || link.reference === null) return undefined;
	if (link.purpose === "new address") {
		const email = waitingAddress(await readWishes(db, link.reference), now);
		return email && mailbox(email) === link.email ? { link, base, what: "confirm", email } : undefined;
	}
	const own = await readOwn(db, link.reference, keptFor, now);
	return own && { link, base, what: "one", own };
}

async function openAddress(
	db: Database,
	link: OwnLinkRow,
	reference: string | undefined,
	{ base, keptFor, now }: { base: string; keptFor: KeptFor; now: Date },
): Promise<Opened | undefined> {
	const held = await submissionsUnder(db, link.email ?? "");
	if (reference !== undefined) {
		const isTheirs = held.some((one) => one.reference === reference);
		const own = isTheirs ? await readOwn(db, reference, keptFor, now) : undefined;
		return own && { link, base, what: "one", own };
	}
	const [newest] = held;
	if (!newest) return undefined;
	const submissions = held.map((one) => ({
		reference: one.reference,
		kind: one.kind,
		receivedAt: one.received_at,
	}));
	return { link, base, what: "all", email: newest.email, submissions };
}
