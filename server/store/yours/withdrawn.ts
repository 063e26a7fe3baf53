import { span } from "../span.ts";
import type { Database } from "../tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many submissions with this mailbox were withdrawn that came within the day: their mails had gone out. */
export async function withdrawnOf(db: Database, inboxHash: string, now: Date): Promise<number> {
	const { after, before } = span(now, DAY_MS);
	const { count } = await db
		.selectFrom("withdrawn")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.where("inbox_hash", "=", inboxHash)
		.where("received_at", ">", after)
		.where("received_at", "<", before)
		.executeTakeFirstOrThrow();
	return Number(count);
}
