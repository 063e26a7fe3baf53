import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { validator } from "hono/validator";
import { readHtml } from "../../resumes/text/read.ts";
import { recordResumeOpened } from "../../submissions/actions/resume-opened.ts";
import { findEntry } from "../../submissions/staff-entries.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";
import { INFECTED, LOST } from "../submissions/resume.ts";

/*
 * GET /api/submissions/REF/resume/pages: what the app needs to show a resume without a download. A PDF is drawn in the
 * app's sandboxed frame, from the same bytes as the download. A Word file comes as HTML of a few plain elements. If
 * nothing can be shown, a sentence says why.
 */

type Pages =
	| { type: "pdf"; url: string }
	| { type: "html"; html: string }
	/** With `anyway` the file can still be shown if the reader asks again. */
	| { type: "sentence"; sentence: string; anyway: boolean };

const NO_FILE = "This submission came without a file.";
const UNSCANNED = "The virus scanner has not looked at this file yet. It will be shown apart from the desk either way.";
const UNREADABLE =
	"This file cannot be shown here: it is damaged or locked with a password. Download it, or ask the person to send a PDF.";
const NOT_SHOWN = "A file of this kind cannot be shown here. Download it to read it.";

export function resumePagesRoute({ db, reads, files, clock, log }: DeskDeps) {
	return new Hono<DeskEnv>().get(
		"/api/submissions/:reference/resume/pages",
		validator("query", ({ anyway }): { anyway?: string } => (typeof anyway === "string" ? { anyway } : {})),
		async (context) => {
			const found = await findEntry(reads, context.req.param("reference"));
			if (!found) return context.json({ error: NO_SUCH_SUBMISSION }, 404);
			const { reference, row } = found;
			if (!row.file_key) return context.json({ error: NO_FILE }, 404);
			const shown = (pages: Pages) => context.json(pages, 200);
			const explain = (sentence: string, anyway = false) => shown({ type: "sentence", sentence, anyway });
			const opened = () => recordResumeOpened(db, reference, context.var.signedIn.person.id, clock());
			if (row.file_scan === "infected") return explain(INFECTED);
			if (row.file_scan === "unscanned" && !context.req.valid("query").anyway) return explain(UNSCANNED, true);
			if (row.file_type === "pdf") {
				await opened();
				return shown({ type: "pdf", url: `/api/submissions/${reference}/resume` });
			}
			if (row.file_type !== "docx" && row.file_type !== "doc") return explain(NOT_SHOWN);
			const content = await files
				.read(row.file_key)
				.then(buffer)
				.catch((error) => {
					log.error({ err: error, reference }, "a resume cannot be read");
					return undefined;
				});
			if (!content) return context.json({ error: LOST }, 503);
			const html = await readHtml(content, row.file_type).catch((error) => {
				log.info({ err: error, reference }, "a resume cannot be shown");
				return "";
			});
			if (!html) return explain(UNREADABLE);
			await opened();
			return shown({ type: "html", html });
		},
	);
}
