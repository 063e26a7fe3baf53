import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Numbers } from "../contract/desk/numbers.ts";
import type { ChatNews } from "../desk/queries/chats.ts";
import type { Session, SignedIn } from "../desk/queries/me.ts";
import type { Passkey } from "../desk/queries/passkeys.ts";
import type { Colleague } from "../desk/queries/staff.ts";
import type { Row } from "../desk/queries/submissions.ts";
import type { ServableFile } from "../server/http/built-files.ts";
import { type ChatStub, chatted, inventedChats, listedChats } from "./desk-stub-chat.ts";
import { counted, listed, rowOf } from "./desk-stub-list.ts";
import { inventedNumbers } from "./desk-stub-numbers.ts";

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

const SNIPPETS = [
	{
		name: "guarantee",
		gist: "A replacement without a second fee for 90 days",
		text: "Permanent placements come with a guarantee.",
	},
	{
		name: "fee",
		gist: "20-25% of the first-year base, due when you hire",
		text: "Hi {{firstName}}, our fee is 20-25%.",
	},
	{
		name: "shortlist",
		gist: "Screened candidates 48-72 hours after the brief",
		text: "You get a shortlist of screened candidates.",
	},
];

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
	/** What was sent to the firm. Replaced, never changed in place. */
	rows: Row[];
	/** What a list is answered with instead, while something is wrong. */
	listFails: number | undefined;
	chat: ChatStub;
	/** What the numbers are; undefined: they cannot be counted just now. */
	numbers: Numbers | undefined;
	/** Links that work, by token. */
	links: Map<string, { email?: string; first?: boolean }>;
	/** What was asked, as "POST /api/staff {...}", and with which Last-Event-ID a stream was. */
	asked: string[];
	/** How many streams are open. */
	streams: Set<ServerResponse>;
	/** Whether the server answers streams. */
	up: boolean;
	/** Tells every open desk something of a chat. */
	tellChat(news: ChatNews): void;
	tell(id: string, what: string, about?: { reference: string; person: string | null }): void;
	stop(): Promise<void>;
}

export async function startDeskStub(role: "admin" | "recruiter" | undefined): Promise<DeskStub> {
	const person = { id: "claire", name: "Claire Okafor", email: "claire.okafor@closewell.example", awayUntil: null };
	const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	const streams = new Set<ServerResponse>();
	const stub: DeskStub = {
		url: "",
		door,
		me: role && {
			...door,
			person: { ...person, role, weeklyMail: true },
			session: { id: "here" },
			version: "1.1.0",
			sample: false,
		},
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
		rows: [],
		listFails: undefined,
		chat: { ...inventedChats(), chats: [] },
		numbers: inventedNumbers(),
		links: new Map(),
		asked: [],
		streams,
		up: true,
		tell(id, what, about = { reference: "", person: null }) {
			const { reference, person: by } = about;
			const change = { id, at: new Date().toISOString(), what, reference: reference || null, person: by };
			for (const stream of streams)
				stream.write(`id: ${change.at}_${id}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
		},
		tellChat(news) {
			for (const stream of streams) stream.write(`event: chat\ndata: ${JSON.stringify(news)}\n\n`);
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
	const files = new Map(builtFiles().map((file) => [`/${file.path}`, file]));
	const server = createServer((request, response) => {
		response.setHeader("content-security-policy", POLICY);
		const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://desk");
		if (path.startsWith("/api/")) return void answer(stub, request, response, path, searchParams);
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

function builtFiles(): ServableFile[] {
	return JSON.parse(readFileSync("dist/desk-servable.json", "utf8"));
}

async function answer(
	stub: DeskStub,
	request: IncomingMessage,
	response: ServerResponse,
	path: string,
	query: URLSearchParams,
): Promise<void> {
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
	if (path === "/api/chats") return void json(200, listedChats(stub.chat));
	if (what === "chats") return void json(...chatted(stub.chat, token, path.split("/")[4], text));
	if (path === "/api/available") {
		stub.chat.available = JSON.parse(text).available;
		return void json(200, { available: stub.chat.available });
	}
	if (path === "/api/snippets") return void json(200, { snippets: SNIPPETS });
	if (path === "/api/searches" && method === "GET") return void json(200, { searches: [] });
	if (path === "/api/counts") return void json(200, counted(stub.rows));
	if (path === "/api/first-steps") {
		const mailFolder = stub.me.person.role === "admin" ? "/srv/closewell/data/mail" : null;
		return void json(200, { site: "http://127.0.0.1:3000", local: true, mailFolder });
	}
	if (path === "/api/submissions" && method === "GET") {
		if (stub.listFails) return void json(stub.listFails, { error: "The desk cannot reach its store just now." });
		return void json(200, listed(stub.rows, query));
	}
	if (path === "/api/numbers") {
		return void (stub.numbers
			? json(200, stub.numbers)
			: json(503, { error: "The numbers cannot be counted just now." }));
	}
	if (path === "/api/submissions") return void json(...added(stub, JSON.parse(text)));
	if (what === "submissions") return void json(...actedOn(stub, token, path.split("/")[4]));
	if (method === "PATCH" && token === stub.me.person.id) {
		stub.me = { ...stub.me, person: { ...stub.me.person, ...JSON.parse(text) } };
	}
	if (path === "/api/sign-out") stub.me = undefined;
	if (method === "DELETE" && what === "staff") stub.staff = stub.staff.filter(({ id }) => id !== token);
	if (path === "/api/staff" && JSON.parse(text).email === "nobody") {
		return void json(422, { errors: { email: "That is no mail address." } });
	}
	json(200, {});
}

function added(stub: DeskStub, call: { name: string; phone: string }): [status: number, body: object] {
	if (!call.name) return [422, { errors: { name: "Name must be at least 2 characters" } }];
	const row = rowOf(stub.rows.length, { name: call.name, owner: { id: "claire", name: "Claire Okafor" } });
	stub.rows = [...stub.rows, row];
	return [201, row];
}

function actedOn(stub: DeskStub, reference: string, what: string | undefined): [status: number, body: object] {
	const row = stub.rows.find((one) => one.reference === reference);
	if (!row) return [404, { error: "There is no such submission." }];
	if (!what) return [200, itemOf(row)];
	if (what === "fits")
		return [200, { kind: "request", asks: [], notCounted: [], people: [], fitting: 0, onFile: 0, without: 0 }];
	if (what === "proposals") return [200, { people: [] }];
	if (row.owner && what === "take") return [409, { ...itemOf(row), error: "Somebody changed this meanwhile." }];
	const owner = what === "take" ? { id: "claire", name: "Claire Okafor" } : null;
	const now = { ...row, owner, version: row.version + 1 };
	stub.rows = stub.rows.map((one) => (one === row ? now : one));
	return [200, { ...itemOf(now), undo: { event: "e", until: new Date(Date.now() + 10_000).toISOString() } }];
}

function itemOf(row: Row): object {
	const source = { page: null, referrer: null, campaign: "" };
	const lists = { fields: [], details: [], remarks: [], samePerson: [], sameCompany: [], deliveries: [], events: [] };
	const none = {
		detailsAt: null,
		suspected: null,
		addedBy: null,
		consent: null,
		file: null,
		resumeText: null,
		draft: null,
		wishes: { pausedAt: null, notShownTo: [], keptAt: null, askedToKeepAt: null, newEmail: null },
	};
	return { ...row, phone: "", source, ...lists, ...none, keptUntil: row.receivedAt };
}

export function signIn(stub: DeskStub, name = "Claire Okafor"): void {
	const person = { id: "claire", name, email: "claire.okafor@closewell.example", awayUntil: null };
	stub.me = {
		...stub.door,
		person: { ...person, role: "admin", weeklyMail: true },
		session: { id: "here" },
		version: "1.1.0",
		sample: false,
	};
}

function stream(stub: DeskStub, response: ServerResponse): void {
	if (!stub.up) return void response.destroy();
	response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 2000\n\n");
	stub.streams.add(response);
	response.on("close", () => stub.streams.delete(response));
}
