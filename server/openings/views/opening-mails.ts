import { readContent } from "../../queue/delivery-content.ts";
import { normalizeReference } from "../../store/reference.ts";
import type { CandidacyMailRow, Database } from "../../store/tables.ts";

/** An email about an opening, to be read again at the desk: a shortlist to an employer, or a consent request. */
export interface OpeningMail {
	/** Id of the delivery. */
	id: string;
	queuedAt: string;
	sentAt: string | null;
	/** Why it failed for good. */
	failed: string | null;
	to: string;
	name: string;
	subject: string;
	/** Empty once a candidate in it was erased. */
	text: string;
	/** Since 1.12, a shortlist has a line for each candidate and a link; before, it had all about them. */
	hasLink: boolean;
	/** In the order of the email. A consent request has one, without a summary. */
	candidates: Pick<CandidacyMailRow, "candidate" | "letter" | "summary" | "concern" | "shares">[];
}

/** Oldest first. */
export async function readOpeningMails(db: Database, typed: string): Promise<OpeningMail[]> {
	const opening = normalizeReference(typed);
	const [deliveries, told] = await Promise.all([
		db
			.selectFrom("deliveries")
			.select(["id", "event", "mail", "queued_at", "sent_at", "failed_at", "last_error"])
			.where("opening", "=", opening)
			.orderBy("queued_at")
			.orderBy("id")
			.execute(),
		db.selectFrom("candidacy_mails").selectAll().where("opening", "=", opening).orderBy("position").execute(),
	]);
	return deliveries.flatMap(({ id, event, mail, queued_at, sent_at, failed_at, last_error }) => {
		const content = readContent({ event, mail });
		if (content?.event !== "written") return [];
		const { to, name, subject, text, reader } = content;
		return {
			...{ id, queuedAt: queued_at, sentAt: sent_at, to, name, subject, text, hasLink: reader !== undefined },
			failed: failed_at ? (last_error ?? "") : null,
			candidates: told
				.filter(({ delivery }) => delivery === id)
				.map(({ candidate, letter, summary, concern, shares }) => ({ candidate, letter, summary, concern, shares })),
		};
	});
}
