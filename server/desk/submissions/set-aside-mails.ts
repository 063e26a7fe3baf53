import { Hono } from "hono";
import { fileAsMessage } from "../../mail-in/file-mail.ts";
import { listSetAside } from "../../mail-in/set-aside.ts";
import { retryConflicts } from "../../store/database/postgres.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { LOST } from "./resume.ts";

/*
 * GET /api/mails/aside: emails that were set aside. POST /api/mails/ID/message: one becomes a message after all.
 * GET /api/mails/ID/original: any email as it was received, as text. Nothing in it runs or opens.
 */

const NOT_ASIDE = "This email isn't set aside anymore. Someone may have made it a message, or it was deleted.";
const NO_ORIGINAL = "The original of this email isn't kept anymore.";
const ORIGINAL_MAX = 1024 * 1024; // bytes; what follows is attachments

export function setAsideMailRoutes({ db, reads, files, secret, promise, clock, log }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/mails/aside", async (context) => {
			const { cursor } = context.req.query();
			return context.json(await listSetAside(reads, cursor), 200);
		})
		.post("/api/mails/:id/message", async (context) => {
			const { person: by } = context.var.signedIn;
			// Whoever does this knows of it: no email tells the team, and there is nothing to agree to or to limit.
			const storing = { secret, promise, consentVersion: "", targets: [], challengeFrom: 0, receiptsPerHour: 0 };
			const reference = await retryConflicts(() =>
				db
					.transaction()
					.execute((transaction) =>
						fileAsMessage(transaction, context.req.param("id"), by, { ...storing, now: clock() }),
					),
			);
			return reference ? context.json({ reference }, 201) : context.json({ error: NOT_ASIDE }, 404);
		})
		.get("/api/mails/:id/original", async (context) => {
			const id = context.req.param("id");
			const row = await reads.selectFrom("mails").select("file_key").where("id", "=", id).executeTakeFirst();
			if (!row?.file_key) return context.json({ error: NO_ORIGINAL }, 404);
			try {
				const text = await readBeginning(await files.read(row.file_key));
				return context.body(new Uint8Array(text), 200, {
					"content-type": "text/plain; charset=utf-8",
					"content-disposition": "inline",
					"content-security-policy": "default-src 'none'; sandbox",
					"x-content-type-options": "nosniff",
				});
			} catch (error) {
				log.error({ err: error, mail: id }, "an original email cannot be read");
				return context.json({ error: LOST }, 503);
			}
		});
}

async function readBeginning(file: NodeJS.ReadableStream): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of file) {
		chunks.push(Buffer.from(chunk));
		size += chunk.length;
		if (size >= ORIGINAL_MAX) break;
	}
	return Buffer.concat(chunks).subarray(0, ORIGINAL_MAX);
}
