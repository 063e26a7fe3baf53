import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Kind } from "../../contract/forms/kinds.ts";
import { campaignText, kindLabels, labelFields } from "../../contract/forms/labels.ts";
import { UNSAFE_CHARACTERS } from "../../contract/text/text.ts";
import { limitBytes } from "../../server/async/limited-body.ts";
import { backUp, type CopyResult, move, restore } from "../../server/backup/backup.ts";
import { readWaitingResumes, requeueOutdated } from "../../server/candidates/resume-texts.ts";
import { readConfig } from "../../server/config/config.ts";
import { OperatorError } from "../../server/config/operator-error.ts";
import { MAIL_MAX_BYTES, RefusedMailError, storeMail } from "../../server/mail-in/store-mail.ts";
import { enterOpening } from "../../server/openings/applications/apply.ts";
import { getDeliveryTargets } from "../../server/queue/queue-deliveries.ts";
import { releaseSubmission } from "../../server/queue/release.ts";
import { resendSubmission } from "../../server/queue/resend.ts";
import { READER_VERSION, readText } from "../../server/resumes/text/read.ts";
import { createCountedTime, systemTime, trustClock } from "../../server/retention/counted-time.ts";
import { erase, retain } from "../../server/retention/retain.ts";
import type { Commit } from "../../server/store/database/batch.ts";
import { openDatabase, readSecret } from "../../server/store/database/open.ts";
import { errorMessage, isTransient } from "../../server/store/database/postgres.ts";
import { shellSafeName } from "../../server/store/files/attachment.ts";
import type { Store } from "../../server/store/files/files.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { claimStorage } from "../../server/store/files/storage-mark.ts";
import { createSecret } from "../../server/store/secret.ts";
import type { Database } from "../../server/store/tables.ts";
import { submissionsCsvHeader, submissionsCsvLine } from "../../server/submissions/csv.ts";
import { findEntry, formatChatLine, formatEmail, readEntries } from "../../server/submissions/staff-entries.ts";
import { importFrom } from "./import-candidates.ts";
import { createSignInToken, inviteByEmail, listTeam, removeByEmail } from "./manage-team.ts";

const HELP = `Commands for the firm's team, also while the site runs. Submissions:

  npm run -s staff -- list [--kind KIND] [--failed]     one line each, newest first
  npm run -s staff -- show REFERENCE                    everything about one
  npm run -s staff -- export [--csv | --json] [--kind KIND] [--failed] > file
  npm run -s staff -- resume REFERENCE > file           the resume that was sent
  npm run -s staff -- read [--again]                    read resumes that aren't read yet; --again also those an older version read
  npm run -s staff -- resend REFERENCE                  deliver again: what failed or is waiting, otherwise everything
  npm run -s staff -- release REFERENCE                 deliver suspected spam after all (list calls it suspected)
  npm run -s staff -- import FOLDER | ZIP | CSV         show what importing these candidates would do, as CSV, one line each
      --yes                                             import them; run it again if it's interrupted
      --source SOURCE --detail TEXT                     where they come from: referral, linkedin, mail, event or other
      --columns "name=Full Name,email=E-mail"           which column of a CSV is which
      --as NAME                                         a name to undo it by; the default is the folder's or file's
  npm run -s staff -- import --undo NAME                delete everyone it added, except those who have agreed since
  npm run -s staff -- erase EMAIL                       delete everything this person sent
  npm run -s staff -- retain                            delete what is past its retention time
      --clock-is-right                                  after the clock jumped, or nothing ran for days: trust it
      --files-are-ours                                  after the database was replaced: the files belong to this one
  npm run -s staff -- backup FOLDER                     copy everything into a new folder
  npm run -s staff -- restore FOLDER                    put a backup into a new installation; stop the site first
  npm run -s staff -- move --to postgres://...          copy everything to a new PostgreSQL database, and to S3 if S3_* is set;
                                                        stop the site first
      --files-are-ours                                  with either: no other site uses the stored files, whatever they're marked as
                                                        if either is interrupted, run it again: it starts over

  npm run -s staff -- receive < mail.eml                store an email that a mail server passes in

The team at the desk:

  npm run -s staff -- invite EMAIL [--admin]            prints a link to join: works once and expires in 7 days
  npm run -s staff -- sign-in EMAIL                     prints a link to sign in: works once and expires in 15 minutes
  npm run -s staff -- people                            who is on the team, their role, when they were last seen
  npm run -s staff -- remove EMAIL                      signs them out right away; their open items become unassigned

KIND is lead, talent-request, resume or message. --json prints JSON.
Set the same variables as the site: DATA_DIR, or DATABASE_URL and S3_*; for release WEBHOOK_*, for retain RETAIN_*,
for invite and sign-in DESK_URL too.
`;

const OPTIONS = {
	kind: { type: "string" },
	failed: { type: "boolean" },
	json: { type: "boolean" },
	csv: { type: "boolean" },
	infected: { type: "boolean" },
	again: { type: "boolean" },
	to: { type: "string" },
	admin: { type: "boolean" },
	yes: { type: "boolean" },
	source: { type: "string" },
	detail: { type: "string" },
	columns: { type: "string" },
	as: { type: "string" },
	undo: { type: "string" },
	"clock-is-right": { type: "boolean" },
	"files-are-ours": { type: "boolean" },
	help: { type: "boolean", short: "h" },
} as const;

const COMMANDS_WITHOUT_ARGUMENT = ["list", "export", "read", "receive", "retain", "move", "people"];

type Environment = Record<string, string | undefined>;
type Options = ReturnType<typeof parseArguments>["values"];

/** `out` gets a command's output, `tell` gets messages that are not part of it. */
export interface Terminal {
	out: Writable & { isTTY?: boolean };
	/** What is passed in, for commands that read it. */
	input?: Readable & { isTTY?: boolean };
	tell(sentence: string): void;
}

type CommandContext = Store & Terminal;

/** Runs one command and returns the exit code. */
export async function runStaffCommand(args: string[], env: Environment, terminal: Terminal): Promise<number> {
	try {
		await run(args, env, terminal);
		return 0;
	} catch (error) {
		const sentence = getErrorMessage(error);
		if (!sentence) throw error;
		terminal.tell(toSafeText(sentence));
		return args.includes("receive") && !(error instanceof RefusedMailError) ? TRY_AGAIN : 1;
	}
}

const TRY_AGAIN = 75; // EX_TEMPFAIL: a mail server keeps the email and tries again

function getErrorMessage(error: unknown): string | undefined {
	if (error instanceof OperatorError) return error.message;
	if (error instanceof Error && "syscall" in error) return error.message; // disk full, no permission, no such file
	if (!isTransient(error)) return;
	return `PostgreSQL closed the connection (${errorMessage(error)}). Check that it's running, then run the command again.`;
}

async function run(args: string[], env: Environment, terminal: Terminal): Promise<void> {
	const { values, positionals } = parseArguments(args);
	const [command, argument, ...rest] = positionals;
	if (values.help || !command) return write(terminal.out, HELP);
	const unused = COMMANDS_WITHOUT_ARGUMENT.includes(command) ? positionals.slice(1) : rest;
	if (unused.length > 0)
		throw new OperatorError(`"${unused.join(" ")}" isn't expected here. See npm run -s staff -- --help.`);

	const commands: Record<string, (call: CommandContext) => Promise<void>> = {
		list: (call) => list(call, values),
		show: (call) => show(call, requireArgument(argument, "REFERENCE"), values),
		export: (call) => exportAll(call, values),
		resume: (call) => writeResume(call, requireArgument(argument, "REFERENCE"), values),
		read: (call) => readResumes(call, values),
		import: (call) => importFrom(call, argument, values),
		receive: (call) => receiveMail(call, values),
		resend: (call) => resendOne(call, requireArgument(argument, "REFERENCE"), values),
		release: (call) => releaseOne(call, requireArgument(argument, "REFERENCE"), values),
		erase: (call) => erasePerson(call, requireArgument(argument, "EMAIL"), values),
		retain: (call) => runRetention(call, values),
		invite: (call) => inviteOne(call, requireArgument(argument, "EMAIL"), call.config.desk.url, values),
		"sign-in": (call) => signIn(call, requireArgument(argument, "EMAIL"), call.config.desk.url, values),
		people: (call) => printPeople(call, values),
		remove: (call) => removeOne(call, requireArgument(argument, "EMAIL"), values),
		backup: async (call) =>
			reportCopied(call, "Copied", await backUp(call, requireArgument(argument, "FOLDER")), values),
		move: async (call) =>
			reportCopied(
				call,
				"Moved and compared",
				await move(call, parsePostgresUrl(values.to), storageOptions(values)),
				values,
			),
	};
	if (command === "restore") {
		const carried = await restore(requireArgument(argument, "FOLDER"), readConfig(env), storageOptions(values));
		return reportCopied(terminal, "Restored and compared", carried, values);
	}
	const carryOut = Object.hasOwn(commands, command) ? commands[command] : undefined;
	if (!carryOut) throw new OperatorError(`There is no command "${command}". See npm run -s staff -- --help.`);

	const config = readConfig(env);
	const db = await openDatabase(config, { mustExist: true, notify: terminal.tell, byStaff: true });
	try {
		await carryOut({ db, files: openFiles(config), config, clock: () => new Date(), ...terminal });
	} finally {
		await db.destroy();
	}
}

async function list({ db, out }: CommandContext, { kind, failed, json }: Options): Promise<void> {
	const answer = json ? createJsonArrayWriter(out) : undefined;
	let none = true;
	for await (const entry of readEntries(db, { kind: parseKind(kind), failed, newestFirst: true })) {
		none = false;
		const { reference, kind, received, name, email, state, deliveries } = entry;
		if (answer) await answer.add({ reference, kind, received, name, email, state, deliveries });
		else {
			const when = received.slice(0, 16).replace("T", " ");
			await write(
				out,
				`${reference}  ${kind.padEnd(14)}  ${when}  ${state.padEnd(9)}  ${toSafeLine(`${name} <${email}>`)}\n`,
			);
		}
	}
	if (answer) await answer.end();
	else if (none) await write(out, "None.\n");
}

async function show({ db, out }: CommandContext, reference: string, { json }: Options): Promise<void> {
	const { row, ...entry } = await requireEntry(db, reference);
	if (json) return write(out, `${toSafeJson(entry, 2)}\n`);
	const facts: [string, string | null][] = [
		["Reference", entry.reference],
		["Kind", kindLabels[entry.kind]],
		["Received", entry.received],
		["Suspected", entry.suspected && `suspected spam: ${entry.suspected}`],
		["Please note", row.remarks],
		...labelFields({ ...entry.fields, ...entry.details }),
		["Chat", entry.chat?.map(formatChatLine).join("\n") ?? null],
		["Emails", entry.emails?.map(formatEmail).join("\n\n") ?? null],
		["Details added", entry.detailsAdded],
		["Consent", row.consent_version && `${row.consent_at} to ${row.consent_version}`],
		["Page", entry.page],
		["Referrer", entry.referrer],
		["Campaign", campaignText(entry.utm)],
		["Owner", entry.owner],
		["Due", entry.due],
		["Answered", entry.answered],
		["Closed", entry.closed && [entry.closed, entry.outcome].filter(Boolean).join(", ")],
		["File", entry.file && `${entry.file.name}, ${entry.file.size} bytes, scan: ${entry.file.scan}`],
		...(entry.openings ?? []).map(({ id, title, stage, consent }): [string, string] => [
			`Opening ${id}`,
			[title, stage, consent && `consent: ${consent}`].filter(Boolean).join(", "),
		]),
		...entry.deliveries.map((delivery): [string, string] => [
			`Delivery ${delivery.id}`,
			[
				`${delivery.target} (${delivery.event}): ${delivery.state} since ${delivery.since}, attempts: ${delivery.attempts}`,
				delivery.error,
			]
				.filter(Boolean)
				.join(", "),
		]),
	];
	for (const [label, value] of facts) {
		if (value) await write(out, `${toSafeLine(label)}: ${toSafeText(value).replaceAll("\n", "\n    ")}\n`);
	}
}

async function exportAll({ db, out }: CommandContext, { kind, failed, json, csv }: Options): Promise<void> {
	if (json && csv) throw new OperatorError("Choose one of --csv and --json.");
	const all = readEntries(db, { kind: parseKind(kind), failed });
	if (json) {
		const answer = createJsonArrayWriter(out);
		for await (const { row, ...entry } of all) await answer.add(entry);
		return answer.end();
	}
	await write(out, submissionsCsvHeader());
	for await (const entry of all) await write(out, submissionsCsvLine(entry));
}

async function writeResume(
	{ db, files, out, tell }: CommandContext,
	reference: string,
	{ infected }: Options,
): Promise<void> {
	const { row } = await requireEntry(db, reference);
	if (!row.file_key) throw new OperatorError(`${row.reference} has no file.`);
	if (row.file_scan === "infected" && !infected) {
		throw new OperatorError("The virus scanner flagged this file as infected. Add --infected to get it anyway.");
	}
	if (out.isTTY) {
		throw new OperatorError(
			`Send the file somewhere: npm run -s staff -- resume ${row.reference} > ${shellSafeName(row)}`,
		);
	}
	const file = await files.read(row.file_key).catch((error: Error) => {
		throw new OperatorError(`The file of ${row.reference} can't be read: ${error.message}.`);
	});
	if (row.file_scan === "unscanned") tell("This file hasn't been virus-scanned yet.");
	tell(shellSafeName(row));
	await pipeline(file, out, { end: false });
}

async function readResumes({ db, files, config, clock, out }: CommandContext, { again, json }: Options): Promise<void> {
	if (again) await requeueOutdated(db, READER_VERSION);
	const scanned = config.clamd !== undefined;
	const read = await readWaitingResumes({
		db,
		files,
		readText,
		reader: READER_VERSION,
		scanned,
		clock,
		isStopped: () => false,
	});
	await write(out, json ? `${toSafeJson({ read })}\n` : `Read: ${pluralize(read, "resume")}.\n`);
}

/** The site reads it. A mail server tries again if this fails, but for what is no email. */
async function receiveMail(
	{ db, files, clock, input = process.stdin, out }: CommandContext,
	{ json }: Options,
): Promise<void> {
	if (input.isTTY) throw new OperatorError("Pass the email in: npm run -s staff -- receive < mail.eml");
	const original = await buffer(limitBytes(input, MAIL_MAX_BYTES, TOO_LARGE)).catch((error: Error) => {
		throw error.message === TOO_LARGE ? new RefusedMailError(TOO_LARGE) : error;
	});
	const commit: Commit = (work) => db.transaction().execute(work);
	const { repeated } = await storeMail({ db, commit, files, clock }, original).catch((error: Error) => {
		if (error instanceof RefusedMailError) throw error;
		throw new OperatorError(`The email couldn't be stored: ${errorMessage(error)}.`);
	});
	const told = repeated ? "It was received before.\n" : "Stored. The site files it within seconds if it's running.\n";
	await write(out, json ? `${toSafeJson({ stored: true, repeated })}\n` : told);
}

const TOO_LARGE = "An email may have up to 30 MB.";

async function resendOne({ db, clock, out }: CommandContext, reference: string, { json }: Options): Promise<void> {
	const { row } = await requireEntry(db, reference);
	const queued = await resendSubmission(db, row.reference, clock);
	await write(
		out,
		json
			? `${toSafeJson({ reference: row.reference, queued })}\n`
			: `Queued again: ${queued}. The site sends them within half a minute if it's running.\n`,
	);
}

async function releaseOne(
	{ db, config, clock, out }: CommandContext,
	reference: string,
	{ json }: Options,
): Promise<void> {
	const { row } = await requireEntry(db, reference);
	const queued = await releaseSubmission(db, row.reference, getDeliveryTargets(config), clock, (transaction, now) =>
		enterOpening(transaction, row.reference, now),
	);
	if (queued === undefined) throw new OperatorError(`${row.reference} isn't suspected spam.`);
	await write(
		out,
		json
			? `${toSafeJson({ reference: row.reference, queued })}\n`
			: `Marked as not spam. The site delivers it within half a minute if it's running.\n`,
	);
}

async function erasePerson(call: CommandContext, email: string, { json }: Options): Promise<void> {
	const secret = createSecret(await readSecret(call.db));
	const { problem, ...erased } = await erase(call, secret, email);
	const { submissions, files, copies, alerts } = erased;
	await write(
		call.out,
		json
			? `${toSafeJson({ ...erased, problem })}\n`
			: [
					`Erased: ${pluralize(submissions, "submission")}, ${pluralize(files, "file")}.\n`,
					alerts > 0 && `Stopped: ${pluralize(alerts, "job alert")}.\n`,
					copies > 0 &&
						`Deleted, because it may contain the person's data: the copy from before the upgrade (${copies}).\n`,
				]
					.filter(Boolean)
					.join(""),
	);
	if (problem) throw new OperatorError(problem);
}

async function inviteOne(
	{ db, clock, out, tell }: CommandContext,
	email: string,
	desk: string,
	options: Options,
): Promise<void> {
	const token = await inviteByEmail(db, email, options.admin ?? false, clock());
	if (!token) return write(out, options.json ? `${toSafeJson({ link: null })}\n` : `${email} is now an admin.\n`);
	await writeLink({ out, tell }, `${desk}/join/${token}`, "It works once and expires in 7 days.", options);
}

async function signIn(
	{ db, clock, out, tell }: CommandContext,
	email: string,
	desk: string,
	options: Options,
): Promise<void> {
	const link = `${desk}/sign-in/${await createSignInToken(db, email, clock())}`;
	await writeLink({ out, tell }, link, "It works once and expires in 15 minutes.", options);
}

/** Prints the link on its own line; the explanation is not part of the output. */
async function writeLink({ out, tell }: Terminal, link: string, say: string, { json }: Options): Promise<void> {
	await write(out, json ? `${toSafeJson({ link })}\n` : `${link}\n`);
	if (!json) tell(say);
}

async function printPeople({ db, out }: CommandContext, { json }: Options): Promise<void> {
	const all = await listTeam(db);
	if (json) return write(out, `${toSafeJson(all, 2)}\n`);
	if (all.length === 0) return write(out, "No one is on the team yet.\n");
	const minute = (at: string | null) => at?.slice(0, 16).replace("T", " ");
	for (const { name, email, role, joined, lastSeen } of all) {
		const since = joined ? `joined ${minute(joined)}` : "invited";
		const seen = lastSeen ? `last seen ${minute(lastSeen)}` : "never seen";
		await write(out, `${toSafeLine(`${name || "-"} <${email}>`)}  ${role}  ${since}  ${seen}\n`);
	}
}

async function removeOne({ db, clock, out }: CommandContext, email: string, { json }: Options): Promise<void> {
	const removed = await removeByEmail(db, email, clock());
	await write(
		out,
		json
			? `${toSafeJson({ removed: removed.email })}\n`
			: `${toSafeLine(removed.name || removed.email)} was removed and signed out everywhere.\n`,
	);
}

async function runRetention(call: CommandContext, options: Options): Promise<void> {
	const { db, files, out } = call;
	const time = createCountedTime(db, systemTime);
	await time.beat();
	if (options["clock-is-right"]) await trustClock(db);
	if (options["files-are-ours"]) await claimStorage(db, files);
	const retained = await retain(call, await time.beat());
	const { submissions, overdue, unknownFiles, uncounted, unknownMails, stopped, problem } = retained;
	await write(
		out,
		options.json
			? `${toSafeJson(retained)}\n`
			: [
					`Removed: ${pluralize(submissions, "submission")}, ${pluralize(retained.files, "file")}.\n`,
					overdue > 0 && `Expired by the clock, but kept: ${pluralize(overdue, "submission")}.\n`,
					unknownFiles && `Not of this database, and left alone: ${pluralize(unknownFiles, "stored file")}.\n`,
					uncounted && `${uncounted}\n`,
					unknownMails > 0 && `Not of this database, and left alone: ${pluralize(unknownMails, "mail")}.\n`,
				]
					.filter(Boolean)
					.join(""),
	);
	if (stopped ?? problem) throw new OperatorError([stopped, problem].filter(Boolean).join(" "));
}

function storageOptions(options: Options) {
	return { filesAreOurs: options["files-are-ours"] };
}

function pluralize(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? "" : "s"}`;
}

async function reportCopied(
	{ out }: Terminal,
	what: string,
	{ rows, files }: CopyResult,
	{ json }: Options,
): Promise<void> {
	await write(out, json ? `${toSafeJson({ rows, files })}\n` : `${what}: ${rows} rows, ${files} files.\n`);
}

async function requireEntry(db: Database, reference: string) {
	const entry = await findEntry(db, reference);
	if (!entry) throw new OperatorError(`There is no submission ${reference}.`);
	return entry;
}

/** Writes a JSON array, one entry per line. */
function createJsonArrayWriter(out: Writable) {
	let before = "[\n";
	return {
		async add(value: unknown): Promise<void> {
			await write(out, before + toSafeJson(value));
			before = ",\n";
		},
		end: () => write(out, before === "[\n" ? "[]\n" : "\n]\n"),
	};
}

/** Waits for a slow reader, so that an export never piles up in memory. */
async function write(out: Writable, text: string): Promise<void> {
	if (!out.write(text)) await once(out, "drain");
}

function parseKind(text: string | undefined): Kind | undefined {
	if (text === undefined) return undefined;
	const kind = Object.keys(kindLabels).find((known) => known === text);
	if (!kind)
		throw new OperatorError(`There is no kind "${text}". Choose one of ${Object.keys(kindLabels).join(", ")}.`);
	return kind as Kind;
}

function parsePostgresUrl(to: string | undefined): string {
	if (!to) throw new OperatorError("Say where to: move --to postgres://user:password@host/database.");
	try {
		return readConfig({ DATABASE_URL: to }).databaseUrl ?? to;
	} catch (error) {
		throw new OperatorError((error as Error).message.replace("DATABASE_URL", "--to"));
	}
}

function requireArgument(argument: string | undefined, name: string): string {
	if (!argument) throw new OperatorError(`${name} is missing. See npm run -s staff -- --help.`);
	return argument;
}

function parseArguments(args: string[]) {
	try {
		return parseArgs({ args, options: OPTIONS, allowPositionals: true });
	} catch (error) {
		throw new OperatorError(`${(error as Error).message.replace(/\.?$/, ".")} See npm run -s staff -- --help.`);
	}
}

/* Text typed into a form must not control the terminal of the person who reads it. */

function toSafeText(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(/\t/g, "    ").replace(UNSAFE_CHARACTERS, "");
}

function toSafeLine(text: string): string {
	return toSafeText(text).replace(/\n+/g, " ");
}

/** JSON with control characters escaped, so that it is inert and still parses to the same value. */
function toSafeJson(value: unknown, indent?: number): string {
	const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return JSON.stringify(value, null, indent).replace(UNSAFE_CHARACTERS, (character) =>
		character.split("").map(escaped).join(""),
	);
}
