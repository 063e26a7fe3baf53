import { Hono } from "hono";
import { attachmentHeaders, safeFileName, streamBody } from "../../store/files/attachment.ts";
import { recordResumeOpened } from "../../submissions/actions/resume-opened.ts";
import { findEntry } from "../../submissions/staff-entries.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "./items.ts";

/*
 * GET /api/submissions/REF/resume: the file as a download. An infected file is never handed out here: asked whether to
 * open it anyway, a recruiter would, and the candidate can always send a new one. Whoever runs the server can still
 * fetch it. A file that is not scanned yet is handed out; the submission says so first.
 */

export const INFECTED =
	"The virus scanner flagged this file as infected, so the desk won't open it. Ask the candidate to send a new PDF.";
export const LOST =
	"This file can't be read from storage. Try again in a moment. If it keeps happening, tell whoever runs the server.";

const TYPES = new Map([
	["pdf", "application/pdf"],
	["doc", "application/msword"],
	["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
]);

export function resumeRoute({ db, reads, files, clock, log }: DeskDeps) {
	return new Hono<DeskEnv>().get("/api/submissions/:reference/resume", async (context) => {
		const found = await findEntry(reads, context.req.param("reference"));
		if (!found) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
		const { reference, row } = found;
		const { file_key, file_type, file_name, file_size } = row;
		if (!file_key) return context.json({ error: "This submission has no file." }, 404);
		if (row.file_scan === "infected") return context.json({ error: INFECTED }, 409);
		const headers = {
			...attachmentHeaders(
				safeFileName(file_name, file_type ?? "bin", reference),
				TYPES.get(file_type ?? "") ?? "application/octet-stream",
			),
			...(file_size !== null && { "content-length": String(file_size) }),
		};
		if (context.req.method === "HEAD") return context.body(null, 200, headers);
		const file = await files.read(file_key).catch((error) => {
			log.error({ err: error, reference }, "a resume cannot be read");
			return undefined;
		});
		if (!file) return context.json({ error: LOST }, 503);
		await recordResumeOpened(db, reference, context.var.signedIn.person.id, clock());
		return context.body(streamBody(file), 200, headers);
	});
}
