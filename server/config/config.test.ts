import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { OperatorError } from "./operator-error.ts";

const S3 = {
	S3_ENDPOINT: "http://127.0.0.1:9000",
	S3_BUCKET: "resumes",
	S3_REGION: "us-east-1",
	S3_ACCESS_KEY_ID: "id",
	S3_SECRET_ACCESS_KEY: "key",
};

test("an empty environment is a working configuration", () => {
	const config = readConfig({});
	expect(config).toMatchObject({ host: "127.0.0.1", port: 3000, siteUrl: "https://www.example.com", trustProxy: 0 });
	expect(config.databaseUrl).toBeUndefined();
	expect(config.smtpUrl).toBeUndefined();
});

test("every variable is read", () => {
	const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
	const config = readConfig({
		PORT: "8080",
		HOST: "::1",
		SITE_URL: "https://closewell.example/",
		DATABASE_URL: "postgres://a:b@127.0.0.1/closewell",
		...S3,
		SMTP_URL: "smtp://127.0.0.1:25",
		MAIL_FROM: "Closewell <hello@closewell.example>",
		MAIL_TO: "desk@closewell.example",
		WEBHOOK_URL: "https://127.0.0.1/hook",
		WEBHOOK_SECRET: secret,
		TRUST_PROXY: "10.0.0.0/8, ::1",
		CLAMD: "127.0.0.1:3310",
		METRICS_FROM: "10.1.0.0/16",
		STOP_DELAY_MS: "5000",
		CHALLENGE_FROM: "200",
		RECEIPTS_PER_HOUR: "30",
		WEEKLY_MAIL: "off",
		DESK_PORT: "8081",
		DESK_HOST: "0.0.0.0",
		DESK_URL: "https://desk.closewell.example/",
		OIDC_ISSUER: "https://login.closewell.example",
		OIDC_CLIENT_ID: "desk",
		OIDC_CLIENT_SECRET: "secret",
	});
	expect(config).toMatchObject({
		port: 8080,
		siteUrl: "https://closewell.example",
		s3: { bucket: "resumes" },
		webhook: { url: "https://127.0.0.1/hook", secret },
		trustProxy: ["10.0.0.0/8", "::1"],
		clamd: { host: "127.0.0.1", port: 3310 },
		metricsFrom: ["10.1.0.0/16"],
		stopDelayMs: 5_000,
		challengeFrom: 200,
		receiptsPerHour: 30,
		weeklyMail: false,
		desk: { port: 8081, usesDefaultPort: false, host: "0.0.0.0", url: "https://desk.closewell.example" },
		oidc: { issuer: "https://login.closewell.example", clientId: "desk", clientSecret: "secret" },
	});
});

test("the desk is on this machine at 3100 unless told otherwise", () => {
	const usual = {
		port: 3100,
		usesDefaultPort: true,
		host: "127.0.0.1",
		url: "http://localhost:3100",
		configuredUrl: undefined,
	};
	expect(readConfig({}).desk).toEqual(usual);
	expect(readConfig({}).oidc).toBeUndefined();
	expect(readConfig({ DESK_PORT: "3200" }).desk).toMatchObject({
		port: 3200,
		usesDefaultPort: false,
		url: "http://localhost:3200",
	});
	expect(readConfig({ DESK_PORT: "off" }).desk).toMatchObject({ port: "off", url: "http://localhost:3100" });
	expect(readConfig({ PORT: "off", DATABASE_URL: "postgres://h/db" }).port).toBe("off");
});

test.each(["http://localhost:3100", "http://127.0.0.1:8000", "http://[::1]:3100", "https://desk.localhost"])(
	"%s may be the desk's address without TLS from outside",
	(url) => {
		expect(readConfig({ DESK_URL: url, SITE_URL: url }).desk.url).toBe(url);
	},
);

test.each([
	[{ METRICS_FROM: "all" }, 'METRICS_FROM is "all", but must be addresses like 10.0.0.0/8 joined by commas.'],
	[{ STOP_DELAY_MS: "5s" }, 'STOP_DELAY_MS is "5s", but must be a whole number of milliseconds from 0 to 60000.'],
	[{ WEEKLY_MAIL: "no" }, 'WEEKLY_MAIL is "no", but must be on or off.'],
	[{ CHALLENGE_FROM: "-1" }, 'CHALLENGE_FROM is "-1", but must be a whole number of submissions from 0 to 1000000.'],
	[{ PORT: "80a" }, 'PORT is "80a", but must be a whole number from 0 to 65535, or off.'],
	[{ DESK_PORT: "no" }, 'DESK_PORT is "no", but must be a whole number from 0 to 65535, or off.'],
	[
		{ PORT: "off", DESK_PORT: "off", DATABASE_URL: "postgres://h/db" },
		"PORT and DESK_PORT are both off, so there is nothing to serve. Set one of them to a port.",
	],
	[{ PORT: "off" }, "PORT is off, but SQLite belongs to the process that serves the site. Set DATABASE_URL"],
	[{ DESK_URL: "desk.example.com" }, 'DESK_URL is "desk.example.com", but must be an origin'],
	[{ DESK_URL: "https://desk.example.com/desk" }, "but must be an origin such as https://desk.example.com"],
	[{ DESK_URL: "http://desk.example.com" }, 'DESK_URL is "http://desk.example.com", but must be an https address'],
	[{ DESK_URL: "http://127.0.0.1.example.com" }, "but must be an https address"],
	[
		{ DESK_URL: "https://closewell.example:8443", SITE_URL: "https://closewell.example" },
		'DESK_URL is "https://closewell.example:8443", but must be of another host than SITE_URL, because a cookie does not tell ports apart.',
	],
	[
		{ OIDC_ISSUER: "https://login.example" },
		"OIDC_CLIENT_ID is not set, but must be a value, because OIDC_ISSUER is set: the three OIDC_ variables go together.",
	],
	[
		{ OIDC_ISSUER: "http://login.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
		"OIDC_ISSUER begins with http://, but must be the https address of the single sign-on.",
	],
	[
		{ SITE_URL: "https://a.example/path" },
		'SITE_URL is "https://a.example/path", but must be an origin such as https://www.example.com, without a path.',
	],
	[{ SITE_URL: "closewell" }, 'SITE_URL is "closewell", but must be an origin'],
	[
		{ DATABASE_URL: "mysql://u:secret@h/db" },
		'DATABASE_URL begins with "mysql://", but must be a postgres://user:password@host/database address.',
	],
	[{ SMTP_URL: "mail.example" }, "SMTP_URL is no address, but must be an smtp://user:password@host:port address."],
	[
		{ DATABASE_URL: "postgres://site:pa/ss@h/db" },
		"DATABASE_URL cannot be read, but must be a postgres://user:password@host/database address. In a password, / is written %2F, ? %3F, # %23, @ %40 and % %25.",
	],
	[{ SMTP_URL: "smtp://site:50%@h" }, "SMTP_URL cannot be read, but must be an smtp://"],
	[
		{ ...S3, S3_ENDPOINT: "https://site:secret@s3.example" },
		"S3_ENDPOINT has a user or a password, but must be an http or https address without them.",
	],
	[
		{ MAIL_TO: "not an address" },
		'MAIL_TO is "not an address", but must be an address such as hello@example.com or Name <hello@example.com>.',
	],
	[
		{ S3_BUCKET: "b" },
		"S3_ENDPOINT is not set, but must be a value, because S3_BUCKET is set: the five S3_ variables go together.",
	],
	[{ WEBHOOK_URL: "https://h" }, "WEBHOOK_SECRET is not set, but must be whsec_ followed by 24 to 64 bytes in base64"],
	[{ WEBHOOK_URL: "https://h", WEBHOOK_SECRET: "short" }, 'WEBHOOK_SECRET is "(hidden)", but must be'],
	[{ TRUST_PROXY: "10.0.0.0/33" }, 'TRUST_PROXY is "10.0.0.0/33", but must be a number of proxies'],
	[{ CLAMD: "localhost" }, 'CLAMD is "localhost", but must be host:port, or the path of a socket.'],
	[{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud", but must be one of'],
])("%j is refused with a sentence", (env, sentence) => {
	expect(() => readConfig(env)).toThrow(OperatorError);
	expect(() => readConfig(env)).toThrow(sentence);
});

test("a webhook's user and password become a header, and are not in its URL", () => {
	const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
	const { webhook } = readConfig({ WEBHOOK_URL: "https://site:p%40ss@h.example/hook?for=us", WEBHOOK_SECRET: secret });
	const authorization = `Basic ${Buffer.from("site:p@ss").toString("base64")}`;
	expect(webhook).toEqual({ url: "https://h.example/hook?for=us", authorization, secret });
});
