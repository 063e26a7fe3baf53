import { join } from "node:path";
import type { Build } from "./config/build.ts";
import { type Config, hostInUrl, isLoopback } from "./config/config.ts";
import { isAnyoneInvited } from "./people/people.ts";
import { makeLink } from "./people/sign-in-links.ts";
import { databaseAddress } from "./store/database/postgres.ts";
import type { Database } from "./store/tables.ts";

/** Printed at startup: where the site and the desk listen, and where submissions, resumes and mail go. */
export function startupBanner(
	config: Config,
	build: Build,
	sitePort: number | undefined,
	desk: { port: number } | undefined,
	sample = false,
): string {
	return [
		"",
		`  Closewell ${build.version} (${build.commit})`,
		...(sitePort === undefined ? [] : siteLines(config, sitePort)),
		...(desk ? [deskLine(config, desk.port)] : []),
		`  Submissions go to ${config.databaseUrl ? `PostgreSQL at ${databaseAddress(config.databaseUrl)}` : join(config.dataDir, "submissions.sqlite")}`,
		`  Resumes go to    ${config.s3 ? `bucket ${config.s3.bucket}` : join(config.dataDir, "resumes")}`,
		`  Mail goes to     ${config.smtpUrl ? new URL(config.smtpUrl).host : `${join(config.dataDir, "mail")} as .eml files, because ${sample ? "this is sample data" : "SMTP_URL is not set"}`}`,
		"",
	].join("\n");
}

function siteLines(config: Config, port: number): string[] {
	return [`  The site is up:  http://${hostInUrl(config.host)}:${port}`, `  Public address:  ${config.siteUrl}`];
}

function deskLine({ desk }: Config, port: number): string {
	const moved = desk.usesDefaultPort && port !== desk.port ? `, because port ${desk.port} is in use` : "";
	return `  The desk is up:  http://${hostInUrl(desk.host)}:${port}${moved}`;
}

/**
 * The line with the desk's address that a start prints. Until someone is invited it is the link for the first admin;
 * with sample data on this machine, a link for whoever started it.
 */
export async function startLine(db: Database, url: string, now: Date, sample = false): Promise<string> {
	const isOpen = sample && isLoopback(url);
	if (!isOpen && (await isAnyoneInvited(db))) return `Desk: ${url}`;
	// On a server that others reach, whoever reads this output may not be the person the firm wants as its first admin.
	if (!isLoopback(url)) return `Desk: ${url} (no one is invited yet: npm run -s staff -- invite EMAIL --admin)`;
	return `Desk: ${url}/join/${await makeLink(db, "join", undefined, now)}`;
}
