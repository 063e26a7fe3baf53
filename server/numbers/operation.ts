import { statfs } from "node:fs/promises";
import type { Database } from "../store/tables.ts";

/* What an operator monitors, besides whether submissions can be accepted. */

export interface Operation {
	openChats: number;
	/** By `staff backup`. */
	backedUpAt: Date | undefined;
	/** Of the data folder, in bytes. */
	disk: { free: number; size: number };
}

export async function readOperation(db: Database, dataDir: string): Promise<Operation> {
	const { count } = await db
		.selectFrom("chats")
		.select((chat) => chat.fn.countAll<number | string>().as("count"))
		.where("ended_at", "is", null)
		.executeTakeFirstOrThrow();
	const { backed_up_at } = await db.selectFrom("installation").select("backed_up_at").executeTakeFirstOrThrow();
	const { bavail, blocks, bsize } = await statfs(dataDir);
	return {
		openChats: Number(count),
		backedUpAt: backed_up_at ? new Date(backed_up_at) : undefined,
		disk: { free: bavail * bsize, size: blocks * bsize },
	};
}
