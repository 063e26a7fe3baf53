import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { FactRules } from "../../candidates/resume-facts.ts";
import type { Chats } from "../../chat/chats.ts";
import type { Config } from "../../config/config.ts";
import type { ResponsePolicy, readSnippets, readTemplates } from "../../config/content.ts";
import type { AttemptCounter } from "../../http/attempts.ts";
import type { Live } from "../../live/live.ts";
import type { Presence } from "../../live/presence.ts";
import type { Disk } from "../../numbers/disk.ts";
import type { Provider } from "../../people/provider.ts";
import type { SignedIn } from "../../people/sessions.ts";
import type { Synonyms } from "../../search/query.ts";
import type { FileStore } from "../../store/files/file-store.ts";
import type { Secret } from "../../store/secret.ts";
import type { Database } from "../../store/tables.ts";

/** What the desk's routes depend on. */
export interface DeskDeps {
	db: Database;
	/** The same database, for reads only: on SQLite in a thread of its own, so that no search holds up a page. */
	reads: Database;
	files: FileStore;
	/** The folder for uploads in progress. */
	uploads: string;
	secret: Secret;
	config: DeskConfig;
	/** The store holds sample data, and every screen says so. */
	sample: boolean;
	promise: ResponsePolicy;
	clock: () => Date;
	log: Logger;
	/** The desk's public origin, without a trailing slash. */
	url: string;
	firm: { name: string; phone: string; siteUrl: string };
	/** The port on which this process serves the site, if it does. */
	sitePort: number | undefined;
	version: string;
	disk: Disk;
	live: Live;
	presence: Presence;
	chats: Chats;
	/** Starting points for answers. */
	templates: ReturnType<typeof readTemplates>;
	/** Ready-made lines for chats. */
	snippets: ReturnType<typeof readSnippets>;
	/** The rules for reading facts out of resumes. */
	rules: FactRules;
	/** Words that a search treats as the same. */
	synonyms: Synonyms;
	/** Single sign-on, if it is configured. */
	provider: Provider | undefined;
	/** Failed sign-in attempts. */
	guesses: AttemptCounter;
	/** Requests without a session that cost us a row or an email. */
	requests: AttemptCounter;
	clientAddress(request: IncomingMessage): string | undefined;
	/** Call when an email has been queued. */
	mailQueued(): void;
	/** Runs work after the answer is sent; the server finishes it before it stops. */
	afterwards(work: () => Promise<void>): void;
}

export type DeskEnv = { Bindings: HttpBindings; Variables: { signedIn: SignedIn } };

export type DeskConfig = Config;
