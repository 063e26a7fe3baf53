import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Kind } from "../../contract/forms/kinds.ts";
import { campaignText, kindLabels, labelled } from "../../contract/forms/labels.ts";
import { backUp, type Carried, move, restore } from "../../server/backup/backup.ts";
import { readAgain, readWaiting } from "../../server/candidates/texts.ts";
import { readConfig } from "../../server/config/config.ts";
import { OperatorError } from "../../server/config/operator-error.ts";
import { targetsOf } from "../../server/queue/queue.ts";
import { release } from "../../server/queue/release.ts";
import { resend } from "../../server/queue/resend.ts";
import { READER, readText } from "../../server/resumes/text/read.ts";
import { believeClock, countTime, systemTime } from "../../server/retention/counted-time.ts";
import { erase, retain } from "../../server/retention/retain.ts";
import { openDatabase, readSecret } from "../../server/store/database/open.ts";
import { isPassing, sayable } from "../../server/store/database/postgres.ts";
import { openFiles } from "../../server/store/files/files.ts";
import { nameAtShell } from "../../server/store/files/name-at-shell.ts";
import { takeStorage } from "../../server/store/files/storage-mark.ts";
import type { Store } from "../../server/store/files/store.ts";
import { createSecret } from "../../server/store/secret.ts";
import type { Database } from "../../server/store/tables.ts";
import { chatLineText, entries, find } from "../../server/submissions/read.ts";
import { tableHead, tableLine } from "../../server/submissions/table.ts";
import { invitePerson, linkFor, peopleAsRead, removeByEmail } from "./people.ts";
import { plain, plainJson, plainLine } from "./terminal.ts";

const HELP = `What the firm's staff can do, also while the site runs. With submissions:

  npm run -s staff -- list [--kind KIND] [--failed]     one line each, newest first
  npm run -s staff -- show REFERENCE                    everything about one
  npm run -s staff -- export [--csv | --json] [--kind KIND] [--failed] > file
  npm run -s staff -- resume REFERENCE > file           the resume that was sent
  npm run -s staff -- read [--again]                    read resumes that wait for it; --again also what an older reader read
  npm run -s staff -- resend REFERENCE                  deliver again: what failed or waits, else everything
  npm run -s staff -- release REFERENCE                 deliver what was held back as a robot's (list calls it suspected)
  npm run -s staff -- erase EMAIL                       remove all that this person sent
  npm run -s staff -- retain                            remove what is past its time
      --clock-is-right                                  after the clock jumped, or nothing ran for days: believe it
      --files-are-ours                                  after the files got another database: they belong to this one
  npm run -s staff -- backup FOLDER                     copy everything into a new folder
  npm run -s staff -- restore FOLDER                    put a backup into a new installation; stop the site first
  npm run -s staff -- move --to postgres://...          copy everything to a new PostgreSQL database, and to S3 if S3_* is set;
                                                        stop the site first
      --files-are-ours                                  with either: no other site uses the stored files, whatever their mark
                                                        if either is interrupted, repeat it: it starts over

With the people who work at the desk:

  npm run -s staff -- invite EMAIL [--admin]            prints a link to join: works once, within 7 days
  npm run -s staff -- sign-in EMAIL                     prints a link to sign in: works once, within 15 minutes
  npm run -s staff -- people                            who is there, what they may do, when they were last seen
  npm run -s staff -- remove EMAIL                      ends their sessions at once; what was theirs and is open is nobody's

KIND is lead, talent-request, resume or message. --json makes any answer JSON.
Set the variables that the site has: DATA_DIR, or DATABASE_URL and S3_*; for release WEBHOOK_*, for retain RETAIN_*,
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
	"clock-is-right": { type: "boolean" },
	"files-are-ours": { type: "boolean" },
	help: { type: "boolean", short: "h" },
} as const;

const WITHOUT_ARGUMENT = ["list", "export", "read", "retain", "move", "people"];

type Environment = Record<string, string | undefined>;
type Options = ReturnType<typeof readArguments>["values"];

/** `out` gets a command's output, `tell` gets messages that are not part of it. */
export interface Terminal {
	out: Writable & { isTTY?: boolean };
	tell(sentence: string): void;
}

type Call = Store & Terminal;

/** Runs one command and returns the exit code. */
export async function staff(args: string[], env: Environment, terminal: Terminal): Promise<number> {
	try {
		await run(args, env, terminal);
		return 0;
	} catch (error) {
		const sentence = sentenceOf(error);
		if (!sentence) throw error;
		terminal.tell(plain(sentence));
		return 1;
	}
}

function sentenceOf(error: unknown): string | undefined {
	if (error instanceof OperatorError) return error.message;
	if (error instanceof Error && "syscall" in error) return error.message; // disk full, no permission, no such file
	if (!isPassing(error)) return;
	return `PostgreSQL went away meanwhile (${sayable(error)}). See that it runs, then give the command once more.`;
}

async function run(args: string[], env: Environment, terminal: Terminal): Promise<void> {
	const { values, positionals } = readArguments(args);
	const [command, argument, ...rest] = positionals;
	if (values.help || !command) return write(terminal.out, HELP);
	const unused = WITHOUT_ARGUMENT.includes(command) ? positionals.slice(1) : rest;
	if (unused.length > 0) throw new OperatorError(`"${unused.join(" ")}" is too much. See npm run -s staff -- --help.`);

	const commands: Record<string, (call: Call) => Promise<void>> = {
		list: (call) => list(call, values),
		show: (call) => show(call, needed(argument, "REFERENCE"), values),
		export: (call) => exportAll(call, values),
		resume: (call) => resume(call, needed(argument, "REFERENCE"), values),
		read: (call) => readAll(call, values),
		resend: (call) => resendOne(call, needed(argument, "REFERENCE"), values),
		release: (call) => releaseOne(call, needed(argument, "REFERENCE"), values),
		erase: (call) => erasePerson(call, needed(argument, "EMAIL"), values),
		retain: (call) => retainAll(call, values),
		invite: (call) => inviteOne(call, needed(argument, "EMAIL"), call.config.desk.url, values),
		"sign-in": (call) => signIn(call, needed(argument, "EMAIL"), call.config.desk.url, values),
		people: (call) => people(call, values),
		remove: (call) => removeOne(call, needed(argument, "EMAIL"), values),
		backup: async (call) => tellCarried(call, "Copied", await backUp(call, needed(argument, "FOLDER")), values),
		move: async (call) =>
			tellCarried(call, "Moved and compared", await move(call, postgresUrl(values.to), storageOf(values)), values),
	};
	if (command === "restore") {
		const carried = await restore(needed(argument, "FOLDER"), readConfig(env), storageOf(values));
		return tellCarried(terminal, "Restored and compared", carried, values);
	}
	const carryOut = Object.hasOwn(commands, command) ? commands[command] : undefined;
	if (!carryOut) throw new OperatorError(`There is no command "${command}". See npm run -s staff -- --help.`);

	const config = readConfig(env);
	const db = await openDatabase(config, { mustExist: true, tell: terminal.tell, byStaff: true });
	try {
		await carryOut({ db, files: openFiles(config), config, clock: () => new Date(), ...terminal });
	} finally {
		await db.destroy();
	}
}

async function list({ db, out }: Call, { kind, failed, json }: Options): Promise<void> {
	const answer = json ? jsonArray(out) : undefined;
	let none = true;
	for await (const entry of entries(db, { kind: kindOf(kind), failed, newestFirst: true })) {
		none = false;
		const { reference, kind, received, name, email, state, deliveries } = entry;
		if (answer) await answer.add({ reference, kind, received, name, email, state, deliveries });
		else {
			const when = received.slice(0, 16).replace("T", " ");
			await write(
				out,
				`${reference}  ${kind.padEnd(14)}  ${when}  ${state.padEnd(9)}  ${plainLine(`${name} <${email}>`)}\n`,
			);
		}
	}
	if (answer) await answer.end();
	else if (none) await write(out, "There is none.\n");
}

async function show({ db, out }: Call, reference: string, { json }: Options): Promise<void> {
	const { row, ...entry } = await found(db, reference);
	if (json) return write(out, `${plainJson(entry, 2)}\n`);
	const facts: [string, string | null][] = [
		["Reference", entry.reference],
		["Kind", kindLabels[entry.kind]],
		["Received", entry.received],
		["Suspected", entry.suspected && `held back, because ${entry.suspected}`],
		["Please note", row.remarks],
		...labelled({ ...entry.fields, ...entry.details }),
		["Chat", entry.chat?.map(chatLineText).join("\n") ?? null],
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
		if (value) await write(out, `${plainLine(label)}: ${plain(value).replaceAll("\n", "\n    ")}\n`);
	}
}

async function exportAll({ db, out }: Call, { kind, failed, json, csv }: Options): Promise<void> {
	if (json && csv) throw new OperatorError("Choose one of --csv and --json.");
	const all = entries(db, { kind: kindOf(kind), failed });
	if (json) {
		const answer = jsonArray(out);
		for await (const { row, ...entry } of all) await answer.add(entry);
		return answer.end();
	}
	await write(out, tableHead());
	for await (const entry of all) await write(out, tableLine(entry));
}

async function resume({ db, files, out, tell }: Call, reference: string, { infected }: Options): Promise<void> {
	const { row } = await found(db, reference);
	if (!row.file_key) throw new OperatorError(`${row.reference} came without a file.`);
	if (row.file_scan === "infected" && !infected) {
		throw new OperatorError("The virus scanner calls this file infected. Add --infected to fetch it all the same.");
	}
	if (out.isTTY) {
		throw new OperatorError(
			`Send the file somewhere: npm run -s staff -- resume ${row.reference} > ${nameAtShell(row)}`,
		);
	}
	const file = await files.read(row.file_key).catch((error: Error) => {
		throw new OperatorError(`The file of ${row.reference} cannot be read: ${error.message}.`);
	});
	if (row.file_scan === "unscanned") tell("This file has not been scanned for viruses yet.");
	tell(nameAtShell(row));
	await pipeline(file, out, { end: false });
}

async function readAll({ db, files, config, clock, out }: Call, { again, json }: Options): Promise<void> {
	if (again) await readAgain(db, READER);
	const scanned = config.clamd !== undefined;
	const read = await readWaiting({ db, files, readText, reader: READER, scanned, clock, isStopped: () => false });
	await write(out, json ? `${plainJson({ read })}\n` : `Read: ${counted(read, "resume")}.\n`);
}

async function resendOne({ db, clock, out }: Call, reference: string, { json }: Options): Promise<void> {
	const { row } = await found(db, reference);
	const queued = await resend(db, row.reference, clock);
	await write(
		out,
		json
			? `${plainJson({ reference: row.reference, queued })}\n`
			: `Queued again: ${queued}. The site sends them within half a minute, if it runs.\n`,
	);
}

async function releaseOne({ db, config, clock, out }: Call, reference: string, { json }: Options): Promise<void> {
	const { row } = await found(db, reference);
	const queued = await release(db, row.reference, targetsOf(config), clock);
	if (queued === undefined) throw new OperatorError(`${row.reference} is not held back.`);
	await write(
		out,
		json
			? `${plainJson({ reference: row.reference, queued })}\n`
			: `Released. The site delivers it within half a minute, if it runs.\n`,
	);
}

async function erasePerson(call: Call, email: string, { json }: Options): Promise<void> {
	const secret = createSecret(await readSecret(call.db));
	const { problem, ...erased } = await erase(call, secret, email);
	const { submissions, files, copies } = erased;
	await write(
		call.out,
		json
			? `${plainJson({ ...erased, problem })}\n`
			: [
					`Erased: ${counted(submissions, "submission")}, ${counted(files, "file")}.\n`,
					copies > 0 && `Removed, because the person may be in it: the copy from before the upgrade (${copies}).\n`,
				]
					.filter(Boolean)
					.join(""),
	);
	if (problem) throw new OperatorError(problem);
}

async function inviteOne({ db, clock, out, tell }: Call, email: string, desk: string, options: Options): Promise<void> {
	const token = await invitePerson(db, email, options.admin ?? false, clock());
	if (!token) return write(out, options.json ? `${plainJson({ link: null })}\n` : `${email} is an admin now.\n`);
	await writeLink({ out, tell }, `${desk}/join/${token}`, "It works once, within 7 days.", options);
}

async function signIn({ db, clock, out, tell }: Call, email: string, desk: string, options: Options): Promise<void> {
	const link = `${desk}/sign-in/${await linkFor(db, email, clock())}`;
	await writeLink({ out, tell }, link, "It works once, within 15 minutes.", options);
}

/** Prints the link on its own line; the explanation is not part of the output. */
async function writeLink({ out, tell }: Terminal, link: string, say: string, { json }: Options): Promise<void> {
	await write(out, json ? `${plainJson({ link })}\n` : `${link}\n`);
	if (!json) tell(say);
}

async function people({ db, out }: Call, { json }: Options): Promise<void> {
	const all = await peopleAsRead(db);
	if (json) return write(out, `${plainJson(all, 2)}\n`);
	if (all.length === 0) return write(out, "There is nobody yet.\n");
	const minute = (at: string | null) => at?.slice(0, 16).replace("T", " ");
	for (const { name, email, role, joined, lastSeen } of all) {
		const since = joined ? `joined ${minute(joined)}` : "invited";
		const seen = lastSeen ? `last seen ${minute(lastSeen)}` : "never seen";
		await write(out, `${plainLine(`${name || "-"} <${email}>`)}  ${role}  ${since}  ${seen}\n`);
	}
}

async function removeOne({ db, clock, out }: Call, email: string, { json }: Options): Promise<void> {
	const removed = await removeByEmail(db, email, clock());
	await write(
		out,
		json
			? `${plainJson({ removed: removed.email })}\n`
			: `${plainLine(removed.name || removed.email)} is removed. Their sessions have ended.\n`,
	);
}

async function retainAll(call: Call, options: Options): Promise<void> {
	const { db, files, out } = call;
	const time = countTime(db, systemTime);
	await time.beat();
	if (options["clock-is-right"]) await believeClock(db);
	if (options["files-are-ours"]) await takeStorage(db, files);
	const retained = await retain(call, await time.beat());
	const { submissions, overdue, unknownFiles, uncounted, unknownMails, stopped, problem } = retained;
	await write(
		out,
		options.json
			? `${plainJson(retained)}\n`
			: [
					`Removed: ${counted(submissions, "submission")}, ${counted(retained.files, "file")}.\n`,
					overdue > 0 && `Past their time by the clock, and kept: ${counted(overdue, "submission")}.\n`,
					unknownFiles && `Not of this database, and left alone: ${counted(unknownFiles, "stored file")}.\n`,
					uncounted && `${uncounted}\n`,
					unknownMails > 0 && `Not of this database, and left alone: ${counted(unknownMails, "mail")}.\n`,
				]
					.filter(Boolean)
					.join(""),
	);
	if (stopped ?? problem) throw new OperatorError([stopped, problem].filter(Boolean).join(" "));
}

function storageOf(options: Options) {
	return { filesAreOurs: options["files-are-ours"] };
}

function counted(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? "" : "s"}`;
}

async function tellCarried(
	{ out }: Terminal,
	what: string,
	{ rows, files }: Carried,
	{ json }: Options,
): Promise<void> {
	await write(out, json ? `${plainJson({ rows, files })}\n` : `${what}: ${rows} rows, ${files} files.\n`);
}

async function found(db: Database, reference: string) {
	const entry = await find(db, reference);
	if (!entry) throw new OperatorError(`There is no submission ${reference}.`);
	return entry;
}

/** Writes a JSON array, one entry per line. */
function jsonArray(out: Writable) {
	let before = "[\n";
	return {
		async add(value: unknown): Promise<void> {
			await write(out, before + plainJson(value));
			before = ",\n";
		},
		end: () => write(out, before === "[\n" ? "[]\n" : "\n]\n"),
	};
}

/** Waits for a slow reader, so that an export never piles up in memory. */
async function write(out: Writable, text: string): Promise<void> {
	if (!out.write(text)) await once(out, "drain");
}

function kindOf(text: string | undefined): Kind | undefined {
	if (text === undefined) return undefined;
	const kind = Object.keys(kindLabels).find((known) => known === text);
	if (!kind) throw new OperatorError(`There is no kind "${text}". Known: ${Object.keys(kindLabels).join(", ")}.`);
	return kind as Kind;
}

function postgresUrl(to: string | undefined): string {
	if (!to) throw new OperatorError("Say where to: move --to postgres://user:password@host/database.");
	try {
		return readConfig({ DATABASE_URL: to }).databaseUrl ?? to;
	} catch (error) {
		throw new OperatorError((error as Error).message.replace("DATABASE_URL", "--to"));
	}
}

function needed(argument: string | undefined, name: string): string {
	if (!argument) throw new OperatorError(`${name} is missing. See npm run -s staff -- --help.`);
	return argument;
}

function readArguments(args: string[]) {
	try {
		return parseArgs({ args, options: OPTIONS, allowPositionals: true });
	} catch (error) {
		throw new OperatorError(`${(error as Error).message.replace(/\.?$/, ".")} See npm run -s staff -- --help.`);
	}
}
