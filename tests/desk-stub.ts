import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { SignedIn } from "../desk/queries/me.ts";
import type { Passkey } from "../desk/queries/passkeys.ts";
import type { Session } from "../desk/queries/sessions.ts";
import type { Colleague } from "../desk/queries/staff.ts";
import type { ServableFile } from "../server/http/servable-file.ts";

/* The built app with an API that only looks like the desk's: to see the app's states, which the real one reaches rarely. */

const POLICY =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const TYPES: Partial<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

const door = {
	firm: { name: "Closewell", phone: "(302) 555-0142", siteUrl: "http://localhost:3000" },
	ways: { singleSignOn: false },
};

export interface DeskStub {
	url: string;
	/** Undefined: nobody is signed in. */
	me: SignedIn | undefined;
	door: Pick<SignedIn, "firm" | "ways">;
	staff: Colleague[];
	passkeys: Passkey[];
	sessions: Session[];
	/** Links that work, by token. */
	links: Map<string, { email?: string; first?: boolean }>;
	/** What was asked, as "POST /api/staff {...}", and with which Last-Event-ID a stream was. */
	asked: string[];
	/** How many streams are open. */
	streams: Set<ServerResponse>;
	/** Whether the server answers streams. */
	up: boolean;
	tell(id: string, what: string): void;
	stop(): Promise<void>;
}

export async function startDeskStub(role: "admin" | "recruiter" | undefined): Promise<DeskStub> {
	const person = { id: "claire", name: "Claire Okafor", email: "claire.okafor@closewell.example", awayUntil: null };
	const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	const streams = new Set<ServerResponse>();
	const stub: DeskStub = {
		url: "",
		door,
		me: role && { ...door, person: { ...person, role }, session: { id: "here" }, version: "1.1.0" },
		staff: [
			{ ...person, role: role ?? "admin", invitedAt: at(2000), joinedAt: at(1990), lastSeenAt: at(0) },
			{
				id: "rosa",
				name: "Rosa Delgado",
				email: "rosa.delgado@closewell.example",
				role: "recruiter",
				awayUntil: null,
				invitedAt: at(1500),
				joinedAt: at(1490),
				lastSeenAt: at(0.4),
			},
			{
				id: "ben",
				name: "Ben Tran",
				email: "ben.tran@closewell.example",
				role: "recruiter",
				awayUntil: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
				invitedAt: at(900),
				joinedAt: at(890),
				lastSeenAt: at(30),
			},
			{
				id: "jo",
				name: "",
				email: "joanne.park@closewell.example",
				role: "recruiter",
				awayUntil: null,
				invitedAt: at(5),
				joinedAt: null,
				lastSeenAt: null,
			},
		],
		passkeys: [
			{ id: "key-1", name: "Safari on iPhone", addedAt: at(1400), usedAt: at(2) },
			{ id: "key-2", name: "YubiKey", addedAt: at(700), usedAt: null },
		],
		sessions: [
			{
				id: "here",
				way: "passkey",
				agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36",
				begunAt: at(3),
				seenAt: at(0),
				isThis: true,
			},
			{
				id: "there",
				way: "link",
				agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1",
				begunAt: at(40),
				seenAt: at(11),
				isThis: false,
			},
		],
		links: new Map(),
		asked: [],
		streams,
		up: true,
		tell(id, what) {
			const change = { id, at: new Date().toISOString(), what, reference: null, person: null };
			for (const stream of streams)
				stream.write(`id: ${change.at}_${id}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
	const files = new Map(listed().map((file) => [`/${file.path}`, file]));
	const server = createServer((request, response) => {
		response.setHeader("content-security-policy", POLICY);
		const path = new URL(request.url ?? "/", "http://desk").pathname;
		if (path.startsWith("/api/")) return void answer(stub, request, response, path);
		const file = files.get(path) ?? files.get("/index.html");
		if (!file) return void response.writeHead(404).end();
		response.setHeader("content-type", TYPES[extname(file.path)] ?? "application/octet-stream");
		response.end(readFileSync(join("dist/desk", file.path)));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	stub.url = `http://localhost:${(server.address() as AddressInfo).port}`;
	return stub;
}

function listed(): ServableFile[] {
	return JSON.parse(readFileSync("dist/desk-servable.json", "utf8"));
}

async function answer(stub: DeskStub, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
	const method = request.method ?? "GET";
	const text = (await Array.fromAsync(request, String)).join("");
	const told = path === "/api/events" ? String(request.headers["last-event-id"] ?? "") : text;
	stub.asked.push(`${method} ${path} ${told}`.trim());
	const json = (status: number, body: object) =>
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	const [, , what = "", token = ""] = path.split("/");
	const link = stub.links.get(token);
	if (path === "/api/me") return void (stub.me ? json(200, stub.me) : json(401, { error: "Sign in.", ...stub.door }));
	if (path === "/api/sign-in/link") return void json(202, {});
	if (what === "join" || what === "sign-in") {
		if (!link) return void json(404, { error: "This link does not work." });
		if (method === "GET") return void json(200, link);
		const { name = "Claire Okafor" } = JSON.parse(text);
		if (!name) return void json(422, { errors: { name: "Say your name." } });
		stub.links.delete(token);
		signIn(stub, name);
		return void json(200, {});
	}
	if (!stub.me) return void json(401, { error: "Your session has ended. Sign in again." });
	if (path === "/api/events") return stream(stub, response);
	if (path === "/api/staff" && method === "GET") return void json(200, { people: stub.staff });
	if (path === "/api/passkeys" && method === "GET") return void json(200, { passkeys: stub.passkeys });
	if (path === "/api/sessions" && method === "GET") return void json(200, { sessions: stub.sessions });
	if (path === "/api/sign-out") stub.me = undefined;
	if (method === "DELETE" && what === "staff") stub.staff = stub.staff.filter(({ id }) => id !== token);
	if (path === "/api/staff" && JSON.parse(text).email === "nobody") {
		return void json(422, { errors: { email: "That is no mail address." } });
	}
	json(200, {});
}

export function signIn(stub: DeskStub, name = "Claire Okafor"): void {
	const person = { id: "claire", name, email: "claire.okafor@closewell.example", awayUntil: null };
	stub.me = { ...stub.door, person: { ...person, role: "admin" }, session: { id: "here" }, version: "1.1.0" };
}

function stream(stub: DeskStub, response: ServerResponse): void {
	if (!stub.up) return void response.destroy();
	response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 2000\n\n");
	stub.streams.add(response);
	response.on("close", () => stub.streams.delete(response));
}
