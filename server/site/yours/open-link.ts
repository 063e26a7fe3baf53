import { isReference } from "../../../contract/forms/kinds.ts";
import type { OwnSubmission } from "../../../contract/yours.ts";
import { readWishes } from "../../candidates/wishes.ts";
import type { RetentionPeriods } from "../../dates/kept-until.ts";
import { lowercaseEmail } from "../../store/email-address.ts";
import type { Database, OwnLinkRow } from "../../store/tables.ts";
import { getUnconfirmedAddress, readSenderView, type SenderView } from "../../yours/sender-view.ts";
import { findSubmissionsByAddress } from "../../yours/submissions-by-address.ts";
import { findOwnLink } from "../../yours/your-page-links.ts";
import { TOKEN } from "../pages/private-pages.ts";

/* Parses the path of a link and opens what it leads to. */

/** /yours/TOKEN, /yours/TOKEN/ACTION, /yours/TOKEN/REFERENCE or /yours/TOKEN/REFERENCE/ACTION. */
export interface LinkPath {
	token: string;
	reference: string | undefined;
	action: string | undefined;
}

/** Undefined if none of our links looks like this. */
export function parseLinkPath(path: string): LinkPath | undefined {
	const [, , token = "", second, third, ...rest] = path.split("/");
	if (!TOKEN.test(token) || rest.length > 0) return undefined;
	if (second !== undefined && isReference(second)) return { token, reference: second, action: third };
	return third === undefined ? { token, reference: undefined, action: second } : undefined;
}

export type OpenedLink = { link: OwnLinkRow; base: string } & (
	| { what: "one"; own: SenderView }
	| { what: "all"; email: string; submissions: Pick<OwnSubmission, "reference" | "kind" | "receivedAt" | "call">[] }
	| { what: "confirm"; email: string }
);

/** Undefined when the link is wrong, expired or leads to something erased: nobody is told which. */
export async function openLink(
	db: Database,
	{ token, reference }: LinkPath,
	keptFor: RetentionPeriods,
	now: Date,
): Promise<OpenedLink | undefined> {
	const link = await findOwnLink(db, token, now);
	if (!link) return undefined;
	const base = reference ? `/yours/${token}/${reference}` : `/yours/${token}`;
	if (link.purpose === "address") return openAddressLink(db, link, reference, { base, keptFor, now });
	if (reference !== undefined || link.reference === null) return undefined;
	if (link.purpose === "new address") {
		const email = getUnconfirmedAddress(await readWishes(db, link.reference), now);
		return email && lowercaseEmail(email) === link.email ? { link, base, what: "confirm", email } : undefined;
	}
	const own = await readSenderView(db, link.reference, keptFor, now);
	return own && { link, base, what: "one", own };
}

async function openAddressLink(
	db: Database,
	link: OwnLinkRow,
	reference: string | undefined,
	{ base, keptFor, now }: { base: string; keptFor: RetentionPeriods; now: Date },
): Promise<OpenedLink | undefined> {
	const held = await findSubmissionsByAddress(db, link.email ?? "");
	if (reference !== undefined) {
		const isTheirs = held.some((one) => one.reference === reference);
		const own = isTheirs ? await readSenderView(db, reference, keptFor, now) : undefined;
		return own && { link, base, what: "one", own };
	}
	const [newest] = held;
	if (!newest) return undefined;
	const submissions = held.map((one) => ({
		reference: one.reference,
		kind: one.kind,
		receivedAt: one.received_at,
		call: one.call !== null,
	}));
	return { link, base, what: "all", email: newest.email, submissions };
}
