import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { HEARTBEAT_INTERVAL_MS } from "../../server/chat/chat-timing.ts";
import type { ServableFile } from "../../server/http/built-files.ts";
import { COMPLETED_FILE, ON_DEMAND_PATHS, urlPath } from "../../server/http/site-files.ts";
import { type RawResponse, rawRequest } from "../raw-request.ts";

/* The build's nginx and Caddy config, parsed and compared with our server's responses. The drill `edge` runs nginx. */

const site = inject("site");
const files: ServableFile[] = JSON.parse(readFileSync("dist/servable.json", "utf8"));
const addresses = files.flatMap((file) => urlPath(file) ?? []);
const nginx = readFileSync("deploy/nginx.conf", "utf8");
const caddy = readFileSync("deploy/Caddyfile", "utf8");

/** Headers that don't belong to the page, or that a proxy adds itself. */
const IGNORED_HEADERS = ["connection", "content-length", "date", "etag", "keep-alive"];

interface ProxyResponse {
	/** The path in the folder of built files. */
	file: string;
	headers: Record<string, string>;
}

test("the nginx config has the file of every path, and the same headers as our server", async () => {
	const findTold = readLocations(readFileSync("dist/proxy/nginx.conf", "utf8"));
	expect(addresses.length).toBeGreaterThan(150);
	for (const address of addresses) {
		const told = findTold(address === `/${COMPLETED_FILE}` ? `/built${address}` : address);
		expect({ file: told?.file, ...told?.headers }, address).toEqual(await fetchHeaders(address, told));
	}
});

test("so does the Caddy config", async () => {
	const findTold = readSnippets(readFileSync("dist/proxy/Caddyfile", "utf8"));
	for (const address of addresses) {
		const told = findTold(address);
		const { vary, ...headers } = told.headers;
		expect(vary, address).toBe("Accept-Encoding"); // on pictures too
		const { vary: _, ...own } = await fetchHeaders(address, told);
		expect({ file: told.file, ...headers }, address).toEqual(own);
	}
});

test.each([
	...["404.html", "503.html", "503.json", "503-jobs.html"].map((file) => ({ file, inCaddy: true })),
	...["413.html", "413.json"].map((file) => ({ file, inCaddy: false })), // Caddy sets no limit
])("the proxies that need $file have it, and it has no path of its own", async ({ file, inCaddy }) => {
	const location = new RegExp(`^location = /${file.replace(".", "\\.")} \\{\\n\\tinternal;`, "m");
	expect(readFileSync("dist/proxy/nginx.conf", "utf8")).toMatch(location);
	expect(caddy.includes(`rewrite * /${file}`)).toBe(inCaddy);
	for (const path of [`/${file}`, `/${file.replace(/\..*/, "")}`])
		expect((await rawRequest(site, path)).status).toBe(404);
});

test("nginx sends our own message for a body that is too large, on any path", () => {
	const [, site = ""] = /server_name www\.example\.com;\n(.*?)^\}/ms.exec(nginx) ?? [];
	const locations = [...site.matchAll(/^\tlocation .*?^\t\}/gms)].map(([location]) => location);
	const own = locations.filter((location) => location.includes("error_page")); // these inherit none
	expect(own.length).toBeGreaterThan(3);
	for (const location of own) expect(location).toMatch(/error_page 413 \/413\./);
	expect(site.replace(/^\tlocation .*?^\t\}/gms, "")).toMatch(/error_page 413 \/413\./);
});

test("both list every path that only a server can answer", () => {
	const inNginx = [...nginx.matchAll(/location ~ \^\/\(([^)]+)\)\(\/\|\$\)/g)].flatMap(([, parts = ""]) =>
		parts.replaceAll("\\", "").split("|"),
	);
	const own = ON_DEMAND_PATHS.filter((part) => part !== "metrics" && part !== COMPLETED_FILE); // proxies answer the first with 404
	expect(inNginx.sort()).toEqual(own.toSorted());
	const inCaddy = [...caddy.matchAll(/@(?:form|jobs) path (.*)/g)].flatMap(([, paths = ""]) => paths.split(" "));
	expect(inCaddy).toEqual(expect.arrayContaining([expect.stringMatching(/^\/yours\//)]));
	for (const part of own) expect(inCaddy).toContainEqual(expect.stringMatching(new RegExp(`^/${part}(/\\*)?$`)));
});

test("both ask a server for the sitemap, and send the built file if none answers", () => {
	const built = readFileSync("dist/proxy/nginx.conf", "utf8");
	const [, asked = ""] = /^location = \/sitemap\.xml \{\n(.*?)^\}/ms.exec(built) ?? [];
	expect(asked).toContain("proxy_pass http://closewell;");
	expect(asked).toContain("error_page 502 504 =200 /built/sitemap.xml;");
	expect(built).toMatch(/^location = \/built\/sitemap\.xml \{\n\tinternal;/m);
	expect(nginx).toContain("upstream closewell {");
	expect(caddy).toMatch(/@built \{[^@]*not path \/sitemap\.xml/);
	expect(caddy).toMatch(/handle @sitemap \{\s+rewrite \* \{closewell_file\}[^@]*?status 200/);
});

test("neither buffers nor caches a chat", () => {
	const [, inNginx = ""] = /location ~ \^\/\(chat\)\(\/\|\$\) \{([^}]+)\}/.exec(nginx) ?? [];
	expect(inNginx).toMatch(/proxy_buffering off;\s+proxy_cache off;\s+gzip off;/);
	const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(inNginx) ?? [];
	expect(Number(seconds) * 1000).toBeGreaterThan(2 * HEARTBEAT_INTERVAL_MS);
	const [, inCaddy = ""] = /handle @chat \{\s+reverse_proxy [\d.:]+ \{([^}]+)\}/.exec(caddy) ?? [];
	expect(inCaddy).toContain("flush_interval -1");
});

test.each([
	...["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip, deflate", "br", "gzip", "identity", "deflate, zstd"],
	...["br;q=0", "gzip, br;q=0", "br;q=0.0, gzip;q=0", "br;q=0.5", "br; q=0, gzip;q=1.0", "gzip;q=0.001,br;q=0.000"],
	...["xbr", "brx, gzipx", "gzip;q=0, br", ",br,", "*", "gzip;q=0"],
])("nginx reads 'Accept-Encoding: %s' as our server does", async (accepted) => {
	const { headers } = await rawRequest(site, "/faq", { "accept-encoding": accepted });
	expect(encodingInNginx(accepted)).toBe(headers["content-encoding"] ?? "");
});

/** Our server's response headers, and whether the configured file is its body. */
async function fetchHeaders(address: string, told: ProxyResponse | undefined): Promise<Record<string, unknown>> {
	const answer: RawResponse = await rawRequest(site, address);
	expect(answer.status).toBe(200);
	const isBody = told && readFileSync(join("dist/client", told.file)).equals(answer.body);
	const headers = Object.entries(answer.headers).filter(([name]) => !IGNORED_HEADERS.includes(name));
	return { file: isBody ? told.file : `another file at ${address}`, ...Object.fromEntries(headers) };
}

function readLocations(text: string): (address: string) => ProxyResponse | undefined {
	const locations = [...text.matchAll(/^location (=|~) (\S+) \{\n(.*?)^\}/gms)].map(
		([, kind, place = "", lines = ""]) => {
			const [, type = ""] = /default_type "(.*)";/.exec(lines) ?? [];
			const [, path = ""] = /try_files (\S+?)(?:\$closewell_suffix)? =404;/.exec(lines) ?? [];
			const added = [...lines.matchAll(/add_header (\S+) "(.+)"(?: always)?;/g)].map(([, name, value]) => [
				name,
				value,
			]);
			const matches = (address: string) => (kind === "=" ? place === address : new RegExp(place).test(address));
			return { matches, path, headers: { ...Object.fromEntries(added), "content-type": type } };
		},
	);
	return (address) => {
		const found = locations.find(({ matches }) => matches(address));
		return found && { file: found.path.replace("$uri", () => address), headers: found.headers };
	};
}

function readSnippets(text: string): (address: string) => ProxyResponse {
	const [filesOf = [], headersOf = []] = [...text.matchAll(/^\tmap .*?\{\n(.*?)^\t\}/gms)].map(([, lines = ""]) =>
		lines.split("\n").map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, value = ""]) => value)),
	);
	const [, headerLines = ""] = /^\theader \{\n(.*?)^\t\}/ms.exec(text) ?? [];
	const constant = [...headerLines.matchAll(/^\t\t([\w-]+) (?:"([^"{]+)"|([^"\n]+))$/gm)];
	const same = constant.map(([, name = "", quoted, bare]) => [name, quoted ?? bare]);
	const find = (lines: string[][], asked: string) => lines.find(([key = ""]) => isKey(key, asked)) ?? [];
	return (address) => {
		const [, found = ""] = find(filesOf, address);
		const file = found.replace(/^\$\{1\}$/, address);
		const [, policy, caching, type] = find(headersOf, file);
		const own = { "content-security-policy": policy, "cache-control": caching, "content-type": type };
		return { file, headers: { ...Object.fromEntries(same), ...own } };
	};
}

function isKey(key: string, asked: string): boolean {
	return key.startsWith("~") ? new RegExp(key.slice(1)).test(asked) : key === asked;
}

function encodingInNginx(accepted: string): string {
	const [, lines = ""] = /^map \$http_accept_encoding \S+ \{\n(.*?)^\}/ms.exec(nginx) ?? [];
	const entries = [...lines.matchAll(/^\t"(.+)" (\w+);$/gm)].map(([, key = "", encoding = ""]) => ({ key, encoding }));
	const found =
		entries.find(({ key }) => key === accepted) ??
		entries.find(({ key }) => key.startsWith("~") && isKey(key, accepted));
	return found?.encoding ?? "";
}
