import { expect, test } from "vitest";
import { readConfig } from "./config/config.ts";
import { startupBanner } from "./startup-banner.ts";

const BUILD = { version: "1.2.3", commit: "abc123" };
const SITE_PORT = 3001;

test("after a start the operator sees where the site and the desk are, and where data goes", () => {
	const config = readConfig({ DATA_DIR: "/srv/data", HOST: "127.0.0.1", SITE_URL: "https://www.closewell.example" });
	const printed = startupBanner(config, BUILD, SITE_PORT, { port: Number(config.desk.port) });
	for (const line of [
		"  The site is up:  http://127.0.0.1:3001",
		"  Public address:  https://www.closewell.example",
		"  Submissions go to /srv/data/submissions.sqlite",
		"  Resumes go to    /srv/data/resumes",
		"  Mail goes to     /srv/data/mail as .eml files, because SMTP_URL is not set",
	]) {
		expect(printed).toContain(`\n${line}\n`);
	}
	expect(printed).toMatch(/\n {2}The desk is up: {2}http:\/\/\S+:\d+\n/);
	expect(printed).not.toContain("is in use");
	const sample = startupBanner(config, BUILD, undefined, undefined, true);
	expect(sample).toContain("/srv/data/mail as .eml files, because this is sample data\n");
	expect(sample).not.toContain("The site is up");
	const mailing = readConfig({ DATA_DIR: "/srv/data", SMTP_URL: "smtp://user:secret@mail.example:2525" });
	expect(startupBanner(mailing, BUILD, SITE_PORT, undefined)).toContain("  Mail goes to     mail.example:2525\n");
});

test("a desk on a fallback port says why, and a desk that is off is not mentioned", () => {
	const config = readConfig({ DATA_DIR: "/srv/data" });
	const wanted = Number(config.desk.port);
	const moved = startupBanner(config, BUILD, SITE_PORT, { port: wanted + 1 });
	expect(moved).toContain(`:${wanted + 1}, because port ${wanted} is in use\n`);
	expect(startupBanner(config, BUILD, SITE_PORT, undefined)).not.toContain("desk");
	const chosen = readConfig({ DATA_DIR: "/srv/data", DESK_PORT: "4000" });
	expect(startupBanner(chosen, BUILD, SITE_PORT, { port: 4001 })).not.toContain("in use");
});

test("IPv6 hosts and storage buckets are printed in a usable form", () => {
	const config = readConfig({
		...{ DATA_DIR: "/srv/data", HOST: "::1", S3_BUCKET: "resumes", S3_ENDPOINT: "https://s3.example", S3_REGION: "x" },
		...{ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" },
	});
	const printed = startupBanner(config, BUILD, SITE_PORT, undefined);
	expect(printed).toContain("http://[::1]:3001\n");
	expect(printed).toContain("  Resumes go to    bucket resumes\n");
});
