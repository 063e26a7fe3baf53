import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { findFreePort } from "../tools/running/free-port.ts";

/* Dovecot as an IMAP server with one mailbox, on a free local port and without TLS. */

const IMAP_USER = "desk";
const PASSWORD = "a word";

/** Undefined if Dovecot isn't installed. */
export function findDovecot(): string | undefined {
	return ["dovecot", "/usr/sbin/dovecot"].find((program) => spawnSync(program, ["--version"]).status === 0);
}

export interface RunningDovecot {
	/** For MAIL_IN_URL. */
	url: string;
	/** Puts an email into the mailbox, as a mail server delivers it. */
	deliver(raw: string): void;
	stop(): Promise<void>;
}

export async function startDovecot(program: string): Promise<RunningDovecot> {
	const folder = mkdtempSync(join(tmpdir(), "dovecot-"));
	chmodSync(folder, 0o755);
	const mailbox = join(folder, "mail");
	for (const each of ["new", "cur", "tmp"]) mkdirSync(join(mailbox, each), { recursive: true });
	const port = await findFreePort();
	const { uid, gid, username } = userInfo();
	const isRoot = uid === 0;
	const owner = isRoot ? mailOwner() : { uid, gid };
	if (isRoot) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, mailbox]);
	const passwords = join(folder, "passwords");
	writeFileSync(passwords, `${IMAP_USER}:{PLAIN}${PASSWORD}:${owner.uid}:${owner.gid}::${mailbox}\n`);
	const config = join(folder, "dovecot.conf");
	writeFileSync(config, configText({ folder, mailbox, passwords, port, isRoot, username }));
	const child = spawn(program, ["-F", "-c", config], { stdio: "ignore" });
	const stop = () => end(child);
	onTestFinished(async () => {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	});
	await untilListening(port, child);
	let delivered = 0;
	return {
		url: `imap://${IMAP_USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
		deliver(raw) {
			delivered += 1;
			const path = join(mailbox, "new", `${Math.floor(Date.now() / 1000)}.${String(delivered).padStart(6, "0")}.test`);
			writeFileSync(path, raw);
			if (isRoot) spawnSync("chown", [`${owner.uid}:${owner.gid}`, path]);
		},
		stop,
	};
}

/** Dovecot refuses to read mail as root. */
function mailOwner(): { uid: number; gid: number } {
	const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"]).stdout.toString());
	return { uid: id("-u"), gid: id("-g") };
}

interface Settings {
	folder: string;
	mailbox: string;
	passwords: string;
	port: number;
	isRoot: boolean;
	username: string;
}

function configText({ folder, mailbox, passwords, port, isRoot, username }: Settings): string {
	const users = isRoot
		? ""
		: `default_internal_user = ${username}\ndefault_login_user = ${username}\nservice anvil {\n  chroot =\n}\nservice imap-login {\n  chroot =\n}\n`;
	return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 0
listen = 127.0.0.1
mail_location = maildir:${mailbox}
mailbox_list_index = no
passdb {
  driver = passwd-file
  args = ${passwords}
}
userdb {
  driver = passwd-file
  args = ${passwords}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${users}`;
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
	for (;;) {
		if (child.exitCode !== null) throw new Error(`Dovecot ended with ${child.exitCode}.`);
		const isUp = await new Promise<boolean>((done) => {
			const socket = connect(port, "127.0.0.1", () => {
				socket.destroy();
				done(true);
			});
			socket.once("error", () => done(false));
		});
		if (isUp) return;
		await sleep(20);
	}
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = new Promise((done) => child.once("exit", done));
	child.kill("SIGTERM");
	await ended;
}
