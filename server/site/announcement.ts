import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Build } from "../build.ts";
import type { Config } from "../config.ts";
import { placeOf } from "../store/database/postgres.ts";

/** What the operator sees after a start: where the site is, and where what comes in goes. */
export function announcement(config: Config, build: Build, address: AddressInfo | string | null): string {
	const port = typeof address === "object" && address ? address.port : config.port;
	const host = config.host.includes(":") ? `[${config.host}]` : config.host;
	return [
		"",
		`  Closewell ${build.version} (${build.commit})`,
		`  The site is up:  http://${host}:${port}`,
		`  Public address:  ${config.siteUrl}`,
		`  Submissions go to ${config.databaseUrl ? `PostgreSQL at ${placeOf(config.databaseUrl)}` : join(config.dataDir, "submissions.sqlite")}`,
		`  Resumes go to    ${config.s3 ? `bucket ${config.s3.bucket}` : join(config.dataDir, "resumes")}`,
		`  Mail goes to     ${config.smtpUrl ? new URL(config.smtpUrl).host : `${join(config.dataDir, "mail")} as .eml files, because SMTP_URL is not set`}`,
		"",
	].join("\n");
}
