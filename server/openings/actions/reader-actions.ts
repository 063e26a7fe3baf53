import type { ReaderAction } from "../../../contract/desk/openings.ts";
import { queueOpeningMail } from "../../queue/answer.ts";
import type { CandidacyMailRow, ShortlistLinkRow } from "../../store/tables.ts";
import { readShortlistRows, saveCandidacyMails } from "../candidacy-mails.ts";
import { notOpen } from "../opening-state.ts";
import { changeReader } from "../readers.ts";
import { type OpeningChange, type OpeningContext, type Refusal, refuse } from "./opening-change.ts";
import { checkPresentable } from "./shortlist.ts";

/* What each action on a reader of the shortlist does. */

type Step = (context: OpeningContext, reader: ShortlistLinkRow) => Promise<OpeningChange | Refusal>;

export const readerActions: Record<ReaderAction["what"], Step> = { revoke, grant, send };

/** Their link opens nothing any longer. For a reader who was only asked for, it declines. */
async function revoke(
	{ transaction, now }: OpeningContext,
	reader: ShortlistLinkRow,
): Promise<OpeningChange | Refusal> {
	if (reader.revoked_at) return refuse("link", "It's already revoked.");
	const before = await changeReader(transaction, reader, { revoked_at: now.toISOString() });
	return { what: "revoked a link", data: describe(reader), readers: { before: [before], made: [] } };
}

/** They get what the reader who asked for them got. */
async function grant(context: OpeningContext, reader: ShortlistLinkRow): Promise<OpeningChange | Refusal> {
	const { transaction, opening, by, now } = context;
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	if (reader.granted_at && !reader.revoked_at) return refuse("link", "They already have a link.");
	const asker = reader.asked_by ? await findReader(context, reader.asked_by) : undefined;
	const rows = asker && !asker.revoked_at ? await readShortlistRows(transaction, asker.id) : [];
	if (!asker || rows.length === 0) {
		return refuse("link", "The colleague who asked no longer has a link. Send them the shortlist instead.");
	}
	const refusal = await checkPresentable(context, rows, [reader.email]);
	if (refusal) return refusal;
	const at = now.toISOString();
	if (reader.revoked_at) await transaction.deleteFrom("shortlist_tokens").where("link", "=", reader.id).execute();
	const set = { granted_at: at, sent_at: at, made_by: by.id, revoked_at: null };
	const before = await changeReader(transaction, reader, set);
	// Without the asker's name, so that nothing of them is left in it when they are erased.
	const text = `${greet(reader)}\n\nA colleague of yours asked me to share our candidates for your ${opening.title} opening with you.`;
	const delivery = await mailLink(context, reader, { text, proposes: true });
	const mails = rows.map(
		({ candidate, letter, summary, concern, shares, reasons }, index): CandidacyMailRow => ({
			...{ delivery, opening: opening.id, candidate, position: index + 1, letter, summary, concern, shares },
			...{ reasons, link: reader.id },
		}),
	);
	await saveCandidacyMails(transaction, mails);
	return {
		what: "granted a link",
		data: { ...describe(reader), delivery },
		readers: { before: [before], made: [] },
		deliveries: [delivery],
	};
}

/** Counts as the reminder, so they get no other. */
async function send(context: OpeningContext, reader: ShortlistLinkRow): Promise<OpeningChange | Refusal> {
	const { transaction, opening, now } = context;
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	if (reader.revoked_at) return refuse("link", "It was revoked. Send them the shortlist instead.");
	if (!reader.granted_at) return refuse("link", "Send their link first.");
	const before = await changeReader(transaction, reader, { reminded_at: now.toISOString() });
	const delivery = await mailLink(context, reader, {
		text: `${greet(reader)}\n\nHere's your link to our candidates again.`,
	});
	return {
		what: "sent a fresh link",
		data: { ...describe(reader), delivery },
		readers: { before: [before], made: [] },
		deliveries: [delivery],
	};
}

function findReader({ transaction, opening }: OpeningContext, id: string): Promise<ShortlistLinkRow | undefined> {
	return transaction
		.selectFrom("shortlist_links")
		.selectAll()
		.where("opening", "=", opening.id)
		.where("id", "=", id)
		.executeTakeFirst();
}

/** A link in the email, and a line for each candidate. It answers no request. Returns the delivery's id. */
function mailLink(
	{ transaction, opening, by, now }: OpeningContext,
	{ email: to, name, id }: ShortlistLinkRow,
	says: { text: string; proposes?: true },
): Promise<string> {
	const mail = { to, name, subject: `Candidates for ${opening.title}`, by: by.id, reader: id, ...says };
	return queueOpeningMail(transaction, { opening: opening.id, request: null }, mail, now);
}

export function greet({ name }: Pick<ShortlistLinkRow, "name">): string {
	return `Hi ${name.trim().split(/\s+/)[0]},`;
}

/** The name is removed when the reader is erased. */
function describe({ id, name }: ShortlistLinkRow) {
	return { link: id, reader: name };
}
