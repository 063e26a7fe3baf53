import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/* Who may import whom. Each file belongs to the first room whose path it matches. */

/** Of the server, what belongs to no room and knows none. */
const NEUTRAL = "server's neutral files";
/** Of src, the files that the server reads content with. */
const CONTENT_SCHEMA = "site/content's schema";

interface Room {
	name: string;
	holds: RegExp;
	mayImport: string[] | "all";
	/** By `import type` only, which leaves nothing behind in what is built. */
	mayImportTypes?: string[];
}

const ROOMS: Room[] = [
	// A test may use anything; what only tests use stands beside them.
	{ name: "tests", holds: /^tests\/|\.test\.tsx?$|^server\/test-installation\.ts$/, mayImport: "all" },
	{ name: "contract", holds: /^contract\//, mayImport: [] },
	{ name: "desk", holds: /^desk\//, mayImport: ["site/ui", "contract"], mayImportTypes: ["server/desk"] },
	{ name: CONTENT_SCHEMA, holds: /^site\/content\/(?:schema|yaml)\.ts$/, mayImport: [] },
	{ name: "site/content", holds: /^site\/content/, mayImport: [CONTENT_SCHEMA] },
	{ name: "site/ui", holds: /^site\/ui\//, mayImport: [] },
	{ name: "site", holds: /^site\//, mayImport: ["site/content", CONTENT_SCHEMA, "site/ui", "contract"] },
	{
		name: NEUTRAL,
		holds: /^server\/(bounded|build|config|content|operator-error|repeat|thread|turns|visitor|within)\.ts$/,
		mayImport: [CONTENT_SCHEMA],
	},
	{ name: "server/http", holds: /^server\/http\//, mayImport: [NEUTRAL] },
	// What a resume and a request say, and how well they fit: no database, no file, no clock.
	{ name: "server/matching", holds: /^server\/matching\//, mayImport: ["contract", CONTENT_SCHEMA] },
	{ name: "server/store", holds: /^server\/store\//, mayImport: ["server/matching", "contract", NEUTRAL] },
	{ name: "server/resumes", holds: /^server\/resumes\//, mayImport: ["contract", NEUTRAL] },
	{
		name: "server/delivery",
		holds: /^server\/delivery\//,
		mayImport: ["server/store", "contract", CONTENT_SCHEMA, NEUTRAL],
	},
	{
		name: "server/intake",
		holds: /^server\/intake\//,
		mayImport: ["server/store", "server/resumes", "contract", NEUTRAL],
	},
	// Live chats, of which the site and the desk have a side each.
	{ name: "server/chat", holds: /^server\/chat\//, mayImport: ["server/store", "contract", NEUTRAL] },
	{
		name: "server/site",
		holds: /^server\/site\//,
		mayImport: [
			...["server/intake", "server/chat", "server/delivery", "server/store", "server/resumes", "server/http"],
			...["contract", NEUTRAL],
		],
	},
	{
		name: "server/desk",
		holds: /^server\/desk\//,
		mayImport: [
			...["server/chat", "server/delivery", "server/store", "server/resumes", "server/matching", "server/http"],
			...["contract", NEUTRAL],
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
	// Sample data comes in as real submissions do.
	{
		name: "tools/demo",
		holds: /^tools\/demo\//,
		mayImport: ["tools", "server/intake", "server/store", "server/resumes", "server/matching", "contract", NEUTRAL],
	},
	{
		name: "tools",
		holds: /^tools\//,
		mayImport: [
			...["tools/demo", "server/store", "server/http", "server/resumes", "server/matching", NEUTRAL],
			...["site", "site/content", CONTENT_SCHEMA, "contract"],
		],
	},
];

interface Source {
	path: string;
	imports: string[];
	/** What it imports by `import type`. */
	types: string[];
}

function readSources(): Source[] {
	return globSync("{contract,desk,site,server,tools,tests}/**/*.{ts,tsx,astro,mjs}").map((path) =>
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
	const [, own] = /^site\/forms\/([a-z-]+)\//.exec(path) ?? [];
	const [, other] = /^site\/forms\/([a-z-]+)\//.exec(imported) ?? [];
	return own !== undefined && other !== undefined && own !== other;
}

/** The first circle found from each file on, as the way around it. */
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

test("every file keeps to the rooms it may import from", () => {
	expect(sources.length).toBeGreaterThan(200);
	expect(sources.flatMap(({ imports, types }) => [...imports, ...types]).length).toBeGreaterThan(500);
	expect(offences(sources)).toEqual([]);
});

test("no imports go round in a circle, types included", () => {
	expect(circles(sources)).toEqual([]);
});

test.each([
	["site/ui/Button.tsx", "site/sections/Stats.tsx"],
	["site/content/words.ts", "site/ui/Icon.tsx"],
	["site/pages/index.astro", "server/config/config.ts"],
	["site/forms/lead/LeadForm.tsx", "site/forms/resume/ResumeForm.tsx"],
	["contract/forms/lead.ts", "site/content/words.ts"],
	["desk/main.tsx", "site/forms/send.ts"],
	["site/ui/Button.tsx", "desk/api.ts"],
	["server/config/config.ts", "server/store/tables.ts"],
	["server/queue/queue.ts", "server/delivery/outbox.ts"],
	["server/delivery/mail.ts", "server/intake/receive.ts"],
	["server/intake/intake.ts", "server/delivery/outbox.ts"],
	["server/intake/receive.ts", "server/http/log.ts"],
	["server/http/log.ts", "server/store/tables.ts"],
	["server/chat/feed.ts", "server/intake/intake.ts"],
	["server/chat/chats.ts", "server/live/live.ts"],
	["server/intake/receive.ts", "server/chat/chats.ts"],
	["server/installation.ts", "server/site/forms/forms.ts"],
	["server/installation.ts", "server/desk/desk.ts"],
	["server/site/site.ts", "server/desk/desk.ts"],
	["server/desk/sign-in/staff.ts", "server/site/forms/forms.ts"],
	["server/desk/sign-in/staff.ts", "server/intake/intake.ts"],
	["server/store/database/events.ts", "server/live/live.ts"],
	["tools/staff.ts", "server/desk/desk.ts"],
	["server/submissions/read.ts", "tests/installation.ts"],
	["tools/look.ts", "tests/browser.ts"],
	["tools/look.ts", "server/site/pages/pages.ts"],
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
])("the desk's app takes types of the server's desk and nothing else of the server: %s", (statement, found) => {
	expect(offences([sourceOf("desk/api.ts", statement)])).toHaveLength(found);
});

test("a circle is noticed, also one of three and by a type", () => {
	const circle = [
		{ path: "a.ts", imports: ["b.ts"], types: [] },
		{ path: "b.ts", imports: ["d.ts"], types: ["c.ts"] },
		{ path: "c.ts", imports: ["a.ts"], types: [] },
		{ path: "d.ts", imports: [], types: [] },
	];
	expect(circles(circle)).toEqual(["a.ts -> b.ts -> c.ts -> a.ts"]);
});

test("no folder is a drawer for everything, and none of the server holds more than a person can oversee", () => {
	expect(globSync("{contract,desk,site,server,tools}/**/{utils,lib,helpers,common}")).toEqual([]);
	const files = globSync("server/**/*.{ts,tsx}").filter((path) => !/\.test\.|test-installation/.test(path));
	const full = [...Map.groupBy(files, dirname)].filter(([, held]) => held.length > 15);
	expect(full.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([]);
});
