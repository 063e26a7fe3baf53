import { Hono } from "hono";
import { validator } from "hono/validator";
import { howToShow, readWordFile } from "../../resumes/show-resume.ts";
import { recordResumeOpened } from "../../submissions/actions/resume-opened.ts";
import { findEntry } from "../../submissions/staff-entries.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { NO_SUCH_SUBMISSION } from "../submissions/items.ts";
import { INFECTED, LOST } from "../submissions/resume.ts";

/*
 * GET /api/submissions/REF/resume/pages: what the app needs to show a resume without a download. If nothing can be
 * shown, a sentence says why.
 */

type Pages =
	| { type: "pdf"; url: string }
	| { type: "html"; html: string }
	/** With `anyway` the file can still be shown if the reader asks again. */
	| { type: "sentence"; sentence: string; anyway: boolean };

const NO_FILE = "This submission has no file.";
const UNSCANNED = "This file hasn't been virus-scanned yet. It's always shown isolated from the desk.";
const UNREADABLE =
	"This file can't be shown here because it's damaged or password-protected. Download it, or ask the candidate for a PDF.";
const NOT_SHOWN = "This type of file can't be shown here. Download it to read it.";

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
			const { file_key: key, file_type: type, file_scan: scan } = row;
			const showing = howToShow({ type, scan }, Boolean(context.req.valid("query").anyway));
			if (showing === "infected") return explain(INFECTED);
			if (showing === "unscanned") return explain(UNSCANNED, true);
			if (showing === "other") return explain(NOT_SHOWN);
			if (showing === "pdf") {
				await opened();
				return shown({ type: "pdf", url: `/api/submissions/${reference}/resume` });
			}
			const word = await readWordFile({ type: showing, read: () => files.read(key) }, log.child({ reference }));
			if (word === "lost") return context.json({ error: LOST }, 503);
			if (word === "unreadable") return explain(UNREADABLE);
			await opened();
			return shown({ type: "html", ...word });
		},
	);
}
