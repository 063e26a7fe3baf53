/* The environment variables of a live site, which no test may see: its database, storage, mail server and folder. */

const NAMES = [
	"PORT",
	"HOST",
	"SITE_URL",
	"DATA_DIR",
	"DATABASE_URL",
	"TRUST_PROXY",
	"CHALLENGE_FROM",
	"RECEIPTS_PER_HOUR",
	"CLAMD",
	"METRICS_FROM",
	"STOP_DELAY_MS",
	"WEEKLY_MAIL",
	"LOG_LEVEL",
];
const PREFIXES = ["S3_", "SMTP_", "MAIL_", "WEBHOOK_", "RETAIN_", "DESK_", "OIDC_"];

/** @param {string} name */
export function isSiteVariable(name) {
	return NAMES.includes(name) || PREFIXES.some((beginning) => name.startsWith(beginning));
}

/** Removes the site's variables from this process and every process it starts. */
export function dropSiteVariables() {
	for (const name of Object.keys(process.env)) if (isSiteVariable(name)) delete process.env[name];
}
