import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { readColors, readFirm } from "../../server/config/content.ts";
import type { ServableFile } from "../../server/http/built-files.ts";
import { inlineHashes } from "../../server/http/policy.ts";
import {
	COMPLETED_FILE,
	deskProxyHeaders,
	type FileStatus,
	fileStatus,
	HASHED_FOLDER,
	siteHeaders,
	urlPath,
} from "../../server/http/site-files.ts";
import { colorTokens } from "../../site/content/color-tokens.ts";

/* After a build: writes config for nginx and Caddy to dist/proxy, with which they serve files as our server does. */

/** The pages that a proxy serves when the desk doesn't answer. */
const DESK_FILES = "desk/proxy";

/** The headers of one path, or of all hashed files with one extension. */
interface ProxyEntry {
	address: string | { ending: string };
	/** In the folder of built files; undefined where it equals the request path. */
	path?: string;
	status: FileStatus;
	compressed: boolean;
	headers: Record<string, string>;
}

export function proxyFiles(): AstroIntegration {
	let siteUrl = "";
	return {
		name: "proxy-files",
		hooks: {
			"astro:config:done": ({ config }) => {
				siteUrl = config.site ?? "";
			},
			"astro:build:done": async ({ dir }) => {
				const client = fileURLToPath(dir);
				const files: ServableFile[] = JSON.parse(await readFile(resolve(client, "../servable.json"), "utf8"));
				await setTimesByContent(client, files);
				const entries = proxyEntries(files, siteUrl);
				const folder = resolve(client, "../proxy");
				await mkdir(folder, { recursive: true });
				await writeFile(join(folder, "nginx.conf"), nginxLocations(entries));
				await writeFile(join(folder, "Caddyfile"), caddySnippets(entries));
				await writeDeskFiles(join(folder, "desk"));
			},
		},
	};
}

/** Writes them to a separate folder, which the examples in deploy read from the live version. */
async function writeDeskFiles(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	const entries: ProxyEntry[] = [];
	for (const path of await readdir(DESK_FILES)) {
		const text = (await readFile(join(DESK_FILES, path), "utf8"))
			.replaceAll("%FIRM%", readFirm().name)
			.replaceAll("/* %COLORS% */", colorTokens(readColors()));
		await writeFile(join(folder, path), text);
		const file = { path, hash: "", compressed: false, inline: inlineHashes(text) };
		const address = `/${path}`;
		entries.push({
			address,
			path: address,
			status: fileStatus(file),
			compressed: false,
			headers: deskProxyHeaders(file),
		});
	}
	await writeFile(join(folder, "locations.conf"), nginxLocations(entries));
	await writeFile(join(folder, "headers.caddy"), caddyHeaders(entries));
}

// Between 2000 and 2019: some programs treat a file from 1970 or from the future as broken.
const EARLIEST_SECONDS = 946_684_800;
const SPAN_SECONDS = 600_000_000;

/** Proxies build ETags from a file's time and size. A time derived from the content keeps ETags valid across builds. */
async function setTimesByContent(folder: string, files: ServableFile[]): Promise<void> {
	for (const { path, hash, compressed } of files) {
		const seconds = EARLIEST_SECONDS + (Buffer.from(hash, "base64url").readUIntBE(0, 6) % SPAN_SECONDS);
		for (const suffix of compressed ? ["", ".br", ".gz"] : [""]) {
			await utimes(join(folder, path + suffix), seconds, seconds);
		}
	}
}

function proxyEntries(files: ServableFile[], siteUrl: string): ProxyEntry[] {
	const entries = new Map<string, ProxyEntry>();
	for (const file of files) {
		const { path, compressed } = file;
		const shared = { compressed, headers: siteHeaders(file, siteUrl) };
		const address = urlPath(file);
		const ending = extname(path);
		if (path.startsWith(HASHED_FOLDER)) entries.set(ending, { address: { ending }, status: 200, ...shared });
		else if (address) entries.set(address, { address, path: `/${path}`, status: 200, ...shared });
		else entries.set(`/${path}`, { address: `/${path}`, path: `/${path}`, status: fileStatus(file), ...shared });
	}
	return [...entries.values()];
}

/** The location of a built file that nginx sends only if no server answers. */
const SENT_INSTEAD = `/built/${COMPLETED_FILE}`;

/**
 * For a server block rooted at the built files. deploy/nginx.conf sets $closewell_suffix and $closewell_encoding, and
 * names the servers.
 */
function nginxLocations(entries: ProxyEntry[]): string {
	const lines = entries.map(({ address, path = "$uri", status, compressed, headers }) => {
		const { "content-type": type, ...others } = headers;
		const always = status === 200 ? "" : " always"; // by default nginx adds headers to successful responses only
		const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(value)}${always};`);
		const isCompleted = address === `/${COMPLETED_FILE}`;
		const place = isCompleted ? SENT_INSTEAD : address;
		const block = formatBlock(
			typeof place === "string" ? `location = ${place}` : `location ~ ${hashedPattern(place.ending)}`,
			[
				...(status === 200 && !isCompleted ? [] : ["internal;"]),
				// The URL may be a secret, and the error log has the other requests.
				...(status === 413 || status === 503 ? ["access_log off;"] : []),
				...(status === 413 ? ["client_max_body_size 0;"] : []), // otherwise nginx over HTTP/2 refuses this page too
				`default_type ${quote(type ?? "")};`,
				...added,
				...(compressed ? [`add_header content-encoding $closewell_encoding${always};`] : []),
				`add_header last-modified ""${always};`, // the file's time is made up
				`try_files ${path}${compressed ? "$closewell_suffix" : ""} =404;`,
			],
		);
		if (!isCompleted) return block;
		const lines = [
			"limit_conn visitors 200;",
			`error_page 502 504 =200 ${SENT_INSTEAD};`,
			"proxy_pass http://closewell;",
		];
		return `${formatBlock(`location = ${address}`, lines)}\n${block}`;
	});
	return [GENERATED_NOTICE, "types { }", "max_ranges 0;", ...lines, ""].join("\n");
}

/**
 * Three snippets: `closewell_files` maps a path to its file ({closewell_file}, empty if there is none),
 * `closewell_headers` sets the headers of the file, `closewell_unavailable` adds those of a 503.
 */
function caddySnippets(entries: ProxyEntry[]): string {
	const built = entries.filter(({ status }) => status === 200);
	const files = built.map((entry) => [caddyMatcher(entry.address), entry.path ?? CAPTURED]);
	const headers = entries.map((entry) => [
		caddyMatcher(entry.path ?? entry.address),
		...PER_FILE_HEADERS.map((name) => entry.headers[name] ?? ""),
	]);
	const [of = { headers: {} }] = built;
	const same = Object.entries(of.headers).filter(([name]) => !PER_FILE_HEADERS.includes(name) && name !== "vary");
	const added = [...same, ...PER_FILE_HEADERS.map((name) => [name, placeholder(name)])];
	const unavailable = entries.find(({ status }) => status === 503)?.headers["retry-after"] ?? "";
	return [
		GENERATED_NOTICE,
		formatBlock("(closewell_files)", [
			...caddyMap("orig_uri.path", ["file"], [...files, ["default", ""]]),
			...caddyMap("uri.path", PER_FILE_HEADERS, headers),
		]),
		formatBlock("(closewell_headers)", [
			"header {",
			...added.map(([name, value = ""]) => `\t${name} ${quote(value)}`),
			"\tvary Accept-Encoding", // Caddy omits it if the client accepts no encoding
			"\t-accept-ranges",
			"\t-last-modified", // the file's time is made up
			"\tdefer", // until the file server has set its own
			"}",
		]),
		formatBlock("(closewell_unavailable)", [`header retry-after ${quote(unavailable)}`]),
		"",
	].join("\n");
}

/** Headers of the page or JSON message served while the desk doesn't answer. Caddy sets the content types. */
function caddyHeaders(entries: ProxyEntry[]): string {
	const { headers = {} } = entries.find(({ path }) => path === "/503.html") ?? {};
	const { "content-type": _, ...others } = headers;
	return [
		GENERATED_NOTICE,
		formatBlock("header", [
			...Object.entries(others).map(([name, value]) => `${name} ${quote(value)}`),
			"-accept-ranges",
			"-etag",
			"-last-modified",
			"defer", // until the file server has set its own
		]),
		"",
	].join("\n");
}

/** The headers that differ from file to file. */
const PER_FILE_HEADERS = ["content-security-policy", "cache-control", "content-type"];
const CAPTURED = `$\{1}`;

function caddyMap(from: string, names: string[], lines: string[][]): string[] {
	return [
		`map {http.request.${from}} ${names.map(placeholder).join(" ")} {`,
		...lines.map((line) => `\t${line.map((each) => (each === "default" ? each : quote(each))).join(" ")}`),
		"}",
	];
}

function placeholder(name: string): string {
	return `{closewell_${name.replaceAll("-", "_")}}`;
}

function caddyMatcher(address: ProxyEntry["address"]): string {
	return typeof address === "string" ? address : `~(${hashedPattern(address.ending)})`;
}

const GENERATED_NOTICE = "# Made by the build, for the files of this build only.";

function hashedPattern(ending: string): string {
	return `^/${HASHED_FOLDER}(?:[\\w-]+/)*[\\w-][\\w.-]*\\${ending}$`; // never a parent folder
}

function quote(value: string): string {
	return `"${value}"`;
}

function formatBlock(head: string, lines: string[]): string {
	return `${head} {\n${lines.map((line) => `\t${line}\n`).join("")}}`;
}
