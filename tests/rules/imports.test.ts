import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/* Which module may import which. Each file belongs to the first room whose pattern matches its path. */

/** Of site, the files that the server reads content with. */
const CONTENT_SCHEMA = "site/content's schema";

interface Room {
	name: string;
	holds: RegExp;
	/** Rooms below this one. */
	mayImport: string[] | "all";
	/** With `import type` only, which leaves nothing in the build. */
	mayImportTypes?: string[];
}

/** What any room of the server may use: settings, dates and running things side by side. */
const BASICS = ["contract", "server/async", "server/config", "server/dates"];
const STORED = [...BASICS, "server/store"];

/** From the ground up: a room may import only rooms that stand above it in this list. */
const ROOMS: Room[] = [
	{ name: "contract", holds: /^contract\//, mayImport: [] },
	{ name: CONTENT_SCHEMA, holds: /^site\/content\/(?:schema|yaml)\.ts$/, mayImport: [] },
	{ name: "site/content", holds: /^site\/content/, mayImport: [CONTENT_SCHEMA] },
	{ name: "site/ui", holds: /^site\/ui\//, mayImport: [] },
	{ name: "site", holds: /^site\//, mayImport: ["site/content", CONTENT_SCHEMA, "site/ui", "contract"] },

	room("server/async", []),
	room("server/config", [CONTENT_SCHEMA]),
	room("server/dates", ["contract", "server/config"]),
	room("server/http", ["server/config"]),
	// No database, no file, no clock: what a resume and a request say and how well they match; whether a file is a resume.
	room("server/matching", ["contract", CONTENT_SCHEMA]),
	room("server/resumes", BASICS),
	room("server/store", BASICS),
	// The subjects: each with its rules and its queries.
	room("server/people", STORED),
	room("server/queue", [...STORED, "server/people"]),
	room("server/search", [...STORED, "server/matching"]),
	room("server/chat", [...STORED, "server/people", "server/queue"]),
	room("server/candidates", [...STORED, "server/matching", "server/search"]),
	room("server/companies", [...STORED, "server/people", "server/search"]),
	room("server/openings", [
		...STORED,
		...["server/matching", "server/search", "server/people", "server/queue", "server/candidates", "server/companies"],
	]),
	room("server/shortlists", [...STORED, "server/people", "server/queue", "server/companies", "server/openings"]),
	room("server/jobs", [...STORED, "server/queue"]),
	room("server/booking", [...STORED, "server/people", "server/queue"]),
	room("server/yours", [
		...STORED,
		...["server/matching", "server/people", "server/queue", "server/chat", "server/candidates", "server/companies"],
		...["server/openings", "server/booking"],
	]),
	room("server/submissions", [
		...STORED,
		...["server/matching", "server/people", "server/queue", "server/search", "server/chat", "server/candidates"],
		...["server/openings", "server/booking", "server/yours"],
	]),
	room("server/matches", [
		...STORED,
		...["server/matching", "server/search", "server/candidates", "server/companies", "server/openings"],
		"server/submissions",
	]),
	room("server/numbers", [...STORED, "server/matching", "server/queue", "server/openings", "server/submissions"]),
	room("server/retention", [
		...STORED,
		...["server/people", "server/queue", "server/candidates", "server/companies", "server/openings", "server/jobs"],
		"server/yours",
	]),
	room("server/backup", STORED),
	room("server/live", [...STORED, "server/people"]),
	room("server/intake", [
		...STORED,
		...["server/resumes", "server/queue", "server/chat", "server/openings", "server/booking", "server/yours"],
		"server/retention",
	]),
	room("server/sourcing", [
		...STORED,
		...["server/resumes", "server/search", "server/candidates", "server/retention", "server/intake"],
	]),
	room("server/mail-in", [
		...STORED,
		...["server/queue", "server/openings", "server/jobs", "server/retention", "server/intake"],
	]),
	room("server/delivery", [
		...STORED,
		CONTENT_SCHEMA,
		...["server/people", "server/queue", "server/chat", "server/candidates", "server/openings", "server/shortlists"],
		"server/yours",
		...["server/jobs", "server/booking", "server/submissions", "server/numbers"],
	]),
	room("server/upkeep", [
		...STORED,
		...["server/resumes", "server/search", "server/candidates", "server/companies", "server/openings"],
		"server/shortlists",
		"server/jobs",
		"server/booking",
		"server/submissions",
		"server/numbers",
	]),
	// The two faces: routes and guards. Neither knows the other.
	room("server/site", [
		...STORED,
		...["server/http", "server/resumes", "server/queue", "server/chat", "server/candidates", "server/shortlists"],
		...["server/yours", "server/jobs", "server/booking", "server/submissions", "server/numbers", "server/retention"],
		...["server/intake", "server/mail-in", "server/delivery"],
	]),
	room("server/desk", [
		...STORED,
		...["server/http", "server/matching", "server/resumes", "server/people", "server/queue", "server/search"],
		...["server/chat", "server/candidates", "server/companies", "server/openings", "server/submissions"],
		...["server/matches", "server/sourcing", "server/mail-in"],
		...["server/jobs", "server/booking", "server/numbers", "server/retention", "server/live", "server/upkeep"],
	]),
	{
		name: "server/installation",
		holds: /^server\/installation\.ts$/,
		mayImport: [
			...STORED,
			...[
				"server/chat",
				"server/openings",
				"server/submissions",
				"server/numbers",
				"server/retention",
				"server/intake",
				"server/mail-in",
				"server/delivery",
				"server/queue",
			],
		],
	},
	{
		name: "server/main",
		holds: /^server\/(?:main|startup-banner)\.ts$/,
		mayImport: [
			...STORED,
			...["server/http", "server/people", "server/upkeep", "server/site", "server/desk", "server/installation"],
		],
	},
	{ name: "desk", holds: /^desk\//, mayImport: ["contract", "site/ui"], mayImportTypes: ["server/desk"] },
	{
		name: "tools",
		holds: /^tools\//,
		mayImport: [
			...STORED,
			...["site", "site/content", CONTENT_SCHEMA, "server/http", "server/matching", "server/resumes"],
			...["server/people", "server/queue", "server/search", "server/chat", "server/candidates", "server/openings"],
			...["server/shortlists", "server/submissions", "server/matches", "server/numbers", "server/retention"],
			...["server/backup", "server/intake", "server/mail-in", "server/sourcing", "server/booking", "server/yours"],
			"server/companies",
		],
	},
	// A test may use anything; what only tests use stands beside them.
	{ name: "tests", holds: /^tests\//, mayImport: "all" },
];

function room(name: string, mayImport: string[]): Room {
	return { name, holds: new RegExp(`^${name}/`), mayImport };
}

interface Source {
	path: string;
	imports: string[];
	/** Paths imported with `import type`. */
	types: string[];
}

function readSources(): Source[] {
	return globSync("{contract,desk,site,server,tools,tests}/**/*.{ts,tsx,astro,mjs}").map((path) =>
		parseSource(path, readFileSync(path, "utf8")),
	);
}

function parseSource(path: string, text: string): Source {
	const source: Source = { path, imports: [], types: [] };
	const statements = text.matchAll(
		/^(?:import|export)\b(\s+type\s*[{*])?[^;]*?\bfrom\s*"(\.[^"]+)"|\bimport\s*\(?\s*"(\.[^"]+)"/gm,
	);
	for (const [, type, from, bare] of statements) {
		source[type ? "types" : "imports"].push(normalize(join(dirname(path), from ?? bare ?? "")));
	}
	return source;
}

function findRoom(path: string) {
	const place = /\.test\.tsx?$|\/test-[^/]+\.ts$/.test(path) ? "tests/" : path;
	return ROOMS.find(({ holds }) => holds.test(place));
}

function findViolations(sources: Source[]): string[] {
	return sources.flatMap(({ path, imports, types }) => {
		const room = findRoom(path);
		if (!room) return [`${path} is in no room`];
		const typesToCheck = types.filter((imported) => !room.mayImportTypes?.includes(findRoom(imported)?.name ?? ""));
		return [...imports, ...typesToCheck].flatMap((imported) => {
			const other = findRoom(imported);
			const may = !other || other === room || room.mayImport === "all" || room.mayImport.includes(other.name);
			return [
				...(may ? [] : [`${room.name} may not import ${other.name}: ${path} imports ${imported}`]),
				...(crosses(path, imported) ? [`these do not import each other: ${path} imports ${imported}`] : []),
			];
		});
	});
}

/** The site's forms, and the desk's pages (but the chat, which a submission shows too): none imports another. */
const SIDE_BY_SIDE = [/^site\/forms\/([a-z-]+)\//, /^desk\/(find|inbox|me|numbers|sign-in|staff|submission)\//];

function crosses(path: string, imported: string): boolean {
	return SIDE_BY_SIDE.some((folder) => {
		const [own, other] = [path, imported].map((one) => folder.exec(one)?.[1]);
		return own !== undefined && other !== undefined && own !== other;
	});
}

/** The import cycles, each as the path around it. */
function findCycles(sources: Source[]): string[] {
	const graph = new Map(sources.map(({ path, imports, types }) => [path, [...imports, ...types]]));
	const done = new Set<string>();
	const found: string[] = [];
	const visit = (path: string, way: string[]) => {
		const start = way.indexOf(path);
		if (start !== -1) found.push([...way.slice(start), path].join(" -> "));
		if (start !== -1 || done.has(path)) return;
		for (const imported of graph.get(path) ?? []) visit(imported, [...way, path]);
		done.add(path);
	};
	for (const { path } of sources) visit(path, []);
	return found;
}

const sources = readSources();

test("every file imports only from the rooms it may", () => {
	expect(sources.length).toBeGreaterThan(200);
	expect(sources.flatMap(({ imports, types }) => [...imports, ...types]).length).toBeGreaterThan(500);
	expect(findViolations(sources)).toEqual([]);
});

test("there are no circular imports, not even of types", () => {
	expect(findCycles(sources)).toEqual([]);
});

test("every room stands above those it imports", () => {
	const floors = ROOMS.map(({ name }) => name);
	const upward = ROOMS.flatMap(({ name, mayImport }, floor) =>
		mayImport === "all"
			? []
			: mayImport
					.filter((other) => floors.indexOf(other) >= floor || !floors.includes(other))
					.map((other) => `${name} -> ${other}`),
	);
	expect(upward).toEqual([]);
});

test("no rule allows what nobody needs", () => {
	const used = new Set(
		sources.flatMap(({ path, imports, types }) =>
			[...imports, ...types].map((imported) => `${findRoom(path)?.name} -> ${findRoom(imported)?.name}`),
		),
	);
	const idle = ROOMS.flatMap(({ name, mayImport }) =>
		mayImport === "all" ? [] : mayImport.map((other) => `${name} -> ${other}`).filter((arrow) => !used.has(arrow)),
	);
	expect(idle.filter((arrow) => !BASICS.some((basic) => arrow.endsWith(`-> ${basic}`)))).toEqual([]);
});

/** Inside a room too, a folder imports only what does not import it. */
test("no folders import each other in a circle", () => {
	const folders = Map.groupBy(
		sources.filter(({ path }) => !path.startsWith("tests/") && findRoom(path)?.name !== "tests"),
		({ path }) => dirname(path),
	);
	const graph = [...folders].map(([path, held]) => ({
		path,
		imports: held
			.flatMap(({ imports, types }) => [...imports, ...types].map((imported) => dirname(imported)))
			.filter((folder) => folder !== path && folders.has(folder)),
		types: [],
	}));
	expect(graph.length).toBeGreaterThan(50);
	expect(findCycles(graph)).toEqual([]);
});

test.each([
	["site/ui/Button.tsx", "site/sections/Stats.tsx"],
	["site/content/get-content.ts", "site/ui/Icon.tsx"],
	["site/pages/index.astro", "server/config/config.ts"],
	["site/forms/lead/LeadForm.tsx", "site/forms/resume/ResumeForm.tsx"],
	["contract/forms/lead.ts", "site/content/get-content.ts"],
	["desk/main.tsx", "site/forms/send.ts"],
	["desk/inbox/useList.ts", "desk/find/search-params.ts"],
	["site/ui/Button.tsx", "desk/queries/api.ts"],
	["server/config/config.ts", "server/store/tables.ts"],
	["server/store/tables.ts", "server/submissions/submission-list.ts"],
	["server/queue/queue-deliveries.ts", "server/delivery/outbox.ts"],
	["server/candidates/resume-facts.ts", "server/submissions/submission-list.ts"],
	["server/submissions/submission-list.ts", "server/matches/fits.ts"],
	["server/submissions/submission-list.ts", "server/live/live.ts"],
	["server/delivery/mail.ts", "server/intake/receive.ts"],
	["server/intake/intake.ts", "server/delivery/outbox.ts"],
	["server/intake/receive.ts", "server/http/client-address.ts"],
	["server/http/log.ts", "server/store/tables.ts"],
	["server/chat/feed.ts", "server/intake/intake.ts"],
	["server/chat/chats.ts", "server/live/live.ts"],
	["server/installation.ts", "server/site/site.ts"],
	["server/installation.ts", "server/desk/desk.ts"],
	["server/site/site.ts", "server/desk/desk.ts"],
	["server/desk/desk.ts", "server/site/site.ts"],
	["server/desk/desk.ts", "server/intake/intake.ts"],
	["tools/staff.ts", "server/desk/desk.ts"],
	["server/submissions/staff-entries.ts", "tests/installation.ts"],
	["tools/look.ts", "tests/browser.ts"],
	["tools/look.ts", "server/site/site.ts"],
])("%s may not import %s", (path, imported) => {
	expect(findViolations([{ path, imports: [imported], types: [] }])).toHaveLength(1);
});

test.each([
	['import type { DeskApi } from "../../server/desk/api.ts";', 0],
	['import { deskApi } from "../../server/desk/api.ts";', 1],
	['import { type DeskApi } from "../../server/desk/api.ts";', 1],
	['import type { PersonRow } from "../../server/store/tables.ts";', 1],
])("the desk app imports only types from server/desk: %s", (statement, found) => {
	expect(findViolations([parseSource("desk/queries/api.ts", statement)])).toHaveLength(found);
});

test("a cycle is detected, even one of three files and through a type", () => {
	const circle = [
		{ path: "a.ts", imports: ["b.ts"], types: [] },
		{ path: "b.ts", imports: ["d.ts"], types: ["c.ts"] },
		{ path: "c.ts", imports: ["a.ts"], types: [] },
		{ path: "d.ts", imports: [], types: [] },
	];
	expect(findCycles(circle)).toEqual(["a.ts -> b.ts -> c.ts -> a.ts"]);
});

test("no folder is a drawer for everything, and none holds more than a person can oversee", () => {
	expect(globSync("{contract,desk,site,server,tools}/**/{utils,lib,helpers,common}")).toEqual([]);
	// Each file of site/pages is an address.
	const files = globSync("{contract,desk,server,site,tools}/**/*.{ts,tsx,astro,mjs}").filter(
		(path) => !/\.test\.|^site\/pages\//.test(path),
	);
	const full = [...Map.groupBy(files, dirname)].filter(([, held]) => held.length > 15);
	expect(full.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([]);
});
