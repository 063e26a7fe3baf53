import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { FactRules } from "../../candidates/facts.ts";
import type { Chats } from "../../chat/chats.ts";
import type { Config } from "../../config/config.ts";
import type { AnswerPromise, readSnippets, readTemplates } from "../../config/content.ts";
import type { Attempts } from "../../http/attempts.ts";
import type { Live } from "../../live/live.ts";
import type { Presence } from "../../live/presence.ts";
import type { Disk } from "../../numbers/disk.ts";
import type { Provider } from "../../people/provider.ts";
import type { SignedIn } from "../../people/sessions.ts";
import type { Synonyms } from "../../search/query.ts";
import type { FileStore } from "../../store/files/file-store.ts";
import type { Secret } from "../../store/secret.ts";
import type { Database } from "../../store/tables.ts";

/** What the desk's routes work with. */
export interface DeskParts {
	db: Database;
	/** The same, for what only reads: on SQLite a thread of its own, so that no search holds up a page. */
	reads: Database;
	files: FileStore;
	secret: Secret;
	config: DeskConfig;
	/** The store holds sample data, and says so on every screen. */
	sample: boolean;
	promise: AnswerPromise;
	clock: () => Date;
	log: Logger;
	/** The desk's public origin, without a trailing slash. */
	url: string;
	firm: { name: string; phone: string; siteUrl: string };
	/** Where this process serves the site, if it does. */
	sitePort: number | undefined;
	version: string;
	disk: Disk;
	live: Live;
	presence: Presence;
	chats: Chats;
	/** How people here often begin an answer. */
	templates: ReturnType<typeof readTemplates>;
	/** What they often say in a chat. */
	snippets: ReturnType<typeof readSnippets>;
	/** By what resumes are read. */
	rules: FactRules;
	/** Words that mean the same to who searches. */
	synonyms: Synonyms;
	/** The single sign-on, where there is one. */
	provider: Provider | undefined;
	/** Failed tries to come in. */
	guesses: Attempts;
	/** What costs us a row or a mail without a session. */
	requests: Attempts;
	clientAddress(request: IncomingMessage): string | undefined;
	/** There is a mail to send. */
	mailQueued(): void;
	/** Does something after the answer; it is done before the server stops. */
	afterwards(work: () => Promise<void>): void;
}

export type DeskEnv = { Bindings: HttpBindings; Variables: { signedIn: SignedIn } };

export type DeskConfig = Config;
