import { isIP } from "node:net";
import { resolve } from "node:path";
import { OperatorError } from "./operator-error.ts";

/* Every environment variable the site reads, checked once. A bad value stops startup with an explanation. */

export interface Config {
	host: string;
	/** "off": this process serves only the desk. */
	port: number | "off";
	/** The public origin, without a trailing slash. */
	siteUrl: string;
	desk: DeskConfig;
	/** Undefined: no single sign-on. */
	oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
	dataDir: string;
	/** postgres://..., or undefined for SQLite in dataDir. */
	databaseUrl: string | undefined;
	s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
	/** smtp://..., or undefined to write every mail as a file under dataDir. */
	smtpUrl: string | undefined;
	mailFrom: string | undefined;
	mailTo: string | undefined;
	/** How replies come back to the desk; undefined if they go to the team's mailboxes. */
	mailIn: MailInConfig | undefined;
	/** The URL without its user and password; `authorization` is the header made from them. */
	webhook: { url: string; authorization: string | undefined; secret: string } | undefined;
	/** How many proxies in front of us are ours, or their addresses. X-Forwarded-For from anyone else is ignored. */
	trustProxy: number | string[];
	clamd: { host: string; port: number } | { path: string } | undefined;
	/** Addresses that may read /metrics, besides this machine. */
	metricsFrom: string[];
	/** Once this many of one kind arrive in ten minutes, browsers must solve a challenge to submit. 0: never. */
	challengeFrom: number;
	/** How many receipts may go out per hour in total. 0: no limit. */
	receiptsPerHour: number;
	/** How long a stopping server keeps serving, so that a load balancer notices that it is not ready. */
	stopDelayMs: number;
	/** Retention of leads, talent requests and messages, then of resumes. */
	retainLeadsMonths: number;
	retainResumesMonths: number;
	/** Whether admins get an email on Mondays about the previous week. */
	weeklyMail: boolean;
	logLevel: string;
}

interface MailInConfig {
	/** The mailbox that replies go to; undefined for MAIL_TO. */
	address: string | undefined;
	/** An IMAP mailbox that the server reads. */
	imap: ImapConfig | undefined;
	/** The key of those who may post emails to /mail-in. */
	secret: Buffer | undefined;
}

export interface ImapConfig {
	host: string;
	port: number;
	/** TLS from the start. Otherwise STARTTLS is required, unless it is this machine. */
	secure: boolean;
	user: string;
	password: string;
	folder: string;
}

export interface DeskConfig {
	host: string;
	/** "off": this process does not run the desk, but another one may, at the same URL. */
	port: number | "off";
	/** The port is the default, so if it is taken the next free one will do. */
	usesDefaultPort: boolean;
	/** DESK_URL, its public origin without a trailing slash; undefined if not set. */
	configuredUrl: string | undefined;
	/** The same, or the default at the port above, which may still change. */
	url: string;
}

export const PLACEHOLDER_SITE_URL = "https://www.example.com";
const DESK_PORT = 3100;
const PORT_EXPECTED = "a whole number from 0 to 65535, or off";
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const S3_VARIABLES = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const OIDC_VARIABLES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

const RECEIPTS_PER_HOUR = 60; // several times the firm's busiest hours, and reached before forms require a challenge

type Environment = Record<string, string | undefined>;

export function readConfig(env: Environment): Config {
	requireSomethingToServe(env);
	return {
		host: env.HOST || "127.0.0.1",
		port: port(env, "PORT", 3000),
		siteUrl: siteUrl(env),
		desk: desk(env),
		oidc: oidc(env),
		dataDir: resolve(env.DATA_DIR || "data"),
		databaseUrl: url(
			env,
			"DATABASE_URL",
			["postgres:", "postgresql:"],
			"a postgres://user:password@host/database address",
		),
		s3: s3(env),
		smtpUrl: url(env, "SMTP_URL", ["smtp:", "smtps:"], "an smtp://user:password@host:port address"),
		mailFrom: mailAddress(env, "MAIL_FROM"),
		mailTo: mailAddress(env, "MAIL_TO"),
		mailIn: mailIn(env),
		webhook: webhook(env),
		trustProxy: trustProxy(env),
		clamd: clamd(env),
		metricsFrom: addressRanges(env, "METRICS_FROM"),
		challengeFrom: wholeNumber(env, "CHALLENGE_FROM", 60, [0, 1_000_000], "submissions"),
		receiptsPerHour: wholeNumber(env, "RECEIPTS_PER_HOUR", RECEIPTS_PER_HOUR, [0, 10_000], "receipts"),
		stopDelayMs: wholeNumber(env, "STOP_DELAY_MS", 0, [0, 60_000], "milliseconds"),
		retainLeadsMonths: wholeNumber(env, "RETAIN_LEADS_MONTHS", 24, [1, 120], "months"),
		retainResumesMonths: wholeNumber(env, "RETAIN_RESUMES_MONTHS", 12, [1, 120], "months"),
		weeklyMail: weeklyMail(env),
		logLevel: logLevel(env),
	};
}

function requireSomethingToServe(env: Environment): void {
	if (env.PORT !== "off") return;
	if (env.DESK_PORT === "off") {
		throw new OperatorError(
			"PORT and DESK_PORT are both off, so there is nothing to serve. Set one of them to a port.",
		);
	}
	if (!env.DATABASE_URL) {
		throw new OperatorError(
			"PORT is off, but SQLite belongs to the process that serves the site. Set DATABASE_URL to the site's PostgreSQL, or PORT to a port.",
		);
	}
}

function port(env: Environment, name: "PORT" | "DESK_PORT", fallback: number): number | "off" {
	const value = env[name] || String(fallback);
	if (value === "off") return value;
	const number = Number(value);
	if (!/^\d+$/.test(value) || number > 65_535) throw invalidVariable(name, value, PORT_EXPECTED);
	return number;
}

function desk(env: Environment): DeskConfig {
	const chosen = port(env, "DESK_PORT", DESK_PORT);
	const configuredUrl = deskUrl(env);
	return {
		host: env.DESK_HOST || "127.0.0.1",
		port: chosen,
		usesDefaultPort: !env.DESK_PORT,
		configuredUrl,
		url: configuredUrl ?? localUrl(chosen === "off" ? DESK_PORT : chosen),
	};
}

export function hostInUrl(host: string): string {
	return host.includes(":") ? `[${host}]` : host;
}

/** The desk's default URL. A host name, because a passkey is bound to a name, never to an IP address. */
export function localUrl(port: number): string {
	return `http://localhost:${port}`;
}

function deskUrl(env: Environment): string | undefined {
	const value = env.DESK_URL;
	if (!value) return undefined;
	const parsed = parseOrigin(value);
	if (!parsed) throw invalidVariable("DESK_URL", value, "an origin such as https://desk.example.com, without a path");
	if (isLoopback(parsed.origin)) return parsed.origin;
	if (parsed.protocol !== "https:") {
		throw invalidVariable(
			"DESK_URL",
			value,
			"an https address, because people sign in there; only this machine's own may be http",
		);
	}
	if (parsed.hostname === new URL(siteUrl(env)).hostname) {
		throw invalidVariable(
			"DESK_URL",
			value,
			"of another host than SITE_URL, because a cookie does not tell ports apart",
		);
	}
	return parsed.origin;
}

/** Whether a URL points to this machine. */
export function isLoopback(url: string): boolean {
	return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** The parsed URL, if it is a bare origin. */
function parseOrigin(value: string): URL | undefined {
	const parsed = URL.parse(value);
	if (!parsed || !["http:", "https:"].includes(parsed.protocol)) return undefined;
	if (parsed.pathname !== "/" || parsed.search || parsed.hash || parsed.username || parsed.password) return undefined;
	return parsed;
}

function oidc(env: Environment): Config["oidc"] {
	const [given] = OIDC_VARIABLES.filter((name) => env[name]);
	if (!given) return undefined;
	const missing = OIDC_VARIABLES.find((name) => !env[name]);
	if (missing)
		throw invalidVariable(
			missing,
			undefined,
			`a value, because ${given} is set: the three OIDC_ variables go together`,
		);
	const issuer = url(env, "OIDC_ISSUER", ["http:", "https:"], "the https address of the single sign-on") ?? "";
	if (!issuer.startsWith("https:") && !isLoopback(issuer)) {
		throw new OperatorError("OIDC_ISSUER begins with http://, but must be the https address of the single sign-on.");
	}
	return { issuer, clientId: env.OIDC_CLIENT_ID ?? "", clientSecret: env.OIDC_CLIENT_SECRET ?? "" };
}

function siteUrl(env: Environment): string {
	const expected = "an origin such as https://www.example.com, without a path";
	const value = env.SITE_URL || PLACEHOLDER_SITE_URL;
	const parsed = parseOrigin(value);
	if (!parsed) throw invalidVariable("SITE_URL", value, expected);
	return parsed.origin;
}

function s3(env: Environment): Config["s3"] {
	const [given] = S3_VARIABLES.filter((name) => env[name]);
	if (!given) return undefined;
	const missing = S3_VARIABLES.find((name) => !env[name]);
	if (missing)
		throw invalidVariable(missing, undefined, `a value, because ${given} is set: the five S3_ variables go together`);
	return {
		endpoint: s3Endpoint(env),
		bucket: env.S3_BUCKET as string,
		region: env.S3_REGION as string,
		accessKeyId: env.S3_ACCESS_KEY_ID as string,
		secretAccessKey: env.S3_SECRET_ACCESS_KEY as string,
	};
}

function s3Endpoint(env: Environment): string {
	const expected = "an http or https address without them";
	const value = url(env, "S3_ENDPOINT", ["http:", "https:"], "an http or https address") ?? "";
	const { username, password } = new URL(value);
	if (username || password) throw new OperatorError(`S3_ENDPOINT has a user or a password, but must be ${expected}.`);
	return value;
}

function webhook(env: Environment): Config["webhook"] {
	const value = url(env, "WEBHOOK_URL", ["http:", "https:"], "an http or https address");
	if (!value) return undefined;
	const expected = "whsec_ followed by 24 to 64 bytes in base64, because WEBHOOK_URL is set and every call is signed";
	signingKey(env, "WEBHOOK_SECRET", expected);
	const secret = env.WEBHOOK_SECRET ?? "";
	// fetch rejects a URL that contains a password, and its error message repeats it.
	const address = new URL(value);
	const { username, password } = address;
	address.username = "";
	address.password = "";
	const credentials = [username, password].map(decodeURIComponent).join(":");
	const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
	return { url: address.href, authorization: username || password ? authorization : undefined, secret };
}

function mailIn(env: Environment): Config["mailIn"] {
	const address = mailAddress(env, "MAIL_IN_ADDRESS");
	const imap = imapMailbox(env);
	const secret = env.MAIL_IN_SECRET
		? signingKey(env, "MAIL_IN_SECRET", "whsec_ followed by 24 to 64 bytes in base64, because every call is signed")
		: undefined;
	if (!address && !imap && !secret) return undefined;
	if (address && /\+[^@]*@/.test(address)) {
		throw invalidVariable(
			"MAIL_IN_ADDRESS",
			address,
			"an address without a plus sign, because a tag is added after one",
		);
	}
	return { address, imap, secret };
}

function imapMailbox(env: Environment): ImapConfig | undefined {
	const expected = "an imaps://user:password@host/INBOX address";
	const value = url(env, "MAIL_IN_URL", ["imaps:", "imap:"], expected);
	if (!value) return undefined;
	const { protocol, hostname, port, username, password, pathname } = new URL(value);
	if (!hostname || !username || !password) {
		throw new OperatorError(`MAIL_IN_URL has no host, user or password, but must be ${expected}.`);
	}
	const secure = protocol === "imaps:";
	return {
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (secure ? 993 : 143),
		secure,
		user: decodeURIComponent(username),
		password: decodeURIComponent(password),
		folder: decodeURIComponent(pathname.slice(1)) || "inbox", // every IMAP server has one, however it is written
	};
}

/** The key in a secret such as Standard Webhooks have. */
function signingKey(env: Environment, name: string, expected: string): Buffer {
	const [, encoded = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(env[name] ?? "") ?? [];
	const key = Buffer.from(encoded, "base64");
	if (key.length < 24 || key.length > 64) throw invalidVariable(name, env[name] && "(hidden)", expected);
	return key;
}

function trustProxy(env: Environment): Config["trustProxy"] {
	const value = env.TRUST_PROXY;
	if (!value) return 0;
	if (/^\d{1,2}$/.test(value)) return Number(value);
	const ranges = value.split(",").map((range) => range.trim());
	if (ranges.every(isAddressRange)) return ranges;
	throw invalidVariable("TRUST_PROXY", value, "a number of proxies, or addresses like 10.0.0.0/8 joined by commas");
}

function addressRanges(env: Environment, name: string): string[] {
	const value = env[name];
	if (!value) return [];
	const ranges = value.split(",").map((range) => range.trim());
	if (!ranges.every(isAddressRange)) throw invalidVariable(name, value, "addresses like 10.0.0.0/8 joined by commas");
	return ranges;
}

function isAddressRange(text: string): boolean {
	const [address = "", bits] = text.split("/");
	const version = isIP(address);
	return (
		version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
	);
}

function clamd(env: Environment): Config["clamd"] {
	const value = env.CLAMD;
	if (!value) return undefined;
	if (value.startsWith("/")) return { path: value };
	const [, host, digits] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
	if (!host || Number(digits) > 65_535) throw invalidVariable("CLAMD", value, "host:port, or the path of a socket");
	return { host, port: Number(digits) };
}

function wholeNumber(
	env: Environment,
	name: string,
	fallback: number,
	[min, max]: [number, number],
	unit: string,
): number {
	const value = env[name] || String(fallback);
	const number = Number(value);
	if (!/^\d+$/.test(value) || number < min || number > max)
		throw invalidVariable(name, value, `a whole number of ${unit} from ${min} to ${max}`);
	return number;
}

function weeklyMail(env: Environment): boolean {
	const value = env.WEEKLY_MAIL || "on";
	if (value !== "on" && value !== "off") throw invalidVariable("WEEKLY_MAIL", value, "on or off");
	return value === "on";
}

function logLevel(env: Environment): string {
	const value = env.LOG_LEVEL || "info";
	if (!LOG_LEVELS.includes(value)) throw invalidVariable("LOG_LEVEL", value, `one of ${LOG_LEVELS.join(", ")}`);
	return value;
}

function mailAddress(env: Environment, name: string): string | undefined {
	const value = env[name];
	if (value && !/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/.test(value)) {
		throw invalidVariable(name, value, "an address such as hello@example.com or Name <hello@example.com>");
	}
	return value || undefined;
}

/** The bare address: MAIL_FROM, MAIL_TO and MAIL_IN_ADDRESS may include a name. */
export function bareAddress(text: string): string {
	return /<([^<>]+)>$/.exec(text)?.[1] ?? text;
}

/** Errors leave out the value: even a mistyped one may contain a password, which must not reach a log. */
function url(env: Environment, name: string, protocols: string[], expected: string): string | undefined {
	const value = env[name];
	if (!value) return undefined;
	const [, scheme] = /^\s*([a-z][a-z0-9+.-]*):\/\//i.exec(value) ?? [];
	if (!scheme) throw new OperatorError(`${name} is no address, but must be ${expected}.`);
	if (!protocols.includes(`${scheme.toLowerCase()}:`))
		throw new OperatorError(`${name} begins with "${scheme}://", but must be ${expected}.`);
	if (!isParsableUrl(value)) {
		const encoded = "In a password, / is written %2F, ? %3F, # %23, @ %40 and % %25.";
		throw new OperatorError(`${name} cannot be read, but must be ${expected}. ${encoded}`);
	}
	return value;
}

function isParsableUrl(value: string): boolean {
	try {
		const { username, password } = new URL(value);
		decodeURIComponent(username + password);
		return true;
	} catch {
		return false;
	}
}

function invalidVariable(name: string, value: string | undefined, expected: string): OperatorError {
	const is = value === undefined ? "is not set" : `is "${value}"`;
	return new OperatorError(`${name} ${is}, but must be ${expected}.`);
}
