import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/* Which module may import which. Each file belongs to the first room whose pattern matches its path. */

/** Server files that belong to no room and import none. */
const NEUTRAL = "server's neutral files";
/** The files of src that the server uses to read content. */
const CONTENT_SCHEMA = "src/content's schema";

interface Room {
	name: string;
	holds: RegExp;
	mayImport: string[] | "all";
	/** With `import type` only, which leaves nothing in the build. */
	mayImportTypes?: string[];
}

const ROOMS: Room[] = [
	// Tests may import anything; code that only tests use is kept with them.
	{ name: "tests", holds: /^tests\/|\.test\.tsx?$|^server\/test-installation\.ts$/, mayImport: "all" },
	{ name: "forms", holds: /^forms\//, mayImport: [] },
	{ name: "desk", holds: /^desk\//, mayImport: ["src/ui", "forms"], mayImportTypes: ["server/desk"] },
	{ name: CONTENT_SCHEMA, holds: /^src\/content\/(?:schema|yaml)\.ts$/, mayImport: [] },
	{ name: "src/content", holds: /^src\/content/, mayImport: [CONTENT_SCHEMA] },
	{ name: "src/ui", holds: /^src\/ui\//, mayImport: [] },
	{ name: "src", holds: /^src\//, mayImport: ["src/content", CONTENT_SCHEMA, "src/ui", "forms"] },
	{
		name: NEUTRAL,
		holds: /^server\/(bounded|build|config|content|operator-error|repeat|thread|turns|visitor|within)\.ts$/,
		mayImport: [CONTENT_SCHEMA],
	},
	{ name: "server/http", holds: /^server\/http\//, mayImport: [NEUTRAL] },
	// Reads resumes and requests and scores how well they match: no database, no files, no clock.
	{ name: "server/matching", holds: /^server\/matching\//, mayImport: ["forms", CONTENT_SCHEMA] },
	{ name: "server/store", holds: /^server\/store\//, mayImport: ["server/matching", "forms", NEUTRAL] },
	{ name: "server/resumes", holds: /^server\/resumes\//, mayImport: ["forms", NEUTRAL] },
	{
		name: "server/delivery",
		holds: /^server\/delivery\//,
		mayImport: ["server/store", "forms", CONTENT_SCHEMA, NEUTRAL],
	},
	{
		name: "server/intake",
		holds: /^server\/intake\//,
		mayImport: ["server/store", "server/resumes", "forms", NEUTRAL],
	},
	// Live chats, shared by the site and the desk.
	{ name: "server/chat", holds: /^server\/chat\//, mayImport: ["server/store", "forms", NEUTRAL] },
	{
		name: "server/site",
		holds: /^server\/site\//,
		mayImport: [
			...["server/intake", "server/chat", "server/delivery", "server/store", "server/resumes", "server/http"],
			...["forms", NEUTRAL],
		],
	},
	{
		name: "server/desk",
		holds: /^server\/desk\//,
		mayImport: [
			...["server/chat", "server/delivery", "server/store", "server/resumes", "server/matching", "server/http"],
			...["forms", NEUTRAL],
		],
	},
	{
		name: "server/installation",
		holds: /^server\/installation\.ts$/,
		mayImport: ["server/intake", "server/chat", "server/delivery", "server/store", NEUTRAL],
	},
	{
		name: "server/main",
		holds: /^server\/main\.ts$/,
		mayImport: [
			...["server/installation", "server/site", "server/desk", "server/intake", "server/delivery", "server/store"],
			...["server/http", NEUTRAL],
		],
	},
	// Sample data goes through intake, like real submissions.
	{
		name: "tools/demo",
		holds: /^tools\/demo\//,
		mayImport: ["tools", "server/intake", "server/store", "server/resumes", "server/matching", "forms", NEUTRAL],
	},
	{
		name: "tools",
		holds: /^tools\//,
		mayImport: [
			...["tools/demo", "server/store", "server/http", "server/resumes", "server/matching", NEUTRAL],
			...["src", "src/content", CONTENT_SCHEMA, "forms"],
		],
	},
];

interface Source {
	path: string;
	imports: string[];
	/** Paths imported with `import type`. */
	types: string[];
}

function readSources(): Source[] {
	return globSync("{desk,forms,src,server,tools,tests}/**/*.{ts,tsx,astro,mjs}").map((path) =>
		sourceOf(path, readFileSync(path, "utf8")),
	);
}

function sourceOf(path: string, text: string): Source {
	const source: Source = { path, imports: [], types: [] };
	const statements = text.matchAll(
		/^(?:import|export)\b(\s+type\s*[{*])?[^;]*?\bfrom\s*"(\.[^"]+)"|\bimport\s*\(?\s*"(\.[^"]+)"/gm,
	);
	for (const [, type, from, bare] of statements) {
		source[type ? "types" : "imports"].push(normalize(join(dirname(path), from ?? bare ?? "")));
	}
	return source;
}

function roomOf(path: string) {
	return ROOMS.find(({ holds }) => holds.test(path));
}

function offences(sources: Source[]): string[] {
	return sources.flatMap(({ path, imports, types }) => {
		const room = roomOf(path);
		if (!room) return [`${path} is in no room`];
		const typesToCheck = types.filter((imported) => !room.mayImportTypes?.includes(roomOf(imported)?.name ?? ""));
		return [...imports, ...typesToCheck].flatMap((imported) => {
			const other = roomOf(imported);
			const may = !other || other === room || room.mayImport === "all" || room.mayImport.includes(other.name);
			return [
				...(may ? [] : [`${room.name} may not import ${other.name}: ${path} imports ${imported}`]),
				...(otherForm(path, imported) ? [`forms do not import each other: ${path} imports ${imported}`] : []),
			];
		});
	});
}

function otherForm(path: string, imported: string): boolean {
	const [, own] = /^src\/forms\/([a-z-]+)\//.exec(path) ?? [];
	const [, other] = /^src\/forms\/([a-z-]+)\//.exec(imported) ?? [];
	return own !== undefined && other !== undefined && own !== other;
}

/** The import cycles, each as the path around it. */
function circles(sources: Source[]): string[] {
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
	expect(offences(sources)).toEqual([]);
});

test("there are no circular imports, not even of types", () => {
	expect(circles(sources)).toEqual([]);
});

test.each([
	["src/ui/Button.tsx", "src/sections/Stats.tsx"],
	["src/content/words.ts", "src/ui/Icon.tsx"],
	["src/pages/index.astro", "server/config.ts"],
	["src/forms/lead/LeadForm.tsx", "src/forms/resume/ResumeForm.tsx"],
	["forms/lead.ts", "src/content/words.ts"],
	["desk/main.tsx", "src/forms/send.ts"],
	["src/ui/Button.tsx", "desk/api.ts"],
	["server/config.ts", "server/store/tables.ts"],
	["server/store/deliveries/queue.ts", "server/delivery/outbox.ts"],
	["server/delivery/mail.ts", "server/intake/receive.ts"],
	["server/intake/intake.ts", "server/delivery/outbox.ts"],
	["server/intake/receive.ts", "server/http/log.ts"],
	["server/http/log.ts", "server/store/tables.ts"],
	["server/chat/feed.ts", "server/intake/intake.ts"],
	["server/chat/chats.ts", "server/desk/live/live.ts"],
	["server/intake/receive.ts", "server/chat/chats.ts"],
	["server/installation.ts", "server/site/forms.ts"],
	["server/installation.ts", "server/desk/desk.ts"],
	["server/site/site.ts", "server/desk/desk.ts"],
	["server/desk/staff.ts", "server/site/forms.ts"],
	["server/desk/staff.ts", "server/intake/intake.ts"],
	["server/store/events.ts", "server/desk/live/live.ts"],
	["tools/staff.ts", "server/desk/desk.ts"],
	["server/store/read.ts", "server/test-installation.ts"],
	["tools/look.ts", "tests/browser.ts"],
	["tools/look.ts", "server/site/pages.ts"],
	["tools/look.ts", "server/intake/receive.ts"],
	["tools/demo/fill.ts", "server/desk/desk.ts"],
])("%s may not import %s", (path, imported) => {
	expect(offences([{ path, imports: [imported], types: [] }])).toHaveLength(1);
});

test.each([
	['import type { DeskApi } from "../server/desk/api.ts";', 0],
	['import { deskApi } from "../server/desk/api.ts";', 1],
	['import { type DeskApi } from "../server/desk/api.ts";', 1],
	['import type { PersonRow } from "../server/store/tables.ts";', 1],
])("the desk app imports only types from server/desk: %s", (statement, found) => {
	expect(offences([sourceOf("desk/api.ts", statement)])).toHaveLength(found);
});

test("a cycle is detected, even one of three files and through a type", () => {
	const circle = [
		{ path: "a.ts", imports: ["b.ts"], types: [] },
		{ path: "b.ts", imports: ["d.ts"], types: ["c.ts"] },
		{ path: "c.ts", imports: ["a.ts"], types: [] },
		{ path: "d.ts", imports: [], types: [] },
	];
	expect(circles(circle)).toEqual(["a.ts -> b.ts -> c.ts -> a.ts"]);
});

test("no folder is a catch-all, and no server folder has more than 15 files", () => {
	expect(globSync("{desk,forms,src,server,tools}/**/{utils,lib,helpers,common}")).toEqual([]);
	const files = globSync("server/**/*.{ts,tsx}").filter((path) => !/\.test\.|test-installation/.test(path));
	const full = [...Map.groupBy(files, dirname)].filter(([, held]) => held.length > 15);
	expect(full.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([]);
});
