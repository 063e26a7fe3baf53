import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { fileMessages, RESUME_MAX_BYTES } from "../../../contract/forms/resume.ts";
import { limitSlots } from "../../http/slots.ts";
import { readAttachment } from "../../mail-in/attachments.ts";
import { scan } from "../../resumes/clamd.ts";
import { inspectResume } from "../../resumes/inspect.ts";
import { addCandidate } from "../../sourcing/add-candidate.ts";
import { attachmentHeaders, safeFileName } from "../../store/files/attachment.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { LOST } from "./resume.ts";

/*
 * What is attached to a received email: GET /api/mails/ID/attachments/N hands it out, and POST .../candidate adds it as
 * a candidate's resume. Either way it has to pass the checks of the resume form first; other files stay in the mailbox.
 */

const NO_SUCH_ATTACHMENT = "This attachment doesn't exist. It may have been deleted.";
const NOT_OPENED = "The desk opens only PDF and Word files that pass its checks. Look for this one in the mailbox.";
const INFECTED = "The virus scanner flagged this file as infected, so the desk won't open it.";
const NOT_SCANNED =
	"The virus scanner isn't responding right now, so the desk won't open this file yet. Try again later.";
const TOO_LARGE = "The desk opens files of up to 10 MB. Look for this one in the mailbox.";
const NAMELESS = "No name was found in this file. Download it, and add the candidate by hand.";
const BUSY = "You're opening several attachments already. Wait until those are done.";
const AT_ONCE = 3; // each with an email of up to 30 MB in memory

const TYPES = {
	pdf: "application/pdf",
	doc: "application/msword",
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

interface Attached {
	path: string;
	/** The name its sender gave it. */
	name: string;
	bytes: Uint8Array;
	size: number;
	sha256: string;
	/** Call when it is done with. */
	close(): Promise<void>;
}

interface Refused {
	status: 404 | 409 | 429 | 503;
	error: string;
}

export function mailAttachmentRoutes(parts: DeskDeps) {
	const { reads, files, uploads, config, log } = parts;
	const take = limitSlots({ each: AT_ONCE - 1, all: AT_ONCE });

	return new Hono<DeskEnv>()
		.get("/api/mails/:id/attachments/:index", async (context) => {
			const { id, index } = context.req.param();
			const attached = await open(id, Number(index), context.var.signedIn.person.id);
			if ("error" in attached) return context.json({ error: attached.error }, attached.status);
			try {
				const found = await inspectResume(attached.path);
				if ("problem" in found) return context.json({ error: NOT_OPENED }, 409);
				const refused = await findInfected(attached.path);
				if (refused) return context.json({ error: refused.error }, refused.status);
				const name = safeFileName(attached.name, found.type, "attachment");
				return context.body(new Uint8Array(attached.bytes), 200, attachmentHeaders(name, TYPES[found.type]));
			} finally {
				await attached.close();
			}
		})
		.post("/api/mails/:id/attachments/:index/candidate", async (context) => {
			const { id, index } = context.req.param();
			const { person: by } = context.var.signedIn;
			const attached = await open(id, Number(index), by.id);
			if ("error" in attached) return context.json({ error: attached.error }, attached.status);
			try {
				const added = await addCandidate(parts, { source: "mail", by: by.id, upload: attached });
				if (added.done) return context.json({ reference: added.reference }, 201);
				const error = added.why === "file" ? fileMessages[added.problem] : NAMELESS;
				return context.json({ error }, 422);
			} finally {
				await attached.close();
			}
		});

	/** Writes it to a file, because the checks read files. */
	async function open(mail: string, index: number, person: string): Promise<Attached | Refused> {
		const row = await reads.selectFrom("mails").select("file_key").where("id", "=", mail).executeTakeFirst();
		if (!row?.file_key || !Number.isInteger(index)) return { status: 404, error: NO_SUCH_ATTACHMENT };
		const leave = take(person);
		if (!leave) return { status: 429, error: BUSY };
		const path = join(uploads, randomUUID());
		const close = async () => {
			leave();
			await rm(path, { force: true });
		};
		try {
			const found = await readAttachment(files, row.file_key, index);
			if (!found || found.bytes.length > RESUME_MAX_BYTES) {
				await close();
				return found ? { status: 409, error: TOO_LARGE } : { status: 404, error: NO_SUCH_ATTACHMENT };
			}
			const { name, bytes } = found;
			await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
			const sha256 = createHash("sha256").update(bytes).digest("hex");
			return { path, name, bytes, size: bytes.length, sha256, close };
		} catch (error) {
			await close();
			log.error({ err: error, mail }, "an attachment cannot be read");
			return { status: 503, error: LOST };
		}
	}

	async function findInfected(path: string): Promise<Refused | undefined> {
		if (!config.clamd) return undefined;
		try {
			const verdict = await scan(config.clamd, createReadStream(path));
			return verdict === "infected" ? { status: 409, error: INFECTED } : undefined;
		} catch (error) {
			log.warn({ err: error }, "an attachment could not be scanned");
			return { status: 503, error: NOT_SCANNED };
		}
	}
}
